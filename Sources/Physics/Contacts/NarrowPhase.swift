internal import Workers

/// The narrow phase: where the parts of contacts touch.
extension World {
  /// Brings the points of every awake contact up to date, and lists those that the solver has to see.
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

  /// Wakes the sleeping bodies that something awake is about to touch.
  ///
  /// As long as the same bodies are awake and the same contacts are seen, there is none that was not woken before.
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

  /// Lists the contacts that the solver has to see anew, after some have joined the awake ones.
  private mutating func collectSolverContacts() {
    var solverContacts = scratch.takeSolverContacts()
    for slot in awakeContacts where contacts[slot].isInSolver {
      solverContacts.append(contacts[slot], slot: slot)
    }
    scratch.solverContacts = solverContacts
  }
}

/// What comparing the parts of contacts needs to know, as pointers.
private struct CollideTask: ParallelLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let h: Float
  /// The contacts that are awake, and those of them that the solver has to see.
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

  /// Brings a contact's points up to date: the same ones moved along, or found anew.
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

  /// Finds a contact's points anew and hands the impulses on to those that were there before.
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

  /// Whether a look at the middles of two balls shows that the solver need not see them in this step.
  ///
  /// Most neighbours in a cloud fly past each other. A blow that is not over yet needs its point all the same.
  @inline(__always)
  private func isPassingBy(_ contact: Contact) -> Bool {
    guard let circles = circles(of: contact), contact.pendingHit.impulse == 0 else { return false }
    // The slop makes up for rounding.
    return circles.staysSeparated(
      by: Tolerances.speculativeDistance + Tolerances.linearSlop, displacement: displacement(contact))
  }

  @inline(__always)
  private func circles(of contact: Contact) -> CirclePair? {
    CirclePair(
      world.childShapes[contact.childA].pointee.primitive, world.bodySims[contact.bodyA].pointee,
      world.childShapes[contact.childB].pointee.primitive, world.bodySims[contact.bodyB].pointee)
  }

  /// How far B would move in this step as A sees it.
  @inline(__always)
  private func displacement(_ contact: Contact) -> Vec2 {
    let (simA, simB) = (world.bodySims[contact.bodyA], world.bodySims[contact.bodyB])
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    return h * (stateB.pointee.velocity - stateA.pointee.velocity)
      + h * h * (simB.pointee.totalAcceleration - simA.pointee.totalAcceleration)
  }

  /// How far apart parts are still compared: as far as they may come together in this step.
  ///
  /// Not farther than they are thick, since from there a point says nothing about where they will hit; what
  /// is faster is swept against fixed shapes after the step. Those that do not stop each other need not be seen coming.
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
  /// Notes that the parts have no points any more.
  @inline(__always)
  fileprivate mutating func clearManifold() {
    if manifold.count > 0 { manifold = .empty }
  }
}

/// How the bodies of a contact move past each other in the coming step, as if they were alone.
///
/// At 1000 pt/s a body moves 8 points a step, and the normal at which it will hit a corner is not that at which it is
/// nearest before. The manifold of a fast impact is therefore that at the time of impact, traced back to now.
private struct RelativePath {
  let simA: BodySim
  let stateA: BodyState
  let simB: BodySim
  let stateB: BodyState

  init(_ simA: BodySim, _ stateA: BodyState, _ simB: BodySim, _ stateB: BodyState) {
    (self.simA, self.stateA, self.simB, self.stateB) = (simA, stateA, simB, stateB)
  }

  /// When the first point hits, in seconds; nil if none closes faster than the restitution threshold over a gap that is
  /// wide enough to matter.
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

  /// The manifold at present whose points are those of `later` after `time` seconds.
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
      // Halfway in the gap of now instead of that of later.
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

/// How the bodies of a contact come together in the coming step, apart from contacts.
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

  /// Notes how fast each point closes, and answers the least gap at the end of the step; infinite without points.
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
  /// Refers the points to the centres of mass instead of the bodies' origins.
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

  /// Starts anew after a step in which the solver did not see the contact.
  fileprivate mutating func clearImpulses() {
    (points.0.normalImpulse, points.0.tangentImpulse) = (0, 0)
    (points.1.normalImpulse, points.1.tangentImpulse) = (0, 0)
  }

  /// Takes over the impulses of the points that an earlier manifold had by the same features.
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
