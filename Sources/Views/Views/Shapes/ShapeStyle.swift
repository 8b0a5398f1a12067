import Dynamics

/// The values of a shape's drawing properties, which are animated together.
struct ShapeStyle: Hashable, Sendable {
  var path: [BezierPath.Element] = []
  var fillColor = Color.clear
  var strokeColor = Color.clear
  var stroke = StrokeStyle()

  /// Visits the values under the names of the properties of `ShapeView`.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("path", path.count)
    for element in path { element.visitState(with: &visitor) }
    visitor.visit("fillColor.red", fillColor.red)
    visitor.visit("fillColor.green", fillColor.green)
    visitor.visit("fillColor.blue", fillColor.blue)
    visitor.visit("fillColor.alpha", fillColor.alpha)
    visitor.visit("strokeColor.red", strokeColor.red)
    visitor.visit("strokeColor.green", strokeColor.green)
    visitor.visit("strokeColor.blue", strokeColor.blue)
    visitor.visit("strokeColor.alpha", strokeColor.alpha)
    visitor.visit("lineWidth", stroke.lineWidth)
    visitor.visit("lineCap", stroke.lineCap.rawValue)
    visitor.visit("lineJoin", stroke.lineJoin.rawValue)
    visitor.visit("miterLimit", stroke.miterLimit)
    visitor.visit("lineDashPattern", stroke.dashPattern.count)
    for length in stroke.dashPattern { visitor.visit("lineDashPattern.length", length) }
    visitor.visit("lineDashPhase", stroke.dashPhase)
  }
}

extension ShapeStyle: Interpolatable {
  /// Interpolates the numbers and colors, and the points of paths with the same kinds of elements, as Core
  /// Animation does.
  func interpolated(to other: ShapeStyle, fraction: Double) -> ShapeStyle {
    var result = other
    result.fillColor = fillColor.interpolated(to: other.fillColor, fraction: fraction)
    result.strokeColor = strokeColor.interpolated(to: other.strokeColor, fraction: fraction)
    result.stroke.lineWidth = stroke.lineWidth.interpolated(to: other.stroke.lineWidth, fraction: fraction)
    result.stroke.miterLimit = stroke.miterLimit.interpolated(to: other.stroke.miterLimit, fraction: fraction)
    result.stroke.dashPhase = stroke.dashPhase.interpolated(to: other.stroke.dashPhase, fraction: fraction)
    if path != other.path, path.count == other.path.count {
      let elements = zip(path, other.path).compactMap { $0.interpolated(to: $1, fraction: fraction) }
      if elements.count == path.count { result.path = elements }
    }
    return result
  }
}

extension BezierPath.Element {
  /// Returns the element between this one and another of the same kind; nil if the kinds differ.
  fileprivate func interpolated(to other: Self, fraction: Double) -> Self? {
    func between(_ from: Point, _ to: Point) -> Point { from.interpolated(to: to, fraction: fraction) }
    return switch (self, other) {
    case (.move(let from), .move(let to)): .move(to: between(from, to))
    case (.line(let from), .line(let to)): .line(to: between(from, to))
    case (.quadCurve(let from, let fromControl), .quadCurve(let to, let toControl)):
      .quadCurve(to: between(from, to), controlPoint: between(fromControl, toControl))
    case (
      .curve(let from, let fromControl1, let fromControl2), .curve(let to, let toControl1, let toControl2)
    ):
      .curve(
        to: between(from, to), controlPoint1: between(fromControl1, toControl1),
        controlPoint2: between(fromControl2, toControl2))
    case (.close, .close): .close
    default: nil
    }
  }

  fileprivate func visitState(with visitor: inout some StateVisitor) {
    func visit(_ kind: Int, _ points: Point...) {
      visitor.visit("path.element", kind)
      for point in points {
        visitor.visit("path.x", point.x)
        visitor.visit("path.y", point.y)
      }
    }
    switch self {
    case .move(let point): visit(0, point)
    case .line(let point): visit(1, point)
    case .quadCurve(let point, let control): visit(2, point, control)
    case .curve(let point, let control1, let control2): visit(3, point, control1, control2)
    case .close: visit(4)
    }
  }
}
