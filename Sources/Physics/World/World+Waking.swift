/// Sleeping bodies stand in no list that a step walks through. What wakes one wakes all that it holds up or
/// hangs on: the bodies linked to it by joints and by contacts that the solver saw.
extension World {
  /// Wakes a dynamic body and what is linked to it; if it is awake, its rest starts anew.
  ///
  /// Nothing for fixed bodies.
  mutating func wakeBody(_ body: Int32) {
    motions[Int(body)].quietTime = 0
    guard bodies[Int(body)].kind == .dynamic, !bodies[Int(body)].isAwake else { return }
    // The end of the list of what is awake serves as the queue of those whose links are still to be followed.
    var next = awakeBodies.count
    enlist(body)
    while next < awakeBodies.count {
      forEachBody(linkedTo: awakeBodies[next]) { world, other in
        if !world.bodies[Int(other)].isAwake { world.enlist(other) }
      }
      next += 1
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
    forEachBody(linkedTo: body) { world, other in world.wakeBody(other) }
  }

  /// Wakes the bodies of a joint.
  mutating func wakeJointed(_ joint: Int32) {
    wakeBody(joints[joint].bodyA)
    wakeBody(joints[joint].bodyB)
    listJoint(joint)
  }

  /// Puts a contact into the list of those that a step looks at.
  private mutating func listContact(_ contact: Int32) {
    guard !contacts[contact].isListed else { return }
    contacts[contact].isListed = true
    awakeContacts.append(contact)
    needsSorting = true
  }

  /// Brings the lists of what is awake back into order of creation, if anything joined them since.
  mutating func sortAwakeLists() {
    guard needsSorting else { return }
    needsSorting = false
    let (bodies, contacts, joints) = (bodies, contacts, joints)
    awakeBodies.mergeSort(using: &scratch.slotRun) { bodies[Int($0)].serial < bodies[Int($1)].serial }
    awakeContacts.mergeSort(using: &scratch.slotRun) { contacts[$0].serial < contacts[$1].serial }
    awakeJoints.mergeSort(using: &scratch.slotRun) { joints[$0].serial < joints[$1].serial }
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

  /// Calls `visit` with each dynamic body that a solid contact or a joint links to a body.
  private mutating func forEachBody(linkedTo body: Int32, _ visit: (inout World, Int32) -> Void) {
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      let (side, isLink) = (key.side, contact.isSolid && contact.isActive)
      key = contact[side].next
      let other = contact.body(acrossFrom: side)
      if isLink && !isFixed(other) { visit(&self, other) }
    }
    key = bodies[Int(body)].firstJoint
    while key != .none {
      let other = joints[key.slot].body(acrossFrom: key.side)
      key = joints[key.slot][key.side].next
      if !isFixed(other) { visit(&self, other) }
    }
  }
}
