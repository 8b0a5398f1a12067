// Rolling resistance, as in Box2D 3: a torque brakes the rotation of a circle relative to what it touches, of
// at most rolling resistance × radius × normal force. It is applied before a step, with the normal impulses
// of the one before, so that the contact solvers need not know it: worlds without it do the same work as
// before.

extension World {
  /// The body's rolling resistance, without a unit; 0 by default.
  public func rollingResistance(of id: BodyID) -> Float {
    bodies.rollingResistance(of: bodies.slot(of: id))
  }

  /// Sets the rolling resistance of the body's circles, finite and 0 or more: the greatest torque that brakes
  /// their rotation, relative to the normal force times the radius.
  ///
  /// A circle that rolls on a horizontal line decelerates by 2/3 of the resistance times gravity. Of two
  /// circles that touch, the one with the greater torque brakes both.
  public mutating func setRollingResistance(_ resistance: Float, of id: BodyID) {
    precondition(resistance >= 0 && resistance.isFinite, "A rolling resistance must be 0 or more and finite")
    let body = bodies.slot(of: id)
    guard bodies.rollingResistance(of: body) != resistance else { return }
    bodies.setRollingResistance(resistance, of: body)
    wakeBody(body)
  }

  /// Brakes the rotation of circles with rolling resistance for a step of `h` seconds.
  mutating func applyRollingResistance(_ h: Float) {
    for body in bodies.rollingBodies where bodies[body].isAwake {
      var edges = EdgeCursor(bodies[body].headContactKey)
      while let edge = contacts.next(&edges) { brake(body, at: edge, h) }
    }
  }

  private mutating func brake(_ body: Int32, at edge: EdgeKey, _ h: Float) {
    let contact = contacts[edge.slot]
    let other = contact.body(opposite: edge.edgeIndex)
    guard contact.isSolid, contact.manifold.count > 0 else { return }
    let (own, opposite) =
      edge.edgeIndex == 0 ? (contact.childA, contact.childB) : (contact.childB, contact.childA)
    let (arm, otherArm) = (rollingArm(ofChild: own), rollingArm(ofChild: opposite))
    guard arm > otherArm || (arm == otherArm && arm > 0 && body < other) else { return }
    let normalImpulse = contact.manifold.points.0.totalNormalImpulse
    let limit = arm * normalImpulse
    let sim = bodies.sims[body]
    let otherInverseInertia = bodies.sims[other].inverseInertia
    guard limit > 0, sim.inverseInertia > 0 else { return }
    let spin = bodies.states[body].angularVelocity - bodies.states[other].angularVelocity
    var stopping = spin / (sim.inverseInertia + otherInverseInertia)
    if bodies.isFixed(other) {
      // Friction couples the rotation with the motion along the surface, so that the torque has to stop both,
      // with what gravity adds in the step; but no more of that than friction can transmit.
      let normal = edge.edgeIndex == 0 ? contact.manifold.normal : -contact.manifold.normal
      let radius = arm / bodies.rollingResistance(of: body)
      let speedChange = h * sim.totalAcceleration.dot(-normal.perpendicular)
      let inverseMass = sim.inverseMass(along: normal.perpendicular)
      let friction = radius * contact.material.friction * normalImpulse
      let coupled = inverseMass > 0 ? radius * (radius * spin + speedChange) / inverseMass : 0
      stopping += min(max(coupled, -friction), friction)
    }
    let impulse = min(max(stopping, -limit), limit)
    bodies.states[body].angularVelocity -= sim.inverseInertia * impulse
    if otherInverseInertia > 0 {
      bodies.states[other].angularVelocity += otherInverseInertia * impulse
    }
  }

  /// The rolling resistance times the radius of a child shape; 0 unless it is a circle.
  private func rollingArm(ofChild child: Int32) -> Float {
    guard case .circle(let circle) = shapes.children[child].primitive else { return 0 }
    return bodies.rollingResistance(of: shapes.children[child].body) * circle.radius
  }
}
