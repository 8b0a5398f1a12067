/// The definition of an angular spring, which turns the second body to an angle relative to the first.
///
/// It acts on the rotation only: its bodies are to be connected by a revolute joint with the same anchors.
public struct AngularSpringJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor of the revolute joint on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor of the revolute joint on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The relative angle (the angle of B minus that of A) at rest, in radians; 0 by default.
  public var referenceAngle: Float = 0
  /// The frequency of the spring, in hertz, 0 or more; 0 is no spring.
  public var frequency: Float
  /// The damping ratio of the spring, 0 or more: 0, the default, is undamped, 1 is critical damping.
  public var dampingRatio: Float = 0

  /// Creates the definition of an undamped spring at the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, frequency: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.frequency = frequency
  }
}

/// The parameters of an angular spring.
struct AngularSpringParameters: Sendable {
  /// The relative angle at rest, in radians.
  let referenceAngle: Float
  /// The frequency, in hertz; 0 for no spring.
  var frequency: Float
  var dampingRatio: Float
}

/// A spring for the relative angle of two bodies that rotate about a common point.
///
/// The frequency is that of the oscillation about the point. Box2D's revolute joint takes the moments of
/// inertia about the centers of mass for its spring, so that a lever oscillates more slowly than that.
struct AngularSpringConstraint: Sendable {
  let base: JointBase
  let referenceAngle: Float
  /// The implicit spring: the impulse is `-mass * (v + biasRate * C) - impulseScale * P`; see ``Softness``.
  let mass: Float
  let biasRate: Float
  let impulseScale: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  ///
  /// `inverseMass` is the sum of the bodies' inverse masses without locked axes, for which the stiffness is.
  init(
    _ parameters: AngularSpringParameters, _ base: JointBase, _ impulse: JointImpulse, inverseMass: Float,
    h: Float
  ) {
    self.base = base
    self.impulse = impulse
    referenceAngle = parameters.referenceAngle
    let omega = 2 * .pi * parameters.frequency
    let a1 = 2 * parameters.dampingRatio + h * omega
    // The response of the angle alone, and that of bodies which the point holds together.
    let free = base.inverseInertiaA + base.inverseInertiaB
    let pinned = base.pinnedInverseInertia(Vec2(repeating: inverseMass))
    guard free > 0, omega > 0 else {
      (mass, biasRate, impulseScale) = (0, 0, 1)
      return
    }
    let gamma = pinned / (h * omega * a1)
    mass = 1 / (free + gamma)
    biasRate = omega / a1
    impulseScale = mass * gamma
  }
}

extension JointBase {
  /// The change of the relative angular velocity per unit of angular impulse while the anchors stay together:
  /// the Schur complement of the point in the K matrix of point and angle.
  fileprivate func pinnedInverseInertia(_ inverseMass: Vec2) -> Float {
    let free = inverseInertiaA + inverseInertiaB
    let r = (a: anchorA, b: anchorB)
    let coupling = Vec2(
      -inverseInertiaA * r.a.y - inverseInertiaB * r.b.y, inverseInertiaA * r.a.x + inverseInertiaB * r.b.x)
    let pinned = free - coupling.dot(pointKMatrix(r, inverseMass).inverse * coupling)
    // For a long lever, the difference is a rounding error.
    return max(pinned, 1e-6 * free)
  }
}

extension AngularSpringConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) { base.apply(angular: impulse.angular, states) }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let error = base.relativeAngle(a, b) - referenceAngle
    let speed = b.angularVelocity - a.angularVelocity
    let change = -mass * (speed + biasRate * error) - impulseScale * impulse.angular
    impulse.angular += change
    base.apply(angular: change, states)
  }

  /// Returns true: a spring has no position error.
  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool { true }
}
