internal import Workers

/// The narrow phase: computes the manifolds of contacts.
extension World {
  /// Updates the manifold of every awake contact and collects the contacts for the solver.
  mutating func updateManifolds(_ h: Float) {
    guard !awakeContacts.isEmpty else { return scratch.solverContacts.removeAll() }
    let (awake, vertices, executor) = (awakeContacts, vertices, executor)
    var (solverContacts, buffers) = (scratch.takeSolverContacts(), scratch.solverContactBuffers)
    scratch.solverContactBuffers = PerWorkerBuffers()
    withPointers { world in
      vertices.withVertexPointers { vertices in
        awake.withUnsafeBufferPointer { awake in
          buffers.fill(&solverContacts, over: awake.indices, grain: 64, by: executor) {
            CollideTask(world: world, vertices: vertices, h: h, awake: awake, solverContacts: $0)
          }
        }
      }
    }
    (scratch.solverContacts, scratch.solverContactBuffers) = (solverContacts, buffers)
  }

  /// Wakes sleeping bodies that have a contact in the solver with an awake body.
  ///
  /// As long as the awake bodies and the contacts in the solver stay the same, there are none.
  mutating func wakeTouchedBodies() {
    scratch.topology.beginStep()
    scratch.topology.update(awakeBodies: awakeBodies, contacts: scratch.solverContacts.contacts)
    guard scratch.topology.isDirty else { return }
    var bodiesToWake = scratch.bodiesToWake
    scratch.bodiesToWake = []
    bodiesToWake.removeAll(keepingCapacity: true)
    let solverContacts = scratch.solverContacts.contacts
    withPointers { world in
      for contact in solverContacts where contact.isBetweenDynamic {
        if !world.bodies[contact.bodyA].pointee.isAwake { bodiesToWake.append(contact.bodyA) }
        if !world.bodies[contact.bodyB].pointee.isAwake { bodiesToWake.append(contact.bodyB) }
      }
    }
    for body in bodiesToWake { wakeBody(body) }
    scratch.bodiesToWake = bodiesToWake
    guard awakeSetNeedsSorting else { return }
    sortAwakeSet()
    collectSolverContacts()
    scratch.topology.update(awakeBodies: awakeBodies, contacts: scratch.solverContacts.contacts)
  }

  /// Collects the contacts for the solver again, after contacts were added to the awake set.
  private mutating func collectSolverContacts() {
    var solverContacts = scratch.takeSolverContacts()
    for slot in awakeContacts where contacts[slot].isInSolver {
      solverContacts.append(contacts[slot], slot: slot)
    }
    scratch.solverContacts = solverContacts
  }
}

