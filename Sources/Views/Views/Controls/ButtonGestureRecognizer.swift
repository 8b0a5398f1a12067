import Dynamics

/// The internal gesture recognizer of a button, which tracks one touch from beginning to end.
///
/// A gesture recognizer, so that the same rule arbitrates between it and user-added recognizers.
final class ButtonGestureRecognizer: GestureRecognizer {
  /// The margin around the button within which a touch counts as inside: 70 pt in its coordinates, as in
  /// UIKit.
  private static let touchSlop = 70.0

  /// Weak, since a touch retains its recognizers until it ends and must not thereby retain their views.
  @Weak private var button: Button?

  /// Whether ending the touch inside would be a tap; false for a touch that began on a disabled button.
  private var isTrackingTap = false

  init(of button: Button) {
    self.button = button
    super.init()
  }

  /// Stops tracking the touch; it can no longer become a tap.
  func cancelTracking() {
    isTrackingTap = false
    button?.isPressed = false
  }

  override func touchBegan(_ touch: Touch) {
    isTrackingTap = button?.isEnabled ?? false
    button?.isPressed = isTrackingTap
  }

  override func touchMoved(_ touch: Touch) { button?.isPressed = isTrackingTap && isTouchInside }

  // A button may move away from under a stationary touch.
  override func touchStationary(_ touch: Touch) { button?.isPressed = isTrackingTap && isTouchInside }

  override func touchEnded(_ touch: Touch) {
    button?.isPressed = false
    // A tap on a disabled button is recognized too, so that no other recognizer gets it.
    if isTouchInside { enterState(.recognized) } else { fail() }
  }

  override func callHandler() {
    guard isTrackingTap, let button else { return }
    isTrackingTap = false
    button.onTap?(button)
  }

  override func clearTrackingState() { cancelTracking() }

  private var isTouchInside: Bool {
    guard let button, button.clock != nil else { return false }
    return button.bounds.insetBy(dx: -Self.touchSlop, dy: -Self.touchSlop).contains(location(in: button))
  }
}
