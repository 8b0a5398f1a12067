/// Continuous collision: prevents bodies from passing through fixed shapes, whatever their speed and load.
///
/// Speculative contacts cover most cases. In addition, a fast body, which moved by more than a fraction of
/// its inscribed radius, is swept against the fixed shapes near it, and a slow body that penetrates a fixed
/// shape deeply is swept against the fixed shapes that it penetrates. Both are moved back to the time of
/// impact, and the rest of their motion in the step is dropped; in islands without contacts, so is the
/// velocity that gravity added in that time. The remaining velocity is resolved by the contact in the next
/// step. Sweeps are relative to the fixed shape, so that a kinematic shape carries along the bodies that it
/// stops.
struct ContinuousSolver: Sendable {
  /// The fast bodies that left their fat AABBs, and those that have contacts with fixed bodies.
  private var fastBodiesOutsideFatAABBs: [Int32] = []
  private var fastBodiesWithFixedContacts: [Int32] = []
  /// Slow bodies that overlap a fixed shape deeply.
  private var penetratingBodies: [Int32] = []
  /// The child shapes of a fast body, each with a fixed child shape that its swept AABB overlaps.
  private var pairs: [ContinuousPair] = []

  /// Whether a body may have passed a fixed shape.
  var hasBodiesToSweep: Bool {
    !fastBodiesOutsideFatAABBs.isEmpty || !fastBodiesWithFixedContacts.isEmpty || !penetratingBodies.isEmpty
  }

  private mutating func removeBodiesToSweep() {
    fastBodiesOutsideFatAABBs.removeAll(keepingCapacity: true)
    fastBodiesWithFixedContacts.removeAll(keepingCapacity: true)
    penetratingBodies.removeAll(keepingCapacity: true)
  }

  /// Collects the fast bodies, and the slow bodies that overlap a fixed shape deeply.
  ///
  /// A fast body that is still within its fat AABBs already has a contact with every shape in its way, so it
  /// is swept only if it has contacts with fixed bodies. `kinematicDisplacement` is the largest displacement
  /// of any kinematic body in the step, in points.
  mutating func collectBodiesToSweep(
    of awake: [Int32], _ contacts: [SolverContact], _ world: WorldPointers, _ tree: DynamicTree,
    _ kinematicDisplacement: Float
  ) {
    if hasBodiesToSweep { removeBodiesToSweep() }
    for body in awake where world.bodies.sims[body].isFast(kinematicDisplacement: kinematicDisplacement) {
      if world.hasLeftFatAABB(body, in: tree) {
        fastBodiesOutsideFatAABBs.append(body)
      } else if world.bodies[body].fixedContactCount > 0 {
        fastBodiesWithFixedContacts.append(body)
      }
    }
    for contact in contacts where !contact.isBetweenDynamicBodies {
      let body = contact.firstDynamicBody
      guard
        world.contacts[contact.slot].manifold.isDeeplyPenetrating(
          for: world.bodies.sims[body], kinematicDisplacement),
        !world.bodies.sims[body].isFast(kinematicDisplacement: kinematicDisplacement)
      else { continue }
      if penetratingBodies.last != body && !penetratingBodies.contains(body) {
        penetratingBodies.append(body)
      }
    }
  }

  /// Moves the collected bodies that would pass through a fixed shape back to their time of impact.
  mutating func solve(_ context: ContinuousContext, _ islands: Islands, _ h: Float) {
    for body in fastBodiesOutsideFatAABBs {
      context.collectPairs(of: body, in: &pairs)
      context.advance(body, to: context.earliestHit(of: pairs), islands, h)
    }
    for body in fastBodiesWithFixedContacts {
      context.advance(body, to: context.earliestHitAmongContacts(of: body), islands, h)
    }
    for body in penetratingBodies {
      context.advance(body, to: context.earliestHitAmongPenetratedShapes(of: body), islands, h)
    }
  }
}

/// The world as continuous collision reads it: finds the first hit of a body on a fixed shape during its
/// motion in this step, and moves the body back to it.
struct ContinuousContext {
  let world: WorldPointers
  let vertices: VertexPointers
  let fixedTree: DynamicTree
  let filter: CollisionFilter
  /// The kinematic bodies, and the largest displacement of one of them in the step, in points.
  let kinematicBodies: [Int32]
  let kinematicDisplacement: Float

