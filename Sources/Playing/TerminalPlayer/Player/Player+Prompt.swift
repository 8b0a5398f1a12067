import LineEditing
import LuaConsole
import LuaDynamics
import LuaHost
import POSIX
import RemoteControl
import Runs
import Terminal
import TerminalDisplay
import Views

/// The prompt and the output above it.
extension Player {
  var isPromptOpen: Bool { prompt.area != nil }

  /// Opens the prompt and gives it the keyboard focus.
  func openPrompt() {
    screen.helpPage = nil
    if showsScene {
      // Begin with the events that the scene's event rows display, and skip older ones.
      promptLogPosition = max(promptLogPosition, log.count - screen.layout.log.rows.count)
    }
    screen.renderer.pane = screen.pane
    prompt.open(in: makePromptArea())
    // Without a prompt Ctrl-C ends the run; with one it discards the typed text.
    shutdownRequest.interruptStopsScriptOnly = true
    updateLayout()
  }

  /// Closes the prompt and returns the keyboard focus to the scene; the typed text is kept.
  func closePrompt() {
    guard isPromptOpen else { return }
    prompt.close()
    shutdownRequest.interruptStopsScriptOnly = false
    screen.renderer.pane = nil
    updateLayout()
  }

  /// Lays out the scene and the prompt on the terminal, and redraws both.
  func updateLayout() {
    needsDisplay = true
    if showsScene { screen.renderer.resize(columns: terminal.size.columns, rows: terminal.size.rows) }
    if isPromptOpen { prompt.open(in: makePromptArea()) }
  }

  /// Returns the area of the prompt: the whole terminal, or the rows of its pane, which gets the size that
  /// the layout has for it.
  private func makePromptArea() -> PromptArea {
    guard let pane = screen.pane else { return .terminal(terminal.size) }
    let area = screen.layout.prompt
    pane.resize(columns: area.columns.count, rows: area.rows.count)
    return .rows(0..<pane.rows, columns: pane.columns)
  }

  /// Moves the prompt to another area if the layout has changed.
  func fitPrompt() {
    guard isPromptOpen, let pane = screen.pane else { return }
    let area = screen.layout.prompt
    if area.columns.count != pane.columns || area.rows.count != pane.rows {
      prompt.open(in: makePromptArea())
    }
  }

  func perform(_ actions: [Prompt.Action]) {
    for action in actions {
      switch action {
      case .evaluate(let text): evaluate(text)
      case .numberChanged(let text): evaluateWithoutOutput(text)
      case .closePrompt: closePrompt()
      case .end: quit()
      case .quit: exitCode = Signal.interrupt.exitCode
      // Has no effect: a text is evaluated completely before the next key is handled, so there is nothing to
      // interrupt.
      case .interrupt: break
      case .suspend: kill(getpid(), Signal.suspend.number)
      case .edit(let text): edit(text)
      case .redraw: if showsScene { resize() }
      }
    }
  }

  /// The maximum line width of help: longer lines are hard to read.
  private static let maximumHelpWidth = 100

  func evaluate(_ text: String) {
    controller.console?.helpWidth = min(
      screen.pane?.columns ?? terminal.size.columns, Self.maximumHelpWidth)
    let result = controller.evaluate(text) { console, text in
      terminal.capture?.appendToTranscript(prompt.echoedLines(text))
      return withTerminalSuspended { console.evaluate(text) }
    }
    performPromptRequests()
    terminal.capture?.endLine()
    printNewLogLines()
    // A call of os.exit displays nothing.
    let (lines, role) = controller.exitCode == nil ? Self.lines(of: result) : ([], .output)
    prompt.finishEvaluation(lines, role: role, isHelp: controller.console?.hasDisplayedHelp == true)
    if prompt.isPaging, showsScene {
      // The renderer's output closure buffers and never throws.
      try? screen.renderer.removeImages()
    }
    terminal.capture?.appendToTranscript(lines)
    needsDisplay = true
  }

  /// Evaluates the typed text after a number in it was changed, and shows where everything will go.
  private func evaluateWithoutOutput(_ text: String) {
    let result = controller.evaluate(text) { console, text in
      withTerminalSuspended { console.evaluate(text, keepingTranscript: false) }
    }
    performPromptRequests()
    if case .failed? = result { prompt.printAbove(Self.lines(of: result).0, role: .error) }
    if showsScene, controller.timeline?.predictionTickCount == nil { controller.togglePredictedPaths() }
    prompt.draw()
    needsDisplay = true
  }

