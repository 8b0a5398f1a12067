/// A collision group: bodies that may collide with each other and with the boundaries of the group.
struct CollisionGroup: Sendable {
  var bodiesCollide: Bool
  var boundariesCollide: Bool
  /// Whether the caller of the step is asked about each new pair of the group.
  var asksShouldCollide = false
  /// The number of member bodies.
  private(set) var memberCount = 0
  /// Slots of the member bodies in order of joining, -1 where one has left since the last compaction.
  private var memberSlots: [Int32] = []

  init(bodiesCollide: Bool, boundariesCollide: Bool) {
    (self.bodiesCollide, self.boundariesCollide) = (bodiesCollide, boundariesCollide)
  }

  fileprivate var rules: [Bool] { [bodiesCollide, boundariesCollide, asksShouldCollide] }

  /// The slots of the member bodies, in order of joining.
  var members: [Int32] { memberSlots.filter { $0 >= 0 } }

  /// Adds a member and returns its position in the list.
  fileprivate mutating func append(_ body: Int32) -> Int32 {
    memberSlots.append(body)
    memberCount += 1
    return Int32(memberSlots.count - 1)
  }

  /// Removes the member at a position; returns whether the list has to be compacted, which makes removal
  /// amortized constant time.
  fileprivate mutating func remove(at position: Int32) -> Bool {
    memberSlots[Int(position)] = -1
    memberCount -= 1
    return memberSlots.count > 2 * memberCount + 8
  }

  /// Closes the gaps in the list.
  fileprivate mutating func compact() { memberSlots.removeAll { $0 < 0 } }
}

/// The membership of a body in a collision group.
private struct Membership: Sendable {
  /// The index of the group.
  let group: Int32
  /// The position of the body in the group's list of members.
  var position: Int32
}

/// The collision groups of a world, which determine the pairs of child shapes that should collide.
struct CollisionFilter: Sendable {
  private var handles = HandlePool<CollisionGroupTag>()
  private var groups: [CollisionGroup] = []
  /// The collision groups of each body, by body slot, sorted by index.
  private var memberships: [[Membership]] = []
  /// The number of groups that ask whether their pairs should collide.
  private(set) var askingGroupCount = 0
  /// A hash of all answers so far; nil if there was none.
  private(set) var answerHash: FNVHash?

  /// Makes room for the memberships of bodies; `slotCount` is the number of body slots.
  mutating func reserveMemberships(slotCount: Int) {
    while memberships.count < slotCount { memberships.append([]) }
  }
}

// MARK: Groups

extension CollisionFilter {
  /// Creates a group without members.
  mutating func createGroup(bodiesCollide: Bool, boundariesCollide: Bool) -> CollisionGroupID {
    let id = handles.allocate()
    let group = CollisionGroup(bodiesCollide: bodiesCollide, boundariesCollide: boundariesCollide)
    if Int(id.index) == groups.count { groups.append(group) } else { groups[Int(id.index)] = group }
    return id
  }

  /// Destroys a group and returns the bodies that were its members, to be refiltered.
  mutating func destroyGroup(_ id: CollisionGroupID) -> [Int32] {
    let index = slot(of: id)
    let members = groups[index].members
    for body in members { memberships[Int(body)].removeAll { $0.group == id.index } }
    if groups[index].asksShouldCollide { askingGroupCount -= 1 }
    handles.free(id.index)
    return members
  }

  /// Whether the group of a handle still exists.
  func contains(_ id: CollisionGroupID) -> Bool { handles.contains(id) }

  /// The group of a handle; stops the program if it has been destroyed.
  func group(of id: CollisionGroupID) -> CollisionGroup { groups[slot(of: id)] }

  /// Sets one of the rules of a group; returns the bodies to be refiltered, none if the rule is unchanged.
  mutating func setRule(of id: CollisionGroupID, _ set: (inout CollisionGroup) -> Void) -> [Int32] {
    let index = slot(of: id)
    let rules = groups[index].rules
    set(&groups[index])
    return groups[index].rules == rules ? [] : groups[index].members
  }

  /// Sets whether a group asks whether its pairs should collide; returns the bodies to be refiltered.
  mutating func setAsksShouldCollide(_ asks: Bool, of id: CollisionGroupID) -> [Int32] {
    if groups[slot(of: id)].asksShouldCollide != asks { askingGroupCount += asks ? 1 : -1 }
    return setRule(of: id) { $0.asksShouldCollide = asks }
  }

  /// Combines an answer with the hash of all answers.
  mutating func combineAnswer(_ shouldCollide: Bool, of pair: CollisionPair) {
    var hash = answerHash ?? FNVHash()
    for index in [pair.body.index, pair.otherBody.index, pair.boundary.index, shouldCollide ? 1 : 0] {
      hash.combine(UInt32(bitPattern: index))
    }
    answerHash = hash
  }

  /// Adds a body to a group; returns false if it is a member already.
  mutating func add(_ body: Int32, to group: CollisionGroupID) -> Bool {
    let (index, groupIndex) = (Int(body), slot(of: group))
    guard !isMember(body, of: group.index) else { return false }
    let insertionIndex = memberships[index].firstIndex { $0.group > group.index } ?? memberships[index].count
    let membership = Membership(group: group.index, position: groups[groupIndex].append(body))
    memberships[index].insert(membership, at: insertionIndex)
    return true
  }

  /// Removes a body from a group; returns false if it is not a member.
  mutating func remove(_ body: Int32, from group: CollisionGroupID) -> Bool {
    _ = slot(of: group)
    guard let index = memberships[Int(body)].firstIndex(where: { $0.group == group.index }) else {
      return false
    }
    leave(memberships[Int(body)].remove(at: index))
    return true
  }

