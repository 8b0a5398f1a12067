/// The events of the last step, kept until the next one.
package struct StepEvents: Sendable {
  /// The begin events, in order of the contacts' creation.
  package internal(set) var contactBegin: [ContactEvent] = []
  /// The end events: first those of contacts that were removed before the step, in order of removal, then
  /// those of contacts that stopped touching in the step, in order of creation.
  package internal(set) var contactEnd: [ContactEvent] = []
  /// The number of end events of contacts that were removed before the step.
  package private(set) var removedContactCount = 0
  /// The end events of contacts that were removed since the last step, and the pairs of the contacts.
  private var removedContacts: [ContactEvent] = []
  private var removedPairs: Set<CollisionPair> = []
  /// The bodies that were awake in the step, in order of creation.
  package private(set) var movedBodies: [BodyID] = []
  package internal(set) var nonFiniteBodies: [BodyID] = []

  /// Removes the events of the previous step.
  mutating func removeAll() {
    // Most steps have no events but moved bodies, and removing nothing takes longer than the test.
    if !contactBegin.isEmpty { contactBegin.removeAll(keepingCapacity: true) }
    if !contactEnd.isEmpty { contactEnd.removeAll(keepingCapacity: true) }
    movedBodies.removeAll(keepingCapacity: true)
    if !nonFiniteBodies.isEmpty { nonFiniteBodies.removeAll(keepingCapacity: true) }
    removedContactCount = 0
  }

  /// Whether contacts that touched were removed since the last step.
  package var hasRemovedContacts: Bool { !removedPairs.isEmpty }

  /// Whether a contact of a pair that touched was removed since the last step.
  func hasRemovedContact(of pair: CollisionPair) -> Bool { removedPairs.contains(pair) }

  /// Records that a contact of a pair that touched was removed; `event` is nil if other contacts of its
  /// shapes touch.
  mutating func recordRemoved(_ event: ContactEvent?, of pair: CollisionPair) {
    removedPairs.insert(pair)
    if let event { removedContacts.append(event) }
  }

  /// Reports the end of the contacts that were removed before the step.
  mutating func reportRemovedContacts() {
    guard hasRemovedContacts else { return }
    contactEnd.append(contentsOf: removedContacts)
    removedContactCount = removedContacts.count
    removedContacts.removeAll()
    removedPairs.removeAll()
  }

  /// Records the bodies that the step moved.
  mutating func recordMoved(_ awake: [Int32], _ bodies: BodyPointers) {
    // All at once: appending one by one would check each time whether the array's buffer is shared.
    movedBodies.append(contentsOf: repeatElement(.null, count: awake.count))
    movedBodies.withBorrowedArray { moved in
      for (index, body) in awake.enumerated() { moved[index] = bodies[body].id }
    }
  }
}

extension World {
  /// The begin events of the last step, in order of the contacts' creation; kept until the next step.
  public var contactBeginEvents: [ContactEvent] { events.contactBegin }

  /// The end events of the last step, in order of the contacts' creation; kept until the next step.
  ///
  /// The first ones are those of contacts that ended before the step, because a body, shape or joint was
  /// added or removed, or because of a changed kind, filter or group. Their handles may be invalid. If the
  /// shapes of such a contact still touch, there is a begin event as well.
  public var contactEndEvents: [ContactEvent] { events.contactEnd }

  /// The bodies that the last step moved, in order of creation; kept until the next step.
  ///
  /// These are the dynamic bodies that were awake in it.
  public var movedBodies: [BodyID] { events.movedBodies }

  /// The bodies whose pose or velocity became non-finite or too large in the last step; kept until the next
  /// step.
  ///
  /// Each was restored to its pose before that step, with velocity 0, and stays in the simulation.
  public var nonFiniteBodies: [BodyID] { events.nonFiniteBodies }
}
