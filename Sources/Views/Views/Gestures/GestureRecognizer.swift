public import Dynamics

/// The base class of gesture recognizers, which interpret the touches on a view and its subviews.
///
/// A touch is delivered to the recognizers of the hit-tested view and of all its ancestors. The first
/// recognizer to recognize its gesture gets the touch, and the others fail. Of those that recognize at the
/// same moment, the one of the deepest view has priority, and on one view the one added first.
///
/// > Note: A recognizer tracks one touch at a time, or two for pinches and rotations, and ignores further
/// > touches. There are no delegates and no failure requirements between recognizers: pinches and rotations
/// > are recognized beside each other and beside pans.
public class GestureRecognizer {
  /// The state of a gesture recognizer.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// No gesture has been recognized.
    case possible
    /// A continuous gesture (pan, long press) began.
    case began
    /// A continuous gesture changed.
    case changed
    /// A continuous gesture ended, or a tap was recognized.
    case ended
    /// The gesture was cancelled: by the system, or because the recognizer was disabled or removed.
    case cancelled
    /// The touch does not match the gesture.
    case failed

    /// UIKit's name for the final state of a discrete gesture; the same as `ended`.
    public static var recognized: State { .ended }
  }

  /// The state of the recognizer; `.possible` again as soon as its touch has ended.
  public private(set) final var state: State = .possible

  /// The view that the recognizer is attached to; nil for none.
  public final var view: View? { storedView }

  /// The storage of `view`.
  @Weak final var storedView: View?

  /// A Boolean value that indicates whether the recognizer receives touches; true by default.
  ///
  /// Setting this to false cancels the current gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// The tracked touch, of two the one that began first.
  private(set) final var touch: Touch?

  /// The second tracked touch; always nil unless ``maximumTouchCount`` is 2.
  private(set) final var secondTouch: Touch?

  /// The last location of the touch, of two their midpoint, on the screen.
  private final var lastLocation = Point.zero

  init() {}

  /// Returns the current or last location of the touch, of two touches their midpoint, in a view's
  /// coordinates.
  ///
  /// Nil means the coordinates of `Stage.view`, or, for the recognizer of a view in `Stage.overlay` or in an
  /// alert or popover, those of the screen.
  public final func location(in view: View?) -> Point {
    convert(lastLocation, fromScreenTo: view)
  }

  /// Converts a location on the screen to a view's coordinates; nil means those of the root of the
  /// recognizer's view.
  final func convert(_ point: Point, fromScreenTo view: View?) -> Point {
    (view ?? self.view?.root)?.convertFromScreen(point) ?? point
  }

  // MARK: Overridable by subclasses

  /// The maximum number of tracked touches: 1 or 2, or 0 for recognizers of the pointer.
  var maximumTouchCount: Int { 1 }
  /// Called when the tracked touch begins.
  func touchBegan(_ touch: Touch) {}
  /// Called when the tracked touch moves.
  func touchMoved(_ touch: Touch) {}
  /// Called when the tracked touch ends, at its last location.
  func touchEnded(_ touch: Touch) {}
  /// Called once per tick while the tracked touch is down.
  func touchStationary(_ touch: Touch) {}
  /// Returns whether recognizing this gesture makes another recognizer of the same touch fail.
  ///
  /// By default not if that one tracks two touches.
  func prevents(_ other: GestureRecognizer) -> Bool { other.maximumTouchCount == 1 }
  /// Returns a closure that gives the recognizer the configuration that it has now, and what it keeps of its
  /// last gesture; a gesture in progress continues.
  func stateRestorer() -> () -> Void {
    let (isEnabled, lastLocation) = (isEnabled, lastLocation)
    return { [self] in
      if isEnabled != self.isEnabled { self.isEnabled = isEnabled }
      if touch == nil { self.lastLocation = lastLocation }
    }
  }
  /// Clears the state kept from one touch to the next.
  func clearTrackingState() {}
  /// Calls the handler, whose type differs by subclass.
  func callHandler() {}
}

extension GestureRecognizer {
  /// Visits the state of the recognizer.
  final func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("state", state.rawValue)
    visitor.visit("isEnabled", isEnabled)
    visitor.visit("hasTouch", touch != nil)
    if secondTouch != nil { visitor.visit("hasSecondTouch", true) }
    visitor.visit("location.x", lastLocation.x)
    visitor.visit("location.y", lastLocation.y)
    switch self {
    case let tap as TapGestureRecognizer: tap.visitTapState(with: &visitor)
    case let pan as PanGestureRecognizer: pan.visitPanState(with: &visitor)
    case let pinch as PinchGestureRecognizer: pinch.visitPinchState(with: &visitor)
    case let rotation as RotationGestureRecognizer: rotation.visitRotationState(with: &visitor)
    case let wheel as WheelGestureRecognizer: wheel.visitWheelState(with: &visitor)
    case let swipe as SwipeGestureRecognizer: visitor.visit("direction", swipe.direction?.rawValue)
    default: break
    }
  }

  /// Whether a continuous gesture is in progress.
  final var isActive: Bool { state == .began || state == .changed }

  /// Whether a touch that begins can be tracked.
  final var acceptsTouch: Bool {
    maximumTouchCount > 0 && touch == nil || maximumTouchCount == 2 && secondTouch == nil
  }

  /// Whether a touch is tracked.
  final func tracks(_ touch: Touch) -> Bool { self.touch === touch || secondTouch === touch }

  /// Starts tracking a touch.
  final func beginTracking(_ touch: Touch) {
    if self.touch == nil { self.touch = touch } else { secondTouch = touch }
    updateLocation()
    touchBegan(touch)
  }

  private final func updateLocation() {
    guard let touch else { return }
    lastLocation = secondTouch.map { touch.location.midpoint(to: $0.location) } ?? touch.location
  }

  /// Delivers an event of the tracked touch to the subclass, unless the recognizer has failed.
  final func deliver(_ touch: Touch, to callback: (Touch) -> Void) {
    guard tracks(touch), state == .possible || isActive else { return }
    updateLocation()
    callback(touch)
  }

  /// Enters a state of a recognized gesture and calls the handler.
  final func enterState(_ state: State) {
    self.state = state
    callHandler()
  }

  /// Enters the state `.failed`, without a call of the handler.
  final func fail() {
    state = .failed
    clearTrackingState()
  }

  /// Cancels the gesture; calls the handler only if a continuous gesture had begun.
  final func cancel() {
    guard touch != nil || isActive else { return }
    clearTrackingState()
    let hasBegun = isActive
    state = .cancelled
    if hasBegun { callHandler() }
    if touch == nil { resetWithoutTouch() }
  }

  /// Sets the location of a recognizer without touches.
  final func setLocation(_ location: Point) { lastLocation = location }

  /// Resets a recognizer without touches to `.possible`.
  final func resetWithoutTouch() { state = .possible }

  /// Resets the recognizer to `.possible` when its tracked touch has ended.
  final func reset(after touch: Touch) {
    guard tracks(touch) else { return }
    if self.touch === touch { self.touch = secondTouch }
    secondTouch = nil
    state = .possible
  }
}

extension View {
  /// Attaches a gesture recognizer to the view.
  ///
  /// The recognizer is removed from the view that it was attached to. It receives touches that begin from now
  /// on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.storedView = self
    notePointerRecognizers()
  }

  /// Detaches a gesture recognizer, cancelling its gesture; does nothing if it is attached to another view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.cancel()
    recognizer.storedView = nil
  }
}

extension Point {
  /// The point halfway to another one.
  fileprivate func midpoint(to other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}
