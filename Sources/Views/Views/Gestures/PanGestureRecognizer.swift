public import Dynamics

/// A continuous gesture recognizer for drags.
///
/// Begins when the touch has moved more than 10 pt from its start, and reports each movement from then on:
/// `.began`, `.changed` …, then `.ended` when the touch ends, or `.cancelled`.
public class PanGestureRecognizer: GestureRecognizer {
  // The module UIKit overloads three of these methods with UIKit's point-valued signatures, which take
  // precedence where it is imported.

  /// The closure called at each state change of the gesture.
  public final var handler: ((PanGestureRecognizer) -> Void)?

  /// The origin of the translation, on the screen.
  private final var translationOrigin = Point.zero

  /// The last velocity, on the screen.
  private final var lastVelocity = Vector.zero

  /// Creates a recognizer for drags.
  public init(handler: ((PanGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  /// Returns the translation since the touch began, or since `setTranslation`, in a view's coordinates.
  ///
  /// Nil means the stage's coordinates. Includes the first 10 pt, before the gesture began.
  @_disfavoredOverload
  public final func translation(in view: View?) -> Vector {
    location(in: view) - convert(translationOrigin, fromScreenTo: view)
  }

  /// Sets the current translation, in a view's coordinates.
  ///
  /// Both components must be finite. Setting `Vector.zero` at each call of the handler yields the movement
  /// since the last call.
  @_disfavoredOverload
  public final func setTranslation(_ translation: Vector, in view: View?) {
    precondition(
      translation.isFinite,
      "PanGestureRecognizer.setTranslation: expected finite numbers, got \(translation)")
    let start = location(in: view) - translation
    translationOrigin = (view ?? self.view?.root).map { start.applying($0.transformToScreen) } ?? start
  }

  /// Returns the velocity of the touch in points per second, in a view's coordinates; nil means the stage's.
  ///
  /// The mean velocity over the last 0.1 s, or since the touch began if that is shorter. It is 0 for a touch
  /// that was stationary for 0.1 s before it ended.
  @_disfavoredOverload
  public final func velocity(in view: View?) -> Vector {
    convert(Point.zero + lastVelocity, fromScreenTo: view) - convert(Point.zero, fromScreenTo: view)
  }

  /// Returns whether the gesture begins with a touch that has moved far enough; otherwise the recognizer
  /// fails.
  func canBegin(_ touch: Touch) -> Bool { true }

  override func stateRestorer() -> () -> Void {
    let (origin, velocity) = (translationOrigin, lastVelocity)
    let restoreBase = super.stateRestorer()
    return { [self] in
      if touch == nil { (translationOrigin, lastVelocity) = (origin, velocity) }
      restoreBase()
    }
  }

  override func touchBegan(_ touch: Touch) {
    translationOrigin = touch.startLocation
    lastVelocity = .zero
  }

  override func touchMoved(_ touch: Touch) {
    lastVelocity = touch.velocity
    if isActive {
      enterState(.changed)
    } else if touch.distanceMoved > Touch.allowableMovement {
      if canBegin(touch) { enterState(.began) } else { fail() }
    }
  }

  override func touchEnded(_ touch: Touch) {
    lastVelocity = touch.velocity
    if isActive { enterState(.ended) } else { fail() }
  }

  override func callHandler() { handler?(self) }

  /// Visits the origin of the translation and the velocity.
  final func visitPanState(with visitor: inout some StateVisitor) {
    visitor.visit("origin.x", translationOrigin.x)
    visitor.visit("origin.y", translationOrigin.y)
    visitor.visit("velocity.x", lastVelocity.dx)
    visitor.visit("velocity.y", lastVelocity.dy)
  }
}