  /// Removes a body from all of its groups.
  mutating func removeMemberships(of body: Int32) {
    let left = memberships[Int(body)]
    memberships[Int(body)].removeAll()
    for membership in left { leave(membership) }
  }

  /// Removes a membership, which its body has lost, from its group.
  private mutating func leave(_ membership: Membership) {
    let group = Int(membership.group)
    guard groups[group].remove(at: membership.position) else { return }
    groups[group].compact()
    for (position, body) in groups[group].members.enumerated() {
      guard let index = memberships[Int(body)].firstIndex(where: { $0.group == membership.group }) else {
        continue
      }
      memberships[Int(body)][index].position = Int32(position)
    }
  }

  private func isMember(_ body: Int32, of group: Int32) -> Bool {
    memberships[Int(body)].contains { $0.group == group }
  }

  /// The index of a group's data; stops the program if the group has been destroyed.
  private func slot(of id: CollisionGroupID) -> Int {
    precondition(
      handles.contains(id),
      "This collision group has been destroyed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }
}

// MARK: Filtering

extension CollisionFilter {
  /// The result of collision filtering: no contact, a contact that is only reported, or a solid one.
  enum ContactKind {
    case none, sensor, solid
  }

  /// Whether a child shape of a body can collide: it is a boundary, or the body is in a group.
  func canEverCollide(_ child: ChildShape, _ shapes: ShapeStore) -> Bool {
    shapes[child.shape].boundaryGroup != nil || !memberships[Int(child.body)].isEmpty
  }

  /// Whether two child shapes should collide, by collision groups, body kinds, filters and joints.
  func contactKind(of childA: Int32, _ childB: Int32, in world: WorldPointers) -> ContactKind {
    let (a, b) = (world.shapes.children[childA], world.shapes.children[childB])
    guard a.body != b.body, !world.isCollisionDisabledByJoint(a.body, b.body) else { return .none }
    let kind: ContactKind
    switch (world.shapes[a.shape].boundaryGroup, world.shapes[b.shape].boundaryGroup) {
    case (nil, nil): kind = contactKind(ofBodies: a.body, b.body)
    case (let group?, nil): kind = contactKind(of: b.body, withBoundaryOf: group)
    case (nil, let group?): kind = contactKind(of: a.body, withBoundaryOf: group)
    case (_?, _?): return .none
    }
    let filterA = world.shapes[a.shape].filter ?? world.bodies[a.body].filter
    let filterB = world.shapes[b.shape].filter ?? world.bodies[b.body].filter
    if world.bodies[a.body].kind == .fixed && world.bodies[b.body].kind == .fixed {
      return kind.ofFixedBodies(filterA, filterB)
    }
    return kind.restricted(by: filterA, filterB)
  }

  /// Whether one of the groups that two child shapes share asks whether its pairs should collide.
  func asksShouldCollide(_ childA: Int32, _ childB: Int32, in world: WorldPointers) -> Bool {
    guard askingGroupCount > 0 else { return false }
    let (a, b) = (world.shapes.children[childA], world.shapes.children[childB])
    if let group = world.shapes[a.shape].boundaryGroup ?? world.shapes[b.shape].boundaryGroup {
      return handles.contains(group) && groups[Int(group.index)].asksShouldCollide
    }
    return memberships[Int(a.body)].contains {
      groups[Int($0.group)].asksShouldCollide && isMember(b.body, of: $0.group)
    }
  }

  private func contactKind(of body: Int32, withBoundaryOf group: CollisionGroupID) -> ContactKind {
    guard handles.contains(group), isMember(body, of: group.index) else { return .none }
    return groups[Int(group.index)].boundariesCollide ? .solid : .sensor
  }

  /// Compares the groups of two bodies, by merging their two sorted lists.
  private func contactKind(ofBodies bodyA: Int32, _ bodyB: Int32) -> ContactKind {
    let (countA, countB) = (memberships[Int(bodyA)].count, memberships[Int(bodyB)].count)
    var (i, j, result) = (0, 0, ContactKind.none)
    while i < countA && j < countB {
      let (a, b) = (memberships[Int(bodyA)][i].group, memberships[Int(bodyB)][j].group)
      if a == b {
        if groups[Int(a)].bodiesCollide { return .solid }
        result = .sensor
      }
      if a <= b { i += 1 } else { j += 1 }
    }
    return result
  }
}

extension CollisionFilter.ContactKind {
  /// The kind of a contact of two bodies that share a group, after their own filters.
  fileprivate func restricted(by a: BodyFilter, _ b: BodyFilter) -> Self {
    guard self != .none else { return .none }
    guard a.allowsCollision(with: b) else { return a.reportsContact(with: b) ? .sensor : .none }
    return a.isSensor || b.isSensor ? .sensor : self
  }

  /// The kind of a contact of two fixed bodies that share a group: it is reported if one of them asks.
  fileprivate func ofFixedBodies(_ a: BodyFilter, _ b: BodyFilter) -> Self {
    guard self != .none else { return .none }
    let isSensor = (a.isSensor || b.isSensor) && a.allowsCollision(with: b)
    return isSensor || a.reportsContact(with: b) ? .sensor : .none
  }
}

extension WorldPointers {
  /// Whether a joint between two bodies disables collision between them.
  fileprivate func isCollisionDisabledByJoint(_ bodyA: Int32, _ bodyB: Int32) -> Bool {
    var edges = EdgeCursor(bodies[bodyA].headJointKey)
    while let edge = edges.next(in: joints) {
      if !joints[edge.slot].collideConnected && joints[edge.slot].body(opposite: edge.edgeIndex) == bodyB {
        return true
      }
    }
    return false
  }
}
