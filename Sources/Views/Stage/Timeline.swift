/// The clock of a stage, shared by its views.
///
/// Time is an integer count of ticks of 1/60 s, so that it does not accumulate rounding errors. Views
/// reference the clock and not the stage, so that they do not retain the stage.
final class Timeline {
  /// The number of completed ticks.
  var tick = 0

  /// The stage, for views that must call it.
  weak var stage: Stage?

  /// The animation whose changes closure is running; nil if none is.
  var currentAnimation: ViewAnimation?

  /// The number of ticks per second.
  static let ticksPerSecond = Double(Stage.ticksPerSecond)

  /// The number of ticks nearest to a duration in seconds, which must be in range.
  static func ticks(in seconds: Double) -> Int { Int((seconds * ticksPerSecond).rounded()) }
}
