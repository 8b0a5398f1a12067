import Dynamics
public import Foundation

/// The methods with which a delegate controls a gesture recognizer.
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns whether the recognizer may begin; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether both recognizers may recognize at the same time; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer must wait until another one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether another recognizer must wait until this one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer receives a touch; true by default.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  {
    true
  }
}

/// The base class of gesture recognizers, which interpret the touches on a view and its subviews.
///
/// A subclass overrides `touchesBegan(_:with:)` and the like and sets `state`.
@MainActor open class UIGestureRecognizer: NSObject {
  /// The state of a gesture recognizer.
  public enum State: Int, Sendable {
    /// No gesture has been recognized.
    case possible = 0
    /// A continuous gesture began.
    case began = 1
    /// A continuous gesture changed.
    case changed = 2
    /// A continuous gesture ended, or a discrete one was recognized.
    case ended = 3
    /// A continuous gesture was cancelled.
    case cancelled = 4
    /// The touches do not match the gesture.
    case failed = 5

    /// A discrete gesture was recognized; the same as `ended`.
    public static var recognized: State { .ended }
  }

  /// The delegate; a weak reference, nil by default.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// The view that the recognizer is attached to; nil for none.
  open internal(set) weak var view: UIView?

  /// Whether the recognizer receives touches; setting it to false cancels its gesture.
  open var isEnabled = true {
    didSet { if !isEnabled { cancelGesture() } }
  }

  /// Whether the touches of a recognized gesture are cancelled for the view; true by default.
  open var cancelsTouchesInView = true

  /// Whether the view receives touches only after the recognizer has failed; without effect.
  open var delaysTouchesBegan = false

  /// Whether the view receives the end of touches only after the recognizer has failed; without effect.
  open var delaysTouchesEnded = true

  /// The name of the recognizer, for the program; nil by default.
  open var name: String?

  private final var storedState = State.possible
  private final var targets: [TargetAction] = []

  /// The recognizers that must fail before this one recognizes its gesture.
  private final var requiredFailures: [WeakRecognizer] = []

  /// The tracked touches, in order of their beginning.
  final var touches: [UITouch] = []

  /// The recognized state that waits until the recognizers that must fail have failed.
  private final var postponedState: State?

  /// The last location in the window's coordinates.
  private final var lastLocation = CGPoint.zero

