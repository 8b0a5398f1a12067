import Dynamics

extension GestureRecognizer {
  /// The vector from the first touch to the second one; nil unless both are down.
  final var touchOffset: Vector? {
    guard let touch, let secondTouch else { return nil }
    return secondTouch.location - touch.location
  }

  /// The velocity of the second touch relative to the first one; nil unless both are down.
  final var relativeVelocity: Vector? {
    guard let touch, let secondTouch else { return nil }
    return secondTouch.velocity - touch.velocity
  }

  /// Whether a recognizer of two touches, which has recognized its gesture, makes another recognizer fail:
  /// taps, swipes and long presses, but neither pans nor other recognizers of two touches.
  final func preventsBesideTwoTouches(_ other: GestureRecognizer) -> Bool {
    other.maximumTouchCount == 1 && !(other is PanGestureRecognizer)
  }
}
