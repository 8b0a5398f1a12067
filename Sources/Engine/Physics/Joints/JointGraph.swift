/// The joints of a world, each in the joint lists of its two bodies.
struct JointGraph: Sendable {
  private var handles = HandlePool<JointTag>()
  private var joints = SlotArray<Joint>()
  private var nextCreationIndex: UInt64 = 0

  /// The joint in a slot.
  subscript(joint: Int32) -> Joint {
    @inline(__always) get { joints[joint] }
    @inline(__always) _modify { yield &joints[joint] }
  }

  /// Whether the joint of a handle still exists.
  func contains(_ id: JointID) -> Bool { handles.contains(id) }

  /// Returns the slot of a joint; an invalid handle is a precondition failure.
  func slot(of id: JointID) -> Int32 {
    precondition(
      handles.contains(id), "This joint has been destroyed; ask contains(_:) before using an old handle")
    return id.index
  }

  /// Creates a joint and links it into its bodies' joint lists.
  mutating func insert(
    _ bodyA: Int32, _ bodyB: Int32, anchors: (a: Vec2, b: Vec2), collideConnected: Bool,
    _ parameters: JointParameters, _ bodies: inout BodyStore
  ) -> JointID {
    let id = handles.allocate()
    let joint = Joint(
      bodyA: bodyA, bodyB: bodyB, collideConnected: collideConnected, creationIndex: nextCreationIndex,
      localAnchorA: anchors.a, localAnchorB: anchors.b, parameters: parameters)
    nextCreationIndex += 1
    joints.store(joint, at: id.index)
    joints.link(EdgeKey(id.index, edgeIndex: 0), into: &bodies[bodyA].headJointKey)
    joints.link(EdgeKey(id.index, edgeIndex: 1), into: &bodies[bodyB].headJointKey)
    return id
  }

  /// Removes a joint that is not in the awake set any more.
  mutating func remove(_ joint: Int32, _ bodies: inout BodyStore) {
    joints.unlink(EdgeKey(joint, edgeIndex: 0), from: &bodies[joints[joint].bodyA].headJointKey)
    joints.unlink(EdgeKey(joint, edgeIndex: 1), from: &bodies[joints[joint].bodyB].headJointKey)
    handles.free(joint)
  }

  /// Returns the key of the next edge of a body's joints; nil at the end of the list.
  @inline(__always)
  func next(_ cursor: inout EdgeCursor) -> EdgeKey? { cursor.next(in: joints) }

  /// Clears the impulses of a body's joints.
  mutating func clearImpulses(of body: Body) {
    var edges = EdgeCursor(body.headJointKey)
    while let edge = next(&edges) { joints[edge.slot].impulse = JointImpulse() }
  }

  /// Clears the impulses of the limits of a body's joints.
  mutating func clearLimitImpulses(of body: Body) {
    var edges = EdgeCursor(body.headJointKey)
    while let edge = next(&edges) {
      (joints[edge.slot].impulse.lower, joints[edge.slot].impulse.upper) = (0, 0)
    }
  }

  /// Calls `run` with pointers to the joints; see ``BorrowedArray``.
  @inline(__always)
  mutating func withBorrowedArray<Result>(_ run: (BorrowedArray<Joint>) -> Result) -> Result {
    joints.withBorrowedArray(run)
  }
}
