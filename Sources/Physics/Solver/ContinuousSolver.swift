/// Continuous collision: a body does not pass through a fixed shape, whatever its speed and the load on it.
///
/// Speculative contacts cover most cases. A fast body, which moved by more than a fraction of its thickness,
/// is swept against the fixed shapes near it. A slow body that was pressed deeply into a fixed shape is
/// stopped at its core. Both are moved back to the time of impact and lose the rest of the step. They also
/// lose the velocity that gravity added in that time, but no other velocity: the contact of the next step
/// resolves it. The motion is relative to the fixed shape: a kinematic one carries along the bodies that it
/// stops.
extension World {
  /// Moves bodies that would pass through a fixed shape back to their time of impact.
  mutating func solveContinuous(_ h: Float) {
    let kinematicDisplacement = kinematicBodies.reduce(0) {
      max($0, self.kinematicDisplacement(of: $1).length)
    }
    collectFastBodies(kinematicDisplacement)
    for body in scratch.treeSweptBodies { advance(body, to: earliestHitInTree(of: body), h) }
    for body in scratch.contactSweptBodies { advance(body, to: earliestHitAmongContacts(of: body), h) }
    for body in scratch.penetratingBodies {
      advance(body, to: earliestHitOfPenetrating(of: body, kinematicDisplacement), h)
    }
  }

  /// Collects the fast bodies, and the slow bodies that overlap a fixed shape deeply.
  ///
  /// A fast body that is still within its fat AABBs has a contact with every shape in its way: without a
  /// contact with a fixed body it is not swept.
  private mutating func collectFastBodies(_ kinematicDisplacement: Float) {
    var (treeSweptBodies, contactSweptBodies, penetratingBodies) = (
      scratch.treeSweptBodies, scratch.contactSweptBodies, scratch.penetratingBodies
    )
    (scratch.treeSweptBodies, scratch.contactSweptBodies, scratch.penetratingBodies) = ([], [], [])
    treeSweptBodies.removeAll(keepingCapacity: true)
    contactSweptBodies.removeAll(keepingCapacity: true)
    penetratingBodies.removeAll(keepingCapacity: true)
    let (bodies, contacts, tree) = (awakeBodies, scratch.solverContacts.contacts, dynamicTree)
    withPointers { world in
      for body in bodies where world.bodySims[body].pointee.isFast(kinematicDisplacement) {
        if world.hasLeftFatAABB(body, in: tree) {
          treeSweptBodies.append(body)
        } else if world.bodies[body].pointee.fixedContactCount > 0 {
          contactSweptBodies.append(body)
        }
      }
      for contact in contacts where !contact.isBetweenDynamic {
        let body = contact.firstDynamic
        let (sim, manifold) = (world.bodySims[body], world.contacts[contact.slot].pointee.manifold)
        guard manifold.isDeeplyPenetrating(for: sim.pointee, kinematicDisplacement),
          !sim.pointee.isFast(kinematicDisplacement)
        else { continue }
        if penetratingBodies.last != body && !penetratingBodies.contains(body) {
          penetratingBodies.append(body)
        }
      }
    }
    (scratch.treeSweptBodies, scratch.contactSweptBodies, scratch.penetratingBodies) = (
      treeSweptBodies, contactSweptBodies, penetratingBodies
    )
  }

  /// Where the motion of a body in this step is stopped.
  private struct ContinuousHit {
    /// The fraction of the motion until the hit; 1 without a hit.
    var fraction: Float = 1
    /// The displacement in the whole step of the shape that stops the body; zero unless it is kinematic.
    var kinematicDisplacement = Vec2.zero

    /// Keeps the earlier hit.
    ///
    /// If both are at the same fraction, the shape with the larger displacement has priority: otherwise it
    /// would pass through the body.
    mutating func merge(_ other: ContinuousHit) {
      let hasLargerDisplacement =
        other.kinematicDisplacement.lengthSquared > kinematicDisplacement.lengthSquared
      if other.fraction < fraction || (other.fraction == fraction && hasLargerDisplacement) { self = other }
    }
  }

  /// Returns the earliest hit of a body that has left its fat AABBs, of all fixed shapes near it.
  private mutating func earliestHitInTree(of body: Int32) -> ContinuousHit {
    collectContinuousPairs(of: body)
    var hit = ContinuousHit()
    for index in scratch.continuousPairs.indices {
      let (child, obstacle) = (scratch.continuousPairs[index].child, scratch.continuousPairs[index].obstacle)
      if filterResult(of: child, obstacle) == .solid { hit.merge(self.hit(of: child, before: obstacle)) }
    }
    return hit
  }

  /// Collects the pairs of child shapes of a body and fixed child shapes whose AABBs overlap the swept AABB.
  ///
  /// A separate pass, because a query closure that used the rest of the world would copy it.
  private mutating func collectContinuousPairs(of body: Int32) {
    var found = scratch.continuousPairs
    scratch.continuousPairs = []
    found.removeAll(keepingCapacity: true)
    forEachChild(of: body) { child in
      guard childShapes[child].proxy >= 0 else { return }
      fixedTree.query(sweptAABB(of: child)) { found.append(ContinuousPair(child: child, obstacle: $0)) }
    }
    scratch.continuousPairs = found
  }

  /// Returns the earliest hit of a fast body, of the fixed shapes that it has contacts with.
  private func earliestHitAmongContacts(of body: Int32) -> ContinuousHit {
    hit(of: body) { contact, child, obstacle in
      contacts[contact].isSolid
        && fixedTree.aabb(of: childShapes[obstacle].proxy).overlaps(sweptAABB(of: child))
    }
  }

