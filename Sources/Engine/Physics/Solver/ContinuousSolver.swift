/// Continuous collision: stops bodies where they hit each other within the step, at their time of impact.
///
/// The solvers constrain only shapes that touch at the beginning of a step. Afterwards, the motions of the
/// bodies are searched for hits: each is resolved at its time of impact, with restitution and friction, and
/// the bodies make the rest of their motion with the velocities that they have then. As a hit is resolved
/// only after a converged time of impact, a body is never deflected by what it only passes.
///
/// Hits are resolved in rounds. A round resolves those that are the first of both bodies, and then searches
/// the rest of the motion of these bodies again. In this way an impact travels down a row of balls, and only
/// the last ball leaves (Newton's cradle). Simultaneous hits of a body are resolved together, as are the
/// fixed shapes that it touches.
///
/// Source: Box2D 2.4, `b2World::SolveTOI`, there one hit after the other, and against dynamic bodies only for
/// bullets.
struct ContinuousSolver: Sendable {
  /// The hits that were found and not yet resolved.
  private var hits: [Hit] = []
  private var deferredHits: [Hit] = []
  /// The bodies that the hits of a round moved.
  private var changedBodies: [Int32] = []
  /// Child shapes in the way of a body's child shapes.
  private var pairs: [ObstaclePair] = []
  /// By body slot.
  private var motions: [BodyProgress] = []
  /// The bodies whose ``motions`` have to be reset.
  private var progressedBodies: [Int32] = []
  /// Simultaneous hits, and their manifolds.
  private var cluster: [Hit] = []
  private var manifolds: [Manifold] = []
  /// The bodies of the hits.
  private var clusterBodies: [Int32] = []
  /// The constraints of the hits, and those of the bodies with fixed shapes that they touch.
  private var constraints: [ContactConstraint] = []
  private var inelasticConstraints: [ContactConstraint] = []
  /// The velocities of ``clusterBodies``.
  private var velocities: [HitVelocities] = []
  /// By body slot: the displacement and the rotation of the step without impulses.
  private var predictedMotions: [SIMD4<Float>] = []
  /// What met in the step.
  var meetings = Meetings()

  /// A child shape of a fast body, and one in its way.
  private struct ObstaclePair {
    let obstacle: Int32
    let child: Int32
  }

  /// How far a body has come in the step.
  private struct BodyProgress {
    /// The fraction of the step at which its sweep begins.
    var fraction: Float = 0
    /// The number of its hits.
    var hitCount: Int32 = 0
    /// The earliest hit of the round.
    var earliest: Float = .infinity
  }

  /// The velocities of a body before its hits, after them, and after the same hits without restitution.
  private struct HitVelocities {
    let before: SIMD4<Float>
    var elastic = SIMD4<Float>.zero
    var inelastic = SIMD4<Float>.zero

    func mixed(_ fraction: Float) -> SIMD4<Float> { inelastic + fraction * (elastic - inelastic) }
  }

  /// A hit that was found.
  private struct Hit: Sendable {
    /// The slot of the contact; -1 without one.
    let contact: Int32
    let childA, childB: Int32
    let bodyA, bodyB: Int32
    /// The fraction of the step.
    let fraction: Float
    /// Whether the shapes overlap, and the core of one of them may come no closer to the other.
    let isOfCore: Bool
    /// The number of hits of both bodies when it was found.
    let hitCount: Int32
  }
}

/// What met within a step.
struct Meetings: Sendable {
  /// The contacts whose shapes met, in no order.
  fileprivate(set) var contacts: [Int32] = []
  /// The child shapes without a contact that met.
  fileprivate(set) var pairs: [MetPair] = []
  /// Sleeping bodies that were hit.
  fileprivate(set) var bodiesToWake: [Int32] = []

  /// Adds the contact that was created for a pair that met.
  mutating func addContact(_ contact: Int32) { contacts.append(contact) }

  fileprivate mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    bodiesToWake.removeAll(keepingCapacity: true)
  }
}

/// Two child shapes without a contact that met, and where their bodies were.
struct MetPair: Sendable {
  let childA, childB: Int32
  let manifold: Manifold
  let centerA, centerB: Vec2
}

/// The world as continuous collision reads it.
struct ContinuousContext {
  let updater: ManifoldUpdater
  let fixedTree: DynamicTree
  let tree: DynamicTree
  let filter: CollisionFilter
  let islands: Islands
  let pairSet: PairSet
  /// The target distance of touching skins, in points, less than 0 with a skin.
  let skinTarget: Float

  var world: WorldPointers { updater.world }
}

extension ContinuousSolver {
  /// Records the motion that the bodies would make in `h` seconds without impulses.
  mutating func predictMotions(of awakeBodies: [Int32], _ bodies: BodyPointers, _ h: Float, slotCount: Int) {
    predictedMotions.grow(to: slotCount, with: .zero)
    for body in awakeBodies {
      let displacement = h * (bodies.states[body].velocity + h * bodies.sims[body].totalAcceleration)
      predictedMotions[Int(body)] = SIMD4(
        lowHalf: displacement, highHalf: Vec2(h * bodies.states[body].angularVelocity, 0))
    }
  }

