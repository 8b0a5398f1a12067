/// The least axis-aligned box around a shape, in the world.
@inline(__always)
func boundingBox(of shape: ShapeView, at pose: Pose) -> Box {
  switch shape {
  case .circle(let circle):
    let center = pose.toWorld(circle.center)
    return Box(lower: center - circle.radius, upper: center + circle.radius)
  case .polygon(let polygon):
    return boundingBox(of: polygon, at: pose)
  case .edge(let edge):
    let (start, end) = (pose.toWorld(edge.start), pose.toWorld(edge.end))
    return Box(lower: lanewiseMin(start, end), upper: lanewiseMax(start, end))
  }
}

/// Turns two corners at a time.
@inline(__always)
private func boundingBox(of polygon: PolygonView, at pose: Pose) -> Box {
  let rotation = pose.rotation
  let (cosine, sine) = (Lanes(repeating: rotation.c), Lanes(-rotation.s, rotation.s, -rotation.s, rotation.s))
  let first = polygon.corners(from: 0)
  var least = cosine * first + sine * first.swappedPairs
  var greatest = least
  for index in stride(from: 2, to: polygon.count, by: 2) {
    let pair = polygon.corners(from: index)
    let turned = cosine * pair + sine * pair.swappedPairs
    (least, greatest) = (lanewiseMin(least, turned), lanewiseMax(greatest, turned))
  }
  return Box(
    lower: lanewiseMin(least.vector.lowHalf, least.vector.highHalf) + pose.position,
    upper: lanewiseMax(greatest.vector.lowHalf, greatest.vector.highHalf) + pose.position)
}

extension PolygonView {
  /// A corner and the next one, or the last corner twice: x and y of both.
  @inline(__always)
  fileprivate func corners(from index: Int) -> Lanes {
    Lanes(SIMD4(lowHalf: vertices[index], highHalf: vertices[min(index + 1, count - 1)]))
  }
}
