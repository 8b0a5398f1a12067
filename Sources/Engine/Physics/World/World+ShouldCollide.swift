extension World {
  /// Whether a group asks whether its pairs should collide.
  public var asksShouldCollide: Bool { filter.askingGroupCount > 0 }

  /// Sets whether ``updateCandidatePairs(_:)`` lists the pairs of a group; false by default.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setAsksShouldCollide(_ asks: Bool, in id: CollisionGroupID) {
    for body in filter.setAsksShouldCollide(asks, of: id) { refilterContacts(of: body) }
  }

  /// Performs the broad phase of the coming step of `h` seconds, and returns the pairs of asking groups that
  /// have no answer, in order of creation.
  ///
  /// They are the pairs whose fat AABBs newly overlap, and those whose answer was reset. The caller passes
  /// its answers to ``setShouldCollide(_:of:)`` and then calls ``step(_:)``. A pair without an answer does
  /// not collide, or keeps its last answer. Without an asking group, returns an empty array at once.
  public mutating func updateCandidatePairs(_ h: Float) -> [CollisionPair] {
    guard asksShouldCollide else { return [] }
    findNewPairs(h)
    return unansweredPairs()
  }

  /// Sets whether a pair collides, as long as its fat AABBs overlap; wakes the bodies if that changes.
  ///
  /// Contacts that touch end with the next step. Has no effect if the pair has no contact in an asking group,
  /// or if a handle is invalid. Complexity: O(contacts of the body that has fewer).
  public mutating func setShouldCollide(_ shouldCollide: Bool, of pair: CollisionPair) {
    guard bodies.contains(pair.body) else { return }
    var changed: [Int32] = []
    forEachContact(of: pair) { contacts, slot in
      let old = contacts[slot].shouldCollide
      guard old.contains(.isAsked) else { return }
      contacts[slot].shouldCollide = shouldCollide ? .isAsked : [.isAsked, .isDenied]
      if !shouldCollide { contacts[slot].mayTouchInStep = false }
      // A new contact is in the awake set, and its pair counts as denied: no body has to wake for the first
      // answer.
      let needsWaking = shouldCollide ? !contacts[slot].isInAwakeSet : true
      if old.contains(.isDenied) == shouldCollide && needsWaking { changed.append(slot) }
    }
    for slot in changed { awakeSet.wakeBodies(ofContact: slot, &bodies, &contacts, &joints) }
    filter.combineAnswer(shouldCollide, of: pair)
  }

  /// Lets ``updateCandidatePairs(_:)`` list the pairs of a body again, which keep their answers until then.
  public mutating func resetShouldCollide(of id: BodyID) {
    guard asksShouldCollide else { return }
    var edges = EdgeCursor(bodies[bodies.slot(of: id)].headContactKey)
    while let edge = contacts.next(&edges) {
      if contacts[edge.slot].shouldCollide.contains(.isAsked) { contacts.markUnanswered(edge.slot) }
    }
  }

  /// Sets the state of a contact after a change of what is asked, or of a new contact, which takes the answer
  /// of the pair's other contacts.
  mutating func updateShouldCollide(ofContact slot: Int32, isNew: Bool) {
    let asks = withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      filter.asksShouldCollide(world.contacts[slot].childA, world.contacts[slot].childB, in: world)
    }
    guard asks != contacts[slot].shouldCollide.contains(.isAsked) else { return }
    guard asks else {
      if contacts[slot].shouldCollide.contains(.isDenied) {
        awakeSet.wakeBodies(ofContact: slot, &bodies, &contacts, &joints)
      }
      return contacts[slot].shouldCollide = []
    }
    contacts[slot].shouldCollide = isNew ? [.isAsked, .isDenied] : .isAsked
    var answer: ShouldCollideState?
    if isNew {
      forEachContact(of: pair(ofContact: slot)) { contacts, other in
        let state = contacts[other].shouldCollide
        if other != slot && state.contains(.isAsked) { answer = answer ?? state }
      }
    }
    if let answer { contacts[slot].shouldCollide = answer }
    if answer.map({ $0.contains(.isPending) }) ?? true { contacts.markUnanswered(slot) }
  }

  private mutating func unansweredPairs() -> [CollisionPair] {
    var (pairs, found): ([CollisionPair], Set<CollisionPair>) = ([], [])
    for slot in contacts.unansweredContacts() {
      let pair = pair(ofContact: slot)
      if found.insert(pair).inserted { pairs.append(pair) }
    }
    return pairs
  }

  private func pair(ofContact slot: Int32) -> CollisionPair {
    contacts[slot].pair(bodies, shapes)
  }

  /// Calls `visit` with the slot of each contact of a pair.
  ///
  /// Both bodies' lists contain them; iterates over both at once until the shorter one ends.
  private mutating func forEachContact(of pair: CollisionPair, _ visit: (inout ContactGraph, Int32) -> Void) {
    var edges = EdgeCursor(bodies[pair.body.index].headContactKey)
    let hasOther = bodies.contains(pair.otherBody)
    var otherEdges = EdgeCursor(bodies[(hasOther ? pair.otherBody : pair.body).index].headContactKey)
    var (found, otherFound): ([Int32], [Int32]) = ([], [])
    while let edge = contacts.next(&edges) {
      if self.pair(ofContact: edge.slot) == pair { found.append(edge.slot) }
      guard let other = contacts.next(&otherEdges) else {
        found = otherFound
        break
      }
      if self.pair(ofContact: other.slot) == pair { otherFound.append(other.slot) }
    }
    for slot in found { visit(&contacts, slot) }
  }
}