  /// Whether impulses moved a body so far from its predicted motion that it may meet shapes which the narrow
  /// phase left out.
  private func isDeflected(_ body: Int32, _ sim: BodySim) -> Bool {
    let predicted = predictedMotions[Int(body)]
    let deviation =
      (sim.center - sim.center0 - predicted.lowHalf).length
      + sim.maxPointMotion(sim.angle - sim.angle0 - predicted.z)
    return deviation > 0.5 * PhysicsConstants.speculativeDistance
  }

  /// Resolves the hits of a step.
  ///
  /// `contacts` are those that the narrow phase visited and left out of the solvers.
  mutating func solve(
    _ context: ContinuousContext, awakeBodies: [Int32], contacts: [Int32], solverContacts: [SolverContact]
  ) {
    reset(slotCount: context.islands.slotCount)
    for slot in contacts { addHit(of: slot, context) }
    for contact in solverContacts { addHit(ofSolverContact: contact, context) }
    for body in awakeBodies where isDeflected(body, context.world.bodies.sims[body]) {
      addHits(ofContactsOf: body, context)
    }
    for body in awakeBodies where context.world.bodies.sims[body].isFast {
      addHitsWithoutContact(of: body, context)
    }
    for _ in 0..<PhysicsConstants.maxHitRounds where !hits.isEmpty { solveRound(context) }
    for hit in hits { stopAtHit(hit, context) }
    recordMeetings(contacts, context)
    updateSeparations(context)
  }

  private mutating func reset(slotCount: Int) {
    motions.grow(to: slotCount, with: BodyProgress())
    for body in progressedBodies { motions[Int(body)] = BodyProgress() }
    progressedBodies.removeAll(keepingCapacity: true)
    hits.removeAll(keepingCapacity: true)
    meetings.removeAll()
  }

  /// Resolves the hits that are the earliest of both bodies, and finds the next ones of these bodies.
  private mutating func solveRound(_ context: ContinuousContext) {
    for hit in hits {
      motions[Int(hit.bodyA)].earliest = min(motions[Int(hit.bodyA)].earliest, hit.fraction)
      motions[Int(hit.bodyB)].earliest = min(motions[Int(hit.bodyB)].earliest, hit.fraction)
    }
    deferredHits.removeAll(keepingCapacity: true)
    changedBodies.removeAll(keepingCapacity: true)
    for index in hits.indices where isCurrent(hits[index]) {
      guard isEarliest(hits[index], context) else {
        deferredHits.append(hits[index])
        continue
      }
      collectCluster(of: hits[index], context)
      solveCluster(context)
    }
    for hit in hits {
      motions[Int(hit.bodyA)].earliest = .infinity
      motions[Int(hit.bodyB)].earliest = .infinity
    }
    swap(&hits, &deferredHits)
    for index in changedBodies.indices {
      addHits(ofContactsOf: changedBodies[index], context)
      addHitsWithoutContact(of: changedBodies[index], context)
    }
  }

  /// Collects the hits that happen at the same time as the given one and share bodies with it, directly or
  /// not.
  private mutating func collectCluster(of first: Hit, _ context: ContinuousContext) {
    cluster.removeAll(keepingCapacity: true)
    clusterBodies.removeAll(keepingCapacity: true)
    addToCluster(first, context)
    var next = 0
    while next < clusterBodies.count {
      let body = clusterBodies[next]
      next += 1
      for hit in hits where hit.bodyA == body || hit.bodyB == body {
        let isSimultaneous =
          (hit.fraction - first.fraction).magnitude <= PhysicsConstants.simultaneousFraction
        guard isSimultaneous, isCurrent(hit), isEarliest(hit, context),
          !cluster.contains(where: { $0.childA == hit.childA && $0.childB == hit.childB })
        else { continue }
        addToCluster(hit, context)
      }
    }
  }

  private mutating func addToCluster(_ hit: Hit, _ context: ContinuousContext) {
    cluster.append(hit)
    if context.isDynamic(hit.bodyA), !clusterBodies.contains(hit.bodyA) { clusterBodies.append(hit.bodyA) }
    if context.isDynamic(hit.bodyB), !clusterBodies.contains(hit.bodyB) { clusterBodies.append(hit.bodyB) }
  }

  /// Whether neither body was hit since the hit was found.
  private func isCurrent(_ hit: Hit) -> Bool {
    motions[Int(hit.bodyA)].hitCount + motions[Int(hit.bodyB)].hitCount == hit.hitCount
  }

  private func isEarliest(_ hit: Hit, _ context: ContinuousContext) -> Bool {
    let latest = hit.fraction - PhysicsConstants.simultaneousFraction
    return (motions[Int(hit.bodyA)].earliest >= latest || !context.isDynamic(hit.bodyA))
      && (motions[Int(hit.bodyB)].earliest >= latest || !context.isDynamic(hit.bodyB))
  }

  /// Stops the bodies of a hit for the rest of the step, after too many hits.
  private mutating func stopAtHit(_ hit: Hit, _ context: ContinuousContext) {
    guard isCurrent(hit) else { return }
    stop(hit.bodyA, at: hit.fraction, context)
    stop(hit.bodyB, at: hit.fraction, context)
  }