  /// Evaluates the user's start-up file, if there is one; an error is displayed above the prompt.
  func evaluateStartupFile() {
    do {
      guard let chunk = try readStartupFile?() else { return }
      let result = withTerminalSuspended { controller.console?.evaluateStartupFile(chunk) }
      let (lines, role) = Self.lines(of: result)
      performPromptRequests()
      for line in lines { role == .error ? log.addError(line) : log.add(line) }
    } catch {
      log.addError("\(error)")
    }
    needsDisplay = true
  }

  private func performPromptRequests() {
    for request in controller.console?.takePromptRequests() ?? [] { prompt.perform(request) }
  }

  /// The lines of the result of an evaluation, and their kind.
  private static func lines(of result: Console.ExecutionResult?) -> ([String], TextTheme.Role) {
    switch result {
    case .output(let lines): (lines, .output)
    case .failed(let error):
      (
        error.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), .error
      )
    case nil: ([], .output)
    }
  }

  // MARK: Output

  /// Moves captured output into the log, and prints the new lines of the log above the prompt.
  func printNewLogLines() {
    log.appendCapturedOutput()
    guard isPromptOpen else { return }
    let unreadCount = log.count - promptLogPosition
    if unreadCount > 0 {
      let lines = showsLogRows ? log.nonEventLines(amongLast: unreadCount) : log.lastLines(unreadCount)
      prompt.printAbove(lines.map { LogLine($0.text, role: TextTheme.Role($0.kind)) })
    }
    promptLogPosition = log.count
    if !showsScene { printChangedWatches() }
  }

  /// Whether events have rows of their own below the scene while the prompt is open, so that they do not push
  /// the results of the prompt out of view.
  var showsLogRows: Bool { showsScene && !screen.layout.log.isEmpty }

  /// Marks the log as read because the user has already seen its contents.
  func markLogAsRead() {
    log.appendCapturedOutput()
    promptLogPosition = log.count
  }

  /// Reads the watched expressions.
  func updateWatches() { watches.update(controller.watchValues(), at: session.stage.runTick) }

  /// Prints the watched expressions whose values have changed, at most four times a second; used without a
  /// scene.
  private func printChangedWatches() {
    guard watches.beginPrinting(at: .now) else { return }
    updateWatches()
    prompt.printAbove(watches.takeChangedLines())
  }
}

/// Validates and completes the prompt's texts with the console of the current session.
final class ConsoleAdapter {
  var console: Console?
  /// Called before a text is completed, which may read members of objects.
  var willCompleteInput: (() -> Void)?

  func validate(_ text: String) -> LineEditor.InputStatus {
    switch console?.checkInputStatus(text) {
    case .complete, nil: .complete
    case .incomplete: .incomplete
    case .invalid(let message): .invalid(message)
    }
  }

  func complete(_ text: String) -> LineEditor.CompletionResult {
    willCompleteInput?()
    guard let completions = console?.complete(text) else { return .init() }
    return .init(
      candidates: completions.candidates.map {
        LineEditor.CompletionCandidate($0.text, detail: $0.detail, description: $0.summary)
      },
      replacing: completions.replacedCharacterCount)
  }

  func signature(ofCallAtEndOf text: String) -> String? { console?.signature(ofCallAtEndOf: text) }
}

// MARK: Attached clients (`dynlua attach`)

extension Player {
  /// Handles the pending requests of attached clients.
  func serveClientRequests() {
    guard let server = clients.server else { return }
    if controller.isInPast {
      // An attached client sends text to evaluate, which may change the state: continue the run from the
      // state that is shown.
      guard server.receiveRequests(), controller.continueFromPosition(paused: true) else { return }
    }
    if server.serve(session, drainOutput: takeUnreadOutput) { needsDisplay = true }
  }

  /// Sends the new lines of the log to the attached clients.
  func broadcastUnreadOutput() { clients.server?.broadcast(takeUnreadOutput()) }

  private func takeUnreadOutput() -> [String] {
    printNewLogLines()
    defer { clients.logPosition = log.count }
    return log.lastLines(log.count - clients.logPosition).map(\.text)
  }
}
