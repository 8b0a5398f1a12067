/// Returns the manifold of a polygon and a segment in the frame of the polygon.
///
/// The separating axis test as between polygons, followed by the restriction of the normal by the chain; see
/// ``OrientedSegment``.
func collide(_ polygon: PolygonView, _ segment: Segment, margin: Float, skin: Float = 0) -> LocalManifold {
  let orientedSegment = OrientedSegment(segment, towards: polygon.centroid)
  let segmentFace = orientedSegment.face
  let (vertex, projection) = polygon.supportVertex(oppositeTo: segmentFace.normal)
  let segmentSeparation = projection - segmentFace.normal.dot(segmentFace.start)
  guard segmentSeparation <= margin else { return .empty }
  guard let (face, polygonSeparation) = polygon.maxSeparation(from: segmentFace, margin: margin) else {
    return .empty
  }

  let axisTest = SegmentAxisTest(
    polygon: polygon, orientedSegment: orientedSegment, segmentSeparation: segmentSeparation,
    polygonSeparation: polygonSeparation, margin: margin, skin: skin)
  let limit =
    skin > 0
    ? skin + 0.98 * (segmentSeparation - skin) + 0.05 * skin
    : segmentSeparation
      + (polygonSeparation > 0 ? PhysicsConstants.referenceFaceBias : PhysicsConstants.segmentFaceBias)
  if polygonSeparation > limit {
    let normal = -polygon.normals[face]
    switch orientedSegment.normalType(of: normal) {
    case .admit:
      let pair = FacePair(
        reference: polygon.face(face), incident: segmentFace, isFlipped: false, separation: polygonSeparation)
      return axisTest.manifold(of: pair, segment)
    case .skip where axisTest.contactBelongsToNeighbor(atStart: orientedSegment.isInStartVertexRegion(normal)):
      return .empty
    case .skip, .snap:
      break
    }
  }
  let incident = polygon.incidentFace(atVertex: vertex, against: segmentFace.normal)
  return axisTest.manifold(
    of: FacePair(reference: segmentFace, incident: incident, isFlipped: true, separation: segmentSeparation),
    segment)
}

/// The result of the separating axis test between a polygon and a segment.
private struct SegmentAxisTest {
  let polygon: PolygonView
  let orientedSegment: OrientedSegment
  /// The separation along the normal of the segment, in points.
  let segmentSeparation: Float
  /// The maximum separation along a normal of the polygon, in points.
  let polygonSeparation: Float
  let margin: Float
  let skin: Float

  /// Returns the manifold of a pair of faces; empty if it belongs to an adjacent segment.
  func manifold(of pair: FacePair, _ segment: Segment) -> LocalManifold {
    if let manifold = skin > 0 ? pair.manifold(ofSkins: margin, beyondEnds: 0) : pair.manifold(margin: margin)
    {
      let isOutside = pair.alignment != .alongside
      return isOutside && contactBelongsToNeighbor(atStart: pair.alignment == .beforeStart)
        ? .empty : manifold
    }
    let closest = closestPoints(.polygon(polygon), .segment(segment), .identity)
    let manifold = pair.manifold(closest: closest, margin: margin)
    return orientedSegment.normalType(of: -manifold.normal) == .admit ? manifold : .empty
  }

  /// Returns whether the contact at an end is left to the adjacent segment.
  ///
  /// Overlapping shapes are left to the adjacent segment only if they overlap less there. Therefore two
  /// segments never leave a contact to each other, and even a body deep inside a chain has a contact with one
  /// of them.
  func contactBelongsToNeighbor(atStart: Bool) -> Bool {
    guard let neighbor = orientedSegment.neighbor(atStart: atStart) else { return false }
    guard polygonSeparation <= 0 else { return true }
    let gap =
      polygon.supportVertex(oppositeTo: neighbor.normal).projection - neighbor.normal.dot(neighbor.start)
    return gap > segmentSeparation && gap <= 0 && polygon.maxSeparation(from: neighbor, margin: 0) != nil
  }
}

