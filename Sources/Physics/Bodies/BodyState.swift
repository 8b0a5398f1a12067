/// The hot part of a body, 32 bytes: all that the passes of the solver touch.
///
/// Positions are changes since the step began, so that they stay exact far from the origin and a fixed body's
/// are simply zero. Fixed bodies have a state too, which no contact changes: it is all zero, unless they are driven.
struct BodyState: Sendable {
  /// The velocity of the centre of mass, in pt/s.
  var velocity = Vec2.zero
  /// In rad/s.
  var angularVelocity: Float = 0
  /// The turn since the step began, in radians.
  var deltaAngle: Float = 0
  /// The movement of the centre of mass since the step began, in points.
  var deltaPosition = Vec2.zero
  /// ``deltaAngle`` as a rotation, near enough for turning anchors.
  var deltaRotation = Rotation.identity

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
    deltaPosition = .zero
    deltaAngle = 0
    deltaRotation = .identity
  }
}
