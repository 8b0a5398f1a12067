extension World {
  /// Makes a joint, puts it into the lists of its bodies and wakes them.
  mutating func insertJoint(
    _ bodyA: BodyID, _ bodyB: BodyID, anchors: (a: Vec2, b: Vec2), collideConnected: Bool, _ rule: JointRule
  ) -> JointID {
    _ = (slot(of: bodyA), slot(of: bodyB))
    precondition(bodyA != bodyB, "A joint needs two different bodies; use a fixed body as anchor")
    precondition(anchors.a.isFinite && anchors.b.isFinite, "A joint's anchors must be finite")
    let id = jointHandles.take()
    let joint = Joint(
      bodyA: bodyA.index,
      bodyB: bodyB.index,
      collideConnected: collideConnected,
      serial: nextJointSerial,
      localAnchorA: anchors.a,
      localAnchorB: anchors.b,
      rule: rule
    )
    nextJointSerial += 1
    joints.place(joint, at: id.index)
    joints.link(LinkKey(id.index, side: 0), into: &bodies[Int(bodyA.index)].firstJoint)
    joints.link(LinkKey(id.index, side: 1), into: &bodies[Int(bodyB.index)].firstJoint)
    if !collideConnected { redecideContacts(of: bodyA.index) }
    wakeJointed(id.index)
    return id
  }

  /// Takes a joint away and wakes its bodies.
  mutating func removeJoint(_ slot: Int32) {
    let joint = joints[slot]
    wakeJointed(slot)
    joints.unlink(LinkKey(slot, side: 0), from: &bodies[Int(joint.bodyA)].firstJoint)
    joints.unlink(LinkKey(slot, side: 1), from: &bodies[Int(joint.bodyB)].firstJoint)
    if joints[slot].isListed { awakeJoints.removeAll { $0 == slot } }
    jointHandles.release(slot)
    if !joint.collideConnected { redecideContacts(of: joint.bodyA) }
  }

  /// Whether a joint between two bodies keeps them from touching each other.
  func joinedApart(_ bodyA: Int32, _ bodyB: Int32) -> Bool {
    var key = bodies[Int(bodyA)].firstJoint
    while key != .none {
      let joint = joints[key.slot]
      if !joint.collideConnected && joint.body(acrossFrom: key.side) == bodyB { return true }
      key = joint[key.side].next
    }
    return false
  }

  /// Where a joint's data lies; stops the program for a dead handle.
  func slot(of id: JointID) -> Int32 {
    precondition(
      jointHandles.contains(id), "This joint has been destroyed; ask contains(_:) before using an old handle")
    return id.index
  }
}
