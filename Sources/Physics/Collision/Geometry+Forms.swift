extension Geometry {
  /// The primitives that make up this outline: one, or for a chain one for each edge, from first to last.
  ///
  /// Polygons are stored in `pool` with positive area and without vertices on straight lines; give each range
  /// back with ``VertexPool/remove(_:)``. The geometry must have no ``problem()``.
  func forms(in pool: inout VertexPool) -> [ShapeForm] {
    switch self {
    case .circle(let center, let radius): [.circle(Circle(center: center, radius: radius))]
    case .polygon(let corners): [.polygon(pool.insert(Self.convexOutline(of: corners)))]
    case .segment(let start, let end): [.edge(Edge(start, end))]
    case .chain(let points, let isClosed): Self.edges(of: points, isClosed: isClosed).map(ShapeForm.edge)
    }
  }

  /// The corners in the order that makes the area positive, without those on the line of their neighbours.
  static func convexOutline(of corners: [Vec2]) -> [Vec2] {
    var outline = corners
    if doubledArea(of: corners) < 0 { outline.reverse() }
    var index = 0
    while index < outline.count, outline.count >= 3 {
      if isOnLineOfNeighbours(index, in: outline) {
        outline.remove(at: index)
        // The neighbour before has got a new neighbour, so it may be next to go.
        index = max(0, index - 1)
      } else {
        index += 1
      }
    }
    return outline
  }

  private static func isOnLineOfNeighbours(_ index: Int, in outline: [Vec2]) -> Bool {
    let count = outline.count
    let arriving = outline[index] - outline[(index + count - 1) % count]
    let leaving = outline[(index + 1) % count] - outline[index]
    let chord = arriving + leaving
    let height = arriving.cross(leaving).magnitude
    return arriving.dot(leaving) > 0 && height <= Tolerances.collinearity * chord.lengthSquared
  }

  private static func doubledArea(of corners: [Vec2]) -> Float {
    var sum: Float = 0
    for index in 1..<(corners.count - 1) {
      sum += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
    }
    return sum
  }

  private static func edges(of points: [Vec2], isClosed: Bool) -> [Edge] {
    let count = points.count
    return (0..<(isClosed ? count : count - 1)).map { index in
      let (hasPrevious, hasNext) = (isClosed || index > 0, isClosed || index + 2 < count)
      return Edge(
        points[index],
        points[(index + 1) % count],
        previous: hasPrevious ? points[(index + count - 1) % count] : nil,
        next: hasNext ? points[(index + 2) % count] : nil
      )
    }
  }
}
