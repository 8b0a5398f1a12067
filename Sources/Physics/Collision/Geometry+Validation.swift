extension Geometry {
  /// What is wrong with this outline, as a sentence without a full stop, or nil for a good one.
  ///
  /// Wrong are numbers that are not finite, radii and edges that are too short, chains with too few points
  /// and polygons that are not convex. O(n) in the number of vertices.
  public func problem() -> String? {
    switch self {
    case .circle(let center, let radius): Self.circleProblem(center, radius)
    case .polygon(let corners): Self.polygonProblem(corners)
    case .segment(let start, let end): Self.lineProblem([start, end], isClosed: false, name: "segment")
    case .chain(let points, let isClosed): Self.lineProblem(points, isClosed: isClosed, name: "chain")
    }
  }

  private static func circleProblem(_ center: Vec2, _ radius: Float) -> String? {
    guard center.isFinite else { return "the center of a circle must be finite, got \(describe(center))" }
    guard radius.isFinite, radius >= Tolerances.shortestEdge else {
      return
        "the radius of a circle must be finite and at least \(Tolerances.shortestEdge) points, got \(radius)"
    }
    return nil
  }

  private static func lineProblem(_ points: [Vec2], isClosed: Bool, name: String) -> String? {
    let fewest = isClosed ? 3 : 2
    guard points.count >= fewest else {
      return "a \(isClosed ? "closed " : "")\(name) needs at least \(fewest) points, got \(points.count)"
    }
    return pointProblem(points, isClosed: isClosed, name: name)
  }

  private static func polygonProblem(_ corners: [Vec2]) -> String? {
    guard corners.count >= 3 else {
      return "a polygon needs at least 3 vertices, got \(corners.count)"
    }
    guard corners.count <= Int(UInt16.max) else {
      return "a polygon has at most \(UInt16.max) vertices, got \(corners.count)"
    }
    if let problem = pointProblem(corners, isClosed: true, name: "polygon") { return problem }
    let outline = convexOutline(of: corners)
    guard outline.count >= 3 else { return "the vertices of a polygon must not lie on one line" }
    return isConvex(outline) ? nil : "the vertices of a polygon must make a convex outline, in order"
  }

  private static func pointProblem(_ points: [Vec2], isClosed: Bool, name: String) -> String? {
    if let index = points.firstIndex(where: { !$0.isFinite }) {
      return "point \(index) of a \(name) must be finite, got \(describe(points[index]))"
    }
    for index in points.indices.dropLast(isClosed ? 0 : 1) {
      let next = index + 1 == points.count ? 0 : index + 1
      // Written so that a distance which overflows is a problem as well.
      guard (points[next] - points[index]).length >= Tolerances.shortestEdge,
        (points[next] - points[index]).lengthSquared.isFinite
      else {
        return "points \(index) and \(next) of a \(name) must be at least \(Tolerances.shortestEdge) points "
          + "and at most 1e18 points apart"
      }
    }
    return nil
  }

  /// Whether the outline turns the positive way at each vertex and goes around only once.
  ///
  /// A star turns the same way everywhere too, but some vertex of it lies behind the one before as seen from
  /// the first.
  private static func isConvex(_ outline: [Vec2]) -> Bool {
    let count = outline.count
    let turns = outline.indices.allSatisfy { index in
      let edge = outline[(index + 1) % count] - outline[index]
      return edge.cross(outline[(index + 2) % count] - outline[(index + 1) % count]) > 0
    }
    let spreads = (1..<count - 1).allSatisfy { index in
      (outline[index] - outline[0]).cross(outline[index + 1] - outline[0]) > 0
    }
    return turns && spreads
  }

  private static func describe(_ point: Vec2) -> String { "(\(point.x), \(point.y))" }
}
