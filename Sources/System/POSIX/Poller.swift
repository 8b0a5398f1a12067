/// Waits with `poll` for descriptors to become readable or writable, or for a deadline.
public enum Poller {
  /// A descriptor and the events to wait for.
  public struct Interest: Hashable, Sendable {
    /// The descriptor; a negative one is never ready.
    public let descriptor: Int32
    /// Whether to wait for input or end of file.
    public let waitsForReading: Bool
    /// Whether to wait until the descriptor is writable.
    public let waitsForWriting: Bool

    /// Creates an interest.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor; a negative one is never ready.
    ///   - waitsForReading: Whether to wait for input or end of file.
    ///   - waitsForWriting: Whether to wait until the descriptor is writable.
    public init(_ descriptor: Int32, waitsForReading: Bool, waitsForWriting: Bool) {
      self.descriptor = descriptor
      self.waitsForReading = waitsForReading
      self.waitsForWriting = waitsForWriting
    }

    /// Waits for input or end of file.
    public static func reading(_ descriptor: Int32) -> Interest {
      Interest(descriptor, waitsForReading: true, waitsForWriting: false)
    }

    /// Waits until the descriptor is writable.
    public static func writing(_ descriptor: Int32) -> Interest {
      Interest(descriptor, waitsForReading: false, waitsForWriting: true)
    }
  }

  /// Waits until at least one of the interests is ready.
  ///
  /// An interest is also ready if its other end is closed or the descriptor is invalid; the following `read`
  /// or `write` reports the error.
  ///
  /// - Parameters:
  ///   - interests: The descriptors to wait for; if empty, only the deadline ends the wait.
  ///   - deadline: When to stop waiting, rounded up to milliseconds; nil, the default, waits without limit.
  /// - Returns: The interests that are ready, in the order given; empty after the deadline or a signal.
  /// - Complexity: O(*n*) in the number of interests.
  @discardableResult
  public static func wait(
    _ interests: [Interest], until deadline: ContinuousClock.Instant? = nil
  ) -> [Interest] {
    var descriptors = interests.map { interest in
      let events = (interest.waitsForReading ? POLLIN : 0) | (interest.waitsForWriting ? POLLOUT : 0)
      return pollfd(fd: interest.descriptor, events: Int16(events), revents: 0)
    }
    // Rounded up, because waking before the deadline would be useless.
    let delay = deadline.map { max($0 - .now, .zero) / .milliseconds(1) }
    let milliseconds = delay.map { Int32(min($0, 1e9).rounded(.up)) } ?? -1
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
    return zip(interests, descriptors).compactMap { $1.revents == 0 ? nil : $0 }
  }
}