/// Updates the manifolds of awake contacts.
private struct CollideTask: ParallelLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let h: Float
  /// The awake contacts, and the buffers for those of them that the solver needs.
  let awake: UnsafeBufferPointer<Int32>
  let solverContacts: PerWorkerBufferPointers<SolverContacts>

  func run(_ indices: Range<Int>, chunk: Int) {
    solverContacts.fill(chunk) { solverContacts in
      for slot in awake[indices] {
        let contact = world.contacts[slot]
        update(&contact.pointee)
        if contact.pointee.isInSolver { solverContacts.append(contact.pointee, slot: slot) }
      }
    }
  }

  /// Updates the manifold of a contact: recycles it or collides the shapes.
  @inline(__always)
  func update(_ contact: inout Contact) {
    let (simA, simB) = (world.bodySims[contact.bodyA], world.bodySims[contact.bodyB])
    if contact.manifold.count > 0, contact.recyclingCache.isValid(simA.pointee, simB.pointee) {
      contact.recyclingCache.refresh(&contact.manifold, simA.pointee, simB.pointee)
      if !contact.isActive { contact.manifold.clearImpulses() }
    } else {
      if isPassingBy(contact) { contact.clearManifold() } else { updateManifold(&contact) }
      guard contact.manifold.count > 0 else {
        contact.isActive = false
        return
      }
    }
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    let relativeMotion = RelativeMotion(simA.pointee, stateA.pointee, simB.pointee, stateB.pointee, h: h)
    contact.isActive =
      relativeMotion.predictedSeparation(of: &contact.manifold) < Tolerances.speculativeDistance
  }

  /// Collides the shapes of a contact and copies the impulses of points with the same feature id.
  private func updateManifold(_ contact: inout Contact) {
    let margin = margin(contact)
    let (childA, childB) = (world.childShapes[contact.childA], world.childShapes[contact.childB])
    guard childA.pointee.aabb.expanded(by: margin).overlaps(childB.pointee.aabb) else {
      return contact.clearManifold()
    }
    var manifold: Manifold
    if let circles = circles(of: contact) {
      manifold = circles.manifold(margin: margin)
    } else {
      let (a, b) = (world.bodySims[contact.bodyA].pointee, world.bodySims[contact.bodyB].pointee)
      let (primitiveA, primitiveB) = (childA.pointee.primitive, childB.pointee.primitive)
      let (viewA, viewB) = (primitiveA.view(in: vertices), primitiveB.view(in: vertices))
      manifold = collide(viewA, a.pose, viewB, b.pose, margin: margin)
      manifold.makeAnchorsRelativeToCenters(a, b)
      if manifold.count > 0 && !primitiveA.isCircle && !primitiveB.isCircle {
        contact.recyclingCache = ContactRecyclingCache(manifold, a, b)
      }
      let path = RelativePath(a, world.states[contact.bodyA].pointee, b, world.states[contact.bodyB].pointee)
      if contact.isSolid, let time = path.impactTime(manifold), time < h {
        let (laterA, laterB) = (a.moved(path.stateA, time), b.moved(path.stateB, time))
        var impact = collide(viewA, laterA.pose, viewB, laterB.pose, margin: Tolerances.speculativeDistance)
        impact.makeAnchorsRelativeToCenters(laterA, laterB)
        if impact.count > 0 { manifold = path.manifold(impact, at: time) }
      }
    }
    if contact.isInSolver { manifold.matchImpulses(from: contact.manifold) }
    contact.manifold = manifold
  }

  /// Whether the centres of two circles suffice to show that the solver does not need the contact in this
  /// step.
  ///
  /// Most neighbors in a cloud pass each other. A pending hit needs its point nevertheless.
  @inline(__always)
  private func isPassingBy(_ contact: Contact) -> Bool {
    guard let circles = circles(of: contact), contact.pendingHit.impulse == 0 else { return false }
    // The slop covers rounding errors.
    return circles.staysSeparated(
      by: Tolerances.speculativeDistance + Tolerances.linearSlop, displacement: displacement(contact))
  }

  @inline(__always)
  private func circles(of contact: Contact) -> CirclePair? {
    CirclePair(
      world.childShapes[contact.childA].pointee.primitive, world.bodySims[contact.bodyA].pointee,
      world.childShapes[contact.childB].pointee.primitive, world.bodySims[contact.bodyB].pointee)
  }

  /// The displacement of B relative to A in this step without contacts, in points.
  @inline(__always)
  private func displacement(_ contact: Contact) -> Vec2 {
    let (simA, simB) = (world.bodySims[contact.bodyA], world.bodySims[contact.bodyB])
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    return h * (stateB.pointee.velocity - stateA.pointee.velocity)
      + h * h * (simB.pointee.totalAcceleration - simA.pointee.totalAcceleration)
  }

  /// The distance up to which shapes are collided: as far as they may approach each other in this step, in
  /// points.
  ///
  /// Limited to the inner radius of the smaller dynamic body, because from farther away a point does not
  /// predict where the shapes will hit; faster bodies are swept against fixed shapes after the step. Contacts
  /// that are not solid are not speculative.
  @inline(__always)
  private func margin(_ contact: Contact) -> Float {
    guard contact.isSolid else { return Tolerances.touchHysteresis }
    let (simA, simB) = (world.bodySims[contact.bodyA], world.bodySims[contact.bodyB])
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    let angularMotion =
      h
      * (stateA.pointee.angularVelocity.magnitude * simA.pointee.maxExtent
        + stateB.pointee.angularVelocity.magnitude * simB.pointee.maxExtent)
    let minDynamicExtent = min(simA.pointee.minDynamicExtent, simB.pointee.minDynamicExtent)
    return Tolerances.speculativeDistance
      + min(displacement(contact).length + angularMotion, minDynamicExtent)
  }
}

extension Contact {
  /// Removes the points of the manifold.
  @inline(__always)
  fileprivate mutating func clearManifold() {
    if manifold.count > 0 { manifold = .empty }
  }
}

/// The relative motion of the bodies of a contact in the coming step, as if they were alone.
///
/// At 1000 pt/s a body moves 8 points a step, and the normal at which it will hit a corner differs from the
/// normal at the closest points now. The manifold of a fast impact is therefore that at the time of impact,
/// traced back to the present.
private struct RelativePath {
  let simA: BodySim
  let stateA: BodyState
  let simB: BodySim
  let stateB: BodyState

  init(_ simA: BodySim, _ stateA: BodyState, _ simB: BodySim, _ stateB: BodyState) {
    (self.simA, self.stateA, self.simB, self.stateB) = (simA, stateA, simB, stateB)
  }

  /// Returns the time until the first point hits, in seconds.
  ///
  /// Returns nil if no point with a separation greater than the speculative distance closes faster than the
  /// restitution threshold.
  func impactTime(_ manifold: Manifold) -> Float? {
    var earliest: Float?
    for index in 0..<manifold.count {
      let point = manifold[index]
      let closing = -separatingSpeed(point, manifold.normal)
      guard closing > Tolerances.restitutionThreshold, point.separation > Tolerances.speculativeDistance
      else { continue }
      earliest = min(earliest ?? .infinity, point.separation / closing)
    }
    return earliest
  }

