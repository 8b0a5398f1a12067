/// Where a body is: the step from its own frame to the world's.
public struct Pose: Hashable, Sendable {
  /// The body's origin in the world, in points.
  public var position: Vec2
  /// The body's orientation.
  public var rotation: Rotation

  /// The pose whose frame is the world's.
  public static let identity = Pose(position: .zero, rotation: .identity)

  /// Makes a pose from a position in points and a rotation.
  @inlinable @inline(__always)
  public init(position: Vec2, rotation: Rotation = .identity) {
    self.position = position
    self.rotation = rotation
  }

  /// Makes a pose from a position in points and an angle in radians.
  public init(position: Vec2, angle: Float) {
    self.init(position: position, rotation: Rotation(angle: angle))
  }

  /// The world point of a point in the body's frame.
  @inlinable @inline(__always)
  public func toWorld(_ local: Vec2) -> Vec2 { position + rotation.rotate(local) }

  /// The point in the body's frame of a world point.
  @inlinable @inline(__always)
  public func toLocal(_ world: Vec2) -> Vec2 { rotation.inverseRotate(world - position) }

  /// `other` as seen from this pose's frame.
  @inline(__always)
  func relative(to other: Pose) -> Pose {
    Pose(position: toLocal(other.position), rotation: rotation.relative(to: other.rotation))
  }
}
