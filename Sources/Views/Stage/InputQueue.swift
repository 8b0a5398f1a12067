/// One thing that comes from outside: what a finger did, or how the device is held now.
enum StageInput {
  case touch(TouchEvent)
  case rotation(Stage.Orientation)
}

/// The input that has not reached the stage yet, by the tick at which it is due, then in order of arrival.
///
/// Scripts may schedule long drags while others go on, so queuing must not look at what waits already.
struct InputQueue {
  private var eventsByTick: [Int: [StageInput]] = [:]
  /// How many events are queued.
  private(set) var count = 0

  /// Whether nothing is queued or scheduled.
  var isEmpty: Bool { count == 0 }

  /// Queues an event behind those due at the same tick, which must be yet to come.
  mutating func add(_ event: StageInput, dueTick: Int) {
    eventsByTick[dueTick, default: []].append(event)
    count += 1
  }

  /// Takes the events due at a tick; to be asked for each tick in turn.
  mutating func popDue(at tick: Int) -> [StageInput] {
    let due = eventsByTick.removeValue(forKey: tick) ?? []
    count -= due.count
    return due
  }
}
