import Views

/// The ticks of a run whose states are written.
public struct SampleSchedule: Sendable {
  /// The first and the last tick, after which the run need not continue.
  public let ticks: ClosedRange<Int>
  private let samples: Samples
  private var nextIndex = 0

  /// What determines the ticks.
  private enum Samples {
    /// A state after each tick.
    case everyTick
    /// A number of states per second.
    case rate(Double)
    /// Single ticks, in ascending order.
    case ticks([Int])
  }

  /// Creates a schedule of states at a rate.
  ///
  /// - Parameters:
  ///   - ticks: The first and the last tick.
  ///   - framesPerSecond: The number of states per second of simulated time; nil for one after each tick.
  public init(_ ticks: ClosedRange<Int>, framesPerSecond: Double?) {
    (self.ticks, samples) = (ticks, framesPerSecond.map { .rate($0) } ?? .everyTick)
  }

  /// Creates a schedule of single states.
  ///
  /// - Parameters:
  ///   - ticks: Their ticks, in any order; at least one.
  ///   - end: The last tick of the run, unless a state is later.
  public init(_ ticks: [Int], runningTo end: Int) {
    let ticks = ticks.sorted()
    self.ticks = (ticks.first ?? 0)...max(ticks.last ?? 0, end)
    samples = .ticks(ticks)
  }

  /// Returns whether the state after a number of ticks is to be written; call it once per tick.
  public mutating func isDue(at tick: Int) -> Bool {
    guard tick >= nextTick, tick <= ticks.upperBound else { return false }
    // A script may run ticks itself, which are not recorded.
    while nextTick <= tick { nextIndex += 1 }
    return true
  }

  private var nextTick: Int {
    switch samples {
    case .everyTick: return ticks.lowerBound + nextIndex
    case .rate(let framesPerSecond):
      let seconds = Double(nextIndex) / framesPerSecond
      return ticks.lowerBound + Stage.ticks(in: seconds)
    case .ticks(let ticks): return nextIndex < ticks.count ? ticks[nextIndex] : .max
    }
  }
}
