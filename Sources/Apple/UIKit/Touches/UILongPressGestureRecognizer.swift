public import Foundation

/// A continuous gesture recognizer for long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of the press, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5

  /// The maximum movement before the gesture begins, in points; 10 by default.
  open var allowableMovement: CGFloat = 10

  /// The number of touches; 1 by default.
  open var numberOfTouchesRequired = 1

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > numberOfTouchesRequired, state == .possible { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive {
      state = .changed
    } else if touches.contains(where: { $0.location.distance(to: $0.startLocation) > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .ended : .failed
  }

  override func advance(to tick: Int) {
    guard state == .possible, touches.count == numberOfTouchesRequired, let last = touches.last,
      tick - last.startTick >= Simulator.ticks(minimumPressDuration)
    else { return }
    state = .began
  }
}
