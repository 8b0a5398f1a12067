import Runs

/// The adaptive frame rate of a terminal: 60 frames per second, and 30 while frames are late.
///
/// A frame is late if the terminal has not accepted the previous one when it is due, or if drawing it has
/// taken more than a quarter of its duration. The rate falls after three late frames within a second, and is
/// raised again after five seconds, since the load of a terminal changes.
struct AdaptiveFrameRate {
  /// A point in time of the caller's clock.
  typealias Instant = Pacer.Instant

  /// The time from a frame to the next.
  private(set) var frameDuration = Pacer.tickDuration

  private var lateFrames: [Instant] = []
  /// The time at which the rate is raised again; nil while it is the highest.
  private var reductionEnd: Instant?

  private static let toleratedLateFrameCount = 2
  private static let observationTime: Duration = .seconds(1)
  private static let reductionTime: Duration = .seconds(5)

  /// The longest time for drawing a frame that is not late.
  static let drawingTimeLimit: Duration = Pacer.tickDuration / 4

  /// Adapts the rate to a frame that was due.
  mutating func addFrame(isLate: Bool, at now: Instant) {
    if let end = reductionEnd {
      guard now >= end else { return }
      reductionEnd = nil
      lateFrames = []
      frameDuration = Pacer.tickDuration
    }
    guard isLate else { return }
    lateFrames.removeAll { now - $0 > Self.observationTime }
    lateFrames.append(now)
    guard lateFrames.count > Self.toleratedLateFrameCount else { return }
    reductionEnd = now + Self.reductionTime
    frameDuration = Pacer.tickDuration * 2
  }
}
