import Dynamics

/// A discrete gesture recognizer for swipes: a movement of at least 50 pt within half a second, within 30° of
/// one direction.
///
/// A pan of the same view or of a subview begins earlier and gets the touch.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// To the right.
    case right
    /// To the left.
    case left
    /// Up.
    case up
    /// Down.
    case down
  }

  /// The closure called when a swipe has been recognized.
  public var handler: ((SwipeGestureRecognizer) -> Void)?

  /// The directions that are recognized; all by default.
  public var allowedDirections = Set(Direction.allCases)

  /// The direction of the last swipe; nil before the first one.
  public private(set) var direction: Direction?

  private static let minimumDistance = 50.0
  private static let maximumTicks = Stage.ticks(in: 0.5)
  /// The tangent of 30°.
  private static let maximumSlope = 0.577

  /// Creates a recognizer for swipes in all directions.
  public init(handler: ((SwipeGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override func stateRestorer() -> () -> Void {
    let (directions, direction) = (allowedDirections, direction)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (allowedDirections, self.direction) = (directions, direction)
      restoreBase()
    }
  }

  override func touchMoved(_ touch: Touch) {
    guard touch.ageInTicks <= Self.maximumTicks else { return fail() }
    let movement = touch.location - touch.startLocation
    let (width, height) = (abs(movement.dx), abs(movement.dy))
    guard max(width, height) >= Self.minimumDistance else { return }
    let moved: Direction =
      width > height ? (movement.dx > 0 ? .right : .left) : (movement.dy > 0 ? .down : .up)
    guard min(width, height) < Self.maximumSlope * max(width, height), allowedDirections.contains(moved)
    else {
      return fail()
    }
    direction = moved
    enterState(.recognized)
  }

  override func touchEnded(_ touch: Touch) { if state == .possible { fail() } }

  override func callHandler() { handler?(self) }
}
