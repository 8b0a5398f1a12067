import Views

/// Frame pacing: determines when ticks and frames are due, so that the scene plays in real time.
///
/// It has no clock; the caller passes the time. A tick here is 1/60 s of real time; `Stage.speed` determines
/// the number of the stage's ticks in it.
///
/// ```swift
/// while pacer.takeDueTick(at: .now) { stage.advanceFrame() }
/// if pacer.takeDueFrame(at: .now) { draw() }
/// ```
public struct Pacer: Sendable {
  /// A point in time of the caller's clock.
  public typealias Instant = ContinuousClock.Instant

  /// The duration of a tick.
  public static let tickDuration: Duration = .nanoseconds(1_000_000_000 / Stage.ticksPerSecond)

  /// The catch-up limit, the longest delay that is made up for by running ticks faster: 250 ms.
  ///
  /// With a longer limit, the scene would rush after a pause; with a shorter one, it would lose time at every
  /// hitch.
  public static let catchUpLimit: Duration = .milliseconds(250)

  /// The time from a frame to the next; one tick by default.
  public var frameDuration = tickDuration
  /// The time at which the next tick is due.
  public private(set) var nextTick: Instant
  /// The time at which the next frame is due.
  public private(set) var nextFrame: Instant

  /// Creates a pacer whose first tick and frame are due at a time.
  public init(at now: Instant) { (nextTick, nextFrame) = (now, now) }

  /// Restarts the schedule: a tick and a frame are due at a time.
  public mutating func restart(at now: Instant) {
    nextTick = now
    nextFrame = now
  }

  /// Returns whether a tick is due, and if so, schedules the next one.
  public mutating func takeDueTick(at now: Instant) -> Bool {
    guard nextTick <= now else { return false }
    nextTick = max(nextTick, now - Self.catchUpLimit) + Self.tickDuration
    return true
  }

  /// Returns whether a frame is due, and if so, schedules the next one.
  ///
  /// Missed frames are skipped.
  public mutating func takeDueFrame(at now: Instant) -> Bool {
    guard nextFrame <= now else { return false }
    // Frames stay aligned with the ticks; after a late frame, the next one is due at least half an interval
    // later.
    nextFrame = max(nextFrame + frameDuration, now + frameDuration / 2)
    return true
  }
}

/// Measures the rate of an event over an interval of one second.
package struct RateMeter {
  /// A point in time of the caller's clock.
  package typealias Instant = ContinuousClock.Instant

  /// The events per second in the last complete interval; nil before the first one is complete.
  package private(set) var perSecond: Double?

  private var start: Instant
  private var count = 0

  /// The interval: a longer one would make the rate lag, a shorter one would make it fluctuate.
  private static let interval: Duration = .seconds(1)

  package init(at now: Instant) { start = now }

  /// Begins a new interval, after a change that makes the former rate obsolete.
  package mutating func restart(at now: Instant) { self = RateMeter(at: now) }

  /// Counts a number of events.
  package mutating func add(_ count: Int = 1) { self.count += count }

  /// Advances to a time, and updates the measured rate at the end of each measuring interval.
  package mutating func advance(to now: Instant) {
    let elapsed = now - start
    guard elapsed >= Self.interval else { return }
    perSecond = Double(count) / (elapsed / .seconds(1))
    count = 0
    start = now
  }
}
