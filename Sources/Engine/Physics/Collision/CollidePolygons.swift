/// Returns the manifold of two convex polygons in the frame of the first; `bInA` is the pose of the second.
///
/// The separating axis test chooses the reference face, the one of maximum separation; the incident face of
/// the other polygon is clipped against its sides. Across a gap between faces that are not opposite each
/// other, the manifold is that of the closest points, so that bodies do not bounce off the extension of a
/// face.
func collidePolygons(
  _ a: PolygonView, _ b: PolygonView, _ bInA: Pose, margin: Float, skin: Float = 0
) -> LocalManifold {
  let aInB = bInA.inverse
  let onA = maxSeparation(of: a, from: b, bInA, margin: margin)
  guard onA.distance <= margin else { return .empty(distance: onA.distance) }
  let onB = maxSeparation(of: b, from: a, aInB, margin: margin)
  guard onB.distance <= margin else { return .empty(distance: onB.distance) }
  let pair: FacePair
  if onB.distance > onA.distance + max(PhysicsConstants.referenceFaceBias, 0.025 * skin) {
    let normal = bInA.rotation.rotate(b.normals[onB.face])
    pair = FacePair(
      reference: b.face(onB.face).transformed(bInA),
      incident: a.incidentFace(atVertex: onB.supportVertex, against: normal),
      isFlipped: true,
      separation: onB.distance
    )
  } else {
    let normal = aInB.rotation.rotate(a.normals[onA.face])
    pair = FacePair(
      reference: a.face(onA.face),
      incident: b.incidentFace(atVertex: onA.supportVertex, against: normal).transformed(bInA),
      isFlipped: false,
      separation: onA.distance
    )
  }
  if skin > 0 { return pair.manifold(ofSkins: margin, beyondEnds: skin) }
  if let manifold = pair.manifold(margin: margin) { return manifold }
  return pair.manifold(closest: closestPoints(.polygon(a), .polygon(b), bInA), margin: margin)
}

extension Pose {
  /// The inverse transform.
  @inline(__always)
  fileprivate var inverse: Pose {
    Pose(position: -rotation.inverseRotate(position), rotation: Rotation(c: rotation.c, s: -rotation.s))
  }
}

/// A face of a convex outline, from `start` to `end`, with its outward unit normal.
struct Face {
  var start: Vec2
  var end: Vec2
  var normal: Vec2
  /// The indices of the vertices in their shape, for feature ids.
  var startID: UInt32
  var endID: UInt32
}

/// The reference face of a contact, which defines the normal, and the incident face, which is clipped to the
/// contact points.
///
/// Sources: E. Catto, "Contact Manifolds", GDC 2007; D. Gregorius, "Robust Contact Creation for Physics
/// Simulations", GDC 2015.
struct FacePair {
  /// The position of the incident face along the reference face.
  enum Alignment { case alongside, beforeStart, afterEnd }

  let reference: Face
  let incident: Face
  /// Whether the reference face belongs to the second shape of the contact.
  let isFlipped: Bool
  /// The separation of the shapes along the normal of the reference face, in points.
  let separation: Float

  private let tangent: Vec2
  private let length: Float
  /// The coordinates of the incident face's start and end along ``tangent``, from the reference face's start.
  ///
  /// The incident face runs in the opposite direction, so its start normally has the larger coordinate.
  private let upper2: Float
  private let lower2: Float

  @inline(__always)
  init(reference: Face, incident: Face, isFlipped: Bool, separation: Float) {
    self.reference = reference
    self.incident = incident
    self.isFlipped = isFlipped
    self.separation = separation
    tangent = reference.normal.perpendicular
    length = tangent.dot(reference.end - reference.start)
    upper2 = tangent.dot(incident.start - reference.start)
    lower2 = tangent.dot(incident.end - reference.start)
  }

  @inline(__always)
  var alignment: Alignment {
    if upper2 < 0 { return .beforeStart }
    return lower2 > length ? .afterEnd : .alongside
  }

  /// Returns a normal of the reference face, oriented from the first shape to the second.
  @inline(__always)
  func normalFromAToB(_ faceNormal: Vec2) -> Vec2 { isFlipped ? -faceNormal : faceNormal }

