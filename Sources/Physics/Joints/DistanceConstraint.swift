/// What the solver needs of a distance joint in a step.
///
/// Rods keep `|d| = length` for the vector d between the anchors, springs pull at it, pins keep `d = 0`. The
/// same passes serve both ways of solving: bodies without contacts take UIKit's (passes over velocities, then
/// corrections of position), the others take sub-steps, where rods give a little instead of being corrected.
struct DistanceConstraint: Sendable {
  /// The slot of the joint that takes the impulse back.
  let joint: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// The root of the island it belongs to.
  let island: Int32
  let inverseMassA: Float
  let inverseMassB: Float
  let inverseInertiaA: Float
  let inverseInertiaB: Float
  /// From the centres of mass to the anchors, in the bodies' frames.
  let armA: Vec2
  let armB: Vec2
  /// The same in world axes when the step began.
  let anchorA: Vec2
  let anchorB: Vec2
  /// From the centre of A to that of B when the step began.
  let centerOffset: Vec2
  let length: Float
  let isPin: Bool
  /// How a spring gives; nil for rods and pins, which each pass treats as it needs.
  let spring: Softness?
  /// The effective mass along the joint when the step began.
  let axialMass: Float
  /// The effective mass of a pin: the inverse of a symmetric matrix, as its xx, xy and yy.
  let pinMass: (xx: Float, xy: Float, yy: Float)
  var impulse: Vec2

  /// Prepares a joint for passes of `h` seconds each.
  init(_ joint: DistanceJoint, slot: Int32, island: Int32, motionA: BodyMotion, motionB: BodyMotion, h: Float)
  {
    self.joint = slot
    self.island = island
    (bodyA, bodyB) = (joint.bodyA, joint.bodyB)
    (inverseMassA, inverseMassB) = (motionA.inverseMass, motionB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.inverseInertia, motionB.inverseInertia)
    armA = joint.localAnchorA - motionA.localCenter
    armB = joint.localAnchorB - motionB.localCenter
    anchorA = motionA.rotation.rotate(armA)
    anchorB = motionB.rotation.rotate(armB)
    centerOffset = motionB.center - motionA.center
    length = joint.length
    isPin = joint.isPin
    spring =
      joint.frequency > 0
      ? Softness(frequency: joint.frequency, dampingRatio: joint.dampingRatio, h: h) : nil
    let axis = (centerOffset + anchorB - anchorA).normalized
    let (rA, rB) = (anchorA.cross(axis), anchorB.cross(axis))
    let k = inverseMassA + inverseMassB + inverseInertiaA * rA * rA + inverseInertiaB * rB * rB
    axialMass = k > 0 ? 1 / k : 0
    pinMass = Self.pinMass(motionA, motionB, anchorA, anchorB)
    impulse = joint.impulseTime > 0 ? joint.impulse * (h / joint.impulseTime) : .zero
  }

  /// Inverts the matrix that says how fast the anchors part under a unit impulse.
  private static func pinMass(
    _ a: BodyMotion, _ b: BodyMotion, _ rA: Vec2, _ rB: Vec2
  ) -> (xx: Float, xy: Float, yy: Float) {
    let mass = a.inverseMass + b.inverseMass
    let xx = mass + a.inverseInertia * rA.y * rA.y + b.inverseInertia * rB.y * rB.y
    let xy = -a.inverseInertia * rA.x * rA.y - b.inverseInertia * rB.x * rB.y
    let yy = mass + a.inverseInertia * rA.x * rA.x + b.inverseInertia * rB.x * rB.x
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return (0, 0, 0) }
    return (yy / determinant, -xy / determinant, xx / determinant)
  }
}
