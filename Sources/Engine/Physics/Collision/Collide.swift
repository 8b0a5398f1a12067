/// Returns the manifold of two shapes, with all points whose separation is at most `margin` points (the
/// speculative margin).
///
/// The normal of a deep overlap is the axis of minimum penetration. Two segments never collide. The collision
/// functions work in the frame of one of the shapes, where coordinates are small regardless of the bodies'
/// positions.
func collide(
  _ a: ShapeView, _ poseA: Pose, _ b: ShapeView, _ poseB: Pose, margin: Float, skin: Float = 0
) -> Manifold {
  switch (a, b) {
  case (.polygon(let a), .polygon(let b)):
    collidePolygons(a, b, poseA.relative(to: poseB), margin: margin, skin: skin).toWorld(poseA, poseB)
  case (.polygon(let polygon), .segment(let segment)):
    collide(polygon, segment.transformed(from: poseB, to: poseA), margin: margin, skin: skin).toWorld(
      poseA, poseB)
  case (.polygon(let polygon), .circle(let circle)):
    collide(polygon, circle.transformed(from: poseB, to: poseA), margin: margin).toWorld(poseA, poseB)
  case (.circle(let a), .circle(let b)):
    collideCircles(a, b.transformed(from: poseB, to: poseA), margin: margin).toWorld(poseA, poseB)
  case (.circle(let circle), .segment(let segment)):
    collide(circle, segment.transformed(from: poseB, to: poseA), margin: margin).toWorld(poseA, poseB)
  case (.circle, .polygon), (.segment, .polygon), (.segment, .circle):
    collide(b, poseB, a, poseA, margin: margin, skin: skin).flipped
  case (.segment, .segment):
    .empty
  }
}

extension Circle {
  /// Returns the circle in the frame of `target` instead of `source`.
  @inline(__always)
  func transformed(from source: Pose, to target: Pose) -> Circle {
    Circle(center: target.toLocal(source.toWorld(center)), radius: radius)
  }
}

extension Segment {
  /// Returns the segment in the frame of `target` instead of `source`.
  @inline(__always)
  func transformed(from source: Pose, to target: Pose) -> Segment {
    Segment(
      target.toLocal(source.toWorld(start)),
      target.toLocal(source.toWorld(end)),
      ghost1: ghost1.map { target.toLocal(source.toWorld($0)) },
      ghost2: ghost2.map { target.toLocal(source.toWorld($0)) }
    )
  }
}

/// Returns the manifold of two circles, both in the frame of the first.
func collideCircles(_ a: Circle, _ b: Circle, margin: Float) -> LocalManifold {
  manifold(from: a.center, a.radius, to: b.center, b.radius, margin: margin) ?? .empty
}

/// Returns the manifold of a polygon and a circle in the frame of the polygon.
///
/// The face of maximum separation determines the region of the center: inside, beyond a face, or beyond a
/// vertex.
func collide(_ polygon: PolygonView, _ circle: Circle, margin: Float) -> LocalManifold {
  var (face, separation) = (0, -Float.infinity)
  for index in 0..<polygon.count {
    let gap = polygon.normals[index].dot(circle.center - polygon.vertices[index])
    if gap > separation { (face, separation) = (index, gap) }
  }
  guard separation <= circle.radius + margin else { return .empty }
  let (start, end) = (polygon.vertices[face], polygon.vertices[polygon.index(after: face)])
  if separation > 0 {
    let vertex: Vec2? =
      if (circle.center - start).dot(end - start) <= 0 {
        start
      } else if (circle.center - end).dot(start - end) <= 0 {
        end
      } else {
        nil
      }
    if let vertex {
      return manifold(from: vertex, 0, to: circle.center, circle.radius, margin: margin) ?? .empty
    }
  }
  let normal = polygon.normals[face]
  let nearest = circle.center - circle.radius * normal
  let gap = separation - circle.radius
  return LocalManifold(normal: normal, at: nearest - (0.5 * gap) * normal, separation: gap, id: 0)
}

