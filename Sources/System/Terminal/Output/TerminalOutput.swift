import CTerminal
import POSIX

/// A nonblocking, buffered output stream to a terminal.
///
/// Bytes that the terminal does not accept at once are buffered, and sent by the next ``write(_:)`` or
/// ``flush()``. A program that draws checks ``hasPendingOutput`` and skips frames meanwhile, so that over a
/// slow connection it shows fewer frames, always the newest, and is not blocked.
///
/// The terminal is reopened, because O_NONBLOCK applies to the open file description, which other processes
/// share, for example the shell and its children. If reopening fails, writing blocks. While a `RawMode` is
/// restored temporarily, nothing is sent.
///
/// Must be used by one thread at a time.
public final class TerminalOutput {
  /// The descriptor that is written to, for use with `Poller` and `RawMode`.
  public let descriptor: Int32

  /// Whether the terminal is disconnected; further output is discarded.
  public private(set) var isDisconnected = false

  /// The number of bytes that the terminal has accepted so far.
  public private(set) var sentByteCount = 0

  private var pendingBytes: [UInt8] = []
  /// The number of bytes of `pendingBytes` that have been sent.
  private var sentOffset = 0
  private let ownsDescriptor: Bool

  /// Creates an output stream to a terminal.
  ///
  /// - Parameter descriptor: The terminal, or another file to write to; standard output by default.
  public init(descriptor: Int32 = 1) {
    let opened = Self.reopen(descriptor)
    self.descriptor = opened ?? descriptor
    ownsDescriptor = opened != nil
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Whether buffered bytes have not been sent yet.
  public var hasPendingOutput: Bool { sentOffset < pendingBytes.count }

  /// Appends bytes to the buffer and sends as much as the terminal accepts.
  public func write(_ bytes: some Sequence<UInt8>) {
    guard !isDisconnected else { return }
    pendingBytes.append(contentsOf: bytes)
    flush()
  }

  /// Appends text in UTF-8 to the buffer and sends as much as the terminal accepts.
  public func write(_ text: String) { write(text.utf8) }

  /// Sends as much of the buffer as the terminal accepts, without blocking.
  public func flush() {
    while hasPendingOutput {
      let count = pendingBytes.withUnsafeBytes { bytes in
        raw_mode_write(descriptor, bytes.baseAddress?.advanced(by: sentOffset), bytes.count - sentOffset)
      }
      if count > 0 {
        sentOffset += count
        sentByteCount += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isDisconnected = true
        discardPendingOutput()
      }
    }
    discardPendingOutput()
  }

  /// Sends the whole buffer and blocks until it is sent or the terminal accepts nothing for the duration of
  /// the timeout.
  ///
  /// - Parameter timeout: The longest wait before each write, not in total; 250 ms by default.
  /// - Returns: Whether everything was sent.
  @discardableResult
  public func drain(within timeout: Duration = .milliseconds(250)) -> Bool {
    flush()
    while hasPendingOutput, !Poller.wait([.writing(descriptor)], until: .now + timeout).isEmpty { flush() }
    return !hasPendingOutput && !isDisconnected
  }

  /// Discards the unsent bytes, which are obsolete after another program has changed the screen.
  public func discardPendingOutput() {
    pendingBytes.removeAll(keepingCapacity: pendingBytes.capacity <= Self.retainedCapacity)
    sentOffset = 0
  }

  /// The maximum buffer capacity that is kept for reuse, in bytes: a few frames; a larger buffer is freed.
  private static let retainedCapacity = 1 << 20

  /// Opens the terminal of a descriptor again, nonblocking and with an open file description of its own.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    let opened = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    var (openedStatus, originalStatus) = (stat(), stat())
    // In a container the device name may refer to another terminal.
    guard fstat(opened, &openedStatus) == 0, fstat(descriptor, &originalStatus) == 0,
      openedStatus.st_rdev == originalStatus.st_rdev
    else {
      close(opened)
      return nil
    }
    return opened
  }
}
