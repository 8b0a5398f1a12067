/// The least axis-aligned box around a shape, in the world.
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

private func boundingBox(of polygon: PolygonView, at pose: Pose) -> Box {
  var lower = pose.rotation.rotate(polygon.vertices[0])
  var upper = lower
  for index in 1..<polygon.count {
    let vertex = pose.rotation.rotate(polygon.vertices[index])
    lower = lanewiseMin(lower, vertex)
    upper = lanewiseMax(upper, vertex)
  }
  return Box(lower: lower + pose.position, upper: upper + pose.position)
}
