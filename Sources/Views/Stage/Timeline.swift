/// The clock of a stage, shared by its views.
///
/// Time is counted in ticks of 1/60 s and never added up in seconds. The views reach the clock and not the
/// stage itself, so that they do not keep it alive.
final class Timeline {
  /// How many ticks are over.
  var tick = 0

  /// The stage itself, for what views have to tell it.
  weak var stage: Stage?

  /// The animation whose changes are being made at this moment, if any.
  var currentAnimation: ViewAnimation?

  /// The ticks in a second.
  static let ticksPerSecond = Double(Stage.ticksPerSecond)

  /// The number of ticks nearest to a duration in seconds, which has been checked.
  static func ticks(in seconds: Double) -> Int { Int((seconds * ticksPerSecond).rounded()) }
}
