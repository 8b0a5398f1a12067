/// A collision group: bodies that may collide with each other and with the boundaries of the group.
struct CollisionGroup: Sendable {
  var bodiesCollide: Bool
  var boundariesCollide: Bool
  /// Slots of the member bodies, in order of joining.
  var members: [Int32] = []
}

extension World {
  /// Creates a group without members.
  ///
  /// Two bodies that share a group have contacts, which are solid if one of the shared groups has
  /// `bodiesCollide`. A body has contacts with the boundaries of its groups, which are solid if the group has
  /// `boundariesCollide`. Contacts that are not solid are only reported. Bodies and boundaries without a
  /// common group ignore each other.
  public mutating func createCollisionGroup(bodiesCollide: Bool, boundariesCollide: Bool) -> CollisionGroupID
  {
    let id = groupHandles.allocate()
    let group = CollisionGroup(bodiesCollide: bodiesCollide, boundariesCollide: boundariesCollide)
    if Int(id.index) == groups.count { groups.append(group) } else { groups[Int(id.index)] = group }
    return id
  }

  /// Destroys a group: its members leave it, its boundaries no longer collide with anything.
  public mutating func destroyCollisionGroup(_ id: CollisionGroupID) {
    let index = slot(of: id)
    let members = groups[index].members
    for body in members { memberships[Int(body)].removeAll { $0 == id.index } }
    groups[index].members.removeAll()
    groupHandles.free(id.index)
    for body in members { refilterContacts(of: body) }
  }

  /// Whether the group still exists.
  public func contains(_ id: CollisionGroupID) -> Bool { groupHandles.contains(id) }

  /// Whether the group's bodies collide with each other.
  public func bodiesCollide(in id: CollisionGroupID) -> Bool { groups[slot(of: id)].bodiesCollide }

  /// Sets whether the group's bodies collide with each other.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBodiesCollide(_ collide: Bool, in id: CollisionGroupID) {
    let index = slot(of: id)
    guard groups[index].bodiesCollide != collide else { return }
    groups[index].bodiesCollide = collide
    for body in groups[index].members { refilterContacts(of: body) }
  }

  /// Whether the group's boundaries collide with its bodies.
  public func boundariesCollide(in id: CollisionGroupID) -> Bool { groups[slot(of: id)].boundariesCollide }

  /// Sets whether the group's boundaries collide with its bodies.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBoundariesCollide(_ collide: Bool, in id: CollisionGroupID) {
    let index = slot(of: id)
    guard groups[index].boundariesCollide != collide else { return }
    groups[index].boundariesCollide = collide
    for body in groups[index].members { refilterContacts(of: body) }
  }

  /// Adds a body to a group; no effect if it is a member already.
  public mutating func addBody(_ body: BodyID, to group: CollisionGroupID) {
    let (index, groupIndex) = (slot(of: body), slot(of: group))
    guard !memberships[index].contains(group.index) else { return }
    let insertionIndex = memberships[index].firstIndex { $0 > group.index } ?? memberships[index].count
    memberships[index].insert(group.index, at: insertionIndex)
    groups[groupIndex].members.append(body.index)
    refilterContacts(of: body.index)
  }

  /// Removes a body from a group; no effect if it is not a member.
  ///
  /// Contacts that it loses end without an event.
  public mutating func removeBody(_ body: BodyID, from group: CollisionGroupID) {
    let (index, groupIndex) = (slot(of: body), slot(of: group))
    guard memberships[index].contains(group.index) else { return }
    memberships[index].removeAll { $0 == group.index }
    groups[groupIndex].members.removeAll { $0 == body.index }
    refilterContacts(of: body.index)
  }

  /// The index of a group's data; stops the program if the group has been destroyed.
  private func slot(of id: CollisionGroupID) -> Int {
    precondition(
      groupHandles.contains(id),
      "This collision group has been destroyed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }
}
