import JSON
public import LineEditing
import LuaConsole
import POSIX
public import RemoteControl
public import Terminal
import TerminalDisplay

/// A prompt that is attached to the session of another process.
///
/// ```swift
/// let prompt = RemotePrompt(to: client, terminalInput: terminalInput, signals: Signals())
/// let code = try prompt.run()
/// ```
public final class RemotePrompt {
  private let client: ConsoleClient
  private let terminalInput: TerminalInput
  private let signals: Signals
  private let output = TerminalOutput()
  private let prompt: Prompt
  private var exitCode: Int32?
  /// The ids of the evaluations without a response.
  private var evaluations: Set<Int> = []
  /// The ids of evaluations of texts that are still edited, of which only errors are displayed.
  private var silentEvaluations: Set<Int> = []

  /// The timeout for a response of the other process, which may be busy, while a key is handled.
  private static let responseTimeout: Duration = .seconds(1)

  /// Creates a prompt that does not run yet.
  ///
  /// - Parameters:
  ///   - client: The connection.
  ///   - terminalInput: The terminal input to read keys from.
  ///   - signals: The signals of the process.
  ///   - colors: The environment variables, of which `PromptColors.environmentVariables` determine whether
  ///     the input line has colors; none by default, for a line without colors.
  ///   - history: The file of the previous entries, to which new ones are added; nil, the default, for none.
  ///   - editingMode: The key bindings; those of Emacs by default.
  public init(
    to client: ConsoleClient, terminalInput: TerminalInput, signals: Signals, colors: [String: String] = [:],
    history: HistoryFile? = nil, editingMode: LineEditor.EditingMode = .emacs
  ) {
    (self.client, self.terminalInput, self.signals) = (client, terminalInput, signals)
    let output = output
    prompt = Prompt(
      history: history, validate: { Self.validate($0, client) }, complete: { Self.complete($0, client) }
    ) { output.write($0) }
    prompt.editingMode = editingMode
    if PromptColors.areEnabled(environment: colors) {
      let hints = RemoteSignatureHints(client)
      prompt.enableColors(signature: hints.signature)
    }
  }

  /// Runs the prompt until the user quits or the other process ends, then restores the terminal.
  ///
  /// - Returns: The exit code: 128 plus the number of the signal that ended it, 1 if the other process was
  ///   killed or has crashed, otherwise 0.
  /// - Throws: `TerminalError` if the terminal cannot be put into raw mode.
  public func run() throws(TerminalError) -> Int32 {
    let mode = try RawMode(
      input: terminalInput.descriptor, output: output.descriptor, features: .bracketedPaste,
      signalKeyHandling: .generateSignals)
    signals.listen(to: Signal.allCases)
    prompt.open(in: area)
    while exitCode == nil { runLoopIteration() }
    prompt.draw()
    prompt.close()
    output.drain()
    mode.end()
    return exitCode ?? 0
  }

  private var area: PromptArea {
    let size = TerminalSize(descriptor: output.descriptor) ?? TerminalSize()
    client.columns = size.columns
    return .terminal(size)
  }

  // MARK: The loop

  private func runLoopIteration() {
    var interests: [Poller.Interest] = [
      .reading(terminalInput.descriptor), .reading(signals.descriptor), .reading(client.descriptor),
    ]
    if output.hasPendingOutput { interests.append(.writing(output.descriptor)) }
    Poller.wait(interests, until: terminalInput.parserDeadline)
    output.flush()
    for signal in signals.takePending() { handle(signal) }
    prompt.updateDisplayOnce {
      terminalInput.handleEvents(unless: { signals.isPending(.interrupt) }) { perform(prompt.handle($0)) }
    }
    for message in client.receive() { handle(message) }
    if !output.hasPendingOutput { prompt.draw() }
    RawMode.setTemporaryTerminalModes(prompt.temporaryTerminalModes)
    exitIfDisconnected()
  }

  private func handle(_ signal: Signal) {
    switch signal {
    case .interrupt:
      terminalInput.discardIncompleteInput()
      perform(prompt.interrupt())
    case .resize: prompt.open(in: area)
    case .resume:
      output.discardPendingOutput()
      prompt.reopen()
      prompt.open(in: area)
    case .terminate, .hangUp: exitCode = signal.exitCode
    case .suspend: break
    }
  }

