/// A continuous gesture recognizer for long presses.
///
/// Begins while the touch is down, then reports its movements, whatever their distance, and ends with the
/// touch.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The closure called at each state change of the gesture.
  public var handler: ((LongPressGestureRecognizer) -> Void)?

  /// The minimum press duration, in seconds, rounded to 1/60; 0.5 by default, range 0…1e9.
  public var minimumPressDuration = 0.5 {
    didSet {
      Stage.checkDuration(
        minimumPressDuration, parameterName: "LongPressGestureRecognizer.minimumPressDuration")
    }
  }

  /// The maximum movement before the gesture begins, in points; 10 by default, at least 0.
  public var allowableMovement = Touch.allowableMovement {
    didSet {
      precondition(
        allowableMovement >= 0,
        "LongPressGestureRecognizer.allowableMovement: expected at least 0, got \(allowableMovement)")
    }
  }

  /// Creates a recognizer for presses of half a second.
  public init(handler: ((LongPressGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override func stateRestorer() -> () -> Void {
    let (duration, movement) = (minimumPressDuration, allowableMovement)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (minimumPressDuration, allowableMovement) = (duration, movement)
      restoreBase()
    }
  }

  override func touchMoved(_ touch: Touch) {
    if isActive {
      enterState(.changed)
    } else if touch.distanceMoved > allowableMovement {
      fail()
    }
  }

  override func touchStationary(_ touch: Touch) {
    guard !isActive, touch.ageInTicks >= Stage.ticks(in: minimumPressDuration) else { return }
    enterState(.began)
  }

  override func touchEnded(_ touch: Touch) {
    if isActive { enterState(.ended) } else { fail() }
  }

  override func callHandler() { handler?(self) }
}
