extension BezierPath {
  /// Creates a rectangular path, clockwise on screen from its upper-left corner.
  public convenience init(rect: Rect) {
    self.init(polygon: rect.corners)
  }

  /// Creates an open path through points in order; with fewer than two points it has no line.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public convenience init(polyline points: [Point]) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Creates a closed path through points in order; with fewer than two points it has no line.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public convenience init(polygon points: [Point]) {
    self.init(polyline: points)
    close()
  }

  /// Creates the ellipse inscribed in a rectangle, clockwise on screen from its rightmost point.
  public convenience init(ovalIn rect: Rect) {
    self.init()
    addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    close()
    let scale = AffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
    apply(scale.concatenating(AffineTransform(translationX: rect.midX, y: rect.midY)))
  }

  /// Creates a rectangle with rounded corners, clockwise on screen from the upper end of its left edge.
  ///
  /// The radius is in points and clamped to the range from 0 to half the shorter side.
  public convenience init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    for (index, center) in rect.insetBy(dx: radius, dy: radius).corners.enumerated() {
      let angle = .pi + Double(index) * .pi / 2
      addArc(
        withCenter: center, radius: radius, startAngle: angle, endAngle: angle + .pi / 2, clockwise: true)
    }
    close()
  }

  /// Creates a circular arc, as `addArc(withCenter:radius:startAngle:endAngle:clockwise:)` adds it.
  public convenience init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Adds a circular arc, preceded by a straight line from the current point, if there is one, to its start.
  ///
  /// Angles are in radians, 0 on the right, increasing clockwise on screen. A clockwise arc leads from
  /// `startAngle` to the next greater angle equivalent to `endAngle`; angles that differ by a full turn or
  /// more in that direction give the full circle. The radius is in points; a negative one acts as 0. All
  /// numbers must be finite; others stop the program.
  ///
  /// Each quarter turn or less is one cubic curve, which deviates from the circle by less than 0.03 % of the
  /// radius.
  public func addArc(
    withCenter center: Point,
    radius: Double,
    startAngle: Double,
    endAngle: Double,
    clockwise: Bool
  ) {
    precondition(
      center.isFinite && radius.isFinite && startAngle.isFinite && endAngle.isFinite,
      "the numbers of an arc must be finite, not \(center), \(radius), \(startAngle) and \(endAngle)")
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let quarterTurns: Double = abs(sweep) / (.pi / 2)
    let segments = max(1, Int((quarterTurns - 1e-9).rounded(.up)))
    let step = sweep / Double(segments)
    let arc = Arc(center: center, radius: max(0, radius), span: step)

    let start = arc.point(at: startAngle)
    if isEmpty { move(to: start) } else { addLine(to: start) }
    for segment in 0..<segments {
      let from = startAngle + step * Double(segment)
      addCurve(
        to: arc.point(at: from + step),
        controlPoint1: arc.controlPoint(at: from, direction: 1),
        controlPoint2: arc.controlPoint(at: from + step, direction: -1)
      )
    }
  }

  /// Returns the signed angle of an arc, within one turn.
  private static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let forward = clockwise ? end - start : start - end
    guard forward < turn else { return clockwise ? turn : -turn }
    let turns = (forward / turn).rounded(.down)
    // Clamp to one turn: for very large angles, the rounding error of the product exceeds a turn; if
    // `forward` overflowed, the difference is NaN.
    let rest = forward - turns * turn
    let covered = rest.isNaN ? 0 : min(max(rest, 0), turn)
    return clockwise ? covered : -covered
  }
}

/// A circular arc that is approximated by cubic curves, each of which covers the same angle; a negative angle
/// turns counterclockwise on screen.
private struct Arc {
  let center: Point
  let radius: Double
  /// The distance of the control points from the ends along the tangent: 4/3·tan(span/4) radii.
  let handleLength: Double

  init(center: Point, radius: Double, span: Double) {
    let (sine, cosine) = Trigonometry.sineAndCosine(span / 4)
    self.center = center
    self.radius = radius
    handleLength = 4 / 3 * sine / cosine * radius
  }

  func point(at angle: Double) -> Point {
    center + Vector(angle: angle, magnitude: radius)
  }

  func controlPoint(at angle: Double, direction: Double) -> Point {
    point(at: angle) + Vector(angle: angle + .pi / 2, magnitude: handleLength * direction)
  }
}
