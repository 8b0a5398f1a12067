/// The touches that have not reached the stage yet, by the tick at which they are due, then in order of arrival.
///
/// Scripts may schedule long drags while others go on, so queuing must not look at what waits already.
struct InputQueue {
  private var waiting: [Int: [TouchEvent]] = [:]

  /// Whether nothing is queued or scheduled.
  var isEmpty: Bool { waiting.isEmpty }

  /// Queues an event behind those due at the same tick, which must be yet to come.
  mutating func add(_ event: TouchEvent, dueTick: Int) {
    waiting[dueTick, default: []].append(event)
  }

  /// Takes the events due at a tick; to be asked for each tick in turn.
  mutating func takeDue(at tick: Int) -> [TouchEvent] {
    waiting.removeValue(forKey: tick) ?? []
  }
}
