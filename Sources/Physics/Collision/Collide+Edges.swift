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

  let test = EdgeTest(
    polygon: polygon, facing: facing, edgeGap: edgeGap, polygonGap: polygonGap, margin: margin)
  if polygonGap > edgeGap + Tolerances.faceBias {
    let normal = -polygon.normals[face]
    switch facing.owner(of: normal) {
    case .edge:
      let faces = FacePair(
        reference: polygon.face(face), incident: line, isFlipped: false, separation: polygonGap)
      return test.contact(of: faces, edge)
    case .neighbour where test.isNeighbours(atStart: facing.leansToStart(normal)):
      return .empty
    case .neighbour, .joint:
      break
    }
  }
  let incident = polygon.face(at: support, against: line.normal)
  return test.contact(
    of: FacePair(reference: line, incident: incident, isFlipped: true, separation: edgeGap), edge)
}

/// What the separating axes have told about a polygon and an edge.
private struct EdgeTest {
  let polygon: PolygonView
  let facing: FacingEdge
  /// The gap along the normal of the edge.
  let edgeGap: Float
  /// The greatest gap along a normal of the polygon.
  let polygonGap: Float
  let margin: Float

  /// The points of a pair of faces, none where they would be a neighbouring edge's.
  func contact(of faces: FacePair, _ edge: Edge) -> LocalManifold {
    if let manifold = faces.contact(margin: margin) {
      let isBeyond = faces.alignment != .alongside
      return isBeyond && isNeighbours(atStart: faces.alignment == .beforeStart) ? .empty : manifold
    }
    let closest = closestPoints(.polygon(polygon), .edge(edge), .identity)
    let manifold = faces.contact(closest: closest, margin: margin)
    return facing.owner(of: -manifold.normal) == .edge ? manifold : .empty
  }

  /// Whether the edge that goes on at an end has a better answer.
  ///
  /// An overlap is left to it only if it is shallower there: so no two edges leave it to each other, and
  /// even an item that is stuck deep in a chain is answered by one of them.
  func isNeighbours(atStart: Bool) -> Bool {
    guard let neighbour = facing.neighbour(atStart: atStart) else { return false }
    guard polygonGap <= 0 else { return true }
    let gap = polygon.support(against: neighbour.normal).coordinate - neighbour.normal.dot(neighbour.start)
    return gap > edgeGap && gap <= 0 && polygon.greatestSeparation(from: neighbour, margin: 0) != nil
  }
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
