/// The cached manifolds of four contacts, one in each SIMD lane, from which a step updates their constraint
/// without access to the contacts: contact recycling in lanes.
///
/// A contact takes 256 bytes. As long as the constraint topology stays the same, a step of a large pile
/// visits the contacts only to store the results. The results are bit-identical to those of
/// ``CollisionCache`` and ``CachedManifold``.
struct CachedManifoldWide: Sendable {
  /// The center and the rotation of B in the frame of A for which the shapes were collided.
  private let relativePosition: Vec2W
  private let relativeRotation: RotationW
  /// The distance that a point of either body may move before the shapes are collided again, in points;
  /// negative in the lanes of contacts that are updated one by one in every step.
  private let tolerance: FloatW
  /// An upper bound of the motion of a point per radian of relative rotation, in points.
  private let maxExtent: FloatW
  /// The normal in the frame of A.
  private let localNormal: Vec2W
  fileprivate let localPoints: (LocalPoint, LocalPoint)
  /// The lanes of contacts with two points have 2, the others 1.
  private let pointCount: FloatW
  /// 1 in the lanes in which the body is dynamic, 0 where it is fixed or kinematic.
  private let isDynamicA: FloatW
  private let isDynamicB: FloatW
  /// Whether all contacts touch; if not, their touching is updated one by one.
  private var isTouching = false

  /// The manifold of the current step.
  private(set) var normal: Vec2W
  private(set) var points: (Point, Point)

  fileprivate struct LocalPoint: Sendable {
    let anchorA: Vec2W
    let anchorB: Vec2W
    let separation: FloatW
  }

  /// A point of the manifold of the current step; see ``ManifoldPoint``.
  struct Point: Sendable {
    let anchorA: Vec2W
    let anchorB: Vec2W
    let separation: FloatW
    let relativeNormalVelocity: FloatW
  }
}

extension CachedManifoldWide {
  /// Copies the caches and the manifolds of up to four contacts; `slots` has a contact in its first lane and
  /// -1 in padding lanes.
  @inline(__always)
  init(_ slots: SIMD4<Int32>, _ contacts: BorrowedArray<Contact>) {
    let contact = LaneElements(contacts, slots.paddedWithFirst)
    relativePosition = contact.gatherVectors { $0.collisionCache.relativePosition }
    relativeRotation = contact.gatherRotations { $0.collisionCache.relativeRotation }
    // The state of a one-way contact depends on its bodies' poses.
    tolerance = contact.gather { $0.oneWayState == .none ? $0.collisionCache.tolerance : -1 }
    maxExtent = contact.gather { $0.collisionCache.maxExtent }
    localNormal = contact.gatherVectors { $0.cachedManifold.localNormal }
    localPoints = (
      LocalPoint { value in contact.gather { value($0.cachedManifold.points.0) } },
      LocalPoint { value in contact.gather { value($0.cachedManifold.points.1) } }
    )
    pointCount = contact.gather { Float($0.manifold.count) }
    isDynamicA = contact.gather { $0.isDynamicA ? 1 : 0 }
    isDynamicB = contact.gather { $0.isDynamicB ? 1 : 0 }
    normal = contact.gatherVectors { $0.manifold.normal }
    points = (
      Point { value in contact.gather { value($0.manifold.points.0) } },
      Point { value in contact.gather { value($0.manifold.points.1) } }
    )
  }

  /// The lanes of contacts with two points.
  @inline(__always)
  var hasSecondPoint: MaskW { FloatW(repeating: 1) < pointCount }

