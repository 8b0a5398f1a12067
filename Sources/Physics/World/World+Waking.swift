/// Sleeping bodies stand in no list that a step walks through. What wakes one wakes all that it holds up or
/// hangs on: the bodies linked to it by joints and by contacts that the solver saw.
extension World {
  /// Wakes a dynamic body and what is linked to it; if it is awake, its rest starts anew.
  ///
  /// Nothing for fixed bodies.
  mutating func wakeBody(_ body: Int32) {
    motions[Int(body)].quietTime = 0
    guard bodies[Int(body)].kind == .dynamic, !bodies[Int(body)].isAwake else { return }
    var stack = [body]
    enlist(body)
    while let next = stack.popLast() {
      for other in bodiesLinked(to: next) where !bodies[Int(other)].isAwake {
        enlist(other)
        stack.append(other)
      }
    }
  }

  /// Wakes a body, and all that is near it or joined to it even if it is fixed itself.
  ///
  /// Near, not only touching: a fixed body that moves a little may come upon a sleeper without a new pair
  /// being found.
  mutating func wakeSurroundings(of body: Int32) {
    wakeBody(body)
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let (other, next) = (contacts[key.slot].body(acrossFrom: key.side), contacts[key.slot][key.side].next)
      wakeBody(other)
      key = next
    }
    for other in bodiesLinked(to: body) { wakeBody(other) }
  }

  /// Wakes the bodies of a joint.
  mutating func wakeJointed(_ joint: Int32) {
    wakeBody(joints[joint].bodyA)
    wakeBody(joints[joint].bodyB)
    listJoint(joint)
  }

  /// Puts a contact into the list of those that a step looks at.
  mutating func listContact(_ contact: Int32) {
    guard !contacts[contact].isListed else { return }
    contacts[contact].isListed = true
    awakeContacts.append(contact)
    needsSorting = true
  }

  /// Brings the lists of what is awake back into order of creation, if anything joined them since.
  mutating func sortAwakeLists() {
    guard needsSorting else { return }
    awakeBodies.sort { bodies[Int($0)].serial < bodies[Int($1)].serial }
    awakeContacts.sort { contacts[$0].serial < contacts[$1].serial }
    awakeJoints.sort { joints[$0].serial < joints[$1].serial }
    needsSorting = false
  }

  /// Puts a body and what belongs to it into the lists of what is awake.
  private mutating func enlist(_ body: Int32) {
    bodies[Int(body)].isAwake = true
    motions[Int(body)].quietTime = 0
    awakeBodies.append(body)
    needsSorting = true
    var key = bodies[Int(body)].firstContact
    while key != .none {
      listContact(key.slot)
      key = contacts[key.slot][key.side].next
    }
    key = bodies[Int(body)].firstJoint
    while key != .none {
      listJoint(key.slot)
      key = joints[key.slot][key.side].next
    }
  }

  /// Puts a joint into the list of those that a step looks at, if it has an awake body.
  private mutating func listJoint(_ joint: Int32) {
    guard !joints[joint].isListed else { return }
    guard bodies[Int(joints[joint].bodyA)].isAwake || bodies[Int(joints[joint].bodyB)].isAwake else { return }
    joints[joint].isListed = true
    awakeJoints.append(joint)
    needsSorting = true
  }

  /// The dynamic bodies that a solid contact or a joint links to a body.
  private func bodiesLinked(to body: Int32) -> [Int32] {
    var linked: [Int32] = []
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      if contact.isSolid && contact.isActive { linked.append(contact.body(acrossFrom: key.side)) }
      key = contact[key.side].next
    }
    key = bodies[Int(body)].firstJoint
    while key != .none {
      linked.append(joints[key.slot].body(acrossFrom: key.side))
      key = joints[key.slot][key.side].next
    }
    return linked.filter { !isFixed($0) }
  }
}