  private func perform(_ actions: [Prompt.Action]) {
    for action in actions {
      switch action {
      case .evaluate(let text): evaluations.insert(client.send("evaluate", text))
      case .numberChanged(let text): silentEvaluations.insert(client.send("evaluate", text))
      case .interrupt: client.interrupt()
      case .end: exitCode = 0
      case .quit: exitCode = Signal.interrupt.exitCode
      // Escape does not leave this prompt, and Ctrl-Z arrives as a signal.
      case .closePrompt, .suspend, .redraw: break
      case .edit(let text): edit(text)
      }
    }
  }

  /// Edits the text of the prompt with the user's editor.
  private func edit(_ text: String) {
    prompt.edit(
      text,
      suspendDisplay: {
        output.drain()
        RawMode.suspend()
      }, resumeDisplay: { RawMode.resume() })
  }

  private func handle(_ message: ServerMessage) {
    prompt.printAbove(message.outputLines)
    guard case .response(let id?, let result) = message else { return }
    let isSilent = silentEvaluations.remove(id) != nil
    guard evaluations.remove(id) != nil || isSilent else { return }
    switch result {
    case .success where isSilent: break
    case .success(let value):
      prompt.finishEvaluation(value.lines, role: .output, isHelp: value["help"]?.boolValue == true)
      if let mode = value["editingMode"]?.stringValue.flatMap(PromptEditingMode.init) {
        prompt.perform(.editingMode(mode))
      }
      if let text = value["copied"]?.stringValue { prompt.perform(.copy(text)) }
    case .failure(let failure):
      let lines = failure.report.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if isSilent { return prompt.printAbove(lines, role: .error) }
      prompt.finishEvaluation(lines, role: .error, isHelp: false)
    }
  }

  private func exitIfDisconnected() {
    if terminalInput.isClosed || output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    guard client.isClosed, exitCode == nil else { return }
    prompt.printAbove([
      client.hasServerEnded
        ? "the other process has ended"
        : "the connection was lost: the other process was killed or has crashed"
    ])
    exitCode = client.hasServerEnded ? 0 : 1
  }

  // MARK: The other process

  /// Checks a text in the other process; without a response in time, the text counts as complete and is sent.
  private static func validate(_ text: String, _ client: ConsoleClient) -> LineEditor.InputStatus {
    let response = try? client.sendAndWait("check", text, within: responseTimeout)?.get()
    switch response?["status"] {
    case "incomplete": return .incomplete
    case "invalid": return .invalid(response?["message"]?.stringValue ?? "")
    default: return .complete
    }
  }

  private static func complete(_ text: String, _ client: ConsoleClient) -> LineEditor.CompletionResult {
    guard let response = try? client.sendAndWait("complete", text, within: responseTimeout)?.get(),
      let items = response["items"]?.arrayValue, let start = response["from"]?.intValue
    else { return .init() }
    let candidates = items.map { item in
      LineEditor.CompletionCandidate(
        item["text"]?.stringValue ?? "", detail: item["type"]?.stringValue ?? "",
        description: item["help"]?.stringValue ?? "")
    }
    // Offsets are in UTF-16 units, and the text ends at the cursor.
    return .init(candidates: candidates, replacing: String(text.utf16.dropFirst(start))?.count ?? 0)
  }
}

/// The signatures of calls, from the other process.
private final class RemoteSignatureHints {
  private let client: ConsoleClient
  /// The last text and its signature, since the prompt is drawn more often than the text changes.
  private var lastHint: (text: String, signature: String?) = ("", nil)
  /// The time until which no signature is requested, because the other process was too busy to respond.
  private var nextRequestTime = ContinuousClock.now

  private static let responseTimeout: Duration = .milliseconds(100)
  private static let pauseAfterTimeout: Duration = .seconds(2)

  init(_ client: ConsoleClient) { self.client = client }

  func signature(ofCallAtEndOf text: String) -> String? {
    guard text != lastHint.text else { return lastHint.signature }
    guard text.contains(where: { $0 == "(" || $0 == "{" }), nextRequestTime <= .now else { return nil }
    let response = client.sendAndWait("signature", text, within: Self.responseTimeout)
    if response == nil { nextRequestTime = .now + Self.pauseAfterTimeout }
    lastHint = (text, (try? response?.get())?["call"]?.stringValue)
    return lastHint.signature
  }
}
