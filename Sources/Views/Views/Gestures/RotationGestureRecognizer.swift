import Dynamics

/// A continuous gesture recognizer for rotations with two touches.
///
/// Begins when the line between the touches has turned by more than 0.1 rad, and ends with the first of them.
/// Other recognizers of pinches, rotations and pans get the same touches.
public final class RotationGestureRecognizer: GestureRecognizer {
  /// The closure called at each state change of the gesture.
  public var handler: ((RotationGestureRecognizer) -> Void)?

  /// The rotation since the beginning, in radians, clockwise; full turns count.
  ///
  /// Setting it, to a finite number, changes the angle to which later ones are compared: with 0 at each call
  /// of the handler, it is the change since the last call.
  public var rotation = 0.0 {
    didSet {
      precondition(
        rotation.isFinite, "RotationGestureRecognizer.rotation: expected a finite number, got \(rotation)")
    }
  }

  /// The angular velocity, in radians per second: the mean over the last 0.1 s.
  public private(set) var velocity = 0.0

  private var lastAngle = 0.0

  /// The rotation after which the gesture begins, in radians.
  private static let threshold = 0.1

  /// Creates a recognizer for rotations.
  public init(handler: ((RotationGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var maximumTouchCount: Int { 2 }

  override func stateRestorer() -> () -> Void {
    let (rotation, velocity) = (rotation, velocity)
    let restoreBase = super.stateRestorer()
    return { [self] in
      if !isActive { (self.rotation, self.velocity) = (rotation, velocity) }
      restoreBase()
    }
  }

  override func prevents(_ other: GestureRecognizer) -> Bool { preventsBesideTwoTouches(other) }

  override func touchBegan(_ touch: Touch) {
    (rotation, velocity) = (0, 0)
    if let offset = touchOffset { lastAngle = offset.angle }
  }

  override func touchMoved(_ touch: Touch) {
    guard let offset = touchOffset, let relativeVelocity else { return }
    var change = offset.angle - lastAngle
    if change > .pi { change -= 2 * .pi } else if change < -.pi { change += 2 * .pi }
    guard isActive || abs(change) > Self.threshold else { return }
    lastAngle = offset.angle
    rotation += change
    let lengthSquared = max(offset.dot(offset), 1)
    velocity = (offset.dx * relativeVelocity.dy - offset.dy * relativeVelocity.dx) / lengthSquared
    enterState(isActive ? .changed : .began)
  }

  override func touchEnded(_ touch: Touch) { if isActive { enterState(.ended) } }

  override func callHandler() { handler?(self) }

  /// Visits the rotation and the last angle between the touches.
  func visitRotationState(with visitor: inout some StateVisitor) {
    visitor.visit("rotation", rotation)
    visitor.visit("velocity", velocity)
    visitor.visit("lastAngle", lastAngle)
  }
}
