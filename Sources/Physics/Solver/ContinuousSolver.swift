/// Continuous collision: whatever its speed and whatever presses on it, no body gets to the other side of a
/// fixed shape.
///
/// Contacts look ahead, so mostly there is nothing to do. A body that moved by more than part of its
/// thickness is swept against the fixed shapes around; one that something pressed into a fixed shape is held
/// at its core. Either is put back to the point of its way where it arrives and loses the rest of the step,
/// with what gravity gave it in that, but not its velocity: the next step's contact answers that. All of this is seen
/// from the fixed shape, which may be driven itself and then takes along what it has stopped.
extension World {
  /// Puts back what has come upon a fixed shape on its way.
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

  /// Lists the bodies that moved by more than part of their thickness, and of the others those that overlap a fixed
  /// shape so deeply that their movement counts.
  ///
  /// What lies on the way of a body within its fat boxes it has contacts with: without one, nothing can stop it.
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

  /// Where a body's way in this step ends.
  private struct ContinuousHit {
    /// The part of the way that it can go; 1 for all of it.
    var fraction: Float = 1
    /// How far the shape that stops it is driven in the whole step.
    var kinematicDisplacement = Vec2.zero

    /// Stops earlier if another shape does; of two that stop the body at the same point, the one that is driven farther
    /// takes it along, lest it pass through the body.
    mutating func merge(_ other: ContinuousHit) {
      let hasLargerDisplacement =
        other.kinematicDisplacement.lengthSquared > kinematicDisplacement.lengthSquared
      if other.fraction < fraction || (other.fraction == fraction && hasLargerDisplacement) { self = other }
    }
  }

  /// Where a body that has left its fat boxes is stopped, of all fixed shapes near it.
  private mutating func earliestHitInTree(of body: Int32) -> ContinuousHit {
    collectContinuousPairs(of: body)
    var hit = ContinuousHit()
    for index in scratch.continuousPairs.indices {
      let (child, obstacle) = (scratch.continuousPairs[index].child, scratch.continuousPairs[index].obstacle)
      if filterResult(of: child, obstacle) == .solid { hit.merge(self.hit(of: child, before: obstacle)) }
    }
    return hit
  }

  /// Lists the fixed parts whose boxes each part of a body meets on its way.
  ///
  /// Apart from what is done with them: a closure that asks the world for more would copy it.
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

  /// Where a fast body is stopped, of the fixed shapes that it has contacts with and meets on its way.
  private func earliestHitAmongContacts(of body: Int32) -> ContinuousHit {
    hit(of: body) { contact, child, obstacle in
      contacts[contact].isSolid
        && fixedTree.aabb(of: childShapes[obstacle].proxy).overlaps(sweptAABB(of: child))
    }
  }

  /// Where a slow body is stopped, of the fixed shapes that it overlaps deeply enough.
  private func earliestHitOfPenetrating(of body: Int32, _ kinematicDisplacement: Float) -> ContinuousHit {
    hit(of: body) { contact, _, _ in
      contacts[contact].isInSolver
        && contacts[contact].manifold.isDeeplyPenetrating(for: bodySims[Int(body)], kinematicDisplacement)
    }
  }

  /// Where a body is stopped, of the fixed shapes that it has contacts with as far as `canHit` says so.
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

  /// The box around a part at the start of the step and at its end.
  private func sweptAABB(of child: Int32) -> AABB {
    let start = bodySims[Int(childShapes[child].body)].pose0
    return withView(of: child) { computeAABB(of: $0, at: start) }.union(childShapes[child].aabb)
  }

  /// Where a body is stopped as one of its parts arrives at a fixed part.
  ///
  /// A part that is pressed in so deeply that its core, half as thick as itself, touches may move along and
  /// away, but not a hair closer: many small steps would get through otherwise.
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
    // Where contacts push, they have answered gravity already.
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

/// A part and a fixed one that it meets on its way.
struct ContinuousPair: Sendable {
  let child: Int32
  let obstacle: Int32
}

extension WorldPointers {
  /// Whether a part of a body has left its fat box.
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
  /// How far a point of the body may have come in the step.
  @inline(__always)
  fileprivate var maxMotion: Float {
    (center - center0).length + min((angle - angle0).magnitude, 2) * maxExtent
  }

  /// Whether the body moved so far, against shapes that moved by up to `kinematicDisplacement`, that it may have passed something.
  @inline(__always)
  fileprivate func isFast(_ kinematicDisplacement: Float) -> Bool {
    let maxDisplacement = maxMotion + kinematicDisplacement
    return maxDisplacement > 0 && maxDisplacement > Tolerances.fastMotionFraction * minExtent
  }
}

extension Manifold {
  /// Whether a body that has moved lies so deep that its core may have come upon the other shape.
  @inline(__always)
  fileprivate func isDeeplyPenetrating(for sim: BodySim, _ kinematicDisplacement: Float) -> Bool {
    let least = count > 1 ? min(points.0.separation, points.1.separation) : points.0.separation
    let maxDisplacement = sim.maxMotion + kinematicDisplacement
    return maxDisplacement > 0 && maxDisplacement - least > Tolerances.fastMotionFraction * sim.minExtent
  }
}
