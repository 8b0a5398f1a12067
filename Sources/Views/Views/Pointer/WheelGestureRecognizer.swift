public import Dynamics

/// A discrete gesture recognizer for the scroll wheel over the view or one of its subviews.
///
/// Of the views under the pointer, the deepest one with such a recognizer, or that is a scroll view that can
/// move its content, gets the wheel.
///
/// > Note: UIKit has no such class; its pan recognizers report the wheel as `allowedScrollTypesMask` says.
public final class WheelGestureRecognizer: GestureRecognizer {
  /// The closure called when the wheel turns, with the state `.ended`.
  public var handler: ((WheelGestureRecognizer) -> Void)?

  /// The distance by which the wheel last scrolled, in points of the screen.
  ///
  /// Positive components scroll to content farther right and farther down, as in a browser's `WheelEvent`.
  public private(set) var delta = Vector.zero

  /// Creates a recognizer for the wheel.
  public init(handler: ((WheelGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var maximumTouchCount: Int { 0 }

  override func callHandler() { handler?(self) }

  /// Handles a turn of the wheel.
  func wheelTurned(by delta: Vector, at location: Point) {
    self.delta = delta
    setLocation(location)
    enterState(.ended)
    resetWithoutTouch()
  }

  /// Visits the distance.
  func visitWheelState(with visitor: inout some StateVisitor) {
    visitor.visit("delta.x", delta.dx)
    visitor.visit("delta.y", delta.dy)
  }
}
