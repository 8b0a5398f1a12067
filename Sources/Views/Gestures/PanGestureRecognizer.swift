public import Dynamics

/// Recognizes a finger that drags over a view.
///
/// Begins when the finger has moved more than 10 pt from where it came down, and reports every movement
/// from then on: `.began`, `.changed` …, `.ended` when the finger is lifted, or `.cancelled`.
public final class PanGestureRecognizer: GestureRecognizer {
  // The module UIKit has forms of three methods with points, as UIKit, which are to come first where it is imported.

  /// Called at each step of the gesture.
  public var handler: ((PanGestureRecognizer) -> Void)?

  /// Where the translation counts from, in the stage's coordinates.
  private var origin = Point.zero

  /// The last velocity, in the stage's coordinates.
  private var lastVelocity = Vector.zero

  /// Creates a recognizer for drags.
  public init(handler: ((PanGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  /// How far the finger has moved since it came down, or since `setTranslation`, in points of a view.
  ///
  /// `nil` means the stage's coordinates. The first 10 pt, before the gesture began, are included.
  @_disfavoredOverload
  public func translation(in view: View?) -> Vector {
    location(in: view) - (view?.convert(origin, from: nil) ?? origin)
  }

  /// Makes the translation count from where it has a value now, in the coordinates of a view.
  ///
  /// Both parts must be finite. Setting `Vector.zero` after each step gives the movement since the last.
  @_disfavoredOverload
  public func setTranslation(_ translation: Vector, in view: View?) {
    precondition(
      translation.isFinite,
      "PanGestureRecognizer.setTranslation: expected finite numbers, got \(translation)")
    let start = location(in: view) - translation
    origin = view?.convert(start, to: nil) ?? start
  }

  /// How fast the finger moves, in points of a view per second; `nil` means the stage's coordinates.
  ///
  /// The way of the last 0.1 s over that time, or since the finger came down if that is less. A finger that
  /// rests for 0.1 s before it is lifted has no velocity left.
  @_disfavoredOverload
  public func velocity(in view: View?) -> Vector {
    guard let view else { return lastVelocity }
    return view.convert(Point.zero + lastVelocity, from: nil) - view.convert(Point.zero, from: nil)
  }

  override func touchBegan(_ touch: Touch) {
    origin = touch.start
    lastVelocity = .zero
  }

  override func touchMoved(_ touch: Touch) {
    lastVelocity = touch.velocity
    if isActive {
      recognize(.changed)
    } else if touch.distanceMoved > Touch.allowableMovement {
      recognize(.began)
    }
  }

  override func touchEnded(_ touch: Touch) {
    lastVelocity = touch.velocity
    if isActive { recognize(.ended) } else { fail() }
  }

  override func callHandler() { handler?(self) }
}
