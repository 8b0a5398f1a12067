import Physics

extension BezierPath {
  /// The area within the first subpath as convex paths that do not overlap: the path itself if it is convex.
  ///
  /// These are the parts of which the body of an item with this `collisionBoundingPath` consists. Their
  /// number is at most four times the minimum. Empty if the subpath crosses itself, encloses no area, is
  /// concave with more than 4,096 corners, or has coordinates that are not finite.
  ///
  /// - Complexity: O(*n*²) in the number of points of usual flattened subpaths, O(*n*³) at worst.
  public var convexParts: [BezierPath] {
    guard isFinite else { return [] }
    return Geometry.convexParts(of: firstSubpath.map(Vec2.init(_:))).map {
      BezierPath(polygon: $0.map(Point.init(_:)))
    }
  }
}

extension Geometry {
  /// Returns the polygon with these vertices, or its convex parts if it is concave.
  ///
  /// If there are none, returns the polygon, whose `problem()` describes the reason.
  static func solids(within vertices: [Vec2]) -> [Geometry] {
    let parts = convexParts(of: vertices)
    return parts.isEmpty ? [.polygon(vertices)] : parts.map(Geometry.polygon)
  }
}
