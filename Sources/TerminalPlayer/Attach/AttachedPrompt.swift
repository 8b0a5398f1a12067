public import ConsoleLink
public import LineEditing
public import Terminal

/// A prompt that works beside the session of another process.
///
/// ```swift
/// let prompt = AttachedPrompt(to: client, keyboard: keyboard, signals: Signals())
/// let code = try prompt.run()
/// ```
public final class AttachedPrompt {
  private let client: ConsoleClient
  private let terminalInput: TerminalInput
  private let signals: Signals
  private let output = TerminalOutput()
  private let prompt: Prompt
  private var exitCode: Int32?

  /// How long a key waits for the other process, which may be busy.
  private static let timeout: Duration = .seconds(1)

  /// A prompt that has not begun.
  ///
  /// - Parameters:
  ///   - client: The connection.
  ///   - terminalInput: Where keys come from.
  ///   - signals: The signals of the process.
  ///   - history: What was entered at prompts before, and where to keep what is entered; nil, the default, for nothing.
  public init(
    to client: ConsoleClient, terminalInput: TerminalInput, signals: Signals, history: HistoryFile? = nil
  ) {
    (self.client, self.terminalInput, self.signals) = (client, terminalInput, signals)
    let output = output
    prompt = Prompt(
      history: history, validate: { Self.validate($0, client) }, complete: { Self.complete($0, client) }
    ) { output.write($0) }
  }

  /// Takes the terminal until its user leaves or the other process ends, and gives it back as it was.
  ///
  /// - Returns: The exit code: that of a signal, else 0.
  /// - Throws: `TerminalError` if the terminal cannot be had.
  public func run() throws(TerminalError) -> Int32 {
    let mode = try RawMode(
      input: terminalInput.descriptor, output: output.descriptor, features: .bracketedPaste,
      signalKeys: .generateSignals)
    signals.listen(to: Set(Signal.allCases))
    prompt.open(in: area)
    while exitCode == nil { runLoopIteration() }
    prompt.draw()
    prompt.close()
    output.drain()
    mode.end()
    return exitCode ?? 0
  }

  private var area: PromptArea { .terminal(TerminalSize(descriptor: output.descriptor) ?? TerminalSize()) }

  // MARK: The loop

  private func runLoopIteration() {
    var interests: [Poller.Interest] = [
      .reading(terminalInput.descriptor), .reading(signals.descriptor), .reading(client.descriptor),
    ]
    if output.hasPendingOutput { interests.append(.writing(output.descriptor)) }
    Poller.wait(interests, until: terminalInput.deadline)
    output.flush()
    for signal in signals.take() { handle(signal) }
    for event in terminalInput.readEvents() { perform(prompt.handle(event)) }
    for response in client.receive() { handleResponse(response) }
    if !output.hasPendingOutput { prompt.draw() }
    exitIfDisconnected()
  }

  private func handle(_ signal: Signal) {
    switch signal {
    case .interrupt: perform(prompt.interrupt())
    case .resize: prompt.open(in: area)
    case .resume:
      output.discard()
      prompt.reopen()
      prompt.open(in: area)
    case .terminate, .hangUp: exitCode = signal.exitCode
    case .suspend: break
    }
  }

  private func perform(_ actions: [Prompt.Action]) {
    for action in actions {
      switch action {
      case .evaluate(let text): client.send(.evaluate, text)
      case .interrupt: client.send(.interrupt)
      case .end: exitCode = 0
      case .quit: exitCode = Signal.interrupt.exitCode
      // Escape is no way out here, and Ctrl-Z comes as a signal.
      case .leave, .suspend: break
      }
    }
  }

  private func handleResponse(_ response: Response) {
    if let told = response.output { prompt.printAbove(told) }
    if response.lines != nil || response.id != nil && response.error != nil {
      prompt.finishEvaluation(response.displayLines)
    }
  }

  private func exitIfDisconnected() {
    if terminalInput.isClosed || output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    guard client.isClosed, exitCode == nil else { return }
    prompt.printAbove(["the other process has ended"])
    exitCode = 0
  }

  // MARK: The other process

  /// Where it does not answer in time the text is sent, and it judges then.
  private static func validate(_ text: String, _ client: ConsoleClient) -> LineEditor.InputStatus {
    let response = client.sendAndWait(.checkComplete, text, within: timeout)
    switch response?.inputStatus {
    case .complete, nil: return .complete
    case .incomplete: return .incomplete
    case .invalid: return .invalid(response?.error ?? "")
    }
  }

  private static func complete(_ text: String, _ client: ConsoleClient) -> LineEditor.CompletionResult {
    guard let response = client.sendAndWait(.complete, text, within: timeout) else { return .init() }
    return .init(response.candidates ?? [], replacing: response.replacedCount ?? 0)
  }
}