  /// Returns the manifold with the normal of the reference face, or nil if the closest points are elsewhere.
  ///
  /// Even if the incident face overlaps the reference face's range, the closest points may be elsewhere: the
  /// nearest vertex of the incident shape may lie beyond an end of the reference face.
  @inline(__always)
  func manifold(margin: Float) -> LocalManifold? {
    let isGap = separation > PhysicsConstants.referenceFaceBias
    guard alignment == .alongside else { return isGap ? nil : vertexManifold(margin: margin) }
    let manifold = clippedManifold(margin: margin)
    return isGap && manifold.minSeparation > separation + PhysicsConstants.referenceFaceBias ? nil : manifold
  }

  /// Returns the manifold of shapes with skins: that of the faces, clipped `extent` points beyond the ends of
  /// the reference face.
  func manifold(ofSkins margin: Float, beyondEnds extent: Float) -> LocalManifold {
    guard upper2 >= -extent, lower2 <= length + extent else { return .empty }
    return clippedManifold(margin: margin, extent: extent, isBox2DOrder: true)
  }

  /// Clips the incident face to the range of the reference face, which gives up to two points.
  @inline(__always)
  private func clippedManifold(margin: Float, extent: Float = 0, isBox2DOrder: Bool = false) -> LocalManifold
  {
    var manifold = LocalManifold(normal: normalFromAToB(reference.normal))
    let inverseRange = upper2 > lower2 ? 1 / (upper2 - lower2) : 0
    let slope = (incident.start - incident.end) * inverseRange
    let lowerPoint = lower2 < -extent ? incident.end - (lower2 + extent) * slope : incident.end
    let upperPoint =
      upper2 > length + extent ? incident.start - (upper2 - length - extent) * slope : incident.start
    let (lowerID, upperID) = (
      featureID(reference.startID, incident.endID), featureID(reference.endID, incident.startID)
    )
    let isUpperFirst = isBox2DOrder && upper2 <= length + extent
    if isUpperFirst { add(upperPoint, id: upperID, to: &manifold, margin) }
    add(lowerPoint, id: lowerID, to: &manifold, margin)
    if !isUpperFirst { add(upperPoint, id: upperID, to: &manifold, margin) }
    return manifold
  }

  /// Returns the manifold of the closest points of two separated shapes; empty if their distance exceeds
  /// `margin`.
  func manifold(closest: SimplexVertex, margin: Float) -> LocalManifold {
    let distance = closest.offset.length
    guard distance <= margin else { return .empty(distance: distance) }
    guard distance > 1e-6 else { return .empty }
    let position = 0.5 * (closest.wA + closest.wB)
    return LocalManifold(
      normal: closest.offset * (1 / distance), at: position, separation: distance, id: vertexID)
  }

  /// Returns the manifold of overlapping shapes whose faces are offset: the nearest end of the incident face.
  private func vertexManifold(margin: Float) -> LocalManifold {
    var manifold = LocalManifold(normal: normalFromAToB(reference.normal))
    let vertex = alignment == .beforeStart ? incident.start : incident.end
    add(vertex, id: vertexID, to: &manifold, margin)
    return manifold
  }

  private var vertexID: UInt32 {
    upper2 + lower2 < length
      ? featureID(reference.startID, incident.startID) : featureID(reference.endID, incident.endID)
  }

  @inline(__always)
  private func add(_ point: Vec2, id: UInt32, to manifold: inout LocalManifold, _ margin: Float) {
    let gap = reference.normal.dot(point - reference.start)
    guard gap <= margin else { return }
    manifold.append(.init(position: point - (0.5 * gap) * reference.normal, separation: gap, id: id))
  }

  @inline(__always)
  private func featureID(_ referenceID: UInt32, _ incidentID: UInt32) -> UInt32 {
    isFlipped ? incidentID << 16 | referenceID : referenceID << 16 | incidentID
  }
}

/// The signed distance from a face of one polygon to the deepest vertex of another; negative behind the face.
struct Separation {
  var distance: Float
  /// The index of the face.
  var face: Int
  /// The index of the deepest vertex of the other polygon.
  var supportVertex: Int
}

/// Returns the face of `a` of maximum separation from `b` (separating axis test), or a face whose separation
/// exceeds `margin`, in which case the support vertex is not set.
///
/// Walks around both outlines once (rotating calipers): as the normal rotates, the deepest vertex of `b`
/// advances in the same direction.
///
/// - Complexity: O(n + m).
@inline(__always)
func maxSeparation(of a: PolygonView, from b: PolygonView, _ bInA: Pose, margin: Float) -> Separation {
  if a.count == 4, b.count == 4 { return maxBoxSeparation(a, from: b, bInA, margin: margin) }
  var best = Separation(distance: -.infinity, face: 0, supportVertex: 0)
  var support = b.supportVertex(oppositeTo: bInA.rotation.inverseRotate(a.normals[0])).index
  for face in 0..<a.count {
    let normal = a.normals[face]
    let depth = b.climbToSupport(&support, against: bInA.rotation.inverseRotate(normal))
    let distance = depth + normal.dot(bInA.position - a.vertices[face])
    if distance > best.distance {
      best = Separation(distance: distance, face: face, supportVertex: support)
      if distance > margin { return best }
    }
  }
  return best
}

