import Dynamics

/// The values of the drawing properties that most views do not set: border, clipping and order.
///
/// A view without them has no style, so that it costs neither memory nor time.
package struct LayerStyle: Hashable, Sendable {
  /// The width of the border, in points, at least 0.
  package var borderWidth = 0.0
  /// The color of the border.
  package var borderColor = Color.black
  /// Whether the subviews are clipped.
  package var clipsToBounds = false
  /// The position in the drawing order.
  package var zPosition = 0.0

  /// Visits the values under the names of the view's properties.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("borderWidth", borderWidth)
    visitor.visit("borderColor.red", borderColor.red)
    visitor.visit("borderColor.green", borderColor.green)
    visitor.visit("borderColor.blue", borderColor.blue)
    visitor.visit("borderColor.alpha", borderColor.alpha)
    visitor.visit("clipsToBounds", clipsToBounds)
    visitor.visit("zPosition", zPosition)
  }
}

extension LayerStyle: Interpolatable {
  func interpolated(to other: LayerStyle, fraction: Double) -> LayerStyle {
    var result = other
    result.borderWidth = borderWidth.interpolated(to: other.borderWidth, fraction: fraction)
    result.borderColor = borderColor.interpolated(to: other.borderColor, fraction: fraction)
    result.zPosition = zPosition.interpolated(to: other.zPosition, fraction: fraction)
    return result
  }
}

/// The storage of a view's style: a reference, so that the field of a view without one is a null pointer.
final class LayerStyleStorage {
  var style: LayerStyle

  init(_ style: LayerStyle) { self.style = style }
}
