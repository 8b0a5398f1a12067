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
  private let keyboard: Keyboard
  private let signals: Signals
  private let output = TerminalOutput()
  private let prompt: Prompt
  private var exitCode: Int32?

  /// How long a key waits for the other process, which may be busy.
  private static let patience: Duration = .seconds(1)

  /// A prompt that has not begun.
  ///
  /// - Parameters:
  ///   - client: The connection.
  ///   - keyboard: Where keys come from.
  ///   - signals: The signals of the process.
  ///   - history: What was entered at prompts before, and where to keep what is entered; nil, the default, for nothing.
  public init(
    to client: ConsoleClient, keyboard: Keyboard, signals: Signals, history: HistoryFile? = nil
  ) {
    (self.client, self.keyboard, self.signals) = (client, keyboard, signals)
    let output = output
    prompt = Prompt(
      history: history, judge: { Self.judge($0, client) }, complete: { Self.complete($0, client) }
    ) { output.write($0) }
  }

  /// Takes the terminal until its user leaves or the other process ends, and gives it back as it was.
  ///
  /// - Returns: The exit code: that of a signal, else 0.
  /// - Throws: `TerminalError` if the terminal cannot be had.
  public func run() throws(TerminalError) -> Int32 {
    let mode = try TerminalMode(
      input: keyboard.descriptor, output: output.descriptor, features: .bracketedPaste,
      signalKeys: .sendSignals)
    signals.listen(to: Set(Signal.allCases))
    prompt.open(in: area)
    while exitCode == nil { turn() }
    prompt.draw()
    prompt.close()
    output.finish()
    mode.end()
    return exitCode ?? 0
  }

  private var area: PromptArea { .terminal(TerminalSize(descriptor: output.descriptor) ?? TerminalSize()) }

  // MARK: The loop

  private func turn() {
    var interests: [Poller.Interest] = [
      .reading(keyboard.descriptor), .reading(signals.descriptor), .reading(client.descriptor),
    ]
    if output.isBacklogged { interests.append(.writing(output.descriptor)) }
    Poller.wait(interests, until: keyboard.deadline)
    output.flush()
    for signal in signals.take() { handle(signal) }
    for event in keyboard.takeEvents() { carryOut(prompt.handle(event)) }
    for reply in client.receive() { take(reply) }
    if !output.isBacklogged { prompt.draw() }
    endIfOver()
  }

  private func handle(_ signal: Signal) {
    switch signal {
    case .interrupt: carryOut(prompt.interrupt())
    case .resize: prompt.open(in: area)
    case .resume:
      output.discard()
      prompt.reopen()
      prompt.open(in: area)
    case .terminate, .hangUp: exitCode = signal.exitCode
    case .suspend: break
    }
  }

  private func carryOut(_ actions: [Prompt.Action]) {
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

  private func take(_ reply: Response) {
    if let told = reply.told { prompt.tell(told) }
    if reply.lines != nil || reply.id != nil && reply.error != nil {
      prompt.answer(reply.shownLines)
    }
  }

  private func endIfOver() {
    if keyboard.isGone || output.isBroken { exitCode = Signal.hangUp.exitCode }
    guard client.isOver, exitCode == nil else { return }
    prompt.tell(["the other process has ended"])
    exitCode = 0
  }

  // MARK: The other process

  /// Where it does not answer in time the text is sent, and it judges then.
  private static func judge(_ text: String, _ client: ConsoleClient) -> LineEditor.Judgement {
    let reply = client.ask(.judge, text, within: patience)
    switch reply?.judgement {
    case .complete, nil: return .complete
    case .incomplete: return .incomplete
    case .mistaken: return .mistaken(reply?.error ?? "")
    }
  }

  private static func complete(_ text: String, _ client: ConsoleClient) -> LineEditor.Completion {
    guard let reply = client.ask(.complete, text, within: patience) else { return .init() }
    return .init(reply.candidates ?? [], replacing: reply.replaced ?? 0)
  }
}