extension PolygonView {
  /// Returns the vertex farthest in the direction opposite to `direction`, and its coordinate along
  /// `direction`.
  @inline(__always)
  func supportVertex(oppositeTo direction: Vec2) -> (index: Int, projection: Float) {
    var (best, least) = (0, direction.dot(vertices[0]))
    for index in 1..<count {
      let coordinate = direction.dot(vertices[index])
      if coordinate < least { (best, least) = (index, coordinate) }
    }
    return (best, least)
  }

  /// Advances `index` to the vertex farthest opposite to `direction` and returns its coordinate along
  /// `direction`.
  @inline(__always)
  func climbToSupport(_ index: inout Int, against direction: Vec2) -> Float {
    var least = direction.dot(vertices[index])
    while true {
      let next = self.index(after: index)
      let coordinate = direction.dot(vertices[next])
      guard coordinate < least else { return least }
      (index, least) = (next, coordinate)
    }
  }

  /// Returns the face from vertex `index` to the next.
  @inline(__always)
  func face(_ index: Int) -> Face {
    let next = self.index(after: index)
    return Face(
      start: vertices[index],
      end: vertices[next],
      normal: normals[index],
      startID: UInt32(truncatingIfNeeded: index),
      endID: UInt32(truncatingIfNeeded: next)
    )
  }

  /// Returns the face adjacent to the vertex whose normal is more opposed to `direction`.
  @inline(__always)
  func incidentFace(atVertex vertex: Int, against direction: Vec2) -> Face {
    let before = index(before: vertex)
    return face(direction.dot(normals[before]) < direction.dot(normals[vertex]) ? before : vertex)
  }
}

extension Face {
  /// Returns the face transformed by `pose`.
  @inline(__always)
  func transformed(_ pose: Pose) -> Face {
    Face(
      start: pose.toWorld(start),
      end: pose.toWorld(end),
      normal: pose.rotation.rotate(normal),
      startID: startID,
      endID: endID
    )
  }
}

/// Four vertices or normals in SIMD lanes: the special case of boxes, the most common polygons.
private struct Vec2x4 {
  var x: SIMD4<Float>
  var y: SIMD4<Float>

  @inline(__always)
  init(x: SIMD4<Float>, y: SIMD4<Float>) { (self.x, self.y) = (x, y) }

  @inline(__always)
  init(_ vectors: UnsafePointer<Vec2>) {
    let all = UnsafeRawPointer(vectors).loadUnaligned(as: SIMD8<Float>.self)
    self.init(x: all.evenHalf, y: all.oddHalf)
  }

  @inline(__always)
  func dot(_ vector: Vec2) -> SIMD4<Float> { x * vector.x + y * vector.y }
}

/// Does the work of ``maxSeparation(of:from:_:margin:)`` for polygons of four vertices, for all faces of `a`
/// at once.
@inline(__always)
func maxBoxSeparation(
  _ a: PolygonView, from b: PolygonView, _ bInA: Pose, margin: Float
) -> Separation {
  let (normals, corners) = (Vec2x4(a.normals), Vec2x4(a.vertices))
  let rotated = Vec2x4(
    x: normals.x * bInA.rotation.c + normals.y * bInA.rotation.s,
    y: normals.y * bInA.rotation.c - normals.x * bInA.rotation.s
  )
  var projections = rotated.dot(b.vertices[0])
  for index in 1..<4 {
    let candidates = rotated.dot(b.vertices[index])
    projections.replace(with: candidates, where: candidates .< projections)
  }
  let offsets = normals.x * (bInA.position.x - corners.x) + normals.y * (bInA.position.y - corners.y)
  let distances = projections + offsets
  var (face, distance) = (0, distances[0])
  for index in 1..<4 where distances[index] > distance { (face, distance) = (index, distances[index]) }
  guard distance <= margin else { return Separation(distance: distance, face: face, supportVertex: 0) }
  let support = b.supportVertex(oppositeTo: Vec2(rotated.x[face], rotated.y[face])).index
  return Separation(distance: distance, face: face, supportVertex: support)
}
