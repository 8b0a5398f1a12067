import Exporting
import Views

extension SampleSchedule {
  /// Creates a schedule; times are in simulated seconds.
  ///
  /// - Parameters:
  ///   - start: The time of the first state.
  ///   - seconds: The length; nil for the default.
  ///   - tickCount: The number of ticks of the run, if it is known.
  ///   - framesPerSecond: The number of states per second; nil for one after each tick.
  init(from start: Double, seconds: Double?, tickCount: Int?, framesPerSecond: Double?) {
    let firstTick = Stage.ticks(in: start)
    let lastTick =
      seconds.map { Stage.ticks(in: start + $0) } ?? tickCount ?? firstTick
      + Stage.ticks(in: RecordCommand.defaultSeconds)
    // A recording may end before the first state, of which nothing is then written.
    self.init(firstTick...max(firstTick, lastTick), framesPerSecond: framesPerSecond)
  }

  /// Creates a schedule of single states; times are in simulated seconds.
  ///
  /// - Parameters:
  ///   - times: The times, in any order.
  ///   - seconds: The length of the run; nil for up to the last state.
  init(at times: [Double], seconds: Double?) {
    self.init(times.map(Stage.ticks(in:)), runningTo: seconds.map(Stage.ticks(in:)) ?? 0)
  }

  /// The end of the recording, in simulated seconds.
  var endTime: Double { Double(ticks.upperBound) / Double(Stage.ticksPerSecond) }
}
