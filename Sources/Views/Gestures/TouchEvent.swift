import Dynamics

/// A touch event, in the stage's coordinates.
struct TouchEvent {
  /// The phase of the touch.
  enum Phase {
    case began, moved, ended, cancelled
  }

  /// The identifier of the touch.
  let touch: Int
  let phase: Phase
  let location: Point
}
