// The forces on a body by their source. They are computed when they are read, from what the step has stored
// anyway.

/// The forces on a body in the last step by their source, in kg pt/s².
package struct ForceSources: Hashable, Sendable {
  /// Mass times the applied acceleration.
  package var acceleration = Vec2.zero
  /// The constant force.
  package var applied = Vec2.zero
  /// The force of fields; zero for a field that imposes a velocity.
  package var fields = Vec2.zero
  /// The forces of joints.
  package var joints = Vec2.zero
  /// The normal forces and the friction of contacts.
  package var contacts = Vec2.zero
  /// The resistance of the linear damping: mass times damping times the velocity, against it.
  package var damping = Vec2.zero
}

extension World {
  /// Returns the forces on a body in the last step, which took `h` seconds.
  ///
  /// Those of contacts and joints are their impulses per time, impacts included; after combined steps, their
  /// average. Those of a sleeping body are those of the step in which it fell asleep.
  ///
  /// Not a getter, because that would copy a world that is stored in a class. Complexity: O(number of the
  /// body's contacts and joints).
  package mutating func readForces(on id: BodyID, h: Float) -> ForceSources {
    let body = bodies.slot(of: id)
    let (sim, mass) = (bodies.sims[body], bodies[body].massData.mass)
    var forces = ForceSources()
    forces.acceleration = mass * sim.forces.appliedAcceleration
    forces.applied = sim.forces.force
    if case .force(let force) = sim.forces.fieldEffect { forces.fields = force }
    forces.damping = -(mass * sim.forces.linearDamping) * bodies.states[body].velocity
    forces.contacts = 1 / h * contactImpulses(on: body)
    var edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = joints.next(&edges) { forces.joints += jointForce(at: edge) }
    return forces
  }

  /// Returns the sum of the forces with which joints act on a body; of joints that do not belong to it, none.
  package mutating func readForce(ofJoints ids: [JointID], on id: BodyID) -> Vec2 {
    var sum = Vec2.zero
    var edges = EdgeCursor(bodies[bodies.slot(of: id)].headJointKey)
    while let edge = joints.next(&edges) {
      if ids.contains(where: { $0.index == edge.slot }) { sum += jointForce(at: edge) }
    }
    return sum
  }

  /// The impulses of the normals and of friction on a body in the last step, in kg pt/s.
  private func contactImpulses(on body: Int32) -> Vec2 {
    var sum = Vec2.zero
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) {
      let contact = contacts[edge.slot]
      guard contact.isTouching, contact.isSolid else { continue }
      let normal = contact.manifold.normal
      for index in 0..<contact.manifold.count {
        let point = contact.manifold[index]
        let impulse = point.totalNormalImpulse * normal + point.tangentImpulse * normal.perpendicular
        sum += edge.edgeIndex == 0 ? -impulse : impulse
      }
    }
    return sum
  }

  /// The force of a joint on the body of an edge.
  private func jointForce(at edge: EdgeKey) -> Vec2 {
    let joint = joints[edge.slot]
    guard joint.impulseTimeStep > 0 else { return .zero }
    return 1 / joint.impulseTimeStep * reactionImpulse(of: joint, onSecondBody: edge.edgeIndex == 1).linear
  }
}
