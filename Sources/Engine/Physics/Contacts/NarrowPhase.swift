import Workers

/// The narrow phase: computes the manifolds of contacts.
struct NarrowPhase: Sendable {
  private(set) var result = NarrowPhaseResult()
  /// The contacts for the solver while only the other contacts are updated, otherwise empty.
  private var keptSolverContacts: [SolverContact] = []
  private var buffers = PerWorkerBuffers<NarrowPhaseResult>()

  /// Updates the manifold of every awake contact and collects the contacts for the solver.
  mutating func updateManifolds(
    of awake: [Int32], _ updater: ManifoldUpdater, by executor: LoopExecutor
  ) {
    result.removeAll()
    result.reserveCapacity(awake.capacity)
    keptSolverContacts.reserveCapacity(awake.capacity)
    awake.withUnsafeBufferPointer { awake in
      buffers.fill(&result, over: awake.indices, grain: 64, by: executor) {
        CollideTask(updater: updater, contacts: awake, results: $0)
      }
    }
  }

  /// Updates the manifolds of the awake contacts that were not in the solver in the previous step, and keeps
  /// those that were; returns whether any of the former has to be in the solver now.
  mutating func updateManifolds(
    ofOthers others: [Int32], _ updater: ManifoldUpdater, by executor: LoopExecutor
  ) -> Bool {
    result.swapSolverContacts(with: &keptSolverContacts)
    result.removeAll()
    others.withUnsafeBufferPointer { others in
      buffers.fill(&result, over: others.indices, grain: 64, by: executor) {
        CollideTask(updater: updater, contacts: others, results: $0)
      }
    }
    let isAnyInSolver = !result.solverContacts.isEmpty
    result.swapSolverContacts(with: &keptSolverContacts)
    keptSolverContacts.removeAll(keepingCapacity: true)
    return isAnyInSolver
  }

  /// Removes all contacts from the result.
  mutating func removeAllContacts() { result.removeAll() }

  /// Collects the contacts for the solver again, after contacts were added to the awake set.
  mutating func collectSolverContacts(_ awake: [Int32], _ contacts: ContactGraph) {
    result.removeAll()
    for slot in awake { result.append(contacts[slot], slot: slot) }
  }
}

/// The contacts that the other phases of a step have to visit, in order of creation.
struct NarrowPhaseResult: PerWorkerBuffer {
  /// The contacts that the solver needs: those that are solid and may touch in the step.
  private(set) var solverContacts: [SolverContact] = []
  /// The slots of the other awake contacts, but for those that are known to be apart, and were so in the
  /// previous step.
  private(set) var otherContacts: [Int32] = []
  @inline(__always)
  mutating func append(_ contact: Contact, slot: Int32) {
    guard contact.isInSolver else { return otherContacts.append(slot) }
    solverContacts.append(SolverContact(contact, slot: slot))
  }

  mutating func append(contentsOf other: NarrowPhaseResult) {
    solverContacts.append(contentsOf: other.solverContacts)
    otherContacts.append(contentsOf: other.otherContacts)
  }

  /// Whether there are no contacts.
  var isEmpty: Bool { solverContacts.isEmpty && otherContacts.isEmpty }

  /// Empties the list and keeps its memory.
  mutating func removeAll() {
    solverContacts.removeAll(keepingCapacity: true)
    otherContacts.removeAll(keepingCapacity: true)
  }

  /// Makes room for contacts, so that the lists do not grow when contacts pass from one to the other.
  fileprivate mutating func reserveCapacity(_ count: Int) {
    solverContacts.reserveCapacity(count)
    otherContacts.reserveCapacity(count)
  }

  /// Exchanges the contacts for the solver, without a copy.
  fileprivate mutating func swapSolverContacts(with contacts: inout [SolverContact]) {
    swap(&solverContacts, &contacts)
  }
}

/// Updates the manifolds of awake contacts.
private struct CollideTask: ParallelLoop {
  let updater: ManifoldUpdater
  let contacts: UnsafeBufferPointer<Int32>
  let results: PerWorkerBufferPointers<NarrowPhaseResult>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let world = updater.world
    results.withBuffer(ofChunk: chunkIndex) { result in
      let prefetch = Prefetch(in: indices, distance: 8, elementCount: indices.count)
      for index in indices {
        let slot = contacts[index]
        if let ahead = prefetch.index(aheadOf: index) { world.contacts.prefetch(contacts[ahead]) }
        if updater.isKnownToBeApart(world.contacts[slot]) { continue }
        updater.update(&world.contacts[slot])
        result.append(world.contacts[slot], slot: slot)
      }
    }
  }
}

