/// All that is decided about a limit of rotation when it is made: two bodies that turn against each other only
/// so far, wherever they are.
public struct RotationJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// What the angle of B less that of A may be, in radians.
  public var range: ClosedRange<Float>

  /// Makes the definition of a limit for the rotation of the second body against the first.
  public init(bodyA: BodyID, bodyB: BodyID, range: ClosedRange<Float>) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.range = range
  }
}
