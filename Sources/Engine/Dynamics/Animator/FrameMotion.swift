import Physics

/// The bodies that moved, came to rest or were halted in the steps of one frame.
struct FrameMotion {
  /// The bodies that moved, each once.
  private(set) var movedBodies: [BodyID] = []

  /// The bodies that were halted: their new state was not finite or beyond the engine's limit.
  private(set) var haltedBodies: [ItemBody] = []

  private var newlyRestingBodies: [BodyID] = []

  /// Records the bodies that moved and those that were halted in a step, each once per frame.
  ///
  /// The closure returns the body of an item; a parameter would be a copy of all bodies.
  mutating func record(
    moved: [BodyID], halted: [BodyID], inFrame frame: Int, itemBody: (BodyID) -> ItemBody?
  ) {
    // Nearly always, both steps of a frame move the same bodies.
    if movedBodies.isEmpty {
      movedBodies.append(contentsOf: moved)
    } else if movedBodies != moved {
      for id in movedBodies { itemBody(id)?.lastMovedFrame = frame }
      for id in moved where itemBody(id)?.lastMovedFrame != frame { movedBodies.append(id) }
    }
    for id in halted {
      guard let body = itemBody(id), !haltedBodies.contains(where: { $0 === body }) else { continue }
      haltedBodies.append(body)
    }
  }

  /// Keeps the bodies that moved and fulfill a condition as those that came to rest.
  mutating func recordResting(where isAsleep: (BodyID) -> Bool) {
    newlyRestingBodies = movedBodies.filter(isAsleep)
  }

  /// Forgets the bodies that moved, whose items have been written.
  mutating func removeMovedBodies() { movedBodies.removeAll(keepingCapacity: true) }

  /// Returns the bodies that were halted, and forgets them.
  mutating func takeHaltedBodies() -> [ItemBody] {
    defer { haltedBodies.removeAll() }
    return haltedBodies
  }

  /// Returns the bodies that came to rest, and forgets them.
  mutating func takeNewlyRestingBodies() -> [BodyID] {
    defer { newlyRestingBodies.removeAll() }
    return newlyRestingBodies
  }
}
