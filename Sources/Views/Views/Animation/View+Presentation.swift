public import Dynamics

extension View {
  /// The presented values of a view's animatable properties at one tick.
  public struct Presentation: Hashable, Sendable {
    /// The center of the view in its superview's coordinates, in points.
    public var center: Point
    /// The bounds rectangle, in the view's own coordinates.
    public var bounds: Rect
    /// The transform applied to the view, about its center.
    public var transform: AffineTransform
    /// The opacity of the view and its subviews, 0…1.
    public var alpha: Double
    /// The background color.
    public var backgroundColor: Color
    /// The corner radius, in points.
    public var cornerRadius: Double
  }

  /// The values to draw at the current tick: the model values, or interpolated values while an animation
  /// runs.
  ///
  /// Corresponds to UIKit's presentation layer. Each value is interpolated from the value presented when the
  /// animation was created to the *current* model value.
  public final var presentation: Presentation {
    var shown = Presentation(
      center: center, bounds: bounds, transform: transform, alpha: alpha,
      backgroundColor: backgroundColor, cornerRadius: cornerRadius
    )
    guard let animationTracks else { return shown }
    if let track = animationTracks.center { shown.center = track.value(towards: center) }
    if let track = animationTracks.bounds { shown.bounds = track.value(towards: bounds) }
    if let track = animationTracks.alpha { shown.alpha = track.value(towards: alpha) }
    if let track = animationTracks.backgroundColor {
      shown.backgroundColor = track.value(towards: backgroundColor)
    }
    if let track = animationTracks.cornerRadius { shown.cornerRadius = track.value(towards: cornerRadius) }
    if animationTracks.rotation != nil || animationTracks.scaleShearTranslation != nil {
      shown.transform = presentedTransform(animationTracks)
    }
    return shown
  }

  private final func presentedTransform(_ tracks: AnimationTracks) -> AffineTransform {
    var decomposition = placement.decomposition(of: transform)
    if let track = tracks.rotation {
      decomposition.rotation = track.value(towards: Angle(radians: decomposition.rotation)).radians
    }
    if let track = tracks.scaleShearTranslation {
      decomposition.scaleShearTranslation = track.value(towards: decomposition.scaleShearTranslation)
    }
    return decomposition.transform
  }
}