  private mutating func stop(_ body: Int32, at fraction: Float, _ context: ContinuousContext) {
    guard context.isDynamic(body) else { return }
    advance(body, to: fraction, context)
    context.move(body, for: 0)
  }
}

extension ContinuousSolver {
  /// Lets the body of a hit of its core make the rest of its motion without coming closer to the fixed shape.
  private mutating func slide(atHit hit: Hit, _ context: ContinuousContext) {
    let isBodyFirst = context.isDynamic(hit.bodyA)
    let (body, other) = isBodyFirst ? (hit.bodyA, hit.bodyB) : (hit.bodyB, hit.bodyA)
    let (child, obstacle) = isBodyFirst ? (hit.childA, hit.childB) : (hit.childB, hit.childA)
    let (end, angle) = (context.world.bodies.sims[body].center, context.world.bodies.sims[body].angle)
    advance(body, to: hit.fraction, context)
    let start = sim(body, at: hit.fraction, context)
    let center = ShapeView.circle(
      Circle(center: inscribedCircle(of: context.updater.view(of: child)).center, radius: 0))
    let normal = distance(
      between: context.updater.view(of: obstacle), sim(other, at: hit.fraction, context).pose, and: center,
      start.pose
    ).normal
    let approach = min((end - start.center).dot(normal), 0)
    context.world.bodies.sims[body].move(
      by: end - start.center - approach * normal, rotation: angle - start.angle)
    context.world.updateAABBs(of: body, context.updater.vertices)
  }
}

// MARK: Finding hits

extension ContinuousSolver {
  private mutating func addHits(ofContactsOf body: Int32, _ context: ContinuousContext) {
    var edges = EdgeCursor(context.world.bodies[body].headContactKey)
    while let edge = edges.next(in: context.world.contacts) { addHit(of: edge.slot, context) }
  }

  /// Adds the hit of a contact that was in a solver: one that was not constrained, or one whose body would go
  /// deep into a fixed shape nevertheless, because of its speed, its joints or what lies on it.
  private mutating func addHit(ofSolverContact solverContact: SolverContact, _ context: ContinuousContext) {
    let contact = context.world.contacts[solverContact.slot]
    guard context.isConstrained(contact) else { return addHit(of: solverContact.slot, context) }
    guard !solverContact.isBetweenDynamicBodies else { return }
    let sim = context.world.bodies.sims[solverContact.firstDynamicBody]
    let isDeep = contact.manifold.minSeparation < -PhysicsConstants.fastMotionFraction * sim.minExtent
    let obstacle = solverContact.isDynamicA ? contact.bodyB : contact.bodyA
    if isDeep || sim.isFast || context.world.bodies.sims[obstacle].isMoved {
      addHitOfCore(contact, slot: solverContact.slot, context)
    }
  }

  /// Adds the hits of a fast body on shapes with which it has no contact yet.
  private mutating func addHitsWithoutContact(of body: Int32, _ context: ContinuousContext) {
    let world = context.world
    guard world.hasLeftFatAABB(body, in: context.tree) else { return }
    pairs.removeAll(keepingCapacity: true)
    world.shapes.forEachChildWithProxy(of: world.bodies[body]) { child in
      let aabb = context.sweptAABB(of: child)
      func addPair(_ other: Int32) {
        if !context.pairSet.contains(child, other) {
          pairs.append(ObstaclePair(obstacle: other, child: child))
        }
      }
      context.fixedTree.query(aabb, addPair)
      context.tree.query(aabb, addPair)
    }
    for pair in pairs where context.collides(pair.child, pair.obstacle) {
      if let fraction = fraction(pair.obstacle, pair.child, context) {
        addHit(-1, pair.obstacle, pair.child, fraction, context)
      }
    }
  }

  /// Adds the hit of a contact, if its shapes meet in the rest of the motion of its bodies.
  private mutating func addHit(of slot: Int32, _ context: ContinuousContext) {
    let contact = context.world.contacts[slot]
    guard contact.isSolid, !contact.shouldCollide.contains(.isDenied) else { return }
    // What the solver constrained closes again only after a hit.
    guard !context.isConstrained(contact) || hitCount(contact.bodyA, contact.bodyB) > 0 else { return }
    guard let fraction = fraction(contact.childA, contact.childB, context) else {
      // A fast rotation may keep the search for the time of impact from converging.
      if !contact.isBetweenDynamicBodies { addHitOfCore(contact, slot: slot, context) }
      return
    }
    guard !context.isPassing(contact, at: fraction) else { return }
    let isTouching = fraction <= startFraction(contact.bodyA, contact.bodyB)
    if isTouching && !isClosingFast(contact, at: fraction, context) {
      if !contact.isBetweenDynamicBodies { addHitOfCore(contact, slot: slot, context) }
    } else {
      addHit(slot, contact.childA, contact.childB, fraction, context)
    }
  }

