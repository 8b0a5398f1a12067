/// The contact between two shapes, with all points whose gap is at most `margin` points (the speculative
/// distance).
///
/// The normal of a deep overlap is the direction of least overlap. Two lines never touch. The kernels work in
/// the frame of one of the shapes, where coordinates are small wherever the bodies are.
func collide(
  _ a: ShapeView, _ poseA: Pose, _ b: ShapeView, _ poseB: Pose, margin: Float
) -> Manifold {
  switch (a, b) {
  case (.polygon(let a), .polygon(let b)):
    collidePolygons(a, b, poseA.relative(to: poseB), margin: margin).placed(poseA, poseB)
  case (.polygon(let polygon), .edge(let edge)):
    collide(polygon, edge.moved(from: poseB, to: poseA), margin: margin).placed(poseA, poseB)
  case (.polygon(let polygon), .circle(let circle)):
    collide(polygon, circle.moved(from: poseB, to: poseA), margin: margin).placed(poseA, poseB)
  case (.circle(let a), .circle(let b)):
    collideCircles(a, b.moved(from: poseB, to: poseA), margin: margin).placed(poseA, poseB)
  case (.circle(let circle), .edge(let edge)):
    collide(circle, edge.moved(from: poseB, to: poseA), margin: margin).placed(poseA, poseB)
  case (.circle, .polygon), (.edge, .polygon), (.edge, .circle):
    collide(b, poseB, a, poseA, margin: margin).flipped
  case (.edge, .edge):
    .empty
  }
}

extension Circle {
  /// The same circle in the frame of `target` instead of `source`.
  @inline(__always)
  func moved(from source: Pose, to target: Pose) -> Circle {
    Circle(center: target.toLocal(source.toWorld(center)), radius: radius)
  }
}

extension Edge {
  /// The same edge in the frame of `target` instead of `source`.
  @inline(__always)
  func moved(from source: Pose, to target: Pose) -> Edge {
    Edge(
      target.toLocal(source.toWorld(start)),
      target.toLocal(source.toWorld(end)),
      previous: previous.map { target.toLocal(source.toWorld($0)) },
      next: next.map { target.toLocal(source.toWorld($0)) }
    )
  }
}
