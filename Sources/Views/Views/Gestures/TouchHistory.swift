package import Dynamics

/// The touches that are active or have ended recently, for pictures; not part of the stage's state.
struct TouchHistory {
  /// A touch.
  private struct Entry {
    let id: Int
    var location: Point
    /// The tick in which it ended; nil while it is active.
    var endTick: Int?
  }

  /// The number of ticks for which a touch is kept after its end.
  static let lifetimeInTicks = 24

  /// The maximum number of touches; older ones are forgotten, so that a flood of input stays linear.
  static let countLimit = 32

  private var entries: [Entry] = []

  /// Records a touch event that is delivered in a tick.
  mutating func record(_ event: TouchEvent, tick: Int) {
    entries.removeAll { entry in entry.endTick.map { tick - $0 >= Self.lifetimeInTicks } ?? false }
    let index = entries.firstIndex { $0.id == event.touchID && $0.endTick == nil }
    switch event.phase {
    case .began:
      if let index { entries[index].endTick = tick }
      if entries.count == Self.countLimit { entries.removeFirst() }
      entries.append(Entry(id: event.touchID, location: event.location))
    case .moved:
      if let index { entries[index].location = event.location }
    case .ended:
      guard let index else { return }
      entries[index].location = event.location
      entries[index].endTick = tick
    case .cancelled:
      if let index { entries[index].endTick = tick }
    }
  }

  /// Moves the ticks of the touches by a number of ticks.
  mutating func shift(by ticks: Int) {
    for index in entries.indices { entries[index].endTick = entries[index].endTick.map { $0 + ticks } }
  }

  /// Returns the touches after a number of ticks, in the order in which they began.
  func touches(atTick tick: Int) -> [(location: Point, age: Int)] {
    entries.compactMap { entry in
      let age = entry.endTick.map { max(tick - $0 - 1, 0) } ?? 0
      return age < Self.lifetimeInTicks ? (entry.location, age) : nil
    }
  }
}

extension Stage {
  /// The number of ticks for which a touch stays in `recentTouches` after its end.
  package static var recentTouchLifetimeInTicks: Int { TouchHistory.lifetimeInTicks }

  /// The active touches with age 0, and those that have ended recently with the number of ticks since then.
  package var recentTouches: [(location: Point, age: Int)] { touchDispatcher.history.touches(atTick: tick) }
}