  /// Creates a recognizer with an action.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { targets.append(TargetAction(target: target, action: action)) }
  }

  /// Creates a recognizer without an action.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Adds an action.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(TargetAction(target: target, action: action))
  }

  /// Adds the action of a connection, with or without a target.
  final func addAction(_ action: Selector, of target: AnyObject?) {
    targets.append(TargetAction(target: target, action: action))
  }

  /// Removes the actions of a target, or all if it is nil; the action is not compared.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll { object == nil || $0.target === object }
  }

  /// Makes the recognizer wait until another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredFailures.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// The number of tracked touches.
  open var numberOfTouches: Int { touches.count }

  /// Returns the location of the gesture, the centroid of its touches, in a view's coordinates, or in the
  /// window's.
  open func location(in view: UIView?) -> CGPoint { view?.convert(lastLocation, from: nil) ?? lastLocation }

  /// Returns the location of a touch in a view's coordinates, or in the window's if it is nil.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      touches.indices.contains(touchIndex), "location(ofTouch:in:): there is no touch \(touchIndex)")
    return touches[touchIndex].location(in: view)
  }

  // MARK: Overridable by subclasses

  /// Called when touches begin; does nothing by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move; does nothing by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end; does nothing by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled; does nothing by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the gesture is over and the recognizer is possible again; does nothing by default.
  open func reset() {}
  /// Returns whether recognizing this gesture makes another recognizer fail; true by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether another recognizer can make this one fail; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether the recognizer must wait until another one has failed; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns whether another recognizer must wait until this one has failed; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Called once per tick while the recognizer tracks touches or waits for the next one.
  func advance(to tick: Int) {}

  /// Whether the recognizer may recognize a gesture with a later touch, although it tracks none.
  var awaitsNextTouch: Bool { false }

  // MARK: State

  /// The state of the recognizer; a subclass sets it.
  ///
  /// The actions are called at each change, except for `.failed`, and for `.changed` at each assignment. A
  /// state that begins a gesture is replaced with `.failed` if the delegate or another recognizer prevents
  /// it.
  open var state: State {
    get { storedState }
    set {
      switch (storedState, newValue) {
      case (.possible, .began), (.possible, .changed), (.possible, .ended): recognize(newValue)
      case (.possible, .failed), (.possible, .cancelled): finish(as: .failed)
      case (.began, .changed), (.changed, .changed): enter(.changed)
      case (.began, .ended), (.changed, .ended): enter(.ended)
      case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
        enter(.cancelled)
      default: break
      }
    }
  }

  /// Whether a continuous gesture is in progress.
  final var isActive: Bool { storedState == .began || storedState == .changed }

  /// Whether the gesture may still be recognized.
  private final var isUndecided: Bool {
    storedState == .possible && isEnabled && (!touches.isEmpty || awaitsNextTouch || postponedState != nil)
  }

  /// The other recognizers that take part in the current gesture.
  private final var competitors: [UIGestureRecognizer] {
    (view?.window?.simulator ?? .current)?.touchDispatcher.recognizers.filter { $0 !== self } ?? []
  }

  private final func requiresFailure(_ other: UIGestureRecognizer) -> Bool {
    requiredFailures.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  private final func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  private final func prevents(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !isSimultaneous(with: other)
  }

  /// Enters the state that begins a gesture, unless something prevents it.
  private final func recognize(_ state: State) {
    let others = competitors
    if others.contains(where: { $0.isUndecided && requiresFailure($0) }) {
      postponedState = postponedState == .began && state == .ended ? nil : state
      return
    }
    let begins = view?.gestureRecognizerShouldBegin(self) ?? true
    guard begins, delegate?.gestureRecognizerShouldBegin(self) ?? true,
      !others.contains(where: { ($0.isActive || $0.storedState == .ended) && $0.prevents(self) })
    else { return finish(as: .failed) }
    for other in others where other.storedState == .possible && !other.touches.isEmpty && prevents(other) {
      other.state = .failed
    }
    if cancelsTouchesInView { (view?.window?.simulator ?? .current)?.touchDispatcher.cancelInViews(touches) }
    enter(state == .changed ? .began : state)
  }

  private final func enter(_ state: State) {
    storedState = state
    postponedState = nil
    for target in targets { target.perform(sender: self) }
    if state == .ended || state == .cancelled { resumePostponedTransition() }
  }

  private final func finish(as state: State) {
    storedState = state
    postponedState = nil
    resumePostponedTransition()
  }

  /// Begins the gestures of recognizers that waited for this one to fail, or lets them fail.
  private final func resumePostponedTransition() {
    for other in competitors {
      guard let postponed = other.postponedState, other.requiresFailure(self) else { continue }
      if storedState == .failed { other.recognize(postponed) } else { other.finish(as: .failed) }
    }
  }

  // MARK: Called by the dispatcher

  /// Whether the recognizer takes part in the dispatcher's next events.
  final var hasPendingWork: Bool {
    !touches.isEmpty || postponedState != nil || (storedState == .possible && awaitsNextTouch)
  }

  final func track(_ touch: UITouch, with event: UIEvent) {
    touches.append(touch)
    updateLocation()
    touchesBegan([touch], with: event)
  }

  final func deliverMove(of touch: UITouch, with event: UIEvent) {
    guard touches.contains(touch), storedState == .possible || isActive else { return }
    updateLocation()
    touchesMoved([touch], with: event)
  }

  final func deliverEnd(of touch: UITouch, with event: UIEvent) {
    guard touches.contains(touch) else { return }
    updateLocation()
    if storedState == .possible || isActive { touchesEnded([touch], with: event) }
    touches.removeAll { $0 === touch }
  }

  final func deliverCancellation(of touch: UITouch, with event: UIEvent) {
    guard touches.contains(touch) else { return }
    if storedState == .possible || isActive {
      touchesCancelled([touch], with: event)
      state = .cancelled
    }
    touches.removeAll { $0 === touch }
  }

  /// Makes the recognizer possible again after its last touch.
  final func resetIfFinished() {
    guard touches.isEmpty, postponedState == nil else { return }
    if storedState == .possible, awaitsNextTouch { return }
    storedState = .possible
    reset()
  }

  /// Cancels the current gesture, after the recognizer was disabled or removed.
  final func cancelGesture() {
    if isActive { enter(.cancelled) } else if isUndecided { finish(as: .failed) }
  }

  private final func updateLocation() { lastLocation = touches.centroid ?? lastLocation }
}

private struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension [UITouch] {
  /// The centroid of the locations in the window's coordinates; nil if there are no touches.
  @MainActor var centroid: CGPoint? {
    guard !isEmpty else { return nil }
    let sum = reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.location.x, y: $0.y + $1.location.y) }
    return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
  }
}
