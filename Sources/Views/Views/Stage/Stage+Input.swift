public import Dynamics

extension Stage {
  /// Queues the beginning of a touch for the start of the next tick.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch, at least 0. If a touch with this identifier is active, it is
  ///     cancelled first.
  ///   - location: The location on the screen; must be finite.
  public func touchBegan(_ touch: Int, at location: Point) { scheduleTouchNow(.began, touch, location) }

  /// Queues a movement of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch.
  ///   - location: The new location on the screen; must be finite.
  public func touchMoved(_ touch: Int, to location: Point) { scheduleTouchNow(.moved, touch, location) }

  /// Queues the end of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch.
  ///   - location: The final location on the screen; must be finite.
  public func touchEnded(_ touch: Int, at location: Point) { scheduleTouchNow(.ended, touch, location) }

  /// Queues the cancellation of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameter touch: The identifier of the touch.
  public func touchCancelled(_ touch: Int) { scheduleTouchNow(.cancelled, touch, .zero) }

  /// Delivers the due input events, then updates the views under the pointer, and reports the tick to the recognizers of active touches.
  func deliverInput() {
    var pointerHasMoved = false
    for event in input.popDue(at: tick) {
      switch event {
      case .touch(let touch):
        touchHistory.record(touch, tick: tick)
        guard touchInterceptor?.intercept(touch, tick: tick) != true else { continue }
        updateDrags(for: touch)
        touchDispatcher.handle(touch, tick: tick, hitTest: hitTest)
      case .rotation(let orientation): applyRotation(to: orientation)
      case .key(let key, let isDown): deliverKey(key, isDown: isDown)
      case .pointer(let location):
        pointerHasMoved = pointerHasMoved || location != pointerLocation
        pointerLocation = location
      case .wheel(let delta, let location): deliverWheel(delta, at: location)
      }
    }
    endDisallowedDrags()
    updateHover(hasMoved: pointerHasMoved)
    touchDispatcher.updateStationaryTouches(tick: tick)
    touchInterceptor?.touchesDidAdvance(to: tick)
  }

  /// The first tick whose input has not been delivered yet.
  var nextInputTick: Int { clock.nextInputTick }

  private func scheduleTouchNow(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point) {
    precondition(touch >= 0, "Stage: expected a touch number of at least 0, got \(touch)")
    scheduleTouch(phase, touch, location, at: nextInputTick)
  }

  func scheduleTouch(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point, at dueTick: Int) {
    precondition(location.isFinite, "Stage: expected finite coordinates for a touch, got \(location)")
    input.add(.touch(TouchEvent(touchID: touch, phase: phase, location: location)), dueTick: dueTick)
  }
}

/// An input event: a touch event, a rotation of the device, a press or release of a key, a movement of the pointer, or a turn
/// of the wheel.
enum StageInput {
  case touch(TouchEvent)
  case rotation(Stage.Orientation)
  case key(KeyName, isDown: Bool)
  /// The location of the pointer; nil when it leaves the stage.
  case pointer(Point?)
  case wheel(Vector, Point)
}

extension StageInput {
  /// A hash of the event, its due tick, and its index among the events of that tick.
  fileprivate func stateHash(dueTick: Int, index: Int) -> UInt64 {
    var hasher = StateHasher()
    hasher.visit("tick", dueTick)
    hasher.visit("index", index)
    switch self {
    case .touch(let event):
      hasher.visit("touch", event.touchID)
      hasher.visit("phase", event.phase.rawValue)
      hasher.visit("location.x", event.location.x)
      hasher.visit("location.y", event.location.y)
    case .rotation(let orientation):
      hasher.visit("orientation", orientation.rawValue)
    case .key(let key, let isDown):
      hasher.visit("key", key.rawValue)
      hasher.visit("isDown", isDown)
    case .pointer(let location):
      hasher.visit("hasPointer", location != nil)
      hasher.visit("location.x", location?.x ?? 0)
      hasher.visit("location.y", location?.y ?? 0)
    case .wheel(let delta, let location):
      hasher.visit("delta.x", delta.dx)
      hasher.visit("delta.y", delta.dy)
      hasher.visit("location.x", location.x)
      hasher.visit("location.y", location.y)
    }
    return hasher.value
  }
}

/// The pending input events, ordered by due tick, then by arrival.
///
/// A dictionary by tick makes insertion O(1) amortized; scripts may schedule many long drags at the same
/// time.
struct InputQueue {
  private var eventsByTick: [Int: [StageInput]] = [:]
  /// The number of queued events.
  private(set) var count = 0
  /// A hash of the queued events: the sum of one hash for each event, independent of the dictionary's order.
  private(set) var stateHash: UInt64 = 0

  /// Whether the queue is empty.
  var isEmpty: Bool { count == 0 }

  /// Appends an event after those due at the same tick, which must be in the future.
  mutating func add(_ event: StageInput, dueTick: Int) {
    let index = eventsByTick[dueTick]?.count ?? 0
    eventsByTick[dueTick, default: []].append(event)
    count += 1
    stateHash &+= event.stateHash(dueTick: dueTick, index: index)
  }

  /// Removes and returns the events due at a tick; must be called for each tick in order.
  mutating func popDue(at tick: Int) -> [StageInput] {
    let due = eventsByTick.removeValue(forKey: tick) ?? []
    count -= due.count
    for (index, event) in due.enumerated() { stateHash &-= event.stateHash(dueTick: tick, index: index) }
    return due
  }

  /// The queued events with their due ticks, in the order in which they are delivered.
  var eventsInDeliveryOrder: [(tick: Int, event: StageInput)] {
    eventsByTick.sorted { $0.key < $1.key }.flatMap { entry in entry.value.map { (entry.key, $0) } }
  }
}
