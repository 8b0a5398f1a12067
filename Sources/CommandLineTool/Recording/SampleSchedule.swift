import Views

/// The ticks of a run whose states are written.
struct SampleSchedule {
  /// The last tick, after which the run need not continue.
  let lastTick: Int
  private let firstTick: Int
  /// The number of frames per second; nil for every tick.
  private let framesPerSecond: Double?
  private var nextIndex = 0

  /// Creates a schedule; times are in simulated seconds.
  ///
  /// - Parameters:
  ///   - start: The time of the first state.
  ///   - seconds: The length; nil for the default.
  ///   - tickCount: The number of ticks of the run, if it is known.
  ///   - framesPerSecond: The number of states per second; nil for one after each tick.
  init(from start: Double, seconds: Double?, tickCount: Int?, framesPerSecond: Double?) {
    firstTick = Self.ticks(start)
    lastTick =
      seconds.map { Self.ticks(start + $0) } ?? tickCount ?? firstTick
      + Self.ticks(RecordCommand.defaultSeconds)
    self.framesPerSecond = framesPerSecond
  }

  /// The end of the recording, in simulated seconds.
  var endTime: Double { Double(lastTick) / Double(Stage.ticksPerSecond) }

  /// Returns whether the state after a number of ticks is to be written; call it once per tick.
  mutating func isDue(at tick: Int) -> Bool {
    guard tick >= nextTick, tick <= lastTick else { return false }
    // A script may run ticks itself, which are not recorded.
    while nextTick <= tick { nextIndex += 1 }
    return true
  }

  private var nextTick: Int {
    guard let framesPerSecond else { return firstTick + nextIndex }
    return firstTick + Self.ticks(Double(nextIndex) / framesPerSecond)
  }

  private static func ticks(_ seconds: Double) -> Int {
    Int((seconds * Double(Stage.ticksPerSecond)).rounded())
  }
}
