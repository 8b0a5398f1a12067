internal import Views

/// The ticks of a run whose states are written.
public struct SampleSchedule: Sendable {
  /// The first and the last tick, after which the run need not continue.
  public let ticks: ClosedRange<Int>
  /// The number of frames per second; nil for every tick.
  private let framesPerSecond: Double?
  private var nextIndex = 0

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - ticks: The first and the last tick.
  ///   - framesPerSecond: The number of states per second of simulated time; nil for one after each tick.
  public init(_ ticks: ClosedRange<Int>, framesPerSecond: Double?) {
    (self.ticks, self.framesPerSecond) = (ticks, framesPerSecond)
  }

  /// Returns whether the state after a number of ticks is to be written; call it once per tick.
  public mutating func isDue(at tick: Int) -> Bool {
    guard tick >= nextTick, tick <= ticks.upperBound else { return false }
    // A script may run ticks itself, which are not recorded.
    while nextTick <= tick { nextIndex += 1 }
    return true
  }

  private var nextTick: Int {
    guard let framesPerSecond else { return ticks.lowerBound + nextIndex }
    let seconds = Double(nextIndex) / framesPerSecond
    return ticks.lowerBound + Int((seconds * Double(Stage.ticksPerSecond)).rounded())
  }
}