  /// Updates the manifolds for a step of `h` seconds from the poses and velocities of the bodies; returns
  /// whether all could be updated, and all are still needed by the solver.
  @inline(__always)
  mutating func update(_ bodies: BodyPairWide, activeLanes: UInt8, _ world: WorldPointers, _ h: Float)
    -> Bool
  {
    let a = BodyPoseWide(LaneElements(world.bodies.sims, bodies.bodiesA))
    let b = BodyPoseWide(LaneElements(world.bodies.sims, bodies.bodiesB))
    let centerOffset = b.center - a.center
    guard isValid(a.rotation, b.rotation, centerOffset).bitmask & activeLanes == activeLanes else {
      return false
    }
    normal = a.rotation.rotate(localNormal)
    let (velocityA, velocityB) = bodies.velocities(world.bodies.states)
    let motion = RelativeMotionWide(
      velocity: velocityB.linear - velocityA.linear, angularVelocityA: velocityA.angular,
      angularVelocityB: velocityB.angular, velocityDelta: h * (b.acceleration - a.acceleration), h: h)
    let (first, firstPrediction) = point(localPoints.0, a.rotation, b.rotation, centerOffset, motion)
    let (second, secondPrediction) = point(localPoints.1, a.rotation, b.rotation, centerOffset, motion)
    points = (first, second)
    let limit = FloatW(repeating: PhysicsConstants.speculativeDistance)
    let mayTouch = (firstPrediction < limit) | (hasSecondPoint & (secondPrediction < limit))
    let threshold = FloatW(repeating: -world.restitutionThreshold)
    let isSlow =
      (threshold <= first.relativeNormalVelocity)
      & ((pointCount <= FloatW(repeating: 1)) | (threshold <= second.relativeNormalVelocity))
    let overlap = FloatW(repeating: -PhysicsConstants.speculativeDistance)
    let isOverlapping = (first.separation <= overlap) | (hasSecondPoint & (second.separation <= overlap))
    return (mayTouch & (isSlow | isOverlapping)).bitmask & activeLanes == activeLanes
  }

  /// As ``CollisionCache/isValid(_:_:reserve:)``, without a reserve.
  @inline(__always)
  private func isValid(_ rotationA: RotationW, _ rotationB: RotationW, _ centerOffset: Vec2W) -> MaskW {
    let currentRotation = rotationA.relative(to: rotationB)
    let linearMotion = rotationA.inverseRotate(centerOffset) - relativePosition
    let angularMotion =
      (relativeRotation.c * currentRotation.s - relativeRotation.s * currentRotation.c).magnitude * maxExtent
    let isWithinRightAngle =
      .zero < relativeRotation.c * currentRotation.c + relativeRotation.s * currentRotation.s
    let remaining = tolerance - angularMotion
    let lengthSquared = linearMotion.x * linearMotion.x + linearMotion.y * linearMotion.y
    return isWithinRightAngle & (.zero < tolerance) & (.zero < remaining)
      & (lengthSquared < remaining * remaining)
  }

  /// The point of the manifold, and its predicted separation at the end of the step.
  @inline(__always)
  private func point(
    _ local: LocalPoint, _ rotationA: RotationW, _ rotationB: RotationW, _ centerOffset: Vec2W,
    _ motion: RelativeMotionWide
  ) -> (point: Point, predictedSeparation: FloatW) {
    let (anchorA, anchorB) = (rotationA.rotate(local.anchorA), rotationB.rotate(local.anchorB))
    let separation = local.separation + (centerOffset + (anchorB - anchorA)).dot(normal)
    let closing = motion.velocity(at: anchorA, anchorB)
    return (
      Point(
        anchorA: anchorA, anchorB: anchorB, separation: separation,
        relativeNormalVelocity: closing.dot(normal)),
      separation + motion.h * (closing + motion.velocityDelta).dot(normal)
    )
  }

  /// Writes the manifolds to the contacts of `slots`; their impulses are left as they are.
  @inline(__always)
  func store(_ slots: SIMD4<Int32>, in contacts: BorrowedArray<Contact>) {
    for lane in 0..<4 where slots[lane] >= 0 {
      let slot = slots[lane]
      contacts[slot].manifold.normal = normal[lane]
      points.0.store(lane, in: &contacts[slot].manifold.points.0)
      if pointCount[lane] > 1 { points.1.store(lane, in: &contacts[slot].manifold.points.1) }
    }
  }
}

// MARK: Touching

extension CachedManifoldWide {
  /// Records where the contacts touch after a step, if all of them touched before and still do; returns false
  /// otherwise.
  ///
  /// As ``ContactEventRecorder`` does for each contact.
  @inline(__always)
  mutating func updateTouching(_ constraint: ContactConstraintWide, _ world: WorldPointers) -> Bool {
    let slots = constraint.contacts
    if !isTouching {
      for lane in 0..<4 where slots[lane] >= 0 && !world.contacts[slots[lane]].isTouching { return false }
      isTouching = true
    }
    let impulses = (constraint.points.0.totalNormalImpulse, constraint.points.1.totalNormalImpulse)
    let hysteresis = FloatW(repeating: PhysicsConstants.touchHysteresis)
    let isFirstSeparated = (hysteresis < points.0.separation) & (impulses.0 <= .zero)
    let isSecondSeparated = (hysteresis < points.1.separation) & (impulses.1 <= .zero)
    let isSeparated = isFirstSeparated & (isSecondSeparated | (pointCount <= FloatW(repeating: 1)))
    guard isSeparated.bitmask & slots.activeLanes == 0 else {
      isTouching = false
      return false
    }
    recordTouchLocations(constraint, impulses, world)
    return true
  }

