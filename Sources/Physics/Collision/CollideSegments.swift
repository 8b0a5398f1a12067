/// The contact of a polygon and an edge in the frame of the polygon.
///
/// The separating axis test as between polygons; then the chain decides about the normal, see ``OrientedSegment``.
func collide(_ polygon: PolygonView, _ segment: Segment, margin: Float) -> LocalManifold {
  let oriented = OrientedSegment(segment, towards: polygon.centroid)
  let segmentFace = oriented.face
  let (support, coordinate) = polygon.support(against: segmentFace.normal)
  let segmentSeparation = coordinate - segmentFace.normal.dot(segmentFace.start)
  guard segmentSeparation <= margin else { return .empty }
  guard let (face, polygonSeparation) = polygon.maxSeparation(from: segmentFace, margin: margin) else {
    return .empty
  }

  let axes = SegmentAxisTest(
    polygon: polygon, oriented: oriented, segmentSeparation: segmentSeparation,
    polygonSeparation: polygonSeparation, margin: margin)
  if polygonSeparation > segmentSeparation + Tolerances.faceBias {
    let normal = -polygon.normals[face]
    switch oriented.normalType(of: normal) {
    case .admit:
      let pair = FacePair(
        reference: polygon.face(face), incident: segmentFace, isFlipped: false, separation: polygonSeparation)
      return axes.manifold(of: pair, segment)
    case .skip where axes.isLeftToNeighbor(atStart: oriented.isStartRegion(normal)):
      return .empty
    case .skip, .snap:
      break
    }
  }
  let incident = polygon.face(at: support, against: segmentFace.normal)
  return axes.manifold(
    of: FacePair(reference: segmentFace, incident: incident, isFlipped: true, separation: segmentSeparation),
    segment)
}

/// What the separating axes have told about a polygon and an edge.
private struct SegmentAxisTest {
  let polygon: PolygonView
  let oriented: OrientedSegment
  /// The gap along the normal of the edge.
  let segmentSeparation: Float
  /// The greatest gap along a normal of the polygon.
  let polygonSeparation: Float
  let margin: Float

  /// The points of a pair of faces, none where they would be a neighbouring edge's.
  func manifold(of pair: FacePair, _ segment: Segment) -> LocalManifold {
    if let manifold = pair.manifold(margin: margin) {
      let isOutside = pair.alignment != .alongside
      return isOutside && isLeftToNeighbor(atStart: pair.alignment == .beforeStart) ? .empty : manifold
    }
    let closest = closestPoints(.polygon(polygon), .segment(segment), .identity)
    let manifold = pair.manifold(closest: closest, margin: margin)
    return oriented.normalType(of: -manifold.normal) == .admit ? manifold : .empty
  }

  /// Whether the edge that goes on at an end has a better answer.
  ///
  /// An overlap is left to it only if it is shallower there: so no two edges leave it to each other, and
  /// even an item that is stuck deep in a chain is answered by one of them.
  func isLeftToNeighbor(atStart: Bool) -> Bool {
    guard let neighbor = oriented.neighbor(atStart: atStart) else { return false }
    guard polygonSeparation <= 0 else { return true }
    let gap = polygon.support(against: neighbor.normal).coordinate - neighbor.normal.dot(neighbor.start)
    return gap > segmentSeparation && gap <= 0 && polygon.maxSeparation(from: neighbor, margin: 0) != nil
  }
}

extension PolygonView {
  /// The face farthest from a line, and how far; nil as soon as one is farther than `margin`.
  @inline(__always)
  fileprivate func maxSeparation(from segmentFace: Face, margin: Float) -> (face: Int, distance: Float)? {
    var (best, greatest) = (0, -Float.infinity)
    for index in 0..<count {
      let (normal, vertex) = (normals[index], vertices[index])
      let distance = min(normal.dot(segmentFace.start - vertex), normal.dot(segmentFace.end - vertex))
      if distance > greatest { (best, greatest) = (index, distance) }
    }
    return greatest <= margin ? (best, greatest) : nil
  }
}

