/// The position and rotation of a body: the transform from the body's frame to the world.
public struct Pose: Hashable, Sendable {
  /// The position of the body's origin in the world, in points.
  public var position: Vec2
  /// The rotation of the body.
  public var rotation: Rotation

  /// The identity transform.
  public static let identity = Pose(position: .zero, rotation: .identity)

  /// Creates a pose from a position in points and a rotation.
  @inlinable @inline(__always)
  public init(position: Vec2, rotation: Rotation = .identity) {
    self.position = position
    self.rotation = rotation
  }

  /// Creates a pose from a position in points and an angle in radians.
  public init(position: Vec2, angle: Float) {
    self.init(position: position, rotation: Rotation(angle: angle))
  }

  /// Transforms a point from the body's frame to the world.
  @inlinable @inline(__always)
  public func toWorld(_ local: Vec2) -> Vec2 { position + rotation.rotate(local) }

  /// Transforms a point from the world to the body's frame.
  @inlinable @inline(__always)
  public func toLocal(_ world: Vec2) -> Vec2 { rotation.inverseRotate(world - position) }

  /// Returns the pose `other` relative to this pose's frame.
  @inline(__always)
  func relative(to other: Pose) -> Pose {
    Pose(position: toLocal(other.position), rotation: rotation.relative(to: other.rotation))
  }
}
