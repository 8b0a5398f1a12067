/// A self-pipe that wakes a loop waiting in `Poller`, from any thread.
public final class SelfPipe: Sendable {
  /// The read end, readable from ``signal()`` until ``drain()``; -1 if no descriptors are available.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// Creates a pipe that is not signaled.
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

  /// Wakes the loop now or, if it is not waiting, as soon as it waits.
  public func signal() {
    var byte: UInt8 = 0
    // If the pipe is full, it is readable already.
    _ = write(writeEnd, &byte, 1)
  }

  /// Empties the pipe; the caller must then check for pending work, after this call and not before, so that
  /// no wake-up is lost.
  public func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
