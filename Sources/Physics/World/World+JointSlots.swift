extension World {
  /// Puts a joint into the slot of its handle and into the lists of its bodies.
  mutating func insertJoint(_ definition: DistanceJointDefinition, at slot: Int32) {
    let (bodyA, bodyB) = (definition.bodyA.index, definition.bodyB.index)
    let joint = DistanceJoint(
      bodyA: bodyA,
      bodyB: bodyB,
      collideConnected: definition.collideConnected,
      serial: nextJointSerial,
      localAnchorA: definition.localAnchorA,
      localAnchorB: definition.localAnchorB,
      length: definition.length,
      frequency: definition.frequency,
      dampingRatio: definition.dampingRatio
    )
    nextJointSerial += 1
    joints.place(joint, at: slot)
    joints.link(LinkKey(slot, side: 0), into: &bodies[Int(bodyA)].firstJoint)
    joints.link(LinkKey(slot, side: 1), into: &bodies[Int(bodyB)].firstJoint)
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
}
