/// What blows ask of a contact, copied together; see ``Impact``.
struct ImpactConstraint: Sendable {
  /// The slot of the contact that takes the impulses back.
  let contact: Int32
  let bodyA: Int32
  let bodyB: Int32
  let inverseMassA: Float
  let inverseMassB: Float
  let inverseInertiaA: Float
  let inverseInertiaB: Float
  /// From A to B.
  let normal: Vec2
  let friction: Float
  let restitution: Float
  /// What the bodies' accelerations add to the closing speed in the whole step, in pt/s.
  let closingGain: Float
  let count: Int
  private(set) var points: (Point, Point)

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
    /// The impulse along the normal of all blows of the step.
    var totalImpulse: Float = 0
  }

  /// The direction of friction.
  @inline(__always)
  var tangent: Vec2 { Vec2(-normal.y, normal.x) }

  subscript(point: Int) -> Point {
    @inline(__always) get { point == 0 ? points.0 : points.1 }
    @inline(__always) set { if point == 0 { points.0 = newValue } else { points.1 = newValue } }
  }

  /// Prepares a contact for the blows of a step.
  init(_ contact: Contact, slot: Int32, motionA: BodyMotion, motionB: BodyMotion, h: Float) {
    self.contact = slot
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (inverseMassA, inverseMassB) = (motionA.inverseMass, motionB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.inverseInertia, motionB.inverseInertia)
    normal = contact.manifold.normal
    (friction, restitution) = (contact.friction, contact.restitution)
    closingGain = h * (motionA.totalAcceleration - motionB.totalAcceleration).dot(normal)
    count = contact.manifold.count
    points = (Point(), Point())
    points.0 = point(contact.manifold.points.0)
    if count > 1 { points.1 = point(contact.manifold.points.1) }
  }

  /// The gap at a point now.
  @inline(__always)
  func separation(at point: Point, _ a: BodyState, _ b: BodyState) -> Float {
    let arms = b.deltaRotation.rotate(point.anchorB) - a.deltaRotation.rotate(point.anchorA)
    return point.adjustedSeparation + (b.deltaPosition - a.deltaPosition + arms).dot(normal)
  }

  /// How fast the bodies part at a point, along `direction` from A to B.
  @inline(__always)
  func speed(along direction: Vec2, at point: Point, _ a: BodyState, _ b: BodyState) -> Float {
    (b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)).dot(direction)
  }

  /// Gives B an impulse at a point, and A the opposite one.
  @inline(__always)
  func apply(_ impulse: Vec2, at point: Point, _ a: inout BodyState, _ b: inout BodyState) {
    a.velocity -= inverseMassA * impulse
    a.angularVelocity -= inverseInertiaA * point.anchorA.cross(impulse)
    b.velocity += inverseMassB * impulse
    b.angularVelocity += inverseInertiaB * point.anchorB.cross(impulse)
  }

  private func point(_ source: ManifoldPoint) -> Point {
    Point(
      anchorA: source.anchorA,
      anchorB: source.anchorB,
      adjustedSeparation: source.separation - (source.anchorB - source.anchorA).dot(normal),
      normalMass: effectiveMass(along: normal, source.anchorA, source.anchorB),
      tangentMass: effectiveMass(along: tangent, source.anchorA, source.anchorB)
    )
  }

  /// The mass that a push along `direction` at the anchors has to move.
  private func effectiveMass(along direction: Vec2, _ anchorA: Vec2, _ anchorB: Vec2) -> Float {
    let (rA, rB) = (anchorA.cross(direction), anchorB.cross(direction))
    let k = inverseMassA + inverseMassB + inverseInertiaA * rA * rA + inverseInertiaB * rB * rB
    return k > 0 ? 1 / k : 0
  }
}
