package import Dynamics

/// The values of the drawing properties that most views do not set: border, gradient, contents, shadow,
/// clipping and order.
///
/// A view without them has no style, so that it costs neither memory nor time.
package struct LayerStyle: Hashable, Sendable {
  /// The width of the border, in points, at least 0.
  package var borderWidth = 0.0
  /// The color of the border.
  package var borderColor = Color.black
  /// The gradient above the background color; nil for none.
  package var gradient: Gradient?
  /// The shadow; transparent at first.
  package var shadow = Shadow()
  /// Whether the subviews are clipped.
  package var clipsToBounds = false
  /// The position in the drawing order.
  package var zPosition = 0.0
  /// The image that a layer displays; nil for none.
  package var contents: Contents?

  /// Visits the values under the names of the view's properties.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("borderWidth", borderWidth)
    visitor.visit("borderColor.red", borderColor.red)
    visitor.visit("borderColor.green", borderColor.green)
    visitor.visit("borderColor.blue", borderColor.blue)
    visitor.visit("borderColor.alpha", borderColor.alpha)
    visitor.visit("hasGradient", gradient != nil)
    if let gradient { gradient.visitState(with: &visitor) }
    visitor.visit("shadowColor.red", shadow.color.red)
    visitor.visit("shadowColor.green", shadow.color.green)
    visitor.visit("shadowColor.blue", shadow.color.blue)
    visitor.visit("shadowColor.alpha", shadow.color.alpha)
    visitor.visit("shadowOpacity", shadow.opacity)
    visitor.visit("shadowOffset.width", shadow.offset.width)
    visitor.visit("shadowOffset.height", shadow.offset.height)
    visitor.visit("shadowRadius", shadow.radius)
    visitor.visit("clipsToBounds", clipsToBounds)
    visitor.visit("zPosition", zPosition)
    guard let contents else { return }
    visitor.visit("contents", hash: contents.image.contents.digest)
    visitor.visit("contents.scale", contents.image.scale)
    visitor.visit("contentsGravity", contents.gravity.rawValue)
  }
}

extension LayerStyle: Interpolatable {
  func interpolated(to other: LayerStyle, fraction: Double) -> LayerStyle {
    var result = other
    result.borderWidth = borderWidth.interpolated(to: other.borderWidth, fraction: fraction)
    result.borderColor = borderColor.interpolated(to: other.borderColor, fraction: fraction)
    if let gradient, let next = other.gradient {
      result.gradient = gradient.interpolated(to: next, fraction: fraction)
    }
    result.shadow = shadow.interpolated(to: other.shadow, fraction: fraction)
    result.zPosition = zPosition.interpolated(to: other.zPosition, fraction: fraction)
    return result
  }
}

extension LayerStyle {
  /// An image that is drawn in place of that of an image view, and in other views as that of an image view
  /// is.
  package struct Contents: Hashable, Sendable {
    /// The image.
    package var image: Image
    /// How the image is fitted into the bounds.
    package var gravity: ImageView.ContentMode

    /// Creates contents.
    package init(_ image: Image, gravity: ImageView.ContentMode) {
      (self.image, self.gravity) = (image, gravity)
    }
  }

  /// The shadow of a view, with Core Animation's default values.
  package struct Shadow: Hashable, Sendable {
    /// The color.
    package var color = Color.black
    /// The opacity by which that of the color is multiplied, 0…1.
    package var opacity = 0.0
    /// The offset from the view, in points.
    package var offset = Size(width: 0, height: -3)
    /// The standard deviation of the blur, in points, at least 0.
    package var radius = 3.0
  }
}

extension LayerStyle.Shadow: Interpolatable {
  func interpolated(to other: Self, fraction: Double) -> Self {
    Self(
      color: color.interpolated(to: other.color, fraction: fraction),
      opacity: opacity.interpolated(to: other.opacity, fraction: fraction),
      offset: Size(
        width: offset.width.interpolated(to: other.offset.width, fraction: fraction),
        height: offset.height.interpolated(to: other.offset.height, fraction: fraction)),
      radius: radius.interpolated(to: other.radius, fraction: fraction))
  }
}

/// The storage of a view's style: a reference, so that the field of a view without one is a null pointer.
final class LayerStyleStorage {
  var style: LayerStyle

  init(_ style: LayerStyle) { self.style = style }
}
