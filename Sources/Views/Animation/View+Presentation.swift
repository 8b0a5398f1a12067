public import Dynamics

extension View {
  /// What of a view is drawn at a moment: the animatable properties on their way.
  public struct Presentation: Hashable, Sendable {
    /// The middle of the view in its superview's coordinates, in points.
    public var center: Point
    /// The view's own coordinates.
    public var bounds: Rect
    /// What turns, scales and shifts the view about its centre.
    public var transform: AffineTransform
    /// How opaque the view and its subviews are, 0…1.
    public var alpha: Double
    /// The colour of the view's rectangle.
    public var backgroundColor: Color
    /// The radius of the rounded corners in points.
    public var cornerRadius: Double
  }

  /// What to draw now: the model's values, except where an animation is still on its way to them.
  ///
  /// UIKit's presentation layer. Each value goes from what was shown when the animation was made to
  /// what the model holds *now*.
  public final var presentation: Presentation {
    var shown = Presentation(
      center: center, bounds: bounds, transform: transform, alpha: alpha,
      backgroundColor: backgroundColor, cornerRadius: cornerRadius
    )
    guard let tracks else { return shown }
    if let track = tracks.center { shown.center = track.value(towards: center) }
    if let track = tracks.bounds { shown.bounds = track.value(towards: bounds) }
    if let track = tracks.alpha { shown.alpha = track.value(towards: alpha) }
    if let track = tracks.backgroundColor { shown.backgroundColor = track.value(towards: backgroundColor) }
    if let track = tracks.cornerRadius { shown.cornerRadius = track.value(towards: cornerRadius) }
    if tracks.rotation != nil || tracks.stretch != nil { shown.transform = shownTransform(tracks) }
    return shown
  }

  private final func shownTransform(_ tracks: Tracks) -> AffineTransform {
    var decomposition = decomposition(of: transform)
    if let track = tracks.rotation {
      decomposition.rotation = track.value(towards: Angle(radians: decomposition.rotation)).radians
    }
    if let track = tracks.stretch { decomposition.stretch = track.value(towards: decomposition.stretch) }
    return decomposition.transform
  }
}
