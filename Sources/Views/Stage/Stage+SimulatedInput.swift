public import Dynamics

extension Stage {
  /// How long a simulated finger stays down for a tap: 0.05 s.
  private static let tapTicks = 3

  /// How many events may wait, a million: what four fingers do in an hour, and about 150 MB.
  ///
  /// The stage itself refuses none. Whoever lets others schedule input, as a script does, asks ``remainingInputCapacity`` first.
  public static let inputLimit = 1_000_000

  /// How many more events may be scheduled before `inputLimit` wait; a turn is one, a tap is two.
  public var remainingInputCapacity: Int { max(Self.inputLimit - input.count, 0) }

  /// How many events a drag is: one a tick.
  ///
  /// - Parameter duration: How long it takes, in seconds; 0…3600.
  /// - Returns: The number.
  public static func eventCount(ofDrag duration: Double) -> Int { dragTicks(in: duration) + 1 }

  private static func dragTicks(in duration: Double) -> Int { max(1, Timeline.ticks(in: duration)) }

  /// Lets a simulated finger tap: down for 0.05 s.
  ///
  /// - Parameters:
  ///   - location: Where, in the stage's coordinates; must be finite.
  ///   - time: When, in seconds of the stage's time, to the nearest 1/60; the next tick if nil or over.
  public func tap(at location: Point, time: Double? = nil) {
    let start = inputTick(at: time, "Stage.tap: time")
    let touch = makeSimulatedTouch()
    schedule(.began, touch, location, at: start)
    schedule(.ended, touch, location, at: start + Self.tapTicks)
  }

  /// Lets a simulated finger drag along a line of points at a constant speed.
  ///
  /// It comes down on the first point, moves at each tick, and is lifted on the last point, still moving: a
  /// pan ends with the speed length of the way / duration.
  ///
  /// - Parameters:
  ///   - path: The points, in the stage's coordinates; at least one, all finite.
  ///   - duration: The time from first to last in seconds, to the nearest 1/60 and at least that; 0…3600.
  ///   - time: When it comes down, in seconds of the stage's time; the next tick if nil or over.
  /// - Complexity: O(*n* · *p*) in the number of ticks and points.
  public func drag(path: [Point], duration: Double, time: Double? = nil) {
    precondition(
      Self.dragDurationRange.contains(duration),
      "Stage.drag: duration: expected 0 to 3600 seconds, got \(duration)")
    guard let first = path.first, let last = path.last else {
      preconditionFailure("Stage.drag: expected a path of at least one point")
    }
    let start = inputTick(at: time, "Stage.drag: time")
    let ticks = Self.dragTicks(in: duration)
    let touch = makeSimulatedTouch()
    let polyline = Polyline(path)
    schedule(.began, touch, first, at: start)
    for tick in 1..<ticks {
      schedule(.moved, touch, polyline.point(at: Double(tick) / Double(ticks)), at: start + tick)
    }
    schedule(.ended, touch, last, at: start + ticks)
  }

  /// The tick at which input that is wanted at a time, or as soon as possible, is due.
  func inputTick(at time: Double?, _ name: String) -> Int {
    guard let time else { return nextInputTick }
    Self.checkDuration(time, name)
    return max(nextInputTick, Timeline.ticks(in: time))
  }

  /// A number below those that may come from outside.
  private func makeSimulatedTouch() -> Int {
    lastSimulatedTouch -= 1
    return lastSimulatedTouch
  }
}
