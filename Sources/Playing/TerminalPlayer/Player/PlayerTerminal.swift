import POSIX
import Terminal
import TerminalDisplay

/// The terminal of a player: its input and output, and what is known of it.
final class PlayerTerminal {
  let input: TerminalInput
  let output: TerminalOutput
  /// The capture of the process's output; nil for none.
  let capture: OutputCapture?
  private(set) var size: TerminalSize
  private(set) var profile: TerminalProfile
  /// Whether the terminal understands or ignores control sequences that it does not support.
  private let supportsControlSequences: Bool
  /// The standard streams from before a program used the terminal; nil while none does.
  private var savedStreams: OutputCapture.SavedStreams?

  init(
    _ input: TerminalInput, _ capture: OutputCapture?, environment: [String: String],
    _ preferences: DisplayPreferences
  ) {
    (self.input, self.capture) = (input, capture)
    output = capture.map { TerminalOutput(descriptor: $0.terminalDescriptor) } ?? TerminalOutput()
    size = TerminalSize(descriptor: output.descriptor) ?? TerminalSize()
    profile = TerminalProfile(preferences, environment: environment)
    supportsControlSequences = !TerminalQuery.queries(for: environment).isEmpty
  }

  /// Queries the terminal's current size.
  func updateSize() { size = TerminalSize(descriptor: output.descriptor) ?? size }

  /// Asks the terminal for what is not known of it.
  func beginQueries(showsScene: Bool) {
    if profile.colorDepth != .none { output.write(profile.beginQueries(showsScene: showsScene)) }
  }

  /// Updates the profile with a reply.
  func update(with report: TerminalReport) { profile.update(with: report) }

  /// Waits for the replies of the terminal that may still arrive, so that the shell does not receive them as
  /// input.
  func awaitReplies(since startTime: ContinuousClock.Instant) {
    while profile.awaitsReplies, !input.isClosed,
      !Poller.wait([.reading(input.descriptor)], until: startTime + Self.replyTimeout).isEmpty
    {
      for case .report(let report) in input.readEvents() { profile.update(with: report) }
    }
  }

  /// The time after its start within which a terminal replies, if it does.
  private static let replyTimeout: Duration = .milliseconds(500)

  /// Has the terminal report all keys and their releases, or no longer.
  func reportKeys(_ reportsKeys: Bool) {
    guard supportsControlSequences else { return }
    output.write(reportsKeys ? KeyboardProtocol.beginSequence : KeyboardProtocol.endSequence)
  }

  // MARK: Programs

  /// Restores the terminal and the standard streams, so that another program can use them.
  func suspend() {
    output.drain()
    RawMode.suspend()
    savedStreams = capture?.beginTerminalUse(input: input.descriptor)
  }

  /// Takes the terminal back.
  func resume() {
    if let savedStreams = savedStreams.take() { capture?.endTerminalUse(savedStreams) }
    RawMode.resume()
    output.discardPendingOutput()
  }

  /// Writes a text at once, while a program uses the terminal.
  func writeNow(_ text: String) { _ = FileDescriptor.write(text, to: output.descriptor) }

  /// Waits until the user has typed a line, or the terminal is closed.
  func waitForLine() {
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n") {
      let count = read(input.descriptor, &byte, 1)
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }
}
