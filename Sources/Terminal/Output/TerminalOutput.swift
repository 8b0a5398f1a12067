internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a program sends to a terminal, in order and without ever waiting for it.
///
/// What the terminal does not take at once is kept, and sent with the next ``write(_:)`` or ``flush()``. A program
/// that draws looks at ``hasPendingOutput`` and leaves out frames meanwhile, so that a slow connection shows fewer, and the
/// newest, but holds up nothing.
///
/// The terminal is opened anew, since whether a descriptor waits is a matter of all who share it, as a shell does with
/// its children. Where that is impossible, writing waits. While a `TerminalMode` is put back for the time being,
/// nothing is sent.
///
/// It belongs to one thread at a time.
public final class TerminalOutput {
  /// The descriptor that is written to: to wait for room with `Poller`, and for `TerminalMode`.
  public let descriptor: Int32

  /// Whether the terminal is gone; what is written then is dropped.
  public private(set) var isDisconnected = false

  /// How many bytes the terminal has taken so far.
  public private(set) var sentByteCount = 0

  private var pendingBytes: [UInt8] = []
  /// How much of that has been sent.
  private var sentOffset = 0
  private let isOwned: Bool

  /// An output to a terminal.
  ///
  /// - Parameter descriptor: The terminal, or whatever is written to instead; standard output by default.
  public init(descriptor: Int32 = 1) {
    let opened = Self.reopen(descriptor)
    self.descriptor = opened ?? descriptor
    isOwned = opened != nil
  }

  deinit { if isOwned { close(descriptor) } }

  /// Whether something waits for the terminal to take it.
  public var hasPendingOutput: Bool { sentOffset < pendingBytes.count }

  /// Sends bytes behind those that wait.
  public func write(_ bytes: some Sequence<UInt8>) {
    guard !isDisconnected else { return }
    pendingBytes.append(contentsOf: bytes)
    flush()
  }

  /// Sends text behind what waits.
  public func write(_ text: String) { write(text.utf8) }

  /// Sends as much of what waits as the terminal takes.
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
        discard()
      }
    }
    discard()
  }

  /// Sends all that waits, for which it waits itself, but no longer than this for each piece.
  ///
  /// - Returns: Whether all is sent.
  @discardableResult
  public func drain(within timeout: Duration = .milliseconds(250)) -> Bool {
    flush()
    while hasPendingOutput, !Poller.wait([.writing(descriptor)], until: .now + timeout).isEmpty { flush() }
    return !hasPendingOutput && !isDisconnected
  }

  /// Drops what waits: after the terminal's screen has been changed by others it would come too late.
  public func discard() {
    pendingBytes.removeAll(keepingCapacity: pendingBytes.capacity <= Self.retainedCapacity)
    sentOffset = 0
  }

  /// A few frames; more memory than that is given back.
  private static let retainedCapacity = 1 << 20

  /// The same terminal through a descriptor that does not wait and that nobody else has.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    let opened = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    var (mine, theirs) = (stat(), stat())
    // Inside a container the name may be another terminal's.
    guard fstat(opened, &mine) == 0, fstat(descriptor, &theirs) == 0, mine.st_rdev == theirs.st_rdev else {
      close(opened)
      return nil
    }
    return opened
  }
}
