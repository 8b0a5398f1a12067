public import Dynamics

// The properties that UIKit's views have through their layers, and those about the order and the clipping of
// subviews.
extension View {
  /// The width of the border inside the edges of the view, in points; 0 by default.
  ///
  /// Negative values are clamped to 0. The border follows the rounded corners. It is drawn above the
  /// background and below the text and the subviews.
  ///
  /// > Note: `CALayer` draws the border above the subviews.
  public final var borderWidth: Double {
    get { layerStyle.borderWidth }
    set {
      precondition(newValue.isFinite, "View.borderWidth: expected a finite number, got \(newValue)")
      layerStyle.borderWidth = max(newValue, 0)
    }
  }

  /// The color of the border; black by default.
  public final var borderColor: Color {
    get { layerStyle.borderColor }
    set { layerStyle.borderColor = newValue }
  }

  /// The gradient above the background color and below the border, within the rounded corners; nil by
  /// default.
  public final var gradient: Gradient? {
    get { layerStyle.gradient }
    set { layerStyle.gradient = newValue }
  }

  /// The contents of a `CALayer`, an image above the gradient and below the border; nil by default.
  package final var layerContents: LayerStyle.Contents? {
    get { layerStyle.contents }
    set { layerStyle.contents = newValue }
  }

  /// The color of the shadow; black by default.
  public final var shadowColor: Color {
    get { layerStyle.shadow.color }
    set { layerStyle.shadow.color = newValue }
  }

  /// The opacity of the shadow, from 0, for no shadow, to 1; 0 by default.
  ///
  /// Values outside the range are clamped. The shadow is that of what the view itself draws, without its text
  /// and its subviews. As in UIKit, a view that clips to its bounds has none.
  public final var shadowOpacity: Double {
    get { layerStyle.shadow.opacity }
    set {
      precondition(!newValue.isNaN, "View.shadowOpacity: expected a number from 0 to 1, got nan")
      layerStyle.shadow.opacity = min(max(newValue, 0), 1)
    }
  }

  /// The offset of the shadow from the view, in points of the view's own coordinates; (0, -3) by default.
  ///
  /// Must be finite.
  public final var shadowOffset: Size {
    get { layerStyle.shadow.offset }
    set {
      precondition(newValue.isFinite, "View.shadowOffset: expected finite numbers, got \(newValue)")
      layerStyle.shadow.offset = newValue
    }
  }

  /// The radius of the shadow's blur, the standard deviation of a Gaussian function, in points; 3 by default.
  ///
  /// Negative values are clamped to 0.
  public final var shadowRadius: Double {
    get { layerStyle.shadow.radius }
    set {
      precondition(newValue.isFinite, "View.shadowRadius: expected a finite number, got \(newValue)")
      layerStyle.shadow.radius = max(newValue, 0)
    }
  }

  /// Whether the subviews are drawn only inside the view's rounded rectangle; false by default.
  ///
  /// The subviews of a view that clips receive no touches outside of it, as in every view.
  public final var clipsToBounds: Bool {
    get { layerStyle.clipsToBounds }
    set { layerStyle.clipsToBounds = newValue }
  }

  /// The position of the view in the drawing order of its superview's subviews; 0 by default.
  ///
  /// A view is drawn in front of its siblings with a lower position; of two with the same position, the one
  /// that is later in `subviews` is in front. Must be finite.
  ///
  /// > Note: In UIKit touches follow the order of `subviews`; here they reach the view that is drawn in
  /// > front.
  public final var zPosition: Double {
    get { layerStyle.zPosition }
    set {
      precondition(newValue.isFinite, "View.zPosition: expected a finite number, got \(newValue)")
      layerStyle.zPosition = newValue
    }
  }

  /// The subviews from back to front, in the order in which they are drawn: by `zPosition`.
  ///
  /// - Complexity: O(*n*) in the number of subviews if all have the same position.
  package final var subviewsInDrawingOrder: [View] {
    guard subviews.contains(where: { $0.layerStyleStorage?.style.zPosition ?? 0 != 0 }) else {
      return subviews
    }
    // Not `sort(by:)`, whose stability is not documented.
    return subviews.enumerated().sorted { left, right in
      (left.element.zPosition, left.offset) < (right.element.zPosition, right.offset)
    }.map { $0.element }
  }

  /// The model values of the drawing properties; the default values if none is set.
  final var layerStyle: LayerStyle {
    get { layerStyleStorage?.style ?? LayerStyle() }
    set {
      let oldValue = layerStyle
      guard newValue != oldValue else { return }
      if newValue == LayerStyle() {
        layerStyleStorage = nil
      } else if let layerStyleStorage {
        layerStyleStorage.style = newValue
      } else {
        layerStyleStorage = LayerStyleStorage(newValue)
      }
      if isAnimatingOrInAnimationBlock { animateChange(from: oldValue) { $0.layerStyle = $1($0.layerStyle) } }
    }
  }

  /// The presented values of the drawing properties; nil if all are the default values.
  package final var presentedLayerStyle: LayerStyle? {
    if let track = animationTracks?.layerStyle { return track.value(towards: layerStyle) }
    return layerStyleStorage?.style
  }
}
