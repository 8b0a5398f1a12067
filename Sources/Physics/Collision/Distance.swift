struct Closest {
  var pointA: Vec2 = .zero; var pointB: Vec2 = .zero; var distance: Float = 0; var normal: Vec2 = .zero
}
func distance(between a: ShapeView, _ poseA: Pose, and b: ShapeView, _ poseB: Pose) -> Closest { Closest() }
