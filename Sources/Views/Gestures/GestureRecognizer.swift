public import Dynamics

/// Watches the touches on a view and its subviews for one kind of gesture.
///
/// A touch goes to the foremost view under it and to all views that hold that one. Of their recognizers
/// the first to recognize its gesture gets the touch and the others fail; where two recognize at the same
/// moment, the one of the nearer view wins, and on one view the one added first.
///
/// > Note: A recognizer follows one touch at a time and ignores others meanwhile; UIKit's can ask for
/// > several. There are no delegates and no failure requirements between recognizers.
public class GestureRecognizer {
  /// How far a gesture has come.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing has been recognized.
    case possible
    /// A continuous gesture (pan, long press) has been recognized.
    case began
    /// A continuous gesture goes on.
    case changed
    /// A continuous gesture is over, or a tap has been recognized.
    case ended
    /// The gesture was taken away: by the system, or because the recognizer was disabled or removed.
    case cancelled
    /// The touch is not this gesture.
    case failed

    /// What UIKit calls the end of a gesture that is over at once; the same as `ended`.
    public static var recognized: State { .ended }
  }

  /// How far the gesture has come; `.possible` again as soon as its touch is over.
  public private(set) final var state: State = .possible

  /// The view that the recognizer was added to; nil if none.
  public internal(set) final weak var view: View?

  /// Whether the recognizer looks at touches; true at first.
  ///
  /// Setting it to false cancels a gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// The touch that the recognizer follows.
  private(set) final var touch: Touch?

  /// Where the touch was last, in the stage's coordinates.
  private final var lastLocation = Point.zero

  init() {}

  /// Where the finger is, or was last, in the coordinates of a view; `nil` for those of the stage.
  public final func location(in view: View?) -> Point {
    view?.convert(lastLocation, from: nil) ?? lastLocation
  }

  // MARK: What a kind of gesture decides

  /// The touch has come down.
  func touchBegan(_ touch: Touch) {}
  /// The touch is at another place.
  func touchMoved(_ touch: Touch) {}
  /// The finger has been lifted where it last was.
  func touchEnded(_ touch: Touch) {}
  /// A tick has passed with the touch down.
  func touchStationary(_ touch: Touch) {}
  /// Whether recognizing this gesture makes another recognizer of the same touch fail.
  func prevents(_ other: GestureRecognizer) -> Bool { true }
  /// Forgets what was remembered from one touch to the next.
  func clearTrackingState() {}
  /// Calls the handler, which each kind has with its own type.
  func callHandler() {}
}

extension GestureRecognizer {
  /// Whether a continuous gesture is going on.
  final var isActive: Bool { state == .began || state == .changed }

  /// Starts to follow a touch.
  final func beginTracking(_ touch: Touch) {
    self.touch = touch
    lastLocation = touch.location
    touchBegan(touch)
  }

  /// Passes an event of the followed touch on to the kind of gesture, unless it has failed before.
  final func deliver(_ touch: Touch, to event: (Touch) -> Void) {
    guard self.touch === touch, state == .possible || isActive else { return }
    lastLocation = touch.location
    event(touch)
  }

  /// Takes the next step of a gesture that was recognized, and tells the handler.
  final func recognize(_ state: State) {
    self.state = state
    callHandler()
  }

  /// Decides that the touch is not this gesture, of which the handler hears nothing.
  final func fail() {
    state = .failed
    clearTrackingState()
  }

  /// Ends the gesture from outside; the handler hears of it if it has heard of the gesture.
  final func cancel() {
    guard touch != nil else { return }
    clearTrackingState()
    let hasBegun = isActive
    state = .cancelled
    if hasBegun { callHandler() }
  }

  /// Gets ready for the next touch when the followed one is over.
  final func reset(after touch: Touch) {
    guard self.touch === touch else { return }
    self.touch = nil
    state = .possible
  }
}
