import Dynamics

/// Watches a finger on a button from coming down to being lifted.
///
/// A recognizer like those of users, so that one rule decides who gets a touch.
final class ButtonTracker: GestureRecognizer {
  /// How far beside the button, in its coordinates, a finger may be that came down on it: UIKit's 70 pt.
  private static let touchSlop = 70.0

  private unowned let button: Button

  /// Whether lifting the finger on the button would be a tap: not for one that came down on a disabled button.
  private var isTrackingTap = false

  init(of button: Button) {
    self.button = button
    super.init()
  }

  /// Lets the finger be none of the button's business.
  func cancelTracking() {
    isTrackingTap = false
    button.isPressed = false
  }

  override func touchBegan(_ touch: Touch) {
    isTrackingTap = button.isEnabled
    button.isPressed = isTrackingTap
  }

  override func touchMoved(_ touch: Touch) { button.isPressed = isTrackingTap && isTouchInside }

  // A button may move away below a finger that rests.
  override func touchStationary(_ touch: Touch) { button.isPressed = isTrackingTap && isTouchInside }

  override func touchEnded(_ touch: Touch) {
    button.isPressed = false
    // Also a tap on a disabled button is nobody else's.
    if isTouchInside { recognize(.recognized) } else { fail() }
  }

  override func callHandler() {
    guard isTrackingTap else { return }
    isTrackingTap = false
    button.onTap?(button)
  }

  override func clearTrackingState() { cancelTracking() }

  private var isTouchInside: Bool {
    guard button.timeline != nil else { return false }
    return button.bounds.insetBy(dx: -Self.touchSlop, dy: -Self.touchSlop).contains(location(in: button))
  }
}
