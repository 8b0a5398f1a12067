public import Foundation

/// An object that supplies the animations with which a controller is presented and dismissed.
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Returns the animation with which a controller is presented; nil, for none, by default.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animation with which a controller is dismissed; nil, for none, by default.
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that presents a controller; nil, for that of the system, by default.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  /// Returns nil.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// The animation of a transition between controllers, such as by an animator.
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration, in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Animates the views, and calls `completeTransition(_:)` of the context at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition is complete; does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is left.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller that is shown.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// A view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is left.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view that is shown.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What an animation needs to know of a transition.
@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the animation takes place.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture controls the transition: it does not.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled: it was not.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Returns a controller of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view of a controller of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view at the start.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// Notes the progress of a gesture; without effect.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Notes that a gesture has ended; without effect.
  func finishInteractiveTransition()
  /// Notes that a gesture was cancelled; without effect.
  func cancelInteractiveTransition()
}

/// An object that manages the view in which a controller is presented.
@MainActor open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  /// The controller that presents.
  public let presentingViewController: UIViewController
  /// The view in which the presentation takes place; nil outside of one.
  open internal(set) var containerView: UIView?

  /// Creates an object for a presentation.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
  }

  /// The view that is presented.
  open var presentedView: UIView? { presentedViewController.view }
  /// The frame of the view at the end of the presentation: that of the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presenting view is removed at the end; without effect.
  open var shouldRemovePresentersView: Bool { false }
  /// Called before the presentation; does nothing by default.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation; does nothing by default.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal; does nothing by default.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal; does nothing by default.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the layout of the container; does nothing by default.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the layout of the container; does nothing by default.
  open func containerViewDidLayoutSubviews() {}
}