/// Computes the manifolds of contacts for a step of `h` seconds.
struct ManifoldUpdater {
  let world: WorldPointers
  let vertices: VertexPointers
  let h: Float
  /// The thickness of the skin around polygons and segments, in points; see ``World/collisionSkin``.
  let skin: Float

  /// Whether the shapes of a contact were apart in the previous step and cannot come close enough in this
  /// one.
  @inline(__always)
  fileprivate func isKnownToBeApart(_ contact: Contact) -> Bool {
    guard contact.isApart else { return false }
    return contact.collisionCache.isValid(
      world.bodies.sims[contact.bodyA], world.bodies.sims[contact.bodyB],
      reserve: Self.margin + skinThickness(contact.childA, contact.childB) + maxApproach(of: contact))
  }

  /// Whether a contact outside the solver might begin or stop touching within `h`: true if in doubt, and
  /// always for contacts that touch or are one-way.
  ///
  /// Compares distances, whatever the directions of motion: the closest points do not predict where fast
  /// shapes will hit.
  func canChangeTouching(_ contact: Contact) -> Bool {
    guard !contact.isTouching, contact.oneWayState == .none else { return true }
    guard !contact.shouldCollide.contains(.isDenied) else { return false }
    let skin = skinThickness(contact.childA, contact.childB)
    let reach = PhysicsConstants.speculativeDistance + skin + maxApproach(of: contact)
    let children = world.shapes.children
    if children[contact.childA].aabb.separation(from: children[contact.childB].aabb) > reach { return false }
    if contact.manifold.count > 0 { return contact.manifold.minSeparation + skin <= reach }
    if let circles = circles(of: contact) { return circles.gap <= reach }
    let (simA, simB) = (world.bodies.sims[contact.bodyA], world.bodies.sims[contact.bodyB])
    return !(contact.isApart && contact.collisionCache.isValid(simA, simB, reserve: reach))
  }

  /// An upper bound of the distance by which points of both bodies approach each other at any time within
  /// `h`, without impulses, in points.
  private func maxApproach(of contact: Contact) -> Float {
    let (sims, states) = (world.bodies.sims, world.bodies.states)
    let (a, b) = (contact.bodyA, contact.bodyB)
    let velocity = (states[b].velocity - states[a].velocity).length
    let acceleration = (sims[b].totalAcceleration - sims[a].totalAcceleration).length
    return h * (velocity + h * acceleration) + maxRotation(of: a) + maxRotation(of: b)
  }

  /// An upper bound of the distance by which the rotation of a body moves its points within `h`, in points.
  private func maxRotation(of body: Int32) -> Float {
    let (sim, state) = (world.bodies.sims[body], world.bodies.states[body])
    let acceleration = sim.totalTorque.magnitude * sim.inverseInertia
    return h * (state.angularVelocity.magnitude + h * acceleration) * sim.maxExtent
  }

  /// Updates the manifold of a contact: recycles it or collides the shapes.
  @inline(__always)
  func update(_ contact: inout Contact) {
    let sims = world.bodies.sims
    let hasTouched = contact.isTouching || contact.wasHit
    (contact.isConstrained, contact.wasHit) = (false, false)
    guard !contact.shouldCollide.contains(.isDenied) else {
      clearManifold(of: &contact, distance: 0)
      return contact.mayTouchInStep = false
    }
    if contact.manifold.count > 0,
      contact.collisionCache.isValid(sims[contact.bodyA], sims[contact.bodyB])
    {
      contact.cachedManifold.refresh(&contact.manifold, sims[contact.bodyA], sims[contact.bodyB])
      if !contact.mayTouchInStep { contact.manifold.clearImpulses() }
    } else {
      updateManifold(&contact)
      guard contact.manifold.count > 0 else {
        contact.mayTouchInStep = false
        if contact.oneWayState != .none { contact.oneWayState = .apart }
        return
      }
    }
    if contact.oneWayState != .none {
      world.updateOneWayState(of: &contact, vertices)
      guard contact.oneWayState.collides else { return contact.mayTouchInStep = false }
    }
    let predictedSeparation = relativeMotion(of: contact).updatePredictedSeparation(of: &contact.manifold)
    contact.mayTouchInStep =
      predictedSeparation < PhysicsConstants.speculativeDistance
      && !isLeftToContinuousCollision(contact, hasTouched: hasTouched)
  }

  /// Whether a contact is an impact for ``ContinuousSolver``, which knows no joints: what joints press
  /// together is not.
  @inline(__always)
  private func isLeftToContinuousCollision(_ contact: Contact, hasTouched: Bool) -> Bool {
    guard contact.manifold.isImpact(restitutionThreshold: world.restitutionThreshold) else { return false }
    if skin > 0 && contact.manifold.minSeparation <= 0 { return false }
    return !(hasTouched && hasJoints(contact))
  }