  /// Returns the earliest hit of a slow body, of the fixed shapes that it overlaps deeply.
  private func earliestHitOfPenetrating(of body: Int32, _ kinematicDisplacement: Float) -> ContinuousHit {
    hit(of: body) { contact, _, _ in
      contacts[contact].isInSolver
        && contacts[contact].manifold.isDeeplyPenetrating(for: bodySims[Int(body)], kinematicDisplacement)
    }
  }

  /// Returns the earliest hit of a body, of the fixed shapes that it has contacts with and `canHit` accepts.
  private func hit(
    of body: Int32, where canHit: (_ contact: Int32, _ child: Int32, _ obstacle: Int32) -> Bool
  ) -> ContinuousHit {
    var hit = ContinuousHit()
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let (slot, edgeIndex) = (key.slot, key.edgeIndex)
      key = contacts[slot][edgeIndex].next
      let (childA, childB) = (contacts[slot].childA, contacts[slot].childB)
      let (child, obstacle) = edgeIndex == 0 ? (childA, childB) : (childB, childA)
      guard isFixed(childShapes[obstacle].body), canHit(slot, child, obstacle) else { continue }
      hit.merge(self.hit(of: child, before: obstacle))
    }
    return hit
  }

  /// The union of the AABBs of a child shape at the beginning and the end of the step.
  private func sweptAABB(of child: Int32) -> AABB {
    let start = bodySims[Int(childShapes[child].body)].pose0
    return withView(of: child) { computeAABB(of: $0, at: start) }.union(childShapes[child].aabb)
  }

  /// Returns the hit of a child shape on a fixed child shape.
  ///
  /// A child shape whose core (a circle of half its inner radius) overlaps the fixed one at the end of the
  /// motion may slide along it or move away, but not come closer: otherwise it would get through in many
  /// small steps.
  private func hit(of child: Int32, before obstacle: Int32) -> ContinuousHit {
    let kinematicDisplacement = kinematicDisplacement(of: childShapes[obstacle].body)
    var (sweep, pose) = (
      bodySims[Int(childShapes[child].body)].sweep, bodySims[Int(childShapes[obstacle].body)].pose
    )
    sweep.center1 -= kinematicDisplacement
    pose.position -= kinematicDisplacement
    return ContinuousHit(
      fraction: hitFraction(of: child, on: sweep, before: obstacle, at: pose),
      kinematicDisplacement: kinematicDisplacement)
  }

  private func hitFraction(of child: Int32, on sweep: Sweep, before obstacle: Int32, at pose: Pose) -> Float {
    vertices.withVertexPointers { vertices in
      let (shape, fixed) = (
        childShapes[child].primitive.view(in: vertices), childShapes[obstacle].primitive.view(in: vertices)
      )
      let fraction = continuousFraction(of: shape, sweep: sweep, against: fixed, at: pose) ?? 1
      let center = ShapeView.circle(Circle(center: shape.centroid, radius: 0))
      let before = distance(between: center, sweep.pose(at: 0), and: fixed, pose).distance
      let after = distance(between: center, sweep.pose(at: fraction), and: fixed, pose).distance
      return after < min(before, 0.5 * inscribedCircle(of: shape).radius) ? 0 : fraction
    }
  }

  private mutating func advance(_ body: Int32, to hit: ContinuousHit, _ h: Float) {
    guard hit.fraction < 1 else { return }
    // In islands with contacts, the contact impulses already include gravity.
    if !scratch.islands.hasContacts(scratch.islands.root(of: body)) {
      states[Int(body)].velocity -= (1 - hit.fraction) * h * bodySims[Int(body)].totalAcceleration
    }
    let sim = bodySims[Int(body)]
    let angle = sim.angle0 + hit.fraction * (sim.angle - sim.angle0)
    let displacement =
      hit.fraction * (sim.center - sim.center0) + (1 - hit.fraction) * hit.kinematicDisplacement
    bodySims[Int(body)].center = sim.center0 + displacement
    bodySims[Int(body)].angle = angle
    bodySims[Int(body)].rotation = Rotation(angle: angle)
    updateAABBs(of: body)
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
    forEachChild(inTreeOf: body) { child, _ in
      hasLeft = hasLeft || !tree.aabb(of: child.pointee.proxy).contains(child.pointee.aabb)
    }
    return hasLeft
  }
}

extension BodySim {
  /// An upper bound of the distance that a point of the body moved in the step.
  @inline(__always)
  fileprivate var maxMotion: Float {
    (center - center0).length + min((angle - angle0).magnitude, 2) * maxExtent
  }

  /// Whether the body may have passed a shape that moved by up to `kinematicDisplacement` in the step.
  @inline(__always)
  fileprivate func isFast(_ kinematicDisplacement: Float) -> Bool {
    let maxDisplacement = maxMotion + kinematicDisplacement
    return maxDisplacement > 0 && maxDisplacement > Tolerances.fastMotionFraction * minExtent
  }
}

extension Manifold {
  /// Whether a body that moved is so deep that its core may have reached the other shape.
  @inline(__always)
  fileprivate func isDeeplyPenetrating(for sim: BodySim, _ kinematicDisplacement: Float) -> Bool {
    let least = count > 1 ? min(points.0.separation, points.1.separation) : points.0.separation
    let maxDisplacement = sim.maxMotion + kinematicDisplacement
    return maxDisplacement > 0 && maxDisplacement - least > Tolerances.fastMotionFraction * sim.minExtent
  }
}
