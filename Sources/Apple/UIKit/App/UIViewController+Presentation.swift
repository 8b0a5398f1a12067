import Foundation

extension UIViewController {
  /// Shows a controller's view in front of the window, or an alert.
  ///
  /// The view fills the window and appears at once, unless the controller has a transitioning delegate.
  final func show(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let window = view.window, let simulator = window.simulator else { return }
    if let alert = controller as? UIAlertController {
      alert.present(on: simulator, animated: animated)
      completion?()
      return
    }
    guard let presented = controller.view else { return }
    if controller.transitioningDelegate != nil {
      let transition = PresentationTransition(of: controller, by: self)
      controller.transition = transition
      return transition.present(in: window, animated: animated) { completion?() }
    }
    presented.frame = window.bounds
    presented.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.performAppearance(animated: animated) { window.addSubview(presented) }
    completion?()
  }

  /// Removes the view of the presented controller.
  final func hide(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    if let alert = controller as? UIAlertController {
      alert.dismissAlert(animated: animated)
      completion?()
      return
    }
    if let transition = controller.transition {
      return transition.dismiss(animated: animated) { [self] in
        controller.transition = nil
        presentationDidEnd()
        completion?()
      }
    }
    controller.viewWillDisappear(animated)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.viewDidDisappear(animated)
    presentationDidEnd()
    completion?()
  }
}
