extension World {
  /// Joins two bodies by a rod or a spring and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, length, frequency and damping ratio 0 or
  /// more.
  public mutating func createDistanceJoint(_ definition: DistanceJointDefinition) -> JointID {
    _ = (slot(of: definition.bodyA), slot(of: definition.bodyB))
    precondition(
      definition.bodyA != definition.bodyB, "A joint needs two different bodies; use a fixed body as anchor")
    precondition(definition.isFinite, "A joint's definition must hold finite numbers only")
    precondition(definition.length >= 0, "A joint's length must be 0 or more")
    precondition(definition.frequency >= 0, "A joint's frequency must be 0 or more")
    precondition(definition.dampingRatio >= 0, "A joint's damping ratio must be 0 or more")
    let id = jointHandles.take()
    insertJoint(definition, at: id.index)
    if !definition.collideConnected { redecideContacts(of: definition.bodyA.index) }
    wakeJointed(id.index)
    return id
  }

  /// Removes a joint and wakes its bodies.
  public mutating func destroyJoint(_ id: JointID) {
    removeJoint(slot(of: id))
  }

  /// Whether the joint still exists; it dies with either of its bodies.
  public func contains(_ id: JointID) -> Bool { jointHandles.contains(id) }

  /// The distance that the joint keeps, in points.
  public func length(of id: JointID) -> Float { joints[slot(of: id)].length }

  /// Sets the distance that the joint keeps, in points, 0 or more.
  public mutating func setLength(_ length: Float, of id: JointID) {
    precondition(length >= 0 && length.isFinite, "A joint's length must be 0 or more and finite")
    let index = slot(of: id)
    guard joints[index].length != length else { return }
    let wasPin = joints[index].isPin
    joints[index].length = length
    if joints[index].isPin != wasPin { joints[index].impulse = .zero }
    wakeJointed(index)
  }

  /// How fast the joint swings as a spring, in hertz; 0 for a rod.
  public func frequency(of id: JointID) -> Float { joints[slot(of: id)].frequency }

  /// Sets how fast the joint swings as a spring, in hertz, 0 or more; 0 makes it a rod.
  public mutating func setFrequency(_ frequency: Float, of id: JointID) {
    precondition(frequency >= 0 && frequency.isFinite, "A joint's frequency must be 0 or more and finite")
    let index = slot(of: id)
    guard joints[index].frequency != frequency else { return }
    joints[index].frequency = frequency
    joints[index].impulse = .zero
    wakeJointed(index)
  }

  /// How soon the joint comes to rest as a spring; 1 without swinging over.
  public func dampingRatio(of id: JointID) -> Float { joints[slot(of: id)].dampingRatio }

  /// Sets how soon the joint comes to rest as a spring, 0 or more.
  public mutating func setDampingRatio(_ dampingRatio: Float, of id: JointID) {
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "A joint's damping ratio must be 0 or more and finite")
    let index = slot(of: id)
    guard joints[index].dampingRatio != dampingRatio else { return }
    joints[index].dampingRatio = dampingRatio
    wakeJointed(index)
  }

  /// Where the joint holds its bodies, each in points of the body's own frame.
  public func localAnchors(of id: JointID) -> (a: Vec2, b: Vec2) {
    let index = slot(of: id)
    return (joints[index].localAnchorA, joints[index].localAnchorB)
  }

  /// Sets where the joint holds its bodies, each in points of the body's own frame, finite.
  public mutating func setLocalAnchors(_ a: Vec2, _ b: Vec2, of id: JointID) {
    precondition(a.isFinite && b.isFinite, "A joint's anchors must be finite")
    let index = slot(of: id)
    guard joints[index].localAnchorA != a || joints[index].localAnchorB != b else { return }
    joints[index].localAnchorA = a
    joints[index].localAnchorB = b
    wakeJointed(index)
  }

  /// Where a joint's data lies; stops the program for a dead handle.
  private func slot(of id: JointID) -> Int32 {
    precondition(
      jointHandles.contains(id), "This joint has been destroyed; ask contains(_:) before using an old handle")
    return id.index
  }
}
