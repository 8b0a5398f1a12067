/// Bodies that may meet each other and the boundaries of their group.
struct CollisionGroup: Sendable {
  var bodiesCollide: Bool
  var boundariesCollide: Bool
  /// Slots of the member bodies, in order of joining.
  var members: [Int32] = []
}

extension World {
  /// Makes a group without members, whose bodies stop each other and are stopped by its boundaries as the
  /// flags say.
  ///
  /// Two bodies meet if they share a group, and stop each other if one of the shared groups has
  /// `bodiesCollide`. A body meets a boundary if it is in the boundary's group, and is stopped if that group
  /// has `boundariesCollide`. Those that meet without stopping each other are only reported; those that do
  /// not meet ignore each other.
  public mutating func createCollisionGroup(bodiesCollide: Bool, boundariesCollide: Bool) -> CollisionGroupID
  {
    let id = groupHandles.allocate()
    let group = CollisionGroup(bodiesCollide: bodiesCollide, boundariesCollide: boundariesCollide)
    if Int(id.index) == groups.count { groups.append(group) } else { groups[Int(id.index)] = group }
    return id
  }

  /// Removes a group: its members leave it, its boundaries no longer meet anything.
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

  /// Whether the group's bodies stop each other.
  public func bodiesCollide(in id: CollisionGroupID) -> Bool { groups[slot(of: id)].bodiesCollide }

  /// Sets whether the group's bodies stop each other.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBodiesCollide(_ collide: Bool, in id: CollisionGroupID) {
    let index = slot(of: id)
    guard groups[index].bodiesCollide != collide else { return }
    groups[index].bodiesCollide = collide
    for body in groups[index].members { refilterContacts(of: body) }
  }

  /// Whether the group's boundaries stop its bodies.
  public func boundariesCollide(in id: CollisionGroupID) -> Bool { groups[slot(of: id)].boundariesCollide }

  /// Sets whether the group's boundaries stop its bodies.
  ///
  /// Complexity: O(contacts of its members).
  public mutating func setBoundariesCollide(_ collide: Bool, in id: CollisionGroupID) {
    let index = slot(of: id)
    guard groups[index].boundariesCollide != collide else { return }
    groups[index].boundariesCollide = collide
    for body in groups[index].members { refilterContacts(of: body) }
  }

  /// Puts a body into a group; nothing happens if it is there already.
  public mutating func addBody(_ body: BodyID, to group: CollisionGroupID) {
    let (index, groupIndex) = (slot(of: body), slot(of: group))
    guard !memberships[index].contains(group.index) else { return }
    let insertionIndex = memberships[index].firstIndex { $0 > group.index } ?? memberships[index].count
    memberships[index].insert(group.index, at: insertionIndex)
    groups[groupIndex].members.append(body.index)
    refilterContacts(of: body.index)
  }

  /// Takes a body out of a group; nothing happens if it is not in it.
  ///
  /// Touches that it loses end without an event.
  public mutating func removeBody(_ body: BodyID, from group: CollisionGroupID) {
    let (index, groupIndex) = (slot(of: body), slot(of: group))
    guard memberships[index].contains(group.index) else { return }
    memberships[index].removeAll { $0 == group.index }
    groups[groupIndex].members.removeAll { $0 == body.index }
    refilterContacts(of: body.index)
  }

  /// Where a group's data lies; stops the program for a dead handle.
  private func slot(of id: CollisionGroupID) -> Int {
    precondition(
      groupHandles.contains(id),
      "This collision group has been destroyed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }
}
