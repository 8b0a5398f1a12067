#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waits until one of some descriptors can be read or written, or a moment has come.
public enum Poller {
  /// A descriptor and what is waited for there.
  public struct Interest: Hashable, Sendable {
    /// The descriptor; a negative one is never ready.
    public let descriptor: Int32
    /// Whether something to read, or the end, is waited for.
    public let waitsForReading: Bool
    /// Whether room to write is waited for.
    public let waitsForWriting: Bool

    /// Something to read, or the end of what there is to read.
    public static func reading(_ descriptor: Int32) -> Interest {
      Interest(descriptor: descriptor, waitsForReading: true, waitsForWriting: false)
    }

    /// Room to write.
    public static func writing(_ descriptor: Int32) -> Interest {
      Interest(descriptor: descriptor, waitsForReading: false, waitsForWriting: true)
    }
  }

  /// Waits, and tells which of the interests are met.
  ///
  /// One whose other end is gone, or that is no descriptor at all, counts as met: reading or writing says why.
  ///
  /// - Parameters:
  ///   - interests: What to wait for; with none only the time ends it.
  ///   - deadline: When to stop waiting, to the millisecond after it; nil, the default, for never.
  /// - Returns: Those that are met, in order; none if the time is over or a signal came.
  /// - Complexity: O(*n*) in their number.
  @discardableResult
  public static func wait(
    _ interests: [Interest], until deadline: ContinuousClock.Instant? = nil
  ) -> [Interest] {
    var descriptors = interests.map { interest in
      let events = (interest.waitsForReading ? POLLIN : 0) | (interest.waitsForWriting ? POLLOUT : 0)
      return pollfd(fd: interest.descriptor, events: Int16(events), revents: 0)
    }
    // Rounded up: waking before the time would be waking in vain.
    let delay = deadline.map { max($0 - .now, .zero) / .milliseconds(1) }
    let milliseconds = delay.map { Int32(min($0, 1e9).rounded(.up)) } ?? -1
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
    return zip(interests, descriptors).compactMap { $1.revents == 0 ? nil : $0 }
  }
}
