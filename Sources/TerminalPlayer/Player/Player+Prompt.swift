internal import LuaConsole
internal import LuaHost
internal import Terminal
internal import TerminalDisplay

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The prompt and what is told above it.
extension Player {
  var isPromptOpen: Bool { prompt.area != nil }

  /// Gives the keys to the prompt.
  func openPrompt() {
    showsHelp = false
    if hasScene {
      // What happened lately, as the scene's own rows had it.
      toldLogCount = max(toldLogCount, log.count - renderer.eventRows())
      output.write("\u{1B}[?25h")
    }
    prompt.open(in: promptArea)
    // Else Ctrl-C ends the run, here it drops what is typed.
    endRequest.keepsRunning = true
    layOut()
  }

  /// Gives the keys back to the scene; what is typed stays.
  func closePrompt() {
    guard isPromptOpen else { return }
    prompt.close()
    endRequest.keepsRunning = false
    if hasScene { output.write("\u{1B}[?25l") }
    layOut()
  }

  /// Divides the terminal between the scene and the prompt, and draws both anew.
  func layOut() {
    isStale = true
    if isPromptOpen { prompt.open(in: promptArea) }
    guard hasScene else { return }
    renderer.keepsCursor = isPromptOpen
    var rows = size.rows
    if isPromptOpen, case .rows(let range, _) = promptArea { rows = range.lowerBound }
    renderer.resize(columns: size.columns, rows: rows)
  }

  private var promptArea: PromptArea { hasScene ? .lowerRows(of: size) : .terminal(size) }

  func carryOut(_ actions: [Prompt.Action]) {
    for action in actions {
      switch action {
      case .evaluate(let text): evaluate(text)
      case .leave: closePrompt()
      case .end: quit()
      case .quit: exitCode = Signal.interrupt.exitCode
      // What is evaluated here has returned before the next key is looked at.
      case .interrupt: break
      case .suspend: kill(getpid(), Signal.suspend.number)
      }
    }
  }

  private func evaluate(_ text: String) {
    let answer = console?.evaluate(text)
    takeLog()
    switch answer {
    case .shown(let lines): prompt.answer(lines)
    case .failed(let error):
      prompt.answer(
        error.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case nil: prompt.answer(["there was no memory for a console; start again with more (--memory-limit)"])
    }
    isStale = true
  }

  // MARK: What is told

  /// Takes what was printed, and tells the prompt what happened.
  func takeLog() {
    log.takePrinted()
    guard isPromptOpen else { return }
    let news = log.count - toldLogCount
    if news > 0 { prompt.tell(log.lines(news)) }
    toldLogCount = log.count
    if !hasScene { tellWatches() }
  }

  /// Passes over what the user has seen already.
  func skipLog() {
    log.takePrinted()
    toldLogCount = log.count
  }

  /// The watched expressions, a line each.
  var watches: [String] { console?.watched().map { "\($0.name) = \($0.text)" } ?? [] }

  /// Without a scene, tells those that have changed, at most four times a second.
  private func tellWatches() {
    let now = ContinuousClock.now
    guard nextWatches <= now else { return }
    nextWatches = now + .milliseconds(250)
    let watches = watches
    prompt.tell(watches.filter { !toldWatches.contains($0) })
    toldWatches = watches
  }
}
