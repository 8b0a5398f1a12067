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
    if showsScene {
      // What happened lately, as the scene's own rows had it.
      promptLogPosition = max(promptLogPosition, log.count - renderer.eventRowCount())
      output.write("\u{1B}[?25h")
    }
    prompt.open(in: promptArea)
    // Else Ctrl-C ends the run, here it drops what is typed.
    shutdownRequest.interruptKeepsRunning = true
    updateLayout()
  }

  /// Gives the keys back to the scene; what is typed stays.
  func closePrompt() {
    guard isPromptOpen else { return }
    prompt.close()
    shutdownRequest.interruptKeepsRunning = false
    if showsScene { output.write("\u{1B}[?25l") }
    updateLayout()
  }

  /// Divides the terminal between the scene and the prompt, and draws both anew.
  func updateLayout() {
    needsDisplay = true
    if isPromptOpen { prompt.open(in: promptArea) }
    guard showsScene else { return }
    renderer.preservesCursor = isPromptOpen
    var rows = size.rows
    if isPromptOpen, case .rows(let range, _) = promptArea { rows = range.lowerBound }
    renderer.resize(columns: size.columns, rows: rows)
  }

  private var promptArea: PromptArea { showsScene ? .lowerRows(of: size) : .terminal(size) }

  func perform(_ actions: [Prompt.Action]) {
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
    drainLog()
    switch answer {
    case .output(let lines): prompt.finishEvaluation(lines)
    case .failed(let error):
      prompt.finishEvaluation(
        error.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case nil:
      prompt.finishEvaluation(["there was no memory for a console; start again with more (--memory-limit)"])
    }
    needsDisplay = true
  }

  // MARK: What is told

  /// Takes what was printed, and tells the prompt what happened.
  func drainLog() {
    log.drainCapture()
    guard isPromptOpen else { return }
    let unreadCount = log.count - promptLogPosition
    if unreadCount > 0 { prompt.printAbove(log.lines(unreadCount)) }
    promptLogPosition = log.count
    if !showsScene { printChangedWatches() }
  }

  /// Passes over what the user has seen already.
  func skipLog() {
    log.drainCapture()
    promptLogPosition = log.count
  }

  /// The watched expressions, a line each.
  var watches: [String] { console?.watchValues().map { "\($0.name) = \($0.text)" } ?? [] }

  /// Without a scene, tells those that have changed, at most four times a second.
  private func printChangedWatches() {
    let now = ContinuousClock.now
    guard nextWatchUpdate <= now else { return }
    nextWatchUpdate = now + .milliseconds(250)
    let watches = watches
    prompt.printAbove(watches.filter { !printedWatches.contains($0) })
    printedWatches = watches
  }
}
