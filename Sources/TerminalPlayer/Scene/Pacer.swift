internal import Views

/// Tells when ticks and frames are due, so that a scene plays as fast as time passes.
///
/// It has no clock: every question brings the time along. A tick is a sixtieth of a second of real time here; how many
/// ticks of the stage belong to it is `Stage.speed`'s affair.
///
/// ```swift
/// while pacer.takeTick(at: .now) { stage.advanceFrame() }
/// if pacer.takeFrame(at: .now) { draw() }
/// ```
public struct Pacer: Sendable {
  /// A moment, as the caller's clock tells it.
  public typealias Instant = ContinuousClock.Instant

  /// How long a tick takes.
  public static let tickDuration: Duration = .nanoseconds(1_000_000_000 / Stage.ticksPerSecond)

  /// The shortest time between two frames: 30 of them a second.
  ///
  /// More would cost twice as much, for terminals that seldom show more.
  public static let frameDuration: Duration = tickDuration * 2

  /// How much of the time that was missed is made up for: a quarter of a second.
  ///
  /// More, and a scene that had to wait for something else rushes; less, and it loses time at every hitch.
  public static let catchUpLimit: Duration = .milliseconds(250)

  /// When the next tick is due.
  private var nextTick: Instant
  /// When the next frame is due.
  public private(set) var nextFrame: Instant

  /// A pacer by which the first tick and frame are due now.
  public init(at now: Instant) {
    nextTick = now
    nextFrame = now
  }

  /// Whether a tick is due, which is then taken as run.
  public mutating func consumeTick(at now: Instant) -> Bool {
    guard nextTick <= now else { return false }
    nextTick = max(nextTick, now - Self.catchUpLimit) + Self.tickDuration
    return true
  }

  /// Whether a frame is due, which is then taken as drawn.
  ///
  /// Frames that were missed are left out.
  public mutating func consumeFrame(at now: Instant) -> Bool {
    guard nextFrame <= now else { return false }
    // In step with the ticks as long as it keeps up; a frame that comes late does not make the next one come early.
    nextFrame = max(nextFrame + Self.frameDuration, now + Self.frameDuration / 2)
    return true
  }
}