  @inline(__always)
  private func relativeMotion(of contact: Contact) -> RelativeMotion {
    let (sims, states) = (world.bodies.sims, world.bodies.states)
    return RelativeMotion(
      sims[contact.bodyA], states[contact.bodyA], sims[contact.bodyB], states[contact.bodyB], h: h)
  }

  /// Collides the shapes of a contact and copies the impulses of points with the same feature id.
  private func updateManifold(_ contact: inout Contact) {
    let circles = circles(of: contact)
    let margin = contact.isSolid ? Self.margin : PhysicsConstants.touchHysteresis
    let reach = margin + skinThickness(contact.childA, contact.childB)
    let children = world.shapes.children
    let (boxA, boxB) = (children[contact.childA].aabb, children[contact.childB].aabb)
    guard boxA.expanded(by: reach).overlaps(boxB) else {
      // Circles are collided again as fast as their distance could be looked up.
      return clearManifold(of: &contact, distance: circles == nil ? boxA.separation(from: boxB) : 0)
    }
    var manifold: Manifold
    contact.collisionCache = CollisionCache()
    if let circles {
      manifold = circles.manifold(margin: margin)
    } else {
      let (a, b) = (world.bodies.sims[contact.bodyA], world.bodies.sims[contact.bodyB])
      manifold = collide(contact.childA, a, contact.childB, b, margin: margin)
      if manifold.count > 0 && !children[contact.childA].primitive.isCircle
        && !children[contact.childB].primitive.isCircle
      {
        contact.collisionCache = .forManifold(a, b)
        contact.cachedManifold = CachedManifold(manifold, a, b)
      }
    }
    guard manifold.count > 0 else { return clearManifold(of: &contact, distance: manifold.minDistance) }
    if contact.isInSolver { manifold.matchImpulses(from: contact.manifold) }
    contact.manifold = manifold
    contact.isApart = false
  }

  /// Whether the shapes of a contact for the solver touch; marks the contact as constrained if so.
  ///
  /// Shapes that come close keep their motion until they meet; then ``ContinuousSolver`` resolves their hit.
  func touchesInStep(_ contact: inout Contact) -> Bool {
    guard isWithinReach(contact), !isInternalEdge(contact) else { return false }
    contact.isConstrained = true
    // Skins have no points across a gap.
    if skin > 0, contact.manifold.removeGaps() { contact.collisionCache = CollisionCache() }
    return true
  }

  private func hasJoints(_ contact: Contact) -> Bool {
    world.bodies[contact.bodyA].headJointKey != .none || world.bodies[contact.bodyB].headJointKey != .none
  }

  private func isWithinReach(_ contact: Contact) -> Bool {
    let separation = contact.manifold.minSeparation
    guard skin == 0 else { return separation <= 0 }
    // Joints move bodies in a way that continuous collision would find over and over.
    return separation <= (contact.isTouching ? PhysicsConstants.linearSlop : 0) || hasJoints(contact)
  }

  /// Returns the manifold of two child shapes with all points closer than `margin` points; the anchors are
  /// relative to the centers of mass of the bodies, which are at the given poses, and the separations are
  /// those of the skins.
  func collide(_ childA: Int32, _ simA: BodySim, _ childB: Int32, _ simB: BodySim, margin: Float) -> Manifold
  {
    let children = world.shapes.children
    if let a = simA.circleAtCenterOfMass(children[childA].primitive),
      let b = simB.circleAtCenterOfMass(children[childB].primitive)
    {
      return CirclePair(a, at: simA.center, b, at: simB.center).manifold(margin: margin)
    }
    let skin = skinThickness(childA, childB)
    var manifold = Physics.collide(
      view(of: childA), simA.pose, view(of: childB), simB.pose, margin: margin + skin, skin: skin)
    manifold.makeAnchorsRelativeToCenters(simA, simB)
    manifold.points.0.separation -= skin
    manifold.points.1.separation -= skin
    // The middle between the surfaces of the skins.
    let shift = 0.5 * (self.skin(childA) - self.skin(childB)) * manifold.normal
    manifold.points.0.anchorA += shift
    manifold.points.0.anchorB += shift
    manifold.points.1.anchorA += shift
    manifold.points.1.anchorB += shift
    return manifold
  }

  /// The sum of the skins of two child shapes, in points: circles have none.
  @inline(__always)
  func skinThickness(_ childA: Int32, _ childB: Int32) -> Float { skin > 0 ? skin(childA) + skin(childB) : 0 }

  @inline(__always)
  private func skin(_ child: Int32) -> Float { world.shapes.children[child].primitive.isCircle ? 0 : skin }

  func view(of child: Int32) -> ShapeView { world.shapes.children[child].primitive.view(in: vertices) }