  /// Adds the hit of the core of a body's shape on a fixed shape that it touches.
  private mutating func addHitOfCore(_ contact: Contact, slot: Int32, _ context: ContinuousContext) {
    let isBodyFirst = contact.isDynamicA
    let (child, obstacle) = isBodyFirst ? (contact.childA, contact.childB) : (contact.childB, contact.childA)
    let (body, other) = isBodyFirst ? (contact.bodyA, contact.bodyB) : (contact.bodyB, contact.bodyA)
    let start = startFraction(body, other)
    let sims = context.world.bodies.sims
    guard contact.isSolid, contact.oneWayState.collides,
      sims[body].isFast || sims[other].isMoved || contact.manifold.count > 0,
      let rest = timeOfImpactOfCore(
        of: context.updater.view(of: child), sweep(of: body, from: start, context),
        against: context.updater.view(of: obstacle), sweep(of: other, from: start, context))
    else { return }
    addHit(slot, contact.childA, contact.childB, start + rest * (1 - start), isOfCore: true, context)
  }

  private mutating func addHit(
    _ slot: Int32, _ childA: Int32, _ childB: Int32, _ fraction: Float, isOfCore: Bool = false,
    _ context: ContinuousContext
  ) {
    let children = context.world.shapes.children
    let (bodyA, bodyB) = (children[childA].body, children[childB].body)
    hits.append(
      Hit(
        contact: slot, childA: childA, childB: childB, bodyA: bodyA, bodyB: bodyB, fraction: fraction,
        isOfCore: isOfCore, hitCount: hitCount(bodyA, bodyB)))
  }

  private func hitCount(_ a: Int32, _ b: Int32) -> Int32 {
    motions[Int(a)].hitCount + motions[Int(b)].hitCount
  }

  private func startFraction(_ a: Int32, _ b: Int32) -> Float {
    max(motions[Int(a)].fraction, motions[Int(b)].fraction)
  }

  /// The fraction of the step at which two child shapes meet; nil if they do not.
  private func fraction(_ childA: Int32, _ childB: Int32, _ context: ContinuousContext) -> Float? {
    let children = context.world.shapes.children
    let (a, b) = (children[childA].body, children[childB].body)
    let start = startFraction(a, b)
    let (sweepA, sweepB) = (sweep(of: a, from: start, context), sweep(of: b, from: start, context))
    let displacement = sweepB.displacement - sweepA.displacement
    let sims = context.world.bodies.sims
    let radii = children[childA].primitive.radius + children[childB].primitive.radius
    let target =
      context.skinTarget < 0
      ? max(
        context.skinTarget / -3, context.updater.skinThickness(childA, childB) + radii + context.skinTarget)
        - radii
      : PhysicsConstants.timeOfImpactTarget
    let reach =
      displacement.length + sims[a].maxPointMotion(sweepA.rotation) + sims[b].maxPointMotion(sweepB.rotation)
      + target
    guard children[childA].aabb.separation(from: children[childB].aabb) <= reach else { return nil }
    let circleA = sims[a].circleAtCenterOfMass(children[childA].primitive)
    let circleB = sims[b].circleAtCenterOfMass(children[childB].primitive)
    func meets(_ target: Float) -> Float? {
      if let circleA, let circleB {
        return timeOfImpact(
          ofCirclesAt: sweepB.center0 - sweepA.center0, radiusSum: circleA.radius + circleB.radius,
          displacement: displacement, target: target)
      }
      let (viewA, viewB) = (context.updater.view(of: childA), context.updater.view(of: childB))
      return context.skinTarget < 0
        ? timeOfImpact(of: viewA.core, sweepA, and: viewB.core, sweepB, target: target + radii)
        : timeOfImpact(of: viewA, sweepA, and: viewB, sweepB, target: target)
    }
    // Skins that come to their target by less than Box2D's tolerance do not hit each other.
    if context.skinTarget < 0, meets(target + context.skinTarget / 12) == nil { return nil }
    return meets(target).map { start + $0 * (1 - start) }
  }

  /// The motion of a body from a fraction of the step on.
  private func sweep(of body: Int32, from fraction: Float, _ context: ContinuousContext) -> Sweep {
    let (sweep, own) = (context.world.bodies.sims[body].sweep, motions[Int(body)].fraction)
    return fraction > own ? sweep.advanced(to: (fraction - own) / (1 - own)) : sweep
  }

  /// Whether shapes that are as close as at a hit approach each other faster than the solver of the next step
  /// may stop.
  private func isClosingFast(_ contact: Contact, at fraction: Float, _ context: ContinuousContext) -> Bool {
    let (simA, simB) = (sim(contact.bodyA, at: fraction, context), sim(contact.bodyB, at: fraction, context))
    let manifold = context.updater.collide(
      contact.childA, simA, contact.childB, simB, margin: PhysicsConstants.linearSlop)
    guard manifold.count > 0 else { return false }
    let constraint = ContactConstraint(
      manifold, contact.material, contact: -1, island: -1, (contact.bodyA, contact.bodyB), simA, simB)
    // What does not touch yet has no other chance to bounce.
    let threshold =
      contact.isTouching ? context.world.restitutionThreshold : PhysicsConstants.minApproachSpeed
    return constraint.closingSpeed(context.world.bodies.states) > threshold
  }

