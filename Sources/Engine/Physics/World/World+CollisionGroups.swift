extension World {
  /// Creates a group without members.
  ///
  /// Two bodies that share a group have contacts, which are solid if one of the shared groups has
  /// `bodiesCollide`. A body has contacts with the boundaries of its groups, which are solid if the group has
  /// `boundariesCollide`. Contacts that are not solid are only reported. Bodies and boundaries without a
  /// common group ignore each other.
  ///
  /// If there are more than 16 contacts for each shape in the mean, two bodies that both have as many get
  /// another one with each other only when one of them has lost some; contacts with fixed bodies are not
  /// limited.
  public mutating func createCollisionGroup(bodiesCollide: Bool, boundariesCollide: Bool) -> CollisionGroupID
  {
    filter.createGroup(bodiesCollide: bodiesCollide, boundariesCollide: boundariesCollide)
  }

  /// Destroys a group: its members leave it, its boundaries no longer collide with anything.
  public mutating func destroyCollisionGroup(_ id: CollisionGroupID) {
    for body in filter.destroyGroup(id) { refilterContacts(of: body) }
  }

  /// Whether the group still exists.
  public func contains(_ id: CollisionGroupID) -> Bool { filter.contains(id) }

  /// Whether the group's bodies collide with each other.
  public func bodiesCollide(in id: CollisionGroupID) -> Bool { filter.group(of: id).bodiesCollide }

  /// Sets whether the group's bodies collide with each other.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBodiesCollide(_ collide: Bool, in id: CollisionGroupID) {
    for body in filter.setRule(of: id, { $0.bodiesCollide = collide }) { refilterContacts(of: body) }
  }

  /// Whether the group's boundaries collide with its bodies.
  public func boundariesCollide(in id: CollisionGroupID) -> Bool { filter.group(of: id).boundariesCollide }

  /// Sets whether the group's boundaries collide with its bodies.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBoundariesCollide(_ collide: Bool, in id: CollisionGroupID) {
    for body in filter.setRule(of: id, { $0.boundariesCollide = collide }) { refilterContacts(of: body) }
  }

  /// Returns what a body collides with among the bodies and boundaries of its groups.
  public func collisionFilter(of id: BodyID) -> BodyFilter { bodies.body(of: id).filter }

  /// Sets what a body collides with among the bodies and boundaries of its groups; wakes the bodies whose
  /// contacts change.
  ///
  /// Contacts that it loses end with an event of the next step. Complexity: O(contacts of the body).
  public mutating func setCollisionFilter(_ filter: BodyFilter, of id: BodyID) {
    let body = bodies.slot(of: id)
    guard bodies[body].filter != filter else { return }
    bodies[body].filter = filter
    if bodies.isFixed(body) { fixedContacts.filterDidChange() }
    refilterContacts(of: body)
  }

  /// Adds a body to a group; no effect if it is a member already.
  public mutating func addBody(_ body: BodyID, to group: CollisionGroupID) {
    if filter.add(bodies.slot(of: body), to: group) { refilterContacts(of: body.index) }
  }

  /// Removes a body from a group; no effect if it is not a member.
  ///
  /// Contacts that it loses end with an event of the next step.
  public mutating func removeBody(_ body: BodyID, from group: CollisionGroupID) {
    if filter.remove(bodies.slot(of: body), from: group) { refilterContacts(of: body.index) }
  }
}
