import POSIX
public import Terminal

/// Reads keys and mouse events from a terminal.
public final class TerminalInput {
  /// The descriptor of the terminal, for use with `Poller`.
  public let descriptor: Int32

  /// Whether the terminal is disconnected.
  public private(set) var isClosed = false

  private let isStandardInput: Bool
  private var parser = InputParser()

  /// Opens the terminal at standard input, otherwise the controlling terminal of the process; nil if there is
  /// neither.
  public init?() {
    isStandardInput = isatty(STDIN_FILENO) == 1
    descriptor =
      isStandardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Redirects standard input to `/dev/null` if it is this terminal.
  ///
  /// Otherwise a script or child process that reads standard input would take the keys and block the main
  /// loop.
  public func detachStandardInput() {
    guard isStandardInput else { return }
    let devNull = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard devNull >= 0 else { return }
    dup2(devNull, STDIN_FILENO)
    close(devNull)
  }

  /// Reads the available events and handles them in order, up to an interrupt, which discards the rest.
  public func handleEvents(unless isInterrupted: () -> Bool, _ handle: (InputEvent) -> Void) {
    for event in readEvents() {
      guard !isInterrupted() else { return discardIncompleteInput() }
      handle(event)
    }
  }

  /// Discards an incomplete sequence or paste after an interrupt.
  public func discardIncompleteInput() { parser.discardIncompleteInput(at: .now) }

  /// The time at which the parser's timeout elapses; nil if there is no incomplete sequence.
  public var parserDeadline: ContinuousClock.Instant? {
    let now = ContinuousClock.now
    return parser.timeUntilTimeout(at: now).map { now + $0 }
  }

  /// Reads and returns the available events; does not block.
  public func readEvents() -> [InputEvent] {
    var events: [InputEvent] = []
    while !isClosed, !Poller.wait([.reading(descriptor)], until: .now).isEmpty {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        events += parser.feed(bytes.prefix(count), at: .now)
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        isClosed = true
      }
    }
    return events + parser.flushOnTimeout(at: .now)
  }
}
