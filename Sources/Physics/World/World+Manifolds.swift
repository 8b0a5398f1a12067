/// The narrow phase: where the parts of contacts touch.
extension World {
  /// Compares the parts of every awake contact and finds the sleeping bodies that something is about to
  /// touch.
  mutating func updateManifolds(_ h: Float) {
    // Local names for what is read, so that the contacts alone are held for writing.
    let (parts, motions, states, vertices, listed) = (
      parts.elements, motions, states, vertices, awakeContacts
    )
    parts.withUnsafeBufferPointer { parts in
      motions.withUnsafeBufferPointer { motions in
        states.withUnsafeBufferPointer { states in
          vertices.withVertexPointers { vertices in
            let phase = NarrowPhase(parts: parts, motions: motions, states: states, vertices: vertices, h: h)
            contacts.elements.withUnsafeMutableBufferPointer { contacts in
              for slot in listed { phase.update(&contacts[Int(slot)]) }
            }
          }
        }
      }
    }
  }

  /// Wakes the sleeping bodies that are about to be touched.
  mutating func wakeDisturbed() {
    var disturbed = scratch.disturbed
    scratch.disturbed = []
    disturbed.removeAll(keepingCapacity: true)
    for slot in awakeContacts {
      let contact = contacts[slot]
      guard contact.isSolid && contact.isActive else { continue }
      if isAsleep(contact.bodyA) { disturbed.append(contact.bodyA) }
      if isAsleep(contact.bodyB) { disturbed.append(contact.bodyB) }
    }
    for body in disturbed { wakeBody(body) }
    scratch.disturbed = disturbed
    sortAwakeLists()
  }

  private func isAsleep(_ body: Int32) -> Bool {
    bodies[Int(body)].kind == .dynamic && !bodies[Int(body)].isAwake
  }
}

/// What comparing the parts of a contact needs to know, as pointers.
private struct NarrowPhase {
  let parts: UnsafeBufferPointer<ShapePart>
  let motions: UnsafeBufferPointer<BodyMotion>
  let states: UnsafeBufferPointer<BodyState>
  let vertices: VertexPointers
  let h: Float

  /// Brings a contact's points up to date: the same ones moved along, or found anew.
  @inline(__always)
  func update(_ contact: inout Contact) {
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    if contact.manifold.count > 0, contact.footprint.holds(motions[a], motions[b]) {
      contact.footprint.follow(&contact.manifold, motions[a], motions[b])
      if !contact.isActive { contact.manifold.dropImpulses() }
    } else {
      compare(&contact, a, b)
    }
    let approach = Approach(motions[a], states[a], motions[b], states[b], h: h)
    contact.isActive = approach.leastGap(of: &contact.manifold) < Tolerances.speculativeDistance
  }

  /// Finds a contact's points anew and hands the impulses on to those that were there before.
  private func compare(_ contact: inout Contact, _ a: Int, _ b: Int) {
    let (partA, partB) = (parts[Int(contact.partA)].form, parts[Int(contact.partB)].form)
    var manifold = collide(
      partA.view(in: vertices), motions[a].pose, partB.view(in: vertices), motions[b].pose,
      margin: contact.isSolid ? margin(a, b) : Tolerances.touchHysteresis)
    manifold.referToCenters(motions[a], motions[b])
    if contact.isActive && contact.isSolid { manifold.takeImpulses(from: contact.manifold) }
    contact.manifold = manifold
    guard manifold.count > 0 else { return }
    let isRound = partA.isCircle || partB.isCircle
    contact.footprint = Footprint(manifold, motions[a], motions[b], isKept: !isRound)
  }

  /// How far apart parts are still compared: as far as they may come together in this step.
  ///
  /// Not farther than they are thick, since from there a point says nothing about where they will hit; what
  /// is faster is swept against fixed shapes after the step.
  private func margin(_ a: Int, _ b: Int) -> Float {
    let shift =
      h * (states[b].velocity - states[a].velocity)
      + h * h * (motions[b].totalAcceleration - motions[a].totalAcceleration)
    let turn =
      h
      * (states[a].angularVelocity.magnitude * motions[a].outerRadius
        + states[b].angularVelocity.magnitude * motions[b].outerRadius)
    return Tolerances.speculativeDistance
      + min(shift.length + turn, min(motions[a].thickness, motions[b].thickness))
  }
}

/// How the bodies of a contact come together in the coming step, apart from contacts.
private struct Approach {
  let velocity: Vec2
  let spinA: Float
  let spinB: Float
  let gain: Vec2
  let h: Float

  @inline(__always)
  init(_ motionA: BodyMotion, _ a: BodyState, _ motionB: BodyMotion, _ b: BodyState, h: Float) {
    velocity = b.velocity - a.velocity
    (spinA, spinB) = (a.angularVelocity, b.angularVelocity)
    gain = h * (motionB.totalAcceleration - motionA.totalAcceleration)
    self.h = h
  }

  /// Notes how fast each point closes, and answers the least gap at the end of the step; infinite without points.
  @inline(__always)
  func leastGap(of manifold: inout Manifold) -> Float {
    guard manifold.count > 0 else { return .infinity }
    let first = gap(of: &manifold.points.0, manifold.normal)
    return manifold.count > 1 ? min(first, gap(of: &manifold.points.1, manifold.normal)) : first
  }

  @inline(__always)
  private func gap(of point: inout ManifoldPoint, _ normal: Vec2) -> Float {
    let turnA = Vec2(-spinA * point.anchorA.y, spinA * point.anchorA.x)
    let turnB = Vec2(-spinB * point.anchorB.y, spinB * point.anchorB.x)
    let closing = velocity + (turnB - turnA)
    point.relativeNormalVelocity = closing.dot(normal)
    return point.separation + h * (closing + gain).dot(normal)
  }
}

extension Manifold {
  /// Refers the points to the centres of mass instead of the bodies' origins.
  @inline(__always)
  fileprivate mutating func referToCenters(_ motionA: BodyMotion, _ motionB: BodyMotion) {
    guard count > 0, motionA.localCenter != .zero || motionB.localCenter != .zero else { return }
    let offsetA = motionA.rotation.rotate(motionA.localCenter)
    let offsetB = motionB.rotation.rotate(motionB.localCenter)
    points.0.anchorA -= offsetA
    points.1.anchorA -= offsetA
    points.0.anchorB -= offsetB
    points.1.anchorB -= offsetB
  }

  /// Starts anew after a step in which the solver did not see the contact.
  fileprivate mutating func dropImpulses() {
    (points.0.normalImpulse, points.0.tangentImpulse) = (0, 0)
    (points.1.normalImpulse, points.1.tangentImpulse) = (0, 0)
  }

  /// Takes over the impulses of the points that an earlier manifold had by the same features.
  @inline(__always)
  fileprivate mutating func takeImpulses(from old: Manifold) {
    for index in 0..<count {
      for oldIndex in 0..<old.count where old[oldIndex].id == self[index].id {
        self[index].normalImpulse = old[oldIndex].normalImpulse
        self[index].tangentImpulse = old[oldIndex].tangentImpulse
      }
    }
  }
}
