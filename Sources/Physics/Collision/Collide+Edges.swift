/// The contact of a polygon and an edge in the frame of the polygon.
///
/// The separating axis test as between polygons; then the chain decides about the normal, see ``FacingEdge``.
func collide(_ polygon: PolygonView, _ edge: Edge, margin: Float) -> LocalManifold {
  let facing = FacingEdge(edge, towards: polygon.centroid)
  let line = facing.face
  let (support, coordinate) = polygon.support(against: line.normal)
  let edgeGap = coordinate - line.normal.dot(line.start)
  guard edgeGap <= margin else { return .empty }
  guard let (face, polygonGap) = polygon.greatestSeparation(from: line, margin: margin) else { return .empty }

  if polygonGap > edgeGap + Tolerances.faceBias {
    switch facing.owner(of: -polygon.normals[face]) {
    case .edge:
      let pair = FacePair(
        reference: polygon.face(face), incident: line, isFlipped: false, separation: polygonGap)
      return contact(of: polygon, edge, pair, facing, margin: margin)
    case .neighbour:
      return .empty
    case .joint:
      break
    }
  }
  let pair = FacePair(
    reference: line,
    incident: polygon.face(at: support, against: line.normal),
    isFlipped: true,
    separation: edgeGap
  )
  return contact(of: polygon, edge, pair, facing, margin: margin)
}

/// The points of a pair of faces, none where they would be a neighbouring edge's.
private func contact(
  of polygon: PolygonView, _ edge: Edge, _ pair: FacePair, _ facing: FacingEdge, margin: Float
) -> LocalManifold {
  if let manifold = pair.contact(margin: margin) {
    // A polygon beyond an end of the edge is over the next one, if the line goes on there.
    let isBeyond = pair.alignment != .alongside
    let isNeighbours = isBeyond && facing.hasNeighbour(atStart: pair.alignment == .beforeStart)
    return isNeighbours ? .empty : manifold
  }
  let closest = closestPoints(.polygon(polygon), .edge(edge), .identity)
  let manifold = pair.contact(closest: closest, margin: margin)
  return facing.owner(of: -manifold.normal) == .edge ? manifold : .empty
}

extension PolygonView {
  /// The face farthest from a line, and how far; nil as soon as one is farther than `margin`.
  @inline(__always)
  fileprivate func greatestSeparation(from line: Face, margin: Float) -> (face: Int, distance: Float)? {
    var (best, greatest) = (0, -Float.infinity)
    for index in 0..<count {
      let (normal, vertex) = (normals[index], vertices[index])
      let distance = min(normal.dot(line.start - vertex), normal.dot(line.end - vertex))
      if distance > greatest { (best, greatest) = (index, distance) }
    }
    return greatest <= margin ? (best, greatest) : nil
  }
}
