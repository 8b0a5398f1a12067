import Foundation

/// The presentation of a controller, and its dismissal, with the animations of its transitioning delegate.
@MainActor final class PresentationTransition: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  private let presenting: UIViewController
  private let presented: UIViewController
  /// The object of the program that manages the presentation; nil for none.
  let manager: UIPresentationController?
  private var isDismissal = false
  private var completion: (() -> Void)?
  private var animation: (any UIViewControllerAnimatedTransitioning)?

  init(of presented: UIViewController, by presenting: UIViewController) {
    (self.presenting, self.presented) = (presenting, presented)
    manager =
      presented.modalPresentationStyle == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenting, source: presenting) : nil
    containerView = ContainerView(manager: manager)
  }

  // MARK: Presenting

  /// Shows the controller in front of a window.
  func present(in window: UIWindow, animated: Bool, completion: @escaping () -> Void) {
    containerView.frame = window.bounds
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(containerView)
    manager?.containerView = containerView
    presented.viewWillAppear(animated)
    manager?.presentationTransitionWillBegin()
    begin(
      animated
        ? presented.transitioningDelegate?.animationController(
          forPresented: presented, presenting: presenting, source: presenting) : nil
    ) { [self] in
      manager?.presentationTransitionDidEnd(true)
      presented.viewDidAppear(animated)
      completion()
    }
  }

  /// Removes the controller; does nothing during a transition.
  func dismiss(animated: Bool, completion: @escaping () -> Void) {
    guard self.completion == nil else { return }
    isDismissal = true
    let (superview, index) = (
      presenting.view.superview, presenting.view.superview?.subviews.firstIndex(of: presenting.view)
    )
    presented.viewWillDisappear(animated)
    manager?.dismissalTransitionWillBegin()
    begin(
      animated ? presented.transitioningDelegate?.animationController(forDismissed: presented) : nil
    ) { [self] in
      manager?.dismissalTransitionDidEnd(true)
      presented.viewIfLoaded?.removeFromSuperview()
      // Animations add the view that is shown to the container.
      if let superview, let index, presenting.view.superview !== superview {
        superview.insertSubview(presenting.view, at: index)
      }
      containerView.removeFromSuperview()
      presented.viewDidDisappear(animated)
      completion()
    }
  }

  private func begin(
    _ animation: (any UIViewControllerAnimatedTransitioning)?, completion: @escaping () -> Void
  ) {
    self.completion = completion
    guard let animation else {
      if !isDismissal, let view = presented.view {
        view.frame = finalFrame(for: presented)
        if view.superview == nil { containerView.addSubview(view) }
      }
      return completeTransition(true)
    }
    self.animation = animation
    animation.animateTransition(using: self)
  }

  // MARK: Context

  let isAnimated = true
  let isInteractive = false
  let transitionWasCancelled = false
  var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) != isDismissal ? presented : presenting
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if (key == .to) != isDismissal { return manager?.presentedView ?? presented.view }
    // A view that stays behind the presented one is none of the transition's.
    let stays = [.custom, .overFullScreen, .overCurrentContext].contains(presentationStyle)
    return stays ? nil : presenting.view
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === presented && !isDismissal ? .zero : vc.view.frame
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    guard vc === presented else { return vc.view.frame }
    return isDismissal ? .zero : manager?.frameOfPresentedViewInContainerView ?? containerView.bounds
  }

  func completeTransition(_ didComplete: Bool) {
    guard let completion else { return }
    self.completion = nil
    completion()
    animation?.animationEnded(didComplete)
    animation = nil
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() {}
}

/// The view in which a presentation takes place, whose layout its manager observes.
private final class ContainerView: UIView {
  private weak var manager: UIPresentationController?

  init(manager: UIPresentationController?) {
    self.manager = manager
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    manager?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    manager?.containerViewDidLayoutSubviews()
  }
}
