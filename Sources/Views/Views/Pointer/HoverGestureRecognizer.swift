import Dynamics

/// A continuous gesture recognizer for a pointer, such as that of a mouse, that moves over the view without a
/// touch.
///
/// `.began` when the pointer enters the view or one of its subviews, `.changed` when it moves there, and
/// `.ended` when it leaves it, or when the view moves away from it. The views that contain the view under the
/// pointer are notified too; views in front of it hide it.
public final class HoverGestureRecognizer: GestureRecognizer {
  /// The closure called at each state change of the gesture.
  public var handler: ((HoverGestureRecognizer) -> Void)?

  /// Creates a recognizer for a pointer.
  public init(handler: ((HoverGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var maximumTouchCount: Int { 0 }

  override func callHandler() { handler?(self) }

  /// Handles the pointer over the view; `hasMoved` is whether its location changed.
  func pointerIsOver(at location: Point, hasMoved: Bool) {
    setLocation(location)
    if !isActive { enterState(.began) } else if hasMoved { enterState(.changed) }
  }

  /// Handles the pointer that left the view; `location` is nil if it left the stage.
  func pointerLeft(at location: Point?) {
    guard isActive else { return }
    if let location { setLocation(location) }
    enterState(.ended)
    resetWithoutTouch()
  }
}