  /// The hit at which the motion of a body in this step is stopped.
  struct Hit {
    /// The fraction of the motion until the hit; 1 without a hit.
    var fraction: Float = 1
    /// The displacement in the whole step of the shape that stops the body; zero unless it is kinematic.
    var kinematicDisplacement = Vec2.zero

    /// Keeps the earlier hit.
    ///
    /// Of two hits at the same fraction, that of the shape with the larger displacement is kept: a body stopped by the
    /// other hit could still pass through what this shape has hit.
    mutating func merge(_ other: Hit) {
      let hasLargerDisplacement =
        other.kinematicDisplacement.lengthSquared > kinematicDisplacement.lengthSquared
      if other.fraction < fraction || (other.fraction == fraction && hasLargerDisplacement) { self = other }
    }
  }

  /// Collects the pairs of child shapes of a body and fixed child shapes whose AABBs overlap the swept AABB.
  func collectPairs(of body: Int32, in pairs: inout [ContinuousPair]) {
    pairs.removeAll(keepingCapacity: true)
    world.shapes.forEachChildWithProxy(of: world.bodies[body]) { child in
      fixedTree.query(sweptAABB(of: child)) { pairs.append(ContinuousPair(child: child, obstacle: $0)) }
    }
  }

  /// Returns the earliest hit among the pairs of a fast body that has left its fat AABBs.
  func earliestHit(of pairs: [ContinuousPair]) -> Hit {
    var hit = Hit()
    for pair in pairs
    where filter.contactKind(of: pair.child, pair.obstacle, in: world) == .solid
      && !isPassing(pair.child, through: pair.obstacle)
      && (filter.askingGroupCount == 0 || !world.isDenied(pair.child, pair.obstacle))
    {
      hit.merge(self.hit(of: pair.child, against: pair.obstacle))
    }
    return hit
  }

  /// Returns the earliest hit of a fast body on the fixed shapes that it has contacts with.
  func earliestHitAmongContacts(of body: Int32) -> Hit {
    hit(of: body) { contact, child, obstacle in
      contact.isSolid && !contact.shouldCollide.contains(.isDenied) && !isPassing(child, through: obstacle)
        && fixedTree.aabb(of: world.shapes.children[obstacle].proxy).overlaps(sweptAABB(of: child))
    }
  }

  /// Returns the earliest hit of a slow body on the fixed shapes that it penetrates deeply.
  func earliestHitAmongPenetratedShapes(of body: Int32) -> Hit {
    hit(of: body) { contact, _, _ in
      contact.isInSolver
        && contact.manifold.isDeeplyPenetrating(for: world.bodies.sims[body], kinematicDisplacement)
    }
  }

  /// Returns the earliest hit of a body on fixed shapes, over its contacts for which `canHit` returns true.
  private func hit(
    of body: Int32, where canHit: (_ contact: Contact, _ child: Int32, _ obstacle: Int32) -> Bool
  ) -> Hit {
    var hit = Hit()
    var edges = EdgeCursor(world.bodies[body].headContactKey)
    while let edge = edges.next(in: world.contacts) {
      let (childA, childB) = (world.contacts[edge.slot].childA, world.contacts[edge.slot].childB)
      let (child, obstacle) = edge.edgeIndex == 0 ? (childA, childB) : (childB, childA)
      guard world.bodies[world.shapes.children[obstacle].body].kind == .fixed,
        canHit(world.contacts[edge.slot], child, obstacle)
      else { continue }
      hit.merge(self.hit(of: child, against: obstacle))
    }
    return hit
  }

  private func isPassing(_ child: Int32, through obstacle: Int32) -> Bool {
    let displacement = displacement(ofFixedBody: world.shapes.children[obstacle].body)
    return world.isPassing(child, through: obstacle, displacement: displacement, vertices)
  }

  private func view(of child: Int32) -> ShapeView {
    world.shapes.children[child].primitive.view(in: vertices)
  }

  /// The union of the AABBs of a child shape at the beginning and the end of the step.
  private func sweptAABB(of child: Int32) -> AABB {
    let start = world.bodies.sims[world.shapes.children[child].body].pose0
    return computeAABB(of: view(of: child), at: start).union(world.shapes.children[child].aabb)
  }

