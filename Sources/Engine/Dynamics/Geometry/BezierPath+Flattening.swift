extension BezierPath {
  /// Returns the path as polygons, one per subpath, with curves flattened and duplicate points removed.
  ///
  /// A curve is divided into max(⌊L/10⌋, 1) segments at equal parameter intervals, where L, the mean of the
  /// lengths of its chord and its control polygon, estimates its length in points. A closed subpath does not
  /// repeat its first point.
  ///
  /// > Note: UIKit flattens curves by the same rule; its published vertex counts agree.
  ///
  /// - Complexity: O(*n*) in the number of resulting points.
  public func flattened() -> [[Point]] {
    var subpaths: [[Point]] = []
    var current: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        subpaths.append(current)
        current = [point]
      case .line(let point):
        current.appendDistinct(point)
      case .quadCurve(let end, let control):
        current.appendCurve(CubicCurve(quadraticTo: end, control: control, from: current.last ?? end))
      case .curve(let end, let control1, let control2):
        let start = current.last ?? end
        current.appendCurve(CubicCurve(start: start, control1: control1, control2: control2, end: end))
      case .close:
        let start = current.first
        subpaths.append(current)
        current = start.map { [$0] } ?? []
      }
    }
    subpaths.append(current)
    // A single point, after a closed subpath or a move without a line, is not a polygon.
    return subpaths.map { $0.withoutRepeatedStart }.filter { $0.count > 1 }
  }

  /// The polygon of the first subpath, which is the collision outline; empty if the path has no line.
  var firstSubpath: [Point] { flattened().first ?? [] }

  /// The axis-aligned bounding box of the flattened path; zero if the path has no lines.
  ///
  /// - Complexity: O(*n*) in the number of points of the flattened path.
  public var bounds: Rect { Rect(enclosing: flattened().joined()) ?? .zero }

  /// Whether all coordinates of all path elements are finite.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var isFinite: Bool { allPoints { $0.isFinite } }

  /// Returns whether all points of all path elements, those that control curves included, satisfy a
  /// condition.
  package func allPoints(satisfy condition: (Point) -> Bool) -> Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): condition(point)
      case .quadCurve(let point, let control): condition(point) && condition(control)
      case .curve(let point, let control1, let control2):
        condition(point) && condition(control1) && condition(control2)
      case .close: true
      }
    }
  }
}

extension CubicCurve {
  /// The number of segments by UIKit's rule.
  fileprivate var segmentCount: Int {
    let polygon =
      start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    let length = (polygon + start.distance(to: end)) / 2
    // Cap the number of segments of a curve. The condition is also false for NaN, which results if
    // differences of coordinates overflow.
    guard length < 100_000 else { return 10_000 }
    return Int(max(length / 10, 1))
  }
}

extension [Point] {
  /// The distance, in points, below which two vertices are merged.
  private static var mergeTolerance: Double { 0.01 }

  fileprivate mutating func appendDistinct(_ point: Point) {
    if let last, last.distance(to: point) < Self.mergeTolerance { return }
    append(point)
  }

  fileprivate mutating func appendCurve(_ curve: CubicCurve) {
    let count = curve.segmentCount
    for index in 1..<count {
      appendDistinct(curve.point(at: Double(index) / Double(count)))
    }
    appendDistinct(curve.end)
  }

  fileprivate var withoutRepeatedStart: [Point] {
    guard count > 1, let first, let last, first.distance(to: last) < Self.mergeTolerance else { return self }
    return dropLast()
  }
}
