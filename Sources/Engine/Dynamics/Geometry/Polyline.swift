/// A subpath of which the curves have been replaced with line segments.
package struct Polyline: Hashable, Sendable {
  /// The vertices; a closed polyline does not repeat the first one.
  package var points: [Point]
  /// Whether a segment leads from the last vertex to the first.
  package var isClosed: Bool

  /// Creates a polyline.
  package init(_ points: [Point], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The end points of the segments, in order.
  package var segments: some Sequence<(Point, Point)> {
    zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : []))
  }
}

extension [BezierPath.Element] {
  /// Returns the subpaths with curves flattened to within a tolerance; those of a single point are included.
  ///
  /// For drawing and hit-testing; collisions use the coarser `BezierPath.flattened()`.
  /// - Complexity: O(*n*) in the number of resulting points.
  package func polylines(tolerance: Double) -> [Polyline] {
    var polylines: [Polyline] = []
    var current: [Point] = []
    /// Whether the current subpath begins where the last one was closed, and has no element of its own.
    var isImplicit = false
    func append(isClosed: Bool) {
      guard !current.isEmpty, !isImplicit else { return }
      if isClosed, current.count > 1, current.first == current.last { current.removeLast() }
      polylines.append(Polyline(current, isClosed: isClosed))
    }
    func appendCurve(_ curve: CubicCurve) {
      let count = curve.segmentCount(tolerance: tolerance, atMost: 1000)
      for index in 1..<Swift.max(count, 1) { current.append(curve.point(at: Double(index) / Double(count))) }
      current.append(curve.end)
    }
    for element in self {
      switch element {
      case .move(let point):
        append(isClosed: false)
        current = [point]
      case .line(let point):
        current.append(point)
      case .quadCurve(let end, let control):
        appendCurve(CubicCurve(quadraticTo: end, control: control, from: current.last ?? end))
      case .curve(let end, let control1, let control2):
        appendCurve(
          CubicCurve(start: current.last ?? end, control1: control1, control2: control2, end: end))
      case .close:
        append(isClosed: true)
        current = [Point](current.prefix(1))
      }
      isImplicit = element == .close
    }
    append(isClosed: false)
    return polylines
  }
}

extension [Polyline] {
  /// Returns whether the area of the polylines contains a point, by the nonzero winding rule; open ones count
  /// as closed.
  package func contains(_ point: Point) -> Bool {
    var winding = 0
    for polyline in self {
      let edges = Polyline(polyline.points, isClosed: true).segments
      for (start, end) in edges where (start.y <= point.y) != (end.y <= point.y) {
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if x > point.x { winding += start.y < end.y ? 1 : -1 }
      }
    }
    return winding != 0
  }

  /// Returns the distance of a point from the nearest segment; infinite without points.
  package func distance(to point: Point) -> Double {
    var least = Double.infinity
    for polyline in self {
      for (start, end) in polyline.segments {
        let direction = end - start
        let squaredLength = direction.dx * direction.dx + direction.dy * direction.dy
        let offset = point - start
        let dot = offset.dx * direction.dx + offset.dy * direction.dy
        let fraction = squaredLength > 0 ? Swift.min(Swift.max(dot / squaredLength, 0), 1) : 0
        least = Swift.min(least, point.distance(to: start + direction * fraction))
      }
    }
    return least
  }
}

extension BezierPath {
  /// The tolerance of hit-testing and of the bounds of shapes, in points.
  package static let flatteningTolerance = 0.05

  /// Returns whether the area that the path encloses contains a point, by the nonzero winding rule.
  ///
  /// Open subpaths count as closed by a straight line. Curves are flattened to within 0.05 points.
  ///
  /// - Complexity: O(*n*) in the number of points of the flattened path.
  public func contains(_ point: Point) -> Bool {
    elements.polylines(tolerance: Self.flatteningTolerance).contains(point)
  }
}