  /// A body at a fraction of the step.
  private func sim(_ body: Int32, at fraction: Float, _ context: ContinuousContext) -> BodySim {
    let (sim, sweep) = (context.world.bodies.sims[body], sweep(of: body, from: fraction, context))
    let isAtEnd = sweep.center0 == sim.center && sweep.angle0 == sim.angle
    return isAtEnd ? sim : sim.moved(to: sweep.center0, angle: sweep.angle0)
  }
}

// MARK: Resolving hits

extension ContinuousSolver {
  /// Advances the bodies of simultaneous hits to their time and resolves them; hits whose shapes do not close
  /// are dropped.
  private mutating func solveCluster(_ context: ContinuousContext) {
    let (states, h, fraction) = (context.world.bodies.states, context.updater.h, cluster[0].fraction)
    let rest = max((1 - fraction) * h, 0.01 * h)
    constraints.removeAll(keepingCapacity: true)
    manifolds.removeAll(keepingCapacity: true)
    if context.skinTarget < 0 { correctPositions(at: fraction, context) }
    var kept = 0
    for index in cluster.indices {
      if prepare(cluster[index], at: fraction, context) {
        cluster[kept] = cluster[index]
        kept += 1
      } else if cluster[index].isOfCore {
        slide(atHit: cluster[index], context)
      }
    }
    guard kept > 0 else { return }
    cluster.removeLast(cluster.count - kept)
    let hitCount = constraints.count
    for body in clusterBodies { addSupports(of: body, at: fraction, rest, context) }
    for index in 0..<hitCount {
      setRebound(ofHit: index, supports: hitCount..<constraints.count, rest, context)
    }
    velocities.removeAll(keepingCapacity: true)
    for body in clusterBodies { velocities.append(HitVelocities(before: states[body].velocities)) }
    constraints.solve(states, hitCount: hitCount)
    limitEnergy(context)
    for index in 0..<hitCount {
      constraints[index].addImpulses(to: &manifolds[index])
      if cluster[index].contact >= 0 {
        record(manifolds[index], of: cluster[index].contact, at: fraction, context)
      } else {
        record(manifolds[index], ofPairWithoutContact: cluster[index], context)
      }
    }
    for body in clusterBodies where cluster.contains(where: { $0.bodyA == body || $0.bodyB == body }) {
      advance(body, to: fraction, context)
      states[body].limitSpeeds(h)
      let canMove = motions[Int(body)].hitCount < PhysicsConstants.maxHitsPerStep
      context.move(body, for: canMove ? (1 - fraction) * h : 0)
      motions[Int(body)].hitCount += 1
      changedBodies.append(body)
      if !context.world.bodies[body].isAwake, !meetings.bodiesToWake.contains(body) {
        meetings.bodiesToWake.append(body)
      }
    }
  }

  /// Moves the bodies of simultaneous hits to their time, and pushes their skins apart.
  private mutating func correctPositions(at fraction: Float, _ context: ContinuousContext) {
    let states = context.world.bodies.states
    for body in clusterBodies {
      advance(body, to: fraction, context)
      (states[body].deltaPosition, states[body].deltaAngle) = (.zero, 0)
    }
    for hit in cluster { _ = prepare(hit, at: fraction, context) }
    let slop = -context.skinTarget / 3
    for _ in 0..<20 {
      var separation: Float = 0
      for constraint in constraints {
        separation = min(separation, constraint.solvePositions(states, slop: slop, fraction: 0.75))
      }
      if separation >= -1.5 * slop { break }
    }
    for body in clusterBodies {
      let sim = context.world.bodies.sims[body]
      context.world.bodies.sims[body].beginSweep(
        at: sim.center0 + states[body].deltaPosition, angle: sim.angle0 + states[body].deltaAngle)
    }
    constraints.removeAll(keepingCapacity: true)
    manifolds.removeAll(keepingCapacity: true)
  }

  /// Reduces the restitution of hits so that they do not add energy.
  ///
  /// Newton's law of restitution is for one contact: where several act at the same time, or with friction,
  /// the bodies can leave with more energy than they came with. The velocities are then mixed with those of
  /// inelastic hits, which always lose energy, so that the energy stays the same.
  ///
  /// Source: Smith, Kaufman, Vouga, Tamstorf and Grinspun, "Reflections on Simultaneous Impact", SIGGRAPH
  /// 2012.
  private mutating func limitEnergy(_ context: ContinuousContext) {
    let states = context.world.bodies.states
    guard !constraints.contains(where: { $0.isDriven(states) }) else { return }
    let limit =
      energy(context) { velocities[$0].before } + constraints.reduce(0) { $0 + $1.intendedEnergyGain }
    let elasticEnergy = energy(context) { states[clusterBodies[$0]].velocities }
    guard elasticEnergy > limit * (1 + 1e-5) else { return }
    for (index, body) in clusterBodies.enumerated() { velocities[index].elastic = states[body].velocities }
    inelasticConstraints.removeAll(keepingCapacity: true)
    inelasticConstraints.append(contentsOf: constraints)
    for index in inelasticConstraints.indices { inelasticConstraints[index].removeRestitution() }
    for (index, body) in clusterBodies.enumerated() { states[body].velocities = velocities[index].before }
    inelasticConstraints.solve(states, hitCount: max(cluster.count, 1))
    for (index, body) in clusterBodies.enumerated() { velocities[index].inelastic = states[body].velocities }
    // The energy is a quadratic function of the fraction, less than the limit at 0 and greater at 1.
    var (lower, upper): (Float, Float) = (0, 1)
    for _ in 0..<16 {
      let middle = 0.5 * (lower + upper)
      let mixed = energy(context) {
        velocities[$0].mixed(middle)
      }
      if mixed > limit { upper = middle } else { lower = middle }
    }
    for (index, body) in clusterBodies.enumerated() {
      states[body].velocities = velocities[index].mixed(lower)
    }
    for index in constraints.indices {
      constraints[index].mixImpulses(with: inelasticConstraints[index], fraction: lower)
    }
  }

