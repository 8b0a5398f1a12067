public import Dynamics

/// A transition between colors, as of `CAGradientLayer`.
///
/// Points are in the unit coordinates of the view that shows the gradient: (0, 0) is its upper left corner
/// and (1, 1) its lower right one.
///
/// ```swift
/// sky.gradient = Gradient(colors: [.black, .white])  // from the top to the bottom
/// sun.gradient = Gradient(  // from the center to the edges
///   colors: [.white, .clear], kind: .radial, startPoint: Point(x: 0.5, y: 0.5),
///   endPoint: Point(x: 1, y: 1))
/// ```
public struct Gradient: Hashable, Sendable {
  /// How the colors are spread.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along the line from the start to the end point.
    case linear
    /// From the start point to the ellipse around it that touches the vertical and the horizontal line
    /// through the end point.
    case radial
  }

  /// The colors, at least one.
  public let colors: [Color]
  /// The positions of the colors between the start (0) and the end (1), ascending, as many as colors.
  ///
  /// Before the first and after the last, the gradient has the color of that.
  public let locations: [Double]
  /// How the colors are spread.
  public let kind: Kind
  /// The point at which the gradient starts, in unit coordinates.
  public let startPoint: Point
  /// The point at which the gradient ends, in unit coordinates.
  public let endPoint: Point

  /// Creates a gradient; by default a linear one from the middle of the upper edge to that of the lower.
  ///
  /// Without locations the colors are spread evenly. Violating a rule of `problem(colors:locations:)` is a
  /// precondition failure, as are points that are not finite.
  public init(
    colors: [Color], locations: [Double] = [], kind: Kind = .linear,
    startPoint: Point = Point(x: 0.5, y: 0), endPoint: Point = Point(x: 0.5, y: 1)
  ) {
    if let problem = Self.problem(colors: colors, locations: locations) {
      preconditionFailure("Gradient: \(problem)")
    }
    precondition(startPoint.isFinite && endPoint.isFinite, "Gradient: expected finite points")
    self.colors = colors
    let last = Double(max(colors.count - 1, 1))
    self.locations = locations.isEmpty ? colors.indices.map { Double($0) / last } : locations
    self.kind = kind
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// The reason why colors and locations cannot be those of a gradient, as a sentence; nil if they can.
  public static func problem(colors: [Color], locations: [Double]) -> String? {
    guard !colors.isEmpty else { return "expected at least one color" }
    if locations.isEmpty { return nil }
    guard locations.count == colors.count else {
      return "expected as many locations as colors, \(colors.count), got \(locations.count)"
    }
    let isAscending = zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
    return isAscending && locations.allSatisfy((0...1).contains)
      ? nil : "expected locations from 0 to 1 in ascending order"
  }

  /// Returns the color at a fraction of the way from the start to the end.
  package func color(at fraction: Double) -> Color {
    guard let next = locations.firstIndex(where: { $0 > fraction }) else { return colors[colors.count - 1] }
    guard next > 0 else { return colors[0] }
    let (lower, upper) = (locations[next - 1], locations[next])
    return colors[next - 1].interpolated(
      to: colors[next], fraction: (fraction - lower) / (upper - lower))
  }

  /// Returns the fraction of the way from the start to the end at a point in unit coordinates; it may be out
  /// of 0…1.
  package func fraction(at point: Point) -> Double {
    let (axis, offset) = (endPoint - startPoint, point - startPoint)
    switch kind {
    case .linear:
      let squaredLength = axis.dx * axis.dx + axis.dy * axis.dy
      return squaredLength > 0 ? (offset.dx * axis.dx + offset.dy * axis.dy) / squaredLength : 1
    case .radial:
      guard axis.dx != 0, axis.dy != 0 else { return 1 }
      return Vector(dx: offset.dx / axis.dx, dy: offset.dy / axis.dy).length
    }
  }
}

extension Gradient: Interpolatable {
  /// Interpolates the numbers and the colors of gradients of the same kind with as many colors.
  func interpolated(to other: Gradient, fraction: Double) -> Gradient {
    guard kind == other.kind, colors.count == other.colors.count else { return other }
    return Gradient(
      colors: zip(colors, other.colors).map { $0.interpolated(to: $1, fraction: fraction) },
      locations: zip(locations, other.locations).map { $0.interpolated(to: $1, fraction: fraction) },
      kind: kind, startPoint: startPoint.interpolated(to: other.startPoint, fraction: fraction),
      endPoint: endPoint.interpolated(to: other.endPoint, fraction: fraction))
  }

  func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("gradient.kind", kind.rawValue)
    visitor.visit("gradient.startPoint.x", startPoint.x)
    visitor.visit("gradient.startPoint.y", startPoint.y)
    visitor.visit("gradient.endPoint.x", endPoint.x)
    visitor.visit("gradient.endPoint.y", endPoint.y)
    visitor.visit("gradient.colors", colors.count)
    for (color, location) in zip(colors, locations) {
      visitor.visit("gradient.color.red", color.red)
      visitor.visit("gradient.color.green", color.green)
      visitor.visit("gradient.color.blue", color.blue)
      visitor.visit("gradient.color.alpha", color.alpha)
      visitor.visit("gradient.location", location)
    }
  }
}
