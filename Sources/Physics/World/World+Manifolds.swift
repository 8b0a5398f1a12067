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

  /// Finds a contact's points anew and hands the impulses on to those that were there before.
  @inline(__always)
  func update(_ contact: inout Contact) {
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    let old = contact.manifold
    var manifold = collide(
      parts[Int(contact.partA)].form.view(in: vertices), motions[a].pose,
      parts[Int(contact.partB)].form.view(in: vertices), motions[b].pose,
      margin: contact.isSolid ? margin(a, b) : Tolerances.touchHysteresis)
    var leastGap = Float.infinity
    for index in 0..<manifold.count {
      leastGap = min(leastGap, complete(&manifold[index], normal: manifold.normal, a, b))
    }
    contact.isActive = leastGap < Tolerances.speculativeDistance
    if contact.isActive && contact.isSolid { manifold.takeImpulses(from: old) }
    contact.manifold = manifold
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
    let thickness = min(thickness(a), thickness(b))
    return Tolerances.speculativeDistance + min(shift.length + turn, thickness)
  }

  /// Fixed bodies set no limit.
  private func thickness(_ body: Int) -> Float {
    motions[body].inverseMass > 0 ? motions[body].innerRadius : .infinity
  }

  /// Refers a point to the centres of mass, and answers the gap that it would have at the end of the step.
  @inline(__always)
  private func complete(_ point: inout ManifoldPoint, normal: Vec2, _ a: Int, _ b: Int) -> Float {
    point.anchorA -= motions[a].rotation.rotate(motions[a].localCenter)
    point.anchorB -= motions[b].rotation.rotate(motions[b].localCenter)
    let velocity = states[b].velocity(at: point.anchorB) - states[a].velocity(at: point.anchorA)
    let acceleration = motions[b].totalAcceleration - motions[a].totalAcceleration
    point.relativeNormalVelocity = velocity.dot(normal)
    return point.separation + h * (velocity + h * acceleration).dot(normal)
  }
}

extension Manifold {
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
