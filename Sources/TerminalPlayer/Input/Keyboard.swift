public import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The keys and the mouse of a terminal.
public final class Keyboard {
  /// The descriptor of the terminal, to wait for with `Poller`.
  public let descriptor: Int32

  /// Whether the terminal is gone.
  public private(set) var isGone = false

  private let isOwned: Bool
  private var parser = InputParser()

  /// The terminal at standard input, else the one that the process belongs to; nil if there is neither.
  public init?() {
    if isatty(STDIN_FILENO) == 1 {
      descriptor = STDIN_FILENO
      isOwned = false
    } else {
      descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
      isOwned = true
      guard descriptor >= 0 else { return nil }
    }
  }

  deinit { if isOwned { close(descriptor) } }

  /// When the parser has something to do though nothing comes; nil if it has not.
  public var deadline: ContinuousClock.Instant? {
    let now = ContinuousClock.now
    return parser.delay(at: now).map { now + $0 }
  }

  /// The events since this was last called; waits for none.
  public func takeEvents() -> [InputEvent] {
    var events: [InputEvent] = []
    while !isGone, !Poller.wait([.reading(descriptor)], until: .now).isEmpty {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        events += parser.feed(bytes.prefix(count), at: .now)
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        isGone = true
      }
    }
    return events + parser.expire(at: .now)
  }
}
