/// The motion of a body over one step: its centre of mass in a straight line, its angle evenly.
struct Sweep: Hashable, Sendable {
  /// The centre of mass in the frame of the body.
  var localCenter: Vec2
  /// The centre of mass in the world at the start and at the end.
  var center0, center1: Vec2
  /// The angle at the start and at the end, in radians, not wrapped: a body may turn many times.
  var angle0, angle1: Float

  init(from center0: Vec2, _ angle0: Float, to center1: Vec2, _ angle1: Float, localCenter: Vec2 = .zero) {
    (self.center0, self.angle0) = (center0, angle0)
    (self.center1, self.angle1) = (center1, angle1)
    self.localCenter = localCenter
  }

  /// The pose of the body's frame at `fraction` of the motion, from 0 to 1.
  func pose(at fraction: Float) -> Pose {
    let rotation = Rotation(angle: angle0 + fraction * (angle1 - angle0))
    let center = center0 + fraction * (center1 - center0)
    return Pose(position: center - rotation.rotate(localCenter), rotation: rotation)
  }
}