  /// The kinetic energy of ``clusterBodies``, in kg pt²/s², given their velocities by index.
  private func energy(_ context: ContinuousContext, _ velocities: (Int) -> SIMD4<Float>) -> Float {
    var sum: Float = 0
    for (index, body) in clusterBodies.enumerated() {
      sum += context.world.bodies.sims[body].kineticEnergy(velocities(index))
    }
    return sum
  }

  /// Prepares the constraint of a hit; returns false if its shapes do not close.
  private mutating func prepare(_ hit: Hit, at fraction: Float, _ context: ContinuousContext) -> Bool {
    let (simA, simB) = (sim(hit.bodyA, at: fraction, context), sim(hit.bodyB, at: fraction, context))
    var manifold = context.updater.collide(
      hit.childA, simA, hit.childB, simB, margin: PhysicsConstants.linearSlop)
    guard manifold.count > 0 else { return false }
    let constraint = ContactConstraint(
      manifold, context.material(hit.contact, hit.childA, hit.childB), contact: hit.contact, island: -1,
      (hit.bodyA, hit.bodyB), simA, simB)
    let closingSpeed = constraint.closingSpeed(context.world.bodies.states)
    guard closingSpeed > 0, !context.isInternalEdge(hit.contact, manifold, closingSpeed) else { return false }
    for index in 0..<manifold.count { manifold[index].relativeNormalVelocity = -closingSpeed }
    manifolds.append(manifold)
    constraints.append(constraint)
    return true
  }

  /// Sets the velocities after a hit, given the indices of the constraints with fixed shapes that its bodies
  /// touch.
  private mutating func setRebound(
    ofHit index: Int, supports: Range<Int>, _ rest: Float, _ context: ContinuousContext
  ) {
    let hit = cluster[index]
    func acceleration(_ body: Int32) -> Vec2 {
      let isSupported = constraints[supports].contains { $0.bodyA == body || $0.bodyB == body }
      return isSupported ? .zero : context.world.bodies.sims[body].totalAcceleration
    }
    let elasticity = context.material(hit.contact, hit.childA, hit.childB).restitution
    var rebound = Rebound(
      elasticity: elasticity, fraction: hit.fraction, threshold: context.world.restitutionThreshold)
    if context.skinTarget == 0 {
      rebound.closingSpeedIncrease =
        context.updater.h
        * (acceleration(hit.bodyA) - acceleration(hit.bodyB)).dot(constraints[index].normal)
      // The threshold lets shapes come to rest that forces press together; bodies in free flight bounce off
      // each other.
      let isInFreeFlight =
        rebound.closingSpeedIncrease == 0 && context.isDynamic(hit.bodyA) && context.isDynamic(hit.bodyB)
      if isInFreeFlight { rebound.threshold = 0 }
    }
    constraints[index].setTargets(context.world.bodies.states, h: rest, rebound: rebound)
  }

  /// Advances the beginning of a body's sweep to a fraction of the step.
  private mutating func advance(_ body: Int32, to fraction: Float, _ context: ContinuousContext) {
    recordMeetings(ofContactsOf: body, until: fraction, context)
    let sweep = sweep(of: body, from: fraction, context)
    context.world.bodies.sims[body].beginSweep(at: sweep.center0, angle: sweep.angle0)
    motions[Int(body)].fraction = max(fraction, motions[Int(body)].fraction)
    progressedBodies.append(body)
  }

  /// Adds the contacts of a body with fixed shapes that it touches at its hits.
  private mutating func addSupports(
    of body: Int32, at fraction: Float, _ rest: Float, _ context: ContinuousContext
  ) {
    guard context.world.bodies[body].fixedContactCount > 0 else { return }
    let sim = sim(body, at: fraction, context)
    var edges = EdgeCursor(context.world.bodies[body].headContactKey)
    while let edge = edges.next(in: context.world.contacts) {
      let contact = context.world.contacts[edge.slot]
      guard !contact.isBetweenDynamicBodies, contact.isSolid, contact.oneWayState.collides,
        !contact.shouldCollide.contains(.isDenied), !cluster.contains(where: { $0.contact == edge.slot }),
        var support = support(contact, edge, sim, fraction, context)
      else { continue }
      let rebound = Rebound(
        elasticity: contact.material.restitution, threshold: context.world.restitutionThreshold)
      support.setTargets(context.world.bodies.states, h: rest, rebound: rebound)
      constraints.append(support)
    }
  }

