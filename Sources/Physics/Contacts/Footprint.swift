/// Where two bodies were to each other when their contact's points were found, and where the points lay on each.
///
/// As long as the bodies have hardly moved against each other, these points say all that comparing the shapes again
/// would find: nearly every contact of a pile is done with a few rotations. The tolerance goes with the size of the
/// bodies, so that small items lie as close as large ones. Source: E. Catto, "Releasing Box2D 3.2" (contact recycling).
struct Footprint: Sendable {
  /// The centre of B and the turn of B as A sees them.
  private var offset = Vec2.zero
  private var turn = Rotation.identity
  /// How far a point of either body may get before the shapes are compared again, in points; negative for contacts
  /// that are compared in every step.
  private var tolerance: Float = -1
  /// The distance from the centre at which a turn of one radian moves a point by so many points.
  private var arm: Float = 0
  /// The normal as A sees it.
  private var normal = Vec2.zero
  private var points = (Point(), Point())

  /// One of the up to two points.
  fileprivate struct Point: Sendable {
    var onA = Vec2.zero
    var onB = Vec2.zero
    var separation: Float = 0
  }

  /// No footprint: the shapes have to be compared.
  init() {}

  /// Remembers where the points of a manifold lie, whose anchors start at the centres of mass.
  init(_ manifold: Manifold, _ motionA: BodyMotion, _ motionB: BodyMotion) {
    offset = motionA.rotation.inverseRotate(motionB.center - motionA.center)
    turn = motionA.rotation.relative(to: motionB.rotation)
    tolerance = min(
      Tolerances.recycledPart * min(motionA.thickness, motionB.thickness), Tolerances.recycledDistance)
    arm = min(motionA.reach, motionB.reach)
    normal = motionA.rotation.inverseRotate(manifold.normal)
    points.0 = Self.point(manifold.points.0, motionA, motionB)
    points.1 = Self.point(manifold.points.1, motionA, motionB)
  }

  /// Whether no point has moved by more than the tolerance against the other body since.
  @inline(__always)
  func holds(_ motionA: BodyMotion, _ motionB: BodyMotion) -> Bool {
    guard tolerance > 0 else { return false }
    let present = motionA.rotation.relative(to: motionB.rotation)
    let moved = motionA.rotation.inverseRotate(motionB.center - motionA.center) - offset
    let turned = (turn.c * present.s - turn.s * present.c).magnitude * arm
    let isSameSide = turn.c * present.c + turn.s * present.s > 0
    let left = tolerance - turned
    return isSameSide && left > 0 && moved.lengthSquared < left * left
  }

  /// Moves the points of a manifold along with the bodies; their impulses stay.
  @inline(__always)
  func follow(_ manifold: inout Manifold, _ motionA: BodyMotion, _ motionB: BodyMotion) {
    let normal = motionA.rotation.rotate(self.normal)
    let centers = motionB.center - motionA.center
    manifold.normal = normal
    points.0.follow(&manifold.points.0, motionA.rotation, motionB.rotation, centers, normal)
    points.1.follow(&manifold.points.1, motionA.rotation, motionB.rotation, centers, normal)
  }

  private static func point(_ point: ManifoldPoint, _ motionA: BodyMotion, _ motionB: BodyMotion) -> Point {
    let (onA, onB) = (
      motionA.rotation.inverseRotate(point.anchorA), motionB.rotation.inverseRotate(point.anchorB)
    )
    return Point(onA: onA, onB: onB, separation: point.separation)
  }
}

extension Footprint.Point {
  @inline(__always)
  fileprivate func follow(
    _ point: inout ManifoldPoint, _ turnA: Rotation, _ turnB: Rotation, _ centers: Vec2, _ normal: Vec2
  ) {
    point.anchorA = turnA.rotate(onA)
    point.anchorB = turnB.rotate(onB)
    point.separation = separation + (centers + (point.anchorB - point.anchorA)).dot(normal)
    point.totalImpulse = 0
  }
}

extension BodyMotion {
  /// The inner radius; no limit for fixed bodies.
  @inline(__always)
  var thickness: Float { inverseMass > 0 ? innerRadius : .infinity }

  /// The outer radius; no limit for fixed bodies.
  fileprivate var reach: Float { inverseMass > 0 ? outerRadius : .infinity }
}