/// An edge of a chain turned so that its normal looks to the side on which the other shape is, and what its
/// neighbours allow as a normal there.
///
/// A body that slides over a joint must not feel the end of the next edge. So a normal that leans towards an
/// end is good only if the joint sticks out there and the normal lies between those of the two edges; beyond
/// that it is the neighbour's, and where the joint is straight or hollow there is no corner at all.
///
/// Source: E. Catto, "Ghost Collisions", box2d.org, 2020 (there for one-sided chains).
struct OrientedSegment {
  /// Whose contact a normal is.
  enum NormalType {
    /// This edge's.
    case admit
    /// Nobody's: at a joint without a corner only the edge's own normal counts.
    case snap
    /// The neighbouring edge's.
    case skip
  }

  let face: Face
  /// The edge in the direction of ``face``.
  private let segment: Segment
  private let direction: Vec2
  /// Whether the other shape is nearer to the start than to the end.
  private let isNearStart: Bool

  /// Turns `segment` towards `point`.
  init(_ segment: Segment, towards point: Vec2) {
    let isReversed = segment.hasBehind(point)
    let segment = isReversed ? segment.reversed : segment
    let along = segment.end - segment.start
    self.segment = segment
    direction = along.normalized
    isNearStart = along.dot(point - 0.5 * (segment.start + segment.end)) < 0
    face = Face(
      start: segment.start,
      end: segment.end,
      normal: Vec2(direction.y, -direction.x),
      startID: isReversed ? 1 : 0,
      endID: isReversed ? 0 : 1
    )
  }

  /// The neighbouring edge at the start or the end; nil where the line stops.
  func neighbor(atStart: Bool) -> Face? {
    let (start, end) = atStart ? (segment.ghost1, segment.start) : (segment.end, segment.ghost2)
    guard let start, let end else { return nil }
    return Face(start: start, end: end, normal: (end - start).outwardNormal, startID: 0, endID: 0)
  }

  /// Who answers for the contact with `normal`, a unit vector that leads away from the edge.
  func normalType(of normal: Vec2) -> NormalType {
    let isStartRegion = self.isStartRegion(normal)
    guard let neighbor = direction(atStart: isStartRegion) else { return .admit }
    let (incoming, outgoing) = isStartRegion ? (neighbor, direction) : (direction, neighbor)
    guard Self.isConvex(incoming, outgoing) else { return .snap }
    // Directions turn as their normals do; the normal itself as a direction is `normal.perpendicular`.
    let angleBeyond =
      isStartRegion ? normal.perpendicular.cross(neighbor) : neighbor.cross(normal.perpendicular)
    return angleBeyond > Tolerances.chainConvexityTolerance ? .skip : .admit
  }

  /// Which end's business a normal is.
  func isStartRegion(_ normal: Vec2) -> Bool {
    // A normal that looks back belongs to a body beyond an end; which way it leans is chance.
    normal.dot(face.normal) < 0 ? isNearStart : normal.dot(direction) <= 0
  }

  /// The direction of the neighbouring edge; nil where the line stops.
  private func direction(atStart: Bool) -> Vec2? {
    atStart
      ? segment.ghost1.map { (segment.start - $0).normalized }
      : segment.ghost2.map { ($0 - segment.end).normalized }
  }

  /// Whether the joint of two directions is a corner as seen from the side of the normals.
  private static func isConvex(_ incoming: Vec2, _ outgoing: Vec2) -> Bool {
    let turn = incoming.cross(outgoing)
    return incoming.dot(outgoing) > 0 ? turn > Tolerances.chainConvexityTolerance : turn >= 0
  }
}

extension Segment {
  /// Whether `point` is on the side of the line away from its outward normal.
  ///
  /// Beyond an end the chain's next edge has a say too: the inside of a corner is what is behind both of
  /// its edges, the outside what is behind either.
  func hasBehind(_ point: Vec2) -> Bool {
    let along = end - start
    let isBehindLine = along.cross(point - start) > 0
    if let ghost1, along.dot(point - start) < 0 {
      let before = start - ghost1
      let isBehindBefore = before.cross(point - start) > 0
      return before.cross(along) > 0 ? isBehindLine && isBehindBefore : isBehindLine || isBehindBefore
    }
    if let ghost2, along.dot(point - end) > 0 {
      let after = ghost2 - end
      let isBehindAfter = after.cross(point - end) > 0
      return along.cross(after) > 0 ? isBehindLine && isBehindAfter : isBehindLine || isBehindAfter
    }
    return isBehindLine
  }
}
