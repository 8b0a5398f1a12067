func timeOfImpact(
  of shape: ShapeView, sweep: Sweep, against fixed: ShapeView, at fixedPose: Pose,
  target: Float = Tolerances.impactTarget
) -> Float? { nil }
func blockingFraction(
  of shape: ShapeView, sweep: Sweep, against fixed: ShapeView, at fixedPose: Pose,
  target: Float = Tolerances.impactTarget
) -> Float? { nil }
func innerCircle(of shape: ShapeView) -> Circle { Circle(center: shape.centroid, radius: 0) }