  @inline(__always)
  private func recordTouchLocations(
    _ constraint: ContactConstraintWide, _ impulses: (FloatW, FloatW), _ world: WorldPointers
  ) {
    let isSecondStronger =
      hasSecondPoint
      & ((impulses.0 < impulses.1)
        | ((impulses.0 <= impulses.1) & (points.1.separation < points.0.separation)))
    let separation = isSecondStronger.select(points.1.separation, points.0.separation)
    let halfGap = (0.5 * separation) * normal
    let centerA = LaneElements(world.bodies.sims, constraint.bodies.bodiesA).gatherVectors { $0.center }
    let centerB = LaneElements(world.bodies.sims, constraint.bodies.bodiesB).gatherVectors { $0.center }
    let onA = centerA + isSecondStronger.select(points.1.anchorA, points.0.anchorA) - halfGap
    let onB = centerB + isSecondStronger.select(points.1.anchorB, points.0.anchorB) + halfGap
    let halfway = (.zero < isDynamicB).select(0.5 * (onA + onB), onB)
    let location = (.zero < isDynamicA).select(halfway, onA)
    for lane in 0..<4 where constraint.contacts[lane] >= 0 {
      world.contacts[constraint.contacts[lane]].lastTouch = TouchLocation(
        point: location[lane], normal: normal[lane])
    }
  }
}

extension CachedManifoldWide.LocalPoint {
  @inline(__always)
  init(_ gather: ((CachedManifold.Point) -> Float) -> FloatW) {
    anchorA = Vec2W(x: gather { $0.localAnchorA.x }, y: gather { $0.localAnchorA.y })
    anchorB = Vec2W(x: gather { $0.localAnchorB.x }, y: gather { $0.localAnchorB.y })
    separation = gather { $0.separation }
  }
}

extension CachedManifoldWide.Point {
  @inline(__always)
  init(_ gather: ((ManifoldPoint) -> Float) -> FloatW) {
    anchorA = Vec2W(x: gather { $0.anchorA.x }, y: gather { $0.anchorA.y })
    anchorB = Vec2W(x: gather { $0.anchorB.x }, y: gather { $0.anchorB.y })
    separation = gather { $0.separation }
    relativeNormalVelocity = gather { $0.relativeNormalVelocity }
  }

  @inline(__always)
  fileprivate func store(_ lane: Int, in point: inout ManifoldPoint) {
    point.anchorA = anchorA[lane]
    point.anchorB = anchorB[lane]
    point.separation = separation[lane]
    point.relativeNormalVelocity = relativeNormalVelocity[lane]
  }
}

/// The poses and accelerations of four bodies at the beginning of a step.
private struct BodyPoseWide {
  let center: Vec2W
  let rotation: RotationW
  let acceleration: Vec2W

  @inline(__always)
  init(_ sims: LaneElements<BodySim>) {
    center = sims.gatherVectors { $0.center }
    rotation = sims.gatherRotations { $0.rotation }
    acceleration = sims.gatherVectors { $0.totalAcceleration }
  }
}

/// The relative motion of the bodies of four contacts in the coming step without impulses.
private struct RelativeMotionWide {
  let velocity: Vec2W
  let angularVelocityA: FloatW
  let angularVelocityB: FloatW
  let velocityDelta: Vec2W
  let h: Float

  /// The velocities of B at anchors relative to A.
  @inline(__always)
  func velocity(at anchorA: Vec2W, _ anchorB: Vec2W) -> Vec2W {
    let angularA = Vec2W(x: -angularVelocityA * anchorA.y, y: angularVelocityA * anchorA.x)
    let angularB = Vec2W(x: -angularVelocityB * anchorB.y, y: angularVelocityB * anchorB.x)
    return velocity + (angularB - angularA)
  }
}
