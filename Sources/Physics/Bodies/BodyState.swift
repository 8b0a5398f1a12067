/// The hot part of a body, 32 bytes: all that the passes of the solver touch.
///
/// Positions are changes since the step began, so that they stay exact far from the origin and a fixed body's
/// are simply zero. Fixed bodies have a state too, which no contact changes: it is all zero, unless they are driven.
///
/// Kept as two vectors of four, since that is how the contacts' passes load and store it; see ``VelocityLanes``.
struct BodyState: Sendable {
  /// The velocity in x and y, the angular velocity and the turn since the step began.
  var motion = SIMD4<Float>(0, 0, 0, 0)
  /// The movement since the step began in x and y, and the turn as cosine and sine.
  var change = SIMD4<Float>(0, 0, 1, 0)

  /// The velocity of the centre of mass, in pt/s.
  @inline(__always)
  var velocity: Vec2 {
    get { motion.lowHalf }
    set { motion.lowHalf = newValue }
  }

  /// In rad/s.
  @inline(__always)
  var angularVelocity: Float {
    get { motion.z }
    set { motion.z = newValue }
  }

  /// The turn since the step began, in radians.
  @inline(__always)
  var deltaAngle: Float {
    get { motion.w }
    set { motion.w = newValue }
  }

  /// The movement of the centre of mass since the step began, in points.
  @inline(__always)
  var deltaPosition: Vec2 {
    get { change.lowHalf }
    set { change.lowHalf = newValue }
  }

  /// ``deltaAngle`` as a rotation, near enough for turning anchors.
  @inline(__always)
  var deltaRotation: Rotation {
    get { Rotation(c: change.z, s: change.w) }
    set { change.highHalf = Vec2(newValue.c, newValue.s) }
  }

  /// The velocity of a point of the body that lies `anchor` from the centre of mass.
  @inline(__always)
  func velocity(at anchor: Vec2) -> Vec2 {
    velocity + Vec2(-angularVelocity * anchor.y, angularVelocity * anchor.x)
  }

  /// Moves on at the present velocity for `h` seconds.
  @inline(__always)
  mutating func integratePosition(_ h: Float) {
    deltaPosition += h * velocity
    deltaAngle += h * angularVelocity
    deltaRotation = deltaRotation.integrated(by: h * angularVelocity)
  }

  /// Starts a step: nothing has moved yet.
  @inline(__always)
  mutating func clearDeltas() {
    deltaAngle = 0
    change = SIMD4<Float>(0, 0, 1, 0)
  }
}