  /// The constraint of a body with a fixed shape that it touches.
  private func support(
    _ contact: Contact, _ edge: EdgeKey, _ sim: BodySim, _ fraction: Float, _ context: ContinuousContext
  ) -> ContactConstraint? {
    let other = contact.body(opposite: edge.edgeIndex)
    let obstacle = edge.edgeIndex == 0 ? contact.childB : contact.childA
    let reach = sim.maxExtent + 2 * context.updater.skin + PhysicsConstants.linearSlop
    let box = AABB(lower: sim.center, upper: sim.center).expanded(by: reach)
    guard context.world.shapes.children[obstacle].aabb.overlaps(box) else { return nil }
    let otherSim = self.sim(other, at: fraction, context)
    let (simA, simB) = edge.edgeIndex == 0 ? (sim, otherSim) : (otherSim, sim)
    let manifold = context.updater.collide(
      contact.childA, simA, contact.childB, simB, margin: PhysicsConstants.linearSlop)
    guard manifold.count > 0 else { return nil }
    let constraint = ContactConstraint(
      manifold, contact.material, contact: edge.slot, island: -1, (contact.bodyA, contact.bodyB), simA, simB)
    // A shape that leaves is no support.
    let closing = constraint.closingSpeed(context.world.bodies.states)
    return closing < -PhysicsConstants.minApproachSpeed
      || context.isInternalEdge(edge.slot, manifold, closing)
      ? nil : constraint
  }

  /// Records in a contact how its shapes met at a fraction of the step.
  private mutating func record(
    _ manifold: Manifold, of slot: Int32, at fraction: Float, _ context: ContinuousContext
  ) {
    let contacts = context.world.contacts
    var manifold = manifold
    if contacts[slot].isInSolver { manifold.matchImpulses(from: contacts[slot].manifold) }
    if contacts[slot].wasHit {
      manifold.points.0.totalNormalImpulse += contacts[slot].manifold.points.0.totalNormalImpulse
      manifold.points.1.totalNormalImpulse += contacts[slot].manifold.points.1.totalNormalImpulse
    } else {
      meetings.contacts.append(slot)
    }
    contacts[slot].wasHit = true
    contacts[slot].isApart = false
    if contacts[slot].oneWayState != .none { contacts[slot].oneWayState = .colliding }
    contacts[slot].manifold = manifold
    contacts[slot].collisionCache = CollisionCache()
    contacts[slot].recordTouchLocation(
      sim(contacts[slot].bodyA, at: fraction, context).center,
      sim(contacts[slot].bodyB, at: fraction, context).center)
  }

  private mutating func record(
    _ manifold: Manifold, ofPairWithoutContact hit: Hit, _ context: ContinuousContext
  ) {
    meetings.pairs.append(
      MetPair(
        childA: hit.childA, childB: hit.childB, manifold: manifold,
        centerA: sim(hit.bodyA, at: hit.fraction, context).center,
        centerB: sim(hit.bodyB, at: hit.fraction, context).center))
  }

  /// Measures how far the shapes that met are apart at the end of the step.
  private func updateSeparations(_ context: ContinuousContext) {
    for slot in meetings.contacts {
      let contact = context.world.contacts[slot]
      let gap =
        distance(
          between: context.updater.view(of: contact.childA), context.world.bodies.sims[contact.bodyA].pose,
          and: context.updater.view(of: contact.childB), context.world.bodies.sims[contact.bodyB].pose
        ).distance - context.updater.skinThickness(contact.childA, contact.childB)
      guard gap > PhysicsConstants.touchHysteresis else { continue }
      context.world.contacts[slot].manifold.points.0.separation = gap
      context.world.contacts[slot].manifold.points.1.separation = gap
    }
  }
}

// MARK: Sensors

extension ContinuousSolver {
  /// Records which of the contacts that are only reported met in the rest of the step.
  private mutating func recordMeetings(_ contacts: [Int32], _ context: ContinuousContext) {
    for slot in contacts where !context.world.contacts[slot].isSolid {
      recordMeeting(slot, until: 1, context)
    }
  }

  private mutating func recordMeetings(
    ofContactsOf body: Int32, until fraction: Float, _ context: ContinuousContext
  ) {
    var edges = EdgeCursor(context.world.bodies[body].headContactKey)
    while let edge = edges.next(in: context.world.contacts) {
      if !context.world.contacts[edge.slot].isSolid { recordMeeting(edge.slot, until: fraction, context) }
    }
  }

  /// Records a contact that is only reported as met if the shapes come together before a fraction of the
  /// step.
  private mutating func recordMeeting(_ slot: Int32, until limit: Float, _ context: ContinuousContext) {
    let contact = context.world.contacts[slot]
    guard !contact.isTouching, !contact.wasHit, contact.manifold.minSeparation > 0,
      !contact.shouldCollide.contains(.isDenied),
      let fraction = fraction(contact.childA, contact.childB, context), fraction <= limit
    else { return }
    let manifold = context.updater.collide(
      contact.childA, sim(contact.bodyA, at: fraction, context), contact.childB,
      sim(contact.bodyB, at: fraction, context), margin: PhysicsConstants.linearSlop)
    if manifold.count > 0 { record(manifold, of: slot, at: fraction, context) }
  }
}

