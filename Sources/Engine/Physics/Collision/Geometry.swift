/// The geometry of a shape in the frame of its body, in points.
///
/// Circles and polygons are solid and have mass; segments and chains are two-sided, without thickness or
/// mass. They do not collide with other segments and chains.
public enum Geometry: Hashable, Sendable {
  /// A solid circle.
  case circle(center: Vec2, radius: Float)
  /// A convex polygon of 3 to 65,535 vertices, in either winding.
  case polygon([Vec2])
  /// A line segment.
  case segment(Vec2, Vec2)
  /// A polyline of two or more points, smooth at its inner vertices; a closed one has three or more and joins
  /// the last to the first.
  ///
  /// A body that slides along it never collides with an inner vertex (ghost collision).
  case chain([Vec2], isClosed: Bool)

  /// Returns a rectangle of `width` by `height` points around `center`, with sides parallel to the axes of
  /// the body.
  public static func box(width: Float, height: Float, center: Vec2 = .zero) -> Geometry {
    let (x, y) = (width / 2, height / 2)
    return .polygon([
      center + Vec2(-x, -y), center + Vec2(x, -y), center + Vec2(x, y), center + Vec2(-x, y),
    ])
  }
}

extension Geometry {
  /// Returns a description of what makes this geometry invalid, without a full stop, or nil if it is valid.
  ///
  /// Invalid are non-finite numbers, radii and edges that are too short, chains with too few points and
  /// polygons that are not convex.
  ///
  /// - Complexity: O(n) in the number of vertices.
  public func problem() -> String? {
    switch self {
    case .circle(let center, let radius): Self.circleProblem(center, radius)
    case .polygon(let vertices): Self.polygonProblem(vertices)
    case .segment(let start, let end): Self.lineProblem([start, end], isClosed: false, name: "segment")
    case .chain(let points, let isClosed): Self.lineProblem(points, isClosed: isClosed, name: "chain")
    }
  }

  private static func circleProblem(_ center: Vec2, _ radius: Float) -> String? {
    guard center.isFinite else { return "the center of a circle must be finite, got \(describe(center))" }
    guard radius.isFinite, radius >= PhysicsConstants.minEdgeLength else {
      return
        "the radius of a circle must be finite and at least \(PhysicsConstants.minEdgeLength) points, got \(radius)"
    }
    return nil
  }

  private static func lineProblem(_ points: [Vec2], isClosed: Bool, name: String) -> String? {
    let minCount = isClosed ? 3 : 2
    guard points.count >= minCount else {
      return "a \(isClosed ? "closed " : "")\(name) needs at least \(minCount) points, got \(points.count)"
    }
    return pointProblem(points, isClosed: isClosed, name: name)
  }

  private static func polygonProblem(_ vertices: [Vec2]) -> String? {
    guard vertices.count >= 3 else {
      return "a polygon needs at least 3 vertices, got \(vertices.count)"
    }
    guard vertices.count <= Int(UInt16.max) else {
      return "a polygon has at most \(UInt16.max) vertices, got \(vertices.count)"
    }
    if let problem = pointProblem(vertices, isClosed: true, name: "polygon") { return problem }
    let outline = convexOutline(of: vertices)
    guard outline.count >= 3 else { return "the vertices of a polygon must not lie on one line" }
    return isConvex(outline) ? nil : "the vertices of a polygon must make a convex outline, in order"
  }

  static func pointProblem(_ points: [Vec2], isClosed: Bool, name: String) -> String? {
    if let index = points.firstIndex(where: { !$0.isFinite }) {
      return "point \(index) of a \(name) must be finite, got \(describe(points[index]))"
    }
    for index in points.indices.dropLast(isClosed ? 0 : 1) {
      let next = index + 1 == points.count ? 0 : index + 1
      // The condition also rejects distances that overflow.
      guard (points[next] - points[index]).length >= PhysicsConstants.minEdgeLength,
        (points[next] - points[index]).lengthSquared.isFinite
      else {
        return
          "points \(index) and \(next) of a \(name) must be at least \(PhysicsConstants.minEdgeLength) points "
          + "and at most 1e18 points apart"
      }
    }
    return nil
  }

