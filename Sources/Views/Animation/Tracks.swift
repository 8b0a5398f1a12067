import Dynamics

/// One property of a view on its way from a value to the one that the model holds.
struct Track<Value: Interpolatable> {
  /// What was shown when the animation was made.
  let from: Value
  /// The animation that it belongs to.
  let animation: ViewAnimation

  /// What is shown now.
  func value(towards model: Value) -> Value {
    from.interpolated(to: model, fraction: animation.progress)
  }
}

/// What is being animated of one view.
final class Tracks {
  var center: Track<Point>?
  var bounds: Track<Rect>?
  var rotation: Track<Angle>?
  var stretch: Track<Stretch>?
  var alpha: Track<Double>?
  var backgroundColor: Track<Color>?
  var cornerRadius: Track<Double>?

  /// The animation of each track, one entry per track.
  var animations: [ViewAnimation] {
    [
      center?.animation, bounds?.animation, rotation?.animation, stretch?.animation,
      alpha?.animation, backgroundColor?.animation, cornerRadius?.animation,
    ].compactMap(\.self)
  }

  /// Tells every animation that it has lost its tracks here.
  func interruptAll() {
    for animation in animations { animation.trackInterrupted() }
  }

  /// Drops the tracks of one animation, which has come to its end.
  func remove(_ ended: ViewAnimation) {
    if center?.animation === ended { center = nil }
    if bounds?.animation === ended { bounds = nil }
    if rotation?.animation === ended { rotation = nil }
    if stretch?.animation === ended { stretch = nil }
    if alpha?.animation === ended { alpha = nil }
    if backgroundColor?.animation === ended { backgroundColor = nil }
    if cornerRadius?.animation === ended { cornerRadius = nil }
  }
}
