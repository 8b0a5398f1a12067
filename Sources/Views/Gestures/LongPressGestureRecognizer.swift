/// Recognizes a finger that stays where it is for a while.
///
/// Begins while the finger is down, reports its movements from then on, which may be large, and ends when it is
/// lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// Called at each step of the gesture.
  public var handler: ((LongPressGestureRecognizer) -> Void)?

  /// How long the finger must stay, in seconds, to the nearest 1/60; 0.5 at first, 0…1e9.
  public var minimumPressDuration = 0.5 {
    didSet { Stage.checkDuration(minimumPressDuration, "LongPressGestureRecognizer.minimumPressDuration") }
  }

  /// How far the finger may move before the gesture begins, in points; 10 at first, at least 0.
  public var allowableMovement = Touch.allowableMovement {
    didSet {
      precondition(
        allowableMovement >= 0,
        "LongPressGestureRecognizer.allowableMovement: expected at least 0, got \(allowableMovement)")
    }
  }

  /// Creates a recognizer for a press of half a second.
  public init(handler: ((LongPressGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override func touchMoved(_ touch: Touch) {
    if isActive {
      recognize(.changed)
    } else if touch.distanceMoved > allowableMovement {
      fail()
    }
  }

  override func touchStationary(_ touch: Touch) {
    guard !isActive, touch.age >= Timeline.ticks(in: minimumPressDuration) else { return }
    recognize(.began)
  }

  override func touchEnded(_ touch: Touch) {
    if isActive { recognize(.ended) } else { fail() }
  }

  override func callHandler() { handler?(self) }
}
