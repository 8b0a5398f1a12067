import Dynamics

/// The pending input events, ordered by due tick, then by arrival.
///
/// A dictionary by tick makes insertion O(1) amortized; scripts may schedule many long drags at the same
/// time.
struct InputQueue {
  /// An input event: a touch event, a rotation of the device, a press or release of a key, a movement of the
  /// pointer, or a turn of the wheel.
  enum Event {
    case touch(TouchEvent)
    case rotation(Stage.Orientation)
    case key(KeyName, isDown: Bool)
    /// The location of the pointer; nil when it leaves the stage.
    case pointer(Point?)
    case wheel(Vector, Point)
  }

  private var eventsByTick: [Int: [Event]] = [:]
  /// The number of queued events.
  private(set) var count = 0
  /// A hash of the queued events: the sum of one hash for each event, independent of the dictionary's order.
  private(set) var stateHash: UInt64 = 0
  /// The number of simulated touches that have been queued.
  private(set) var simulatedTouchCount = 0

  /// Whether the queue is empty.
  var isEmpty: Bool { count == 0 }

  /// Appends an event after those due at the same tick, which must be in the future.
  mutating func add(_ event: Event, dueTick: Int) {
    let index = eventsByTick[dueTick]?.count ?? 0
    eventsByTick[dueTick, default: []].append(event)
    count += 1
    stateHash &+= event.stateHash(dueTick: dueTick, index: index)
  }

  /// Returns a new negative touch identifier for a simulated touch, distinct from all external ones.
  mutating func makeSimulatedTouchID() -> Int {
    simulatedTouchCount += 1
    return -simulatedTouchCount
  }

  /// Removes and returns the events due at a tick; must be called for each tick in order.
  mutating func popDue(at tick: Int) -> [Event] {
    let due = eventsByTick.removeValue(forKey: tick) ?? []
    count -= due.count
    for (index, event) in due.enumerated() { stateHash &-= event.stateHash(dueTick: tick, index: index) }
    return due
  }

  /// Moves the due ticks of all events by a number of ticks.
  mutating func shift(by ticks: Int) {
    guard ticks != 0 else { return }
    let events = eventsInDeliveryOrder
    (eventsByTick, count, stateHash) = ([:], 0, 0)
    for (tick, event) in events { add(event, dueTick: tick + ticks) }
  }

  /// The queued events with their due ticks, in the order in which they are delivered.
  var eventsInDeliveryOrder: [(tick: Int, event: Event)] {
    eventsByTick.sorted { $0.key < $1.key }.flatMap { entry in entry.value.map { (entry.key, $0) } }
  }
}

extension InputQueue.Event {
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