  /// Removes the points of a contact whose shapes are apart by at least `distance` points; 0 if that is not
  /// known.
  @inline(__always)
  private func clearManifold(of contact: inout Contact, distance: Float) {
    if contact.manifold.count > 0 { contact.manifold = .empty }
    // Until the events of this step, the contact still touches or has a hit to complete. The separation from
    // a segment is measured along a normal, and may be within the margin where the distance is not.
    contact.isApart =
      distance > 0 && !contact.isTouching && contact.pendingHit.impulse == 0
      && !world.shapes.children[contact.childA].primitive.isSegment
      && !world.shapes.children[contact.childB].primitive.isSegment
    guard contact.isApart else { return }
    contact.collisionCache = .forShapesApart(
      by: distance, world.bodies.sims[contact.bodyA], world.bodies.sims[contact.bodyB])
  }

  /// The shapes of the contact, if both are circles centered at their bodies' centers of mass.
  @inline(__always)
  func circles(of contact: Contact) -> CirclePair? {
    let (sims, children) = (world.bodies.sims, world.shapes.children)
    guard let a = sims[contact.bodyA].circleAtCenterOfMass(children[contact.childA].primitive),
      let b = sims[contact.bodyB].circleAtCenterOfMass(children[contact.childB].primitive)
    else { return nil }
    return CirclePair(a, at: sims[contact.bodyA].center, b, at: sims[contact.bodyB].center)
  }

  /// The distance up to which solid shapes are collided, in points: what the soft-step solver needs of
  /// contacts that close slower than impacts.
  private static var margin: Float { PhysicsConstants.speculativeDistance + PhysicsConstants.linearSlop }
}

extension BodySim {
  /// Returns the circle of a primitive of the body; nil unless it is one centered at the center of mass.
  @inline(__always)
  func circleAtCenterOfMass(_ primitive: Primitive) -> Circle? {
    guard case .circle(let circle) = primitive, circle.center == localCenter else { return nil }
    return circle
  }
}

/// The relative motion of the bodies of a contact in the coming step without impulses, which predicts the
/// separations at the end of the step.
private struct RelativeMotion {
  let velocity: Vec2
  let angularVelocityA: Float
  let angularVelocityB: Float
  let velocityDelta: Vec2
  let h: Float

  @inline(__always)
  init(_ simA: BodySim, _ a: BodyState, _ simB: BodySim, _ b: BodyState, h: Float) {
    velocity = b.velocity - a.velocity
    (angularVelocityA, angularVelocityB) = (a.angularVelocity, b.angularVelocity)
    velocityDelta = h * (simB.totalAcceleration - simA.totalAcceleration)
    self.h = h
  }

  /// Sets the relative normal velocity of each point and returns the smallest separation at the end of the
  /// step.
  ///
  /// Infinite if the manifold has no points.
  @inline(__always)
  func updatePredictedSeparation(of manifold: inout Manifold) -> Float {
    guard manifold.count > 0 else { return .infinity }
    let first = updatePredictedSeparation(of: &manifold.points.0, manifold.normal)
    return manifold.count > 1
      ? min(first, updatePredictedSeparation(of: &manifold.points.1, manifold.normal)) : first
  }

  @inline(__always)
  private func updatePredictedSeparation(of point: inout ManifoldPoint, _ normal: Vec2) -> Float {
    let angularA = Vec2(-angularVelocityA * point.anchorA.y, angularVelocityA * point.anchorA.x)
    let angularB = Vec2(-angularVelocityB * point.anchorB.y, angularVelocityB * point.anchorB.x)
    let closing = velocity + (angularB - angularA)
    point.relativeNormalVelocity = closing.dot(normal)
    return point.separation + h * (closing + velocityDelta).dot(normal)
  }
}

extension Manifold {
  /// Makes the anchors relative to the centers of mass instead of the bodies' origins.
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

  /// Removes the points whose shapes are apart, if others touch; returns whether there were any.
  mutating func removeGaps() -> Bool {
    guard count > 1, max(points.0.separation, points.1.separation) > 0 else { return false }
    if points.0.separation > 0 { points.0 = points.1 }
    count = 1
    return true
  }

  /// Clears the impulses after a step in which the contact was not in the solver.
  mutating func clearImpulses() {
    (points.0.normalImpulse, points.0.tangentImpulse) = (0, 0)
    (points.1.normalImpulse, points.1.tangentImpulse) = (0, 0)
  }

  /// Copies the impulses of an earlier manifold to the points with the same feature ids.
  @inline(__always)
  mutating func matchImpulses(from old: Manifold) {
    for index in 0..<count {
      for oldIndex in 0..<old.count where old[oldIndex].id == self[index].id {
        self[index].normalImpulse = old[oldIndex].normalImpulse
        self[index].tangentImpulse = old[oldIndex].tangentImpulse
      }
    }
  }
}
