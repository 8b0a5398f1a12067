/// What the solver needs of an active contact, copied together so that its passes touch this and two states
/// only.
///
/// Soft contacts with sub-stepping: the shapes are compared once per step; within it, gaps are followed
/// through the bodies' movements. See Erin Catto, "Solver2D", 2024, for the scheme and its rivals.
struct ContactConstraint: Sendable {
  /// The slot of the contact that takes the impulses back.
  var contact: Int32
  var bodyA: Int32
  var bodyB: Int32
  var inverseMassA: Float
  var inverseMassB: Float
  var inverseInertiaA: Float
  var inverseInertiaB: Float
  /// From A to B.
  var normal: Vec2
  var friction: Float
  var restitution: Float
  /// How overlap is undone.
  var softness: Softness
  /// What the bodies' accelerations add to the closing speed in the whole step, in pt/s.
  var closingGain: Float
  /// How much a unit impulse at one point changes the normal speed at the other, in 1/kg.
  var coupling: Float = 0
  var count: Int
  var points: (Point, Point)

  /// One of the up to two points.
  struct Point: Sendable {
    /// From the centres of mass to the point when the step began, in world axes.
    var anchorA = Vec2.zero
    var anchorB = Vec2.zero
    /// The gap when the step began less `(anchorB - anchorA) · normal`, to which the present gap is added up.
    var adjustedSeparation: Float = 0
    /// The effective masses along the normal and along the surface.
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// The accumulated impulses of one inner pass.
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    /// The impulse along the normal of the whole step, blows included.
    var totalImpulse: Float = 0
  }

  /// The direction of friction.
  @inline(__always)
  var tangent: Vec2 { Vec2(-normal.y, normal.x) }

  /// Prepares a contact for the inner passes of a step.
  init(
    _ contact: Contact, slot: Int32, motionA: BodyMotion, motionB: BodyMotion, h: Float, softness: Softness
  ) {
    self.contact = slot
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (inverseMassA, inverseMassB) = (motionA.inverseMass, motionB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.inverseInertia, motionB.inverseInertia)
    normal = contact.manifold.normal
    (friction, restitution) = (contact.friction, contact.restitution)
    self.softness = softness
    closingGain = h * (motionA.totalAcceleration - motionB.totalAcceleration).dot(normal)
    count = contact.manifold.count
    points = (Point(), Point())
    points.0 = point(contact.manifold.points.0)
    if count > 1 {
      points.1 = point(contact.manifold.points.1)
      coupling = crossCoupling(points.0, points.1)
    }
  }

  private func point(_ source: ManifoldPoint) -> Point {
    Point(
      anchorA: source.anchorA,
      anchorB: source.anchorB,
      adjustedSeparation: source.separation - (source.anchorB - source.anchorA).dot(normal),
      normalMass: effectiveMass(along: normal, source.anchorA, source.anchorB),
      tangentMass: effectiveMass(along: tangent, source.anchorA, source.anchorB),
      normalImpulse: source.normalImpulse,
      tangentImpulse: source.tangentImpulse
    )
  }

  private func crossCoupling(_ one: Point, _ two: Point) -> Float {
    inverseMassA + inverseMassB + inverseInertiaA * one.anchorA.cross(normal) * two.anchorA.cross(normal)
      + inverseInertiaB * one.anchorB.cross(normal) * two.anchorB.cross(normal)
  }

  /// The mass that a push along `direction` at the anchors has to move.
  private func effectiveMass(along direction: Vec2, _ anchorA: Vec2, _ anchorB: Vec2) -> Float {
    let (rA, rB) = (anchorA.cross(direction), anchorB.cross(direction))
    let k = inverseMassA + inverseMassB + inverseInertiaA * rA * rA + inverseInertiaB * rB * rB
    return k > 0 ? 1 / k : 0
  }
}
