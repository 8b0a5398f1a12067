/// The contact of two circles, both in the frame of the first.
func collideCircles(_ a: Circle, _ b: Circle, margin: Float) -> LocalManifold {
  contact(from: a.center, a.radius, to: b.center, b.radius, margin: margin) ?? .empty
}

/// The contact of a polygon and a circle in the frame of the polygon.
///
/// The face that separates most tells in whose region the middle lies: inside, beyond a face, or beyond a
/// corner.
func collide(_ polygon: PolygonView, _ circle: Circle, margin: Float) -> LocalManifold {
  var (face, separation) = (0, -Float.infinity)
  for index in 0..<polygon.count {
    let gap = polygon.normals[index].dot(circle.center - polygon.vertices[index])
    if gap > separation { (face, separation) = (index, gap) }
  }
  guard separation <= circle.radius + margin else { return .empty }
  let (start, end) = (polygon.vertices[face], polygon.vertices[polygon.index(after: face)])
  if separation > 0 {
    let corner: Vec2? =
      if (circle.center - start).dot(end - start) <= 0 {
        start
      } else if (circle.center - end).dot(start - end) <= 0 {
        end
      } else {
        nil
      }
    if let corner {
      return contact(from: corner, 0, to: circle.center, circle.radius, margin: margin) ?? .empty
    }
  }
  let normal = polygon.normals[face]
  let nearest = circle.center - circle.radius * normal
  let gap = separation - circle.radius
  return LocalManifold(normal: normal, at: nearest - (0.5 * gap) * normal, separation: gap, id: 0)
}

/// The contact of a circle and an edge in the frame of the circle's body.
///
/// At a joint of a chain exactly one of the two edges answers: the one whose inside is nearest, or for the
/// corner itself the one that starts there.
func collide(_ circle: Circle, _ edge: Edge, margin: Float) -> LocalManifold {
  let along = edge.end - edge.start
  let (fromStart, fromEnd) = (circle.center - edge.start, circle.center - edge.end)
  if fromStart.dot(along) <= 0 {
    // The edge before decides about this middle with the very same product.
    if let previous = edge.previous, fromStart.dot(edge.start - previous) <= 0 { return .empty }
    return contact(circle, corner: edge.start, of: edge, margin: margin)
  }
  if fromEnd.dot(along) > 0 {
    guard edge.next == nil else { return .empty }
    return contact(circle, corner: edge.end, of: edge, margin: margin)
  }
  return alongside(circle, edge, margin: margin)
}

/// The contact of a circle with an end of an edge; a middle on the very end is pushed off along the edge's
/// normal.
@inline(__always)
private func contact(_ circle: Circle, corner: Vec2, of edge: Edge, margin: Float) -> LocalManifold {
  guard (corner - circle.center).length > 1e-6 else { return alongside(circle, edge, margin: margin) }
  return contact(from: circle.center, circle.radius, to: corner, 0, margin: margin) ?? .empty
}

/// The contact of a circle with the inside of an edge; a middle on the line itself counts as on the left of
/// it.
@inline(__always)
private func alongside(_ circle: Circle, _ edge: Edge, margin: Float) -> LocalManifold {
  let outward = (edge.end - edge.start).outwardNormal
  let height = outward.dot(circle.center - edge.start)
  let gap = height.magnitude - circle.radius
  guard gap <= margin else { return .empty }
  let normal = height < 0 ? outward : -outward
  let position = circle.center + (circle.radius + 0.5 * gap) * normal
  return LocalManifold(normal: normal, at: position, separation: gap, id: 0)
}

/// The contact of two round corners; nil if they are farther apart than the margin.
@inline(__always)
private func contact(
  from a: Vec2, _ radiusA: Float, to b: Vec2, _ radiusB: Float, margin: Float
) -> LocalManifold? {
  let offset = b - a
  let distance = offset.length
  let gap = distance - radiusA - radiusB
  guard gap <= margin else { return nil }
  // Middles on one spot tell no direction; any will do as long as it is always the same.
  let normal = distance > 1e-6 ? offset * (1 / distance) : Vec2(1, 0)
  return LocalManifold(normal: normal, at: a + (radiusA + 0.5 * gap) * normal, separation: gap, id: 0)
}
