public import Dynamics

// The pointer of a mouse or trackpad without a pressed button, and its wheel.

extension Stage {
  /// The location of the pointer on the screen; nil if it is not on the stage.
  public var pointerLocation: Point? { pointer.location }

  /// Whether a view with a `HoverGestureRecognizer` has been on the stage since it was created or cleared;
  /// not part of the state.
  public var usesPointer: Bool { pointer.isUsed }

  /// Whether a scroll view, or a view with a `WheelGestureRecognizer`, has been on the stage since it was
  /// created or cleared; not part of the state.
  public var usesWheel: Bool { pointer.isWheelUsed }

  /// Queues a movement of the pointer for the start of the next tick.
  ///
  /// - Parameter location: The location on the screen; must be finite.
  public func pointerMoved(to location: Point) {
    schedulePointer(location, at: nextInputTick)
  }

  /// Queues for the start of the next tick that the pointer leaves the stage.
  public func pointerLeft() { schedulePointer(nil, at: nextInputTick) }

  /// Queues a turn of the wheel for the start of the next tick.
  ///
  /// - Parameters:
  ///   - delta: The distance to scroll, in points; positive components scroll to content farther right and
  ///     farther down.
  ///   - location: The location of the pointer on the screen; must be finite.
  public func wheelTurned(by delta: Vector, at location: Point) {
    turnWheel(by: delta, at: location, time: nil)
  }

  /// Schedules a simulated turn of the wheel.
  ///
  /// - Parameters:
  ///   - delta: The distance to scroll, in points; must be finite.
  ///   - location: The location of the pointer on the screen; must be finite.
  ///   - time: The simulated time in seconds, rounded to 1/60; nil or a time in the past means the next tick.
  public func turnWheel(by delta: Vector, at location: Point, time: Double? = nil) {
    precondition(
      delta.isFinite && location.isFinite,
      "Stage.turnWheel: expected finite numbers, got \(delta) and \(location)")
    input.add(.wheel(delta, location), dueTick: inputTick(at: time, parameterName: "Stage.turnWheel: time"))
  }

  /// Schedules simulated movements of the pointer along a polyline at a constant speed, without a touch.
  ///
  /// The pointer stays at the last point; see `pointerLeft()`.
  ///
  /// - Parameters:
  ///   - path: The points of the polyline, on the screen; at least one, all finite.
  ///   - duration: The duration in seconds, rounded to 1/60 and at least 1/60; 0…3600.
  ///   - time: The simulated start time in seconds; nil or a time in the past means the next tick.
  public func hover(path: [Point], duration: Double, time: Double? = nil) {
    precondition(
      Self.dragDurationRange.contains(duration),
      "Stage.hover: duration: expected 0 to 3600 seconds, got \(duration)")
    let start = inputTick(at: time, parameterName: "Stage.hover: time")
    for (offset, point) in Self.locations(along: path, duration: duration).enumerated() {
      schedulePointer(point, at: start + offset)
    }
  }

  private func schedulePointer(_ location: Point?, at dueTick: Int) {
    precondition(
      location?.isFinite ?? true,
      "Stage: expected finite coordinates for a pointer, got \(location ?? .zero)")
    input.add(.pointer(location), dueTick: dueTick)
  }

  /// Delivers a turn of the wheel to the deepest view that handles it.
  func deliverWheel(_ delta: Vector, at location: Point) {
    var nearest = hitTest(location)
    while let view = nearest {
      let recognizers = view.gestureRecognizers.compactMap { $0 as? WheelGestureRecognizer }
        .filter { $0.isEnabled }
      for recognizer in recognizers { recognizer.wheelTurned(by: delta, at: location) }
      if !recognizers.isEmpty || (view as? ScrollView)?.scroll(byWheel: delta) == true { return }
      nearest = view.superview
    }
  }

  /// Delivers the location of the pointer to the recognizers of the views under it, and to those that it
  /// left.
  ///
  /// Called in each tick, since views may move under the pointer.
  func updateHover(hasMoved: Bool) {
    guard !pointer.isAway else { return }
    var recognizers: [HoverGestureRecognizer] = []
    var nearest = pointerLocation.flatMap { hitTest($0) }
    while let view = nearest {
      recognizers += view.gestureRecognizers.compactMap { $0 as? HoverGestureRecognizer }
        .filter { $0.isEnabled }
      nearest = view.superview
    }
    for recognizer in pointer.enter(recognizers) {
      recognizer.pointerLeft(at: pointerLocation)
    }
    guard let pointerLocation else { return }
    for recognizer in recognizers { recognizer.pointerIsOver(at: pointerLocation, hasMoved: hasMoved) }
  }
}

/// The pointer of a mouse or trackpad.
struct StagePointer {
  /// The location on the screen; nil if it is not on the stage.
  var location: Point?

  /// Whether a view has needed the pointer, or the wheel, since the stage was created or cleared.
  var isUsed = false
  var isWheelUsed = false

  /// The recognizers of the views under the pointer.
  private var hoveringRecognizers: [HoverGestureRecognizer] = []

  /// Whether the pointer is neither on the stage nor over a view.
  var isAway: Bool { location == nil && hoveringRecognizers.isEmpty }

  /// Makes recognizers those under the pointer; returns the former ones that are not among them.
  mutating func enter(_ recognizers: [HoverGestureRecognizer]) -> [HoverGestureRecognizer] {
    let former = hoveringRecognizers
    hoveringRecognizers = recognizers
    return former.filter { recognizer in !recognizers.contains { $0 === recognizer } }
  }

  /// Forgets the views; returns the recognizers of those under the pointer.
  mutating func removeViews() -> [HoverGestureRecognizer] {
    (isUsed, isWheelUsed) = (false, false)
    return enter([])
  }
}
