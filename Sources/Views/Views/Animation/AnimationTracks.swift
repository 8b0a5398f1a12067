import Dynamics

/// The animation of one property of a view, from a start value to the model value.
struct AnimationTrack<Value: Interpolatable> {
  /// The presented value when the animation was created.
  let fromValue: Value
  /// The animation that drives the property.
  let animation: ViewAnimation

  /// The presented value at the current tick.
  func value(towards model: Value) -> Value {
    fromValue.interpolated(to: model, fraction: animation.progress).displaced(by: animation.displacement)
  }
}

/// The animated properties of one view.
final class AnimationTracks {
  var center: AnimationTrack<Point>?
  var bounds: AnimationTrack<Rect>?
  var rotation: AnimationTrack<Angle>?
  var scaleShearTranslation: AnimationTrack<ScaleShearTranslation>?
  var alpha: AnimationTrack<Double>?
  var backgroundColor: AnimationTrack<Color>?
  var cornerRadius: AnimationTrack<Double>?
  /// The border and the other properties of `LayerStyle`, which are animated together.
  var layerStyle: AnimationTrack<LayerStyle>?
  /// The path and the other properties of `ShapeStyle`, which are animated together.
  var shapeStyle: AnimationTrack<ShapeStyle>?

  /// Returns a copy of the tracks.
  func copy() -> AnimationTracks {
    let copy = AnimationTracks()
    (copy.center, copy.bounds, copy.rotation) = (center, bounds, rotation)
    (copy.scaleShearTranslation, copy.alpha, copy.backgroundColor) = (
      scaleShearTranslation, alpha, backgroundColor
    )
    (copy.cornerRadius, copy.layerStyle, copy.shapeStyle) = (cornerRadius, layerStyle, shapeStyle)
    return copy
  }

  /// The animations of the current tracks; an animation occurs once for each track that it drives.
  var animations: [ViewAnimation] {
    [
      center?.animation, bounds?.animation, rotation?.animation, scaleShearTranslation?.animation,
      alpha?.animation, backgroundColor?.animation, cornerRadius?.animation, layerStyle?.animation,
      shapeStyle?.animation,
    ].compactMap { $0 }
  }

  /// Notifies each animation that its tracks on this view were interrupted.
  func interruptAll() {
    for animation in animations { animation.trackWasInterrupted() }
  }

  /// Removes the tracks of an animation that has ended.
  func removeTracks(of animation: ViewAnimation) {
    if center?.animation === animation { center = nil }
    if bounds?.animation === animation { bounds = nil }
    if rotation?.animation === animation { rotation = nil }
    if scaleShearTranslation?.animation === animation { scaleShearTranslation = nil }
    if alpha?.animation === animation { alpha = nil }
    if backgroundColor?.animation === animation { backgroundColor = nil }
    if cornerRadius?.animation === animation { cornerRadius = nil }
    if layerStyle?.animation === animation { layerStyle = nil }
    if shapeStyle?.animation === animation { shapeStyle = nil }
  }
}