extension PolygonView {
  /// Returns the face of maximum separation from a segment, and the separation; nil if it exceeds `margin`.
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

/// A segment oriented so that its normal points to the side of the other shape, with the normals that the
/// chain allows there.
///
/// A body that slides across a vertex of a chain must not collide with the end of the next segment (ghost
/// collision). A normal that leans towards an end is admitted only if the chain is convex at that vertex and
/// the normal lies between those of the two segments. Beyond that range it belongs to the adjacent segment.
/// At a straight or concave vertex there is no corner, and only the segment's own normal counts.
///
/// Source: E. Catto, "Ghost Collisions", box2d.org, 2020 (there for one-sided chains).
struct OrientedSegment {
  /// The classification of a contact normal by the Gauss map of the chain.
  enum NormalType {
    /// The normal belongs to this segment.
    case admit
    /// The vertex is not convex: only the segment's own normal counts.
    case snap
    /// The normal belongs to the adjacent segment.
    case skip
  }

  let face: Face
  /// The segment in the direction of ``face``.
  private let segment: Segment
  private let direction: Vec2
  /// Whether the other shape is nearer to the start than to the end.
  private let isOtherShapeNearerToStart: Bool

  /// Orients `segment` so that its normal points to the side of `point`.
  init(_ segment: Segment, towards point: Vec2) {
    let isReversed = segment.hasPointBehind(point)
    let segment = isReversed ? segment.reversed : segment
    let along = segment.end - segment.start
    self.segment = segment
    direction = along.normalized
    isOtherShapeNearerToStart = along.dot(point - 0.5 * (segment.start + segment.end)) < 0
    face = Face(
      start: segment.start,
      end: segment.end,
      normal: Vec2(direction.y, -direction.x),
      startID: isReversed ? 1 : 0,
      endID: isReversed ? 0 : 1
    )
  }

  /// Returns the adjacent segment at the start or the end; nil at an end of the chain.
  func neighbor(atStart: Bool) -> Face? {
    let (start, end) = atStart ? (segment.ghost1, segment.start) : (segment.end, segment.ghost2)
    guard let start, let end else { return nil }
    return Face(start: start, end: end, normal: (end - start).rightNormal, startID: 0, endID: 0)
  }

  /// Classifies a contact normal: a unit vector that points away from the segment.
  func normalType(of normal: Vec2) -> NormalType {
    let isStartRegion = self.isInStartVertexRegion(normal)
    guard let neighbor = neighborDirection(atStart: isStartRegion) else { return .admit }
    let (incoming, outgoing) = isStartRegion ? (neighbor, direction) : (direction, neighbor)
    guard Self.isConvex(incoming, outgoing) else { return .snap }
    // `normal.perpendicular` is the direction of a segment with this normal. The angle from one segment
    // direction to another equals that between their normals.
    let angleBeyond =
      isStartRegion ? normal.perpendicular.cross(neighbor) : neighbor.cross(normal.perpendicular)
    return angleBeyond > PhysicsConstants.chainConvexityTolerance ? .skip : .admit
  }

  /// Returns whether a normal is to be classified at the start vertex rather than at the end vertex.
  func isInStartVertexRegion(_ normal: Vec2) -> Bool {
    // A normal opposed to the segment's normal occurs only if the other shape lies beyond an end of the
    // segment. The sign of its component along the segment is then arbitrary, so the nearer end decides.
    normal.dot(face.normal) < 0 ? isOtherShapeNearerToStart : normal.dot(direction) <= 0
  }

  /// Returns the direction of the adjacent segment; nil at an end of the chain.
  private func neighborDirection(atStart: Bool) -> Vec2? {
    atStart
      ? segment.ghost1.map { (segment.start - $0).normalized }
      : segment.ghost2.map { ($0 - segment.end).normalized }
  }

  /// Returns whether the vertex between two directions is convex on the side of the normals.
  private static func isConvex(_ incoming: Vec2, _ outgoing: Vec2) -> Bool {
    let turn = incoming.cross(outgoing)
    return incoming.dot(outgoing) > 0 ? turn > PhysicsConstants.chainConvexityTolerance : turn >= 0
  }
}

extension Segment {
  /// Returns whether `point` is on the side opposite to the segment's outward normal.
  ///
  /// Beyond an end, the adjacent segment of the chain counts as well: the inside of a convex vertex is behind
  /// both segments, the inside of a concave one behind either.
  func hasPointBehind(_ point: Vec2) -> Bool {
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
