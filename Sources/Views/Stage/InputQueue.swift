/// An input event: a touch event or a rotation of the device.
enum StageInput {
  case touch(TouchEvent)
  case rotation(Stage.Orientation)
}

/// The pending input events, ordered by due tick, then by arrival.
///
/// A dictionary by tick makes insertion O(1) amortized; scripts may schedule many long drags at the same
/// time.
struct InputQueue {
  private var eventsByTick: [Int: [StageInput]] = [:]
  /// The number of queued events.
  private(set) var count = 0

  /// Whether the queue is empty.
  var isEmpty: Bool { count == 0 }

  /// Appends an event after those due at the same tick, which must be in the future.
  mutating func add(_ event: StageInput, dueTick: Int) {
    eventsByTick[dueTick, default: []].append(event)
    count += 1
  }

  /// Removes and returns the events due at a tick; must be called for each tick in order.
  mutating func popDue(at tick: Int) -> [StageInput] {
    let due = eventsByTick.removeValue(forKey: tick) ?? []
    count -= due.count
    return due
  }
}
