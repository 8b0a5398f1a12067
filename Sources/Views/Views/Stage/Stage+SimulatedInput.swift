public import Dynamics

extension Stage {
  /// The duration of a simulated tap, in ticks: 0.05 s.
  private static let tapDurationTicks = 3

  /// The recommended maximum number of queued events, one million: four touches for an hour, about 150 MB.
  ///
  /// The stage does not enforce the limit. A caller that accepts input from untrusted code, such as a script,
  /// checks ``remainingInputCapacity`` first.
  public static let maximumInputCount = 1_000_000

  /// The number of events that can be queued before `maximumInputCount` is reached; a rotation is one event,
  /// a tap is two.
  public var remainingInputCapacity: Int { max(Self.maximumInputCount - input.count, 0) }

  /// The number of events of a drag: one per tick, plus one.
  ///
  /// - Parameter duration: The duration of the drag, in seconds; 0…3600.
  /// - Returns: The number of events.
  public static func eventCount(ofDragLasting duration: Double) -> Int { dragTicks(in: duration) + 1 }

  private static func dragTicks(in duration: Double) -> Int { max(1, Stage.ticks(in: duration)) }

  /// Schedules a simulated tap of 0.05 s.
  ///
  /// - Parameters:
  ///   - location: The location on the screen; must be finite.
  ///   - time: The simulated time in seconds, rounded to 1/60; nil or a time in the past means the next tick.
  public func tap(at location: Point, time: Double? = nil) {
    let start = inputTick(at: time, parameterName: "Stage.tap: time")
    let touch = input.makeSimulatedTouchID()
    scheduleTouch(.began, touch, location, at: start)
    scheduleTouch(.ended, touch, location, at: start + Self.tapDurationTicks)
  }

  /// Schedules a simulated drag along a polyline at a constant speed.
  ///
  /// The touch begins at the first point, moves on each tick, and ends at the last point without stopping: a
  /// pan ends with the speed path length / duration.
  ///
  /// - Parameters:
  ///   - path: The points of the polyline, on the screen; at least one, all finite.
  ///   - duration: The duration in seconds, rounded to 1/60 and at least 1/60; 0…3600.
  ///   - time: The simulated start time in seconds; nil or a time in the past means the next tick.
  /// - Complexity: O(*n* · *p*) in the number of ticks and points.
  public func drag(path: [Point], duration: Double, time: Double? = nil) {
    precondition(
      Self.dragDurationRange.contains(duration),
      "Stage.drag: duration: expected 0 to 3600 seconds, got \(duration)")
    let start = inputTick(at: time, parameterName: "Stage.drag: time")
    let touch = input.makeSimulatedTouchID()
    let locations = Self.locations(along: path, duration: duration)
    for (offset, location) in locations.enumerated() {
      let phase: TouchEvent.Phase = offset == 0 ? .began : offset == locations.count - 1 ? .ended : .moved
      scheduleTouch(phase, touch, location, at: start + offset)
    }
  }

  /// The locations along a path at a constant speed, one for each tick, beginning with the first point.
  static func locations(along path: [Point], duration: Double) -> [Point] {
    guard let first = path.first, let last = path.last else {
      preconditionFailure("Stage: expected a path of at least one point")
    }
    let ticks = dragTicks(in: duration)
    let polyline = Polyline(path)
    return [first] + (1..<ticks).map { polyline.point(at: Double($0) / Double(ticks)) } + [last]
  }

  /// The tick of input scheduled for a time; the next possible tick if `time` is nil or in the past.
  func inputTick(at time: Double?, parameterName name: String) -> Int {
    guard let time else { return nextInputTick }
    Self.checkDuration(time, parameterName: name)
    return max(nextInputTick, Stage.ticks(in: time))
  }
}

/// A polyline parameterized by arc length.
private struct Polyline {
  private let points: [Point]
  /// The arc length up to each point.
  private let cumulativeLengths: [Double]

  /// Creates a polyline through the points, of which there must be at least one.
  init(_ points: [Point]) {
    self.points = points
    var cumulativeLengths = [0.0]
    for (start, end) in zip(points, points.dropFirst()) {
      cumulativeLengths.append((cumulativeLengths.last ?? 0) + start.distance(to: end))
    }
    self.cumulativeLengths = cumulativeLengths
  }

  /// Returns the point at a fraction of the total length, 0…1.
  func point(at fraction: Double) -> Point {
    let distance = fraction * (cumulativeLengths.last ?? 0)
    let next = cumulativeLengths.firstIndex { $0 > distance } ?? points.count
    guard next > 0, next < points.count else { return points[min(next, points.count - 1)] }
    let step = cumulativeLengths[next] - cumulativeLengths[next - 1]
    return points[next - 1].interpolated(
      to: points[next], fraction: (distance - cumulativeLengths[next - 1]) / step)
  }
}