  /// Returns the hit of a child shape on a fixed child shape.
  ///
  /// A child shape whose core (a circle of half its inscribed radius) overlaps the fixed shape at the end of
  /// the motion may slide along it or move away, but not come closer: otherwise it would tunnel in many small
  /// steps.
  private func hit(of child: Int32, against obstacle: Int32) -> Hit {
    let obstacleBody = world.shapes.children[obstacle].body
    let displacement = displacement(ofFixedBody: obstacleBody)
    var (sweep, pose) = (
      world.bodies.sims[world.shapes.children[child].body].sweep, world.bodies.sims[obstacleBody].pose
    )
    sweep.center1 -= displacement
    pose.position -= displacement
    return Hit(
      fraction: hitFraction(of: child, sweep: sweep, against: obstacle, at: pose),
      kinematicDisplacement: displacement)
  }

  /// The displacement of a fixed body in this step, in points; zero unless it is kinematic.
  private func displacement(ofFixedBody body: Int32) -> Vec2 {
    guard !kinematicBodies.isEmpty, kinematicBodies.contains(body) else { return .zero }
    return world.bodies.sims[body].center - world.bodies.sims[body].center0
  }

  private func hitFraction(of child: Int32, sweep: Sweep, against obstacle: Int32, at pose: Pose) -> Float {
    let (shape, fixed) = (view(of: child), view(of: obstacle))
    let fraction = timeOfImpactOfCore(of: shape, sweep: sweep, against: fixed, at: pose) ?? 1
    let center = ShapeView.circle(Circle(center: shape.centroid, radius: 0))
    let before = distance(between: center, sweep.pose(at: 0), and: fixed, pose).distance
    let after = distance(between: center, sweep.pose(at: fraction), and: fixed, pose).distance
    return after < min(before, 0.5 * inscribedCircle(of: shape).radius) ? 0 : fraction
  }

  /// Moves a body back to a hit and updates its AABBs.
  func advance(_ body: Int32, to hit: Hit, _ islands: Islands, _ h: Float) {
    guard hit.fraction < 1 else { return }
    let sim = world.bodies.sims[body]
    // In islands with contacts, the contact impulses may already have canceled gravity; removing it would add
    // velocity.
    if !islands.hasContacts(islands.root(of: body)) {
      world.bodies.states[body].velocity -= (1 - hit.fraction) * h * sim.totalAcceleration
    }
    let displacement =
      hit.fraction * (sim.center - sim.center0) + (1 - hit.fraction) * hit.kinematicDisplacement
    world.bodies.sims[body].center = sim.center0 + displacement
    world.bodies.sims[body].rotateBack(to: hit.fraction)
    world.updateAABBs(of: body, vertices)
  }
}

/// A child shape of a body, and a fixed child shape whose AABB overlaps its swept AABB.
struct ContinuousPair: Sendable {
  let child: Int32
  let obstacle: Int32
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

extension BodySim {
  /// An upper bound of the distance that a point of the body moved in the step.
  @inline(__always)
  fileprivate var maxPointDisplacement: Float {
    (center - center0).length + min((angle - angle0).magnitude, 2) * maxExtent
  }

  /// Whether the body may have passed a shape that moved by up to `kinematicDisplacement` in the step.
  @inline(__always)
  fileprivate func isFast(kinematicDisplacement: Float) -> Bool {
    let maxDisplacement = maxPointDisplacement + kinematicDisplacement
    return maxDisplacement > 0 && maxDisplacement > PhysicsConstants.fastMotionFraction * minExtent
  }
}

extension Manifold {
  /// Whether the body has moved, and overlaps the fixed or kinematic shape so deeply that its core may have reached it.
  ///
  /// `kinematicDisplacement` is the largest displacement of a kinematic body in the step, in points.
  @inline(__always)
  fileprivate func isDeeplyPenetrating(for sim: BodySim, _ kinematicDisplacement: Float) -> Bool {
    let minSeparation = count > 1 ? min(points.0.separation, points.1.separation) : points.0.separation
    let maxDisplacement = sim.maxPointDisplacement + kinematicDisplacement
    return maxDisplacement > 0
      && maxDisplacement - minSeparation > PhysicsConstants.fastMotionFraction * sim.minExtent
  }
}
