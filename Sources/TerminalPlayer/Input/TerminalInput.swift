public import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The keys and the mouse of a terminal.
public final class TerminalInput {
  /// The descriptor of the terminal, to wait for with `Poller`.
  public let descriptor: Int32

  /// Whether the terminal is gone.
  public private(set) var isClosed = false

  private let isStandardInput: Bool
  private var parser = InputParser()

  /// The terminal at standard input, else the one that the process belongs to; nil if there is neither.
  public init?() {
    isStandardInput = isatty(STDIN_FILENO) == 1
    descriptor =
      isStandardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Leaves nothing to read at standard input, where that is this terminal: a script or a program that it calls would
  /// wait for keys that are not for it, and everything with it.
  public func detachStandardInput() {
    guard isStandardInput else { return }
    let devNull = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard devNull >= 0 else { return }
    dup2(devNull, STDIN_FILENO)
    close(devNull)
  }

  /// When the parser has something to do though nothing comes; nil if it has not.
  public var deadline: ContinuousClock.Instant? {
    let now = ContinuousClock.now
    return parser.timeUntilTimeout(at: now).map { now + $0 }
  }

  /// The events since this was last called; waits for none.
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