  /// Returns whether the outline turns in the positive direction at each vertex and goes around only once.
  ///
  /// A star also turns in one direction only, but in its triangle fan from the first vertex, some triangle
  /// has negative area.
  private static func isConvex(_ outline: [Vec2]) -> Bool {
    let count = outline.count
    let turnsLeftEverywhere = outline.indices.allSatisfy { index in
      let edge = outline[(index + 1) % count] - outline[index]
      return edge.cross(outline[(index + 2) % count] - outline[(index + 1) % count]) > 0
    }
    let isFanOrdered = (1..<count - 1).allSatisfy { index in
      (outline[index] - outline[0]).cross(outline[index + 1] - outline[0]) > 0
    }
    return turnsLeftEverywhere && isFanOrdered
  }

  private static func describe(_ point: Vec2) -> String { "(\(point.x), \(point.y))" }
}

extension Geometry {
  /// Returns the primitives of this geometry: one, or for a chain one segment per edge, in order.
  ///
  /// Polygons are stored in `pool` with positive area and without collinear vertices; free each range with
  /// ``VertexPool/remove(_:)``. The geometry must be valid; see ``problem()``.
  func makePrimitives(in pool: inout VertexPool) -> [Primitive] {
    switch self {
    case .circle(let center, let radius): [.circle(Circle(center: center, radius: radius))]
    case .polygon(let vertices): [.polygon(pool.insert(Self.convexOutline(of: vertices)))]
    case .segment(let start, let end): [.segment(Segment(start, end))]
    case .chain(let points, let isClosed):
      Self.segments(of: points, isClosed: isClosed).map(Primitive.segment)
    }
  }

  /// Returns the vertices in the order of positive area, without those collinear with their neighbors.
  static func convexOutline(of vertices: [Vec2]) -> [Vec2] {
    // Two stacks: the vertices that were kept, and the remaining ones in reverse order.
    var (kept, remaining): ([Vec2], [Vec2]) = ([], vertices)
    if doubledArea(of: vertices) >= 0 { remaining.reverse() }
    while kept.count + remaining.count >= 3, let vertex = remaining.popLast() {
      let (previous, next) = (kept.last ?? remaining[0], remaining.last ?? kept[0])
      if isCollinear(vertex, with: previous, next) {
        // The previous vertex has a new neighbor, so it may be collinear now.
        if let last = kept.popLast() { remaining.append(last) }
      } else {
        kept.append(vertex)
      }
    }
    return kept + remaining.reversed()
  }

  private static func isCollinear(_ vertex: Vec2, with previous: Vec2, _ next: Vec2) -> Bool {
    let incoming = vertex - previous
    let outgoing = next - vertex
    let chord = incoming + outgoing
    let height = incoming.cross(outgoing).magnitude
    return incoming.dot(outgoing) > 0
      && height <= PhysicsConstants.collinearityTolerance * chord.lengthSquared
  }

  private static func doubledArea(of vertices: [Vec2]) -> Float {
    var sum: Float = 0
    for index in 1..<(vertices.count - 1) {
      sum += (vertices[index] - vertices[0]).cross(vertices[index + 1] - vertices[0])
    }
    return sum
  }

  private static func segments(of points: [Vec2], isClosed: Bool) -> [Segment] {
    let count = points.count
    return (0..<(isClosed ? count : count - 1)).map { index in
      let (hasPrevious, hasNext) = (isClosed || index > 0, isClosed || index + 2 < count)
      return Segment(
        points[index],
        points[(index + 1) % count],
        ghost1: hasPrevious ? points[(index + count - 1) % count] : nil,
        ghost2: hasNext ? points[(index + 2) % count] : nil
      )
    }
  }
}