extension [ContactConstraint] {
  /// Iterates as often as UIKit does for each of the simultaneous hits.
  fileprivate mutating func solve(_ states: BorrowedArray<BodyState>, hitCount: Int) {
    withBorrowedArray { constraints in
      for _ in 0..<PhysicsConstants.velocityIterations * hitCount {
        for index in constraints.indices { constraints[index].solve(states) }
      }
    }
  }
}

// MARK: The world

extension ContinuousContext {
  func isDynamic(_ body: Int32) -> Bool { world.bodies.sims[body].inverseMass > 0 }

  /// Whether a solver constrained the contact in this step.
  func isConstrained(_ contact: Contact) -> Bool {
    contact.isConstrained
      || (contact.isInSolver && islands.usesSoftSteps(islands.root(of: contact.firstDynamicBody)))
  }

  /// Whether two child shapes without a contact collide; those that wait for an answer do not.
  func collides(_ child: Int32, _ obstacle: Int32) -> Bool {
    filter.contactKind(of: child, obstacle, in: world) == .solid
      && !filter.asksShouldCollide(child, obstacle, in: world)
      && !world.isPassing(child, through: obstacle, displacement: .zero, updater.vertices)
  }

  /// Whether the shapes of a one-way contact pass each other.
  func isPassing(_ contact: Contact, at fraction: Float) -> Bool {
    switch contact.oneWayState {
    case .none, .colliding: false
    case .passing: true
    case .apart:
      world.isPassing(contact.childA, through: contact.childB, displacement: .zero, updater.vertices)
        || world.isPassing(contact.childB, through: contact.childA, displacement: .zero, updater.vertices)
    }
  }

  func material(_ slot: Int32, _ childA: Int32, _ childB: Int32) -> MixedMaterial {
    guard slot < 0 else { return world.contacts[slot].material }
    let children = world.shapes.children
    return MixedMaterial(
      world.bodies[children[childA].body], world.shapes[children[childA].shape].surface,
      world.bodies[children[childB].body], world.shapes[children[childB].shape].surface, nil)
  }

  func isInternalEdge(_ slot: Int32, _ manifold: Manifold, _ closingSpeed: Float) -> Bool {
    guard slot >= 0 else { return false }
    var contact = world.contacts[slot]
    contact.manifold = manifold
    for index in 0..<manifold.count { contact.manifold[index].relativeNormalVelocity = -closingSpeed }
    return updater.isInternalEdge(contact)
  }

  /// The union of the AABBs of a child shape at the beginning and the end of the step, with the skins of both
  /// shapes.
  func sweptAABB(of child: Int32) -> AABB {
    let start = world.bodies.sims[world.shapes.children[child].body].pose0
    return computeAABB(of: updater.view(of: child), at: start).union(world.shapes.children[child].aabb)
      .expanded(by: 2 * updater.skin)
  }

  /// Moves a body from the beginning of its sweep with its velocity; one that is not finite stays there and
  /// loses its velocity.
  func move(_ body: Int32, for duration: Float) {
    if !world.bodies.states[body].isFinite { world.bodies.states[body] = BodyState() }
    let state = world.bodies.states[body]
    let (displacement, rotation) = (duration * state.velocity, duration * state.angularVelocity)
    (world.bodies.states[body].deltaPosition, world.bodies.states[body].deltaAngle) = (displacement, rotation)
    world.bodies.sims[body].move(by: displacement, rotation: rotation)
    world.updateAABBs(of: body, updater.vertices)
  }
}

extension WorldPointers {
  /// Whether a child shape of a body has left its fat AABB.
  @inline(__always)
  fileprivate func hasLeftFatAABB(_ body: Int32, in tree: DynamicTree) -> Bool {
    var hasLeft = false
    shapes.forEachChildWithProxy(of: bodies[body]) { child in
      hasLeft = hasLeft || !tree.aabb(of: shapes.children[child].proxy).contains(shapes.children[child].aabb)
    }
    return hasLeft
  }
}

extension ShapeView {
  /// The shape without its radius.
  fileprivate var core: ShapeView {
    guard case .circle(let circle) = self else { return self }
    return .circle(Circle(center: circle.center, radius: 0))
  }
}

extension Primitive {
  fileprivate var radius: Float {
    guard case .circle(let circle) = self else { return 0 }
    return circle.radius
  }
}

extension BodySim {
  /// An upper bound of the distance that a point of the body moves in a rotation.
  @inline(__always)
  func maxPointMotion(_ rotation: Float) -> Float { min(rotation.magnitude, 2) * maxExtent }

  /// Whether the body, a fixed one, moved in the step: a kinematic body.
  @inline(__always)
  fileprivate var isMoved: Bool { center != center0 || angle != angle0 }

  /// Whether the body may have passed a shape that it touched.
  @inline(__always)
  fileprivate var isFast: Bool {
    (center - center0).length + maxPointMotion(angle - angle0) > PhysicsConstants.fastMotionFraction
      * minExtent
  }
}
