import Dynamics

/// A continuous gesture recognizer for pinches with two touches.
///
/// Begins when the distance between the touches has changed by more than 10 pt, and ends with the first of
/// them. Other recognizers of pinches, rotations and pans get the same touches.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// The closure called at each state change of the gesture.
  public var handler: ((PinchGestureRecognizer) -> Void)?

  /// The ratio of the distance between the touches to that at the beginning; 1 at first.
  ///
  /// Setting it, to a positive number, changes the distance to which later ones are compared: with 1 at each
  /// call of the handler, it is the change since the last call.
  public var scale: Double {
    get { currentScale }
    set {
      precondition(
        newValue > 0 && newValue.isFinite,
        "PinchGestureRecognizer.scale: expected a positive number, got \(newValue)")
      referenceDistance *= currentScale / newValue
      currentScale = newValue
    }
  }

  /// The change of `scale`, in 1/s: the mean over the last 0.1 s.
  public private(set) var velocity = 0.0

  private var currentScale = 1.0
  private var referenceDistance = 1.0

  /// Creates a recognizer for pinches.
  public init(handler: ((PinchGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var maximumTouchCount: Int { 2 }

  override func stateRestorer() -> () -> Void {
    let (scale, distance, velocity) = (currentScale, referenceDistance, velocity)
    let restoreBase = super.stateRestorer()
    return { [self] in
      if !isActive { (currentScale, referenceDistance, self.velocity) = (scale, distance, velocity) }
      restoreBase()
    }
  }

  override func prevents(_ other: GestureRecognizer) -> Bool { preventsBesideTwoTouches(other) }

  override func touchBegan(_ touch: Touch) {
    (currentScale, velocity) = (1, 0)
    if let offset = touchOffset { referenceDistance = max(offset.length, 1) }
  }

  override func touchMoved(_ touch: Touch) {
    guard let offset = touchOffset, let relativeVelocity else { return }
    let distance = max(offset.length, 1)
    guard isActive || abs(distance - referenceDistance) > Touch.allowableMovement else { return }
    currentScale = distance / referenceDistance
    velocity = offset.dot(relativeVelocity) / (distance * referenceDistance)
    enterState(isActive ? .changed : .began)
  }

  override func touchEnded(_ touch: Touch) { if isActive { enterState(.ended) } }

  override func callHandler() { handler?(self) }

  /// Visits the scale and the distance to which it is relative.
  func visitPinchState(with visitor: inout some StateVisitor) {
    visitor.visit("scale", currentScale)
    visitor.visit("velocity", velocity)
    visitor.visit("referenceDistance", referenceDistance)
  }
}
