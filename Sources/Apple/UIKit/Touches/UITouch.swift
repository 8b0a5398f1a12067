import Dynamics
public import Foundation

/// A touch on the screen, from its beginning to its end.
@MainActor open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    /// The touch began.
    case began = 0
    /// The touch moved.
    case moved = 1
    /// The touch did not move.
    case stationary = 2
    /// The touch ended.
    case ended = 3
    /// The touch was cancelled.
    case cancelled = 4
  }

  /// The phase of the touch.
  open internal(set) var phase = Phase.began

  /// The number of taps of the touch, of which each follows the previous one within 0.35 s and 45 pt.
  open internal(set) var tapCount: Int

  /// The simulated time of the last event, in seconds.
  open internal(set) var timestamp: TimeInterval

  /// The view that the touch began on.
  open internal(set) weak var view: UIView?

  /// The window that the touch began on.
  open internal(set) weak var window: UIWindow?

  /// The gesture recognizers that receive the touch, those of the deepest view first.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The force of the touch; always 0, as a mouse has none.
  open var force: CGFloat { 0 }

  /// The location in the window's coordinates.
  final var location: CGPoint
  final var previousLocation: CGPoint
  final let startLocation: CGPoint
  final let startTick: Int

  /// Whether a gesture recognizer has cancelled the touch for its view.
  final var isCancelledInView = false

  init(at location: CGPoint, tick: Int, tapCount: Int) {
    (self.location, previousLocation, startLocation) = (location, location, location)
    startTick = tick
    timestamp = Simulator.seconds(tick)
    self.tapCount = tapCount
  }

  /// Returns the location in a view's coordinates, or in the window's if it is nil.
  open func location(in view: UIView?) -> CGPoint { view?.convert(location, from: nil) ?? location }

  /// Returns the location before the last event in a view's coordinates, or in the window's if it is nil.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousLocation, from: nil) ?? previousLocation
  }
}

/// The touches of a moment.
@MainActor open class UIEvent: NSObject {
  /// All active touches, and those that ended with the event.
  open internal(set) var allTouches: Set<UITouch>?

  /// The simulated time of the event, in seconds.
  open internal(set) var timestamp: TimeInterval

  init(touches: Set<UITouch>, timestamp: TimeInterval) {
    allTouches = touches
    self.timestamp = timestamp
  }

  /// Returns the touches that began on a view; nil if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    let touches = (allTouches ?? []).filter { $0.view === view }
    return touches.isEmpty ? nil : touches
  }

  /// Returns the touches that a gesture recognizer receives; nil if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    let touches = (allTouches ?? []).filter { $0.gestureRecognizers?.contains(gesture) == true }
    return touches.isEmpty ? nil : touches
  }

  /// Returns the touch itself: the simulated screen has no samples between frames.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
}