  /// Returns `later`, the manifold after `time` seconds, traced back to the present.
  func manifold(_ later: Manifold, at time: Float) -> Manifold {
    var manifold = later
    let backA = Rotation.identity.integrated(by: -time * stateA.angularVelocity)
    let backB = Rotation.identity.integrated(by: -time * stateB.angularVelocity)
    let centers = simB.center - simA.center
    let centersLater = centers + time * (stateB.velocity - stateA.velocity)
    for index in 0..<manifold.count {
      let point = later[index]
      let (anchorA, anchorB) = (backA.rotate(point.anchorA), backB.rotate(point.anchorB))
      let closed = (centers + (anchorB - anchorA) - centersLater - (point.anchorB - point.anchorA))
        .dot(manifold.normal)
      manifold[index].separation = point.separation + closed
      // Halfway in the present gap instead of the later one.
      manifold[index].anchorA = anchorA + 0.5 * closed * manifold.normal
      manifold[index].anchorB = anchorB - 0.5 * closed * manifold.normal
    }
    return manifold
  }

  private func separatingSpeed(_ point: ManifoldPoint, _ normal: Vec2) -> Float {
    (stateB.velocity(at: point.anchorB) - stateA.velocity(at: point.anchorA)).dot(normal)
  }
}

extension BodySim {
  /// The body after `time` seconds at a constant velocity.
  fileprivate func moved(_ state: BodyState, _ time: Float) -> BodySim {
    var later = self
    later.center += time * state.velocity
    later.rotation = rotation.integrated(by: time * state.angularVelocity)
    return later
  }
}

/// The approach of the bodies of a contact in the coming step, apart from contact impulses.
private struct RelativeMotion {
  let velocity: Vec2
  let angularVelocityA: Float
  let angularVelocityB: Float
  let velocityGain: Vec2
  let h: Float

  @inline(__always)
  init(_ simA: BodySim, _ a: BodyState, _ simB: BodySim, _ b: BodyState, h: Float) {
    velocity = b.velocity - a.velocity
    (angularVelocityA, angularVelocityB) = (a.angularVelocity, b.angularVelocity)
    velocityGain = h * (simB.totalAcceleration - simA.totalAcceleration)
    self.h = h
  }

  /// Sets the relative normal velocity of each point and returns the smallest separation at the end of the
  /// step.
  ///
  /// Infinite without points.
  @inline(__always)
  func predictedSeparation(of manifold: inout Manifold) -> Float {
    guard manifold.count > 0 else { return .infinity }
    let first = predictedSeparation(of: &manifold.points.0, manifold.normal)
    return manifold.count > 1
      ? min(first, predictedSeparation(of: &manifold.points.1, manifold.normal)) : first
  }

  @inline(__always)
  private func predictedSeparation(of point: inout ManifoldPoint, _ normal: Vec2) -> Float {
    let angularA = Vec2(-angularVelocityA * point.anchorA.y, angularVelocityA * point.anchorA.x)
    let angularB = Vec2(-angularVelocityB * point.anchorB.y, angularVelocityB * point.anchorB.x)
    let closing = velocity + (angularB - angularA)
    point.relativeNormalVelocity = closing.dot(normal)
    return point.separation + h * (closing + velocityGain).dot(normal)
  }
}

extension Manifold {
  /// Makes the anchors relative to the centres of mass instead of the bodies' origins.
  @inline(__always)
  fileprivate mutating func makeAnchorsRelativeToCenters(_ simA: BodySim, _ simB: BodySim) {
    guard count > 0, simA.localCenter != .zero || simB.localCenter != .zero else { return }
    let offsetA = simA.rotation.rotate(simA.localCenter)
    let offsetB = simB.rotation.rotate(simB.localCenter)
    points.0.anchorA -= offsetA
    points.1.anchorA -= offsetA
    points.0.anchorB -= offsetB
    points.1.anchorB -= offsetB
  }

  /// Clears the impulses after a step in which the contact was not in the solver.
  fileprivate mutating func clearImpulses() {
    (points.0.normalImpulse, points.0.tangentImpulse) = (0, 0)
    (points.1.normalImpulse, points.1.tangentImpulse) = (0, 0)
  }

  /// Copies the impulses of an earlier manifold to the points with the same feature ids.
  @inline(__always)
  fileprivate mutating func matchImpulses(from old: Manifold) {
    for index in 0..<count {
      for oldIndex in 0..<old.count where old[oldIndex].id == self[index].id {
        self[index].normalImpulse = old[oldIndex].normalImpulse
        self[index].tangentImpulse = old[oldIndex].tangentImpulse
      }
    }
  }
}
