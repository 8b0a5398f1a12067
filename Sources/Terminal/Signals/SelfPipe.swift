#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Wakes a loop that waits with `Poller`, from any thread.
public final class SelfPipe: Sendable {
  /// Readable from ``signal()`` to ``drain()``; -1 if the system has no descriptors left.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// Something to wait for, which has not come yet.
  public init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes the loop, now or, if it does not wait, as soon as it does.
  public func signal() {
    var byte: UInt8 = 0
    // A pipe that is full wakes as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Forgets what has been signalled; whatever it told of must be looked for afterwards.
  public func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
