package import Dynamics
package import Views

/// The colors of pixels in a gradient.
package struct GradientShader {
  private let gradient: Gradient
  private let toUnitSquare: AffineTransform
  /// The colors at equal intervals from the start of the gradient to its end.
  private let colorTable: [Color]

  /// The number of intervals: more than the shades of a color component.
  private static let colorTableSize = 512.0

  /// Creates the shader of a rounded rectangle, whose center is the origin of its coordinates; nil if it has
  /// no area.
  package init?(_ gradient: Gradient, size: Size, transform: AffineTransform) {
    guard size.width > 0, size.height > 0, transform.determinant != 0 else { return nil }
    self.gradient = gradient
    toUnitSquare = transform.inverted()
      .concatenating(AffineTransform(scaleX: 1 / size.width, y: 1 / size.height))
      .concatenating(AffineTransform(translationX: 0.5, y: 0.5))
    colorTable = (0...Int(Self.colorTableSize)).map { gradient.color(at: Double($0) / Self.colorTableSize) }
  }

  /// Returns the color at the center of a pixel.
  package func color(column: Int, row: Int) -> Color {
    let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5).applying(toUnitSquare)
    let fraction = min(max(gradient.fraction(at: point), 0), 1)
    return colorTable[Int((fraction * Self.colorTableSize).rounded())]
  }
}
