import Dynamics

/// One thing that a finger did, in the stage's coordinates.
struct TouchEvent {
  /// What the finger did.
  enum Phase {
    case began, moved, ended, cancelled
  }

  /// Which finger.
  let touch: Int
  let phase: Phase
  let location: Point
}
