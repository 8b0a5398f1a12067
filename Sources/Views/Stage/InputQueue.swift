/// The touches that have not reached the stage yet, in order of when they are due, then of arrival.
struct InputQueue {
  private var waiting: [(dueTick: Int, event: TouchEvent)] = []

  /// Whether nothing is queued or scheduled.
  var isEmpty: Bool { waiting.isEmpty }

  /// Queues an event behind those due at the same tick.
  mutating func add(_ event: TouchEvent, dueTick: Int) {
    let index = waiting.lastIndex { $0.dueTick <= dueTick }.map { $0 + 1 } ?? 0
    waiting.insert((dueTick, event), at: index)
  }

  /// Takes the events due at a tick.
  mutating func takeDue(at tick: Int) -> [TouchEvent] {
    let due = waiting.prefix { $0.dueTick <= tick }
    waiting.removeFirst(due.count)
    return due.map(\.event)
  }
}