/// Returns the manifold of a circle and a segment in the frame of the circle's body.
///
/// A vertex shared by two segments of a chain causes a contact only if the circle's center projects onto the
/// interior of neither segment, and then only with the segment that starts there.
func collide(_ circle: Circle, _ segment: Segment, margin: Float) -> LocalManifold {
  let along = segment.end - segment.start
  let (fromStart, fromEnd) = (circle.center - segment.start, circle.center - segment.end)
  if fromStart.dot(along) <= 0 {
    // The previous segment evaluates the same dot product, bit for bit, so exactly one of the two segments
    // has the contact.
    if let ghost1 = segment.ghost1, fromStart.dot(segment.start - ghost1) <= 0 { return .empty }
    return manifold(circle, vertex: segment.start, of: segment, margin: margin)
  }
  if fromEnd.dot(along) > 0 {
    guard segment.ghost2 == nil else { return .empty }
    return manifold(circle, vertex: segment.end, of: segment, margin: margin)
  }
  return interiorManifold(circle, segment, margin: margin)
}

/// Returns the manifold of a circle and an end of a segment; a center on the end itself uses the segment's
/// normal.
@inline(__always)
private func manifold(_ circle: Circle, vertex: Vec2, of segment: Segment, margin: Float) -> LocalManifold {
  guard (vertex - circle.center).length > 1e-6 else {
    return interiorManifold(circle, segment, margin: margin)
  }
  return manifold(from: circle.center, circle.radius, to: vertex, 0, margin: margin) ?? .empty
}

/// Returns the manifold of a circle and the interior of a segment; a center exactly on the line counts as
/// being on the side of the segment's normal.
@inline(__always)
private func interiorManifold(_ circle: Circle, _ segment: Segment, margin: Float) -> LocalManifold {
  let segmentNormal = (segment.end - segment.start).rightNormal
  let height = segmentNormal.dot(circle.center - segment.start)
  let gap = height.magnitude - circle.radius
  guard gap <= margin else { return .empty }
  let normal = height < 0 ? segmentNormal : -segmentNormal
  let position = circle.center + (circle.radius + 0.5 * gap) * normal
  return LocalManifold(normal: normal, at: position, separation: gap, id: 0)
}

/// Returns the manifold of two circles or vertices (radius 0); nil if their separation exceeds the margin.
@inline(__always)
private func manifold(
  from a: Vec2, _ radiusA: Float, to b: Vec2, _ radiusB: Float, margin: Float
) -> LocalManifold? {
  let offset = b - a
  let distance = offset.length
  let gap = distance - radiusA - radiusB
  guard gap <= margin else { return nil }
  // Coincident centers have no direction; any fixed normal is valid, as long as it is deterministic.
  let normal = distance > 1e-6 ? offset * (1 / distance) : Vec2(1, 0)
  return LocalManifold(normal: normal, at: a + (radiusA + 0.5 * gap) * normal, separation: gap, id: 0)
}

/// Two circles centered at their bodies' centers of mass, the most common contact of balls.
///
/// Their distance and closing speed do not depend on the bodies' rotations, only on the motion of the
/// centers.
struct CirclePair {
  /// The vector from the center of A to that of B, in the world.
  let offset: Vec2
  private let distance: Float
  private let radiusA: Float
  private let radiusB: Float

  var radiusSum: Float { radiusA + radiusB }
  /// The distance of the circles, in points; negative if they overlap.
  var gap: Float { distance - radiusSum }

  /// Creates a pair of circles whose centers are at `centerA` and `centerB` in the world.
  @inline(__always)
  init(_ a: Circle, at centerA: Vec2, _ b: Circle, at centerB: Vec2) {
    offset = centerB - centerA
    distance = offset.length
    (radiusA, radiusB) = (a.radius, b.radius)
  }

  /// Returns the manifold with anchors relative to the centers of mass; empty beyond the margin.
  @inline(__always)
  func manifold(margin: Float) -> Manifold {
    let gap = distance - (radiusA + radiusB)
    guard gap <= margin else { return .empty }
    var manifold = Manifold()
    // Coincident centers have no direction; any fixed normal is valid, as long as it is deterministic.
    manifold.normal = distance > 1e-6 ? offset * (1 / distance) : Vec2(1, 0)
    manifold.points.0.anchorA = (radiusA + 0.5 * gap) * manifold.normal
    manifold.points.0.anchorB = -(radiusB + 0.5 * gap) * manifold.normal
    manifold.points.0.separation = gap
    manifold.count = 1
    return manifold
  }
}
