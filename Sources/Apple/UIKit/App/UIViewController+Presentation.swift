import Foundation

extension UIViewController {
  /// Shows a controller's view in front of the window, or an alert.
  ///
  /// The view fills the window and appears at once, without a transition.
  final func show(_ controller: UIViewController, animated: Bool) {
    guard let window = view.window, let simulator = window.simulator else { return }
    if let alert = controller as? UIAlertController {
      return alert.present(on: simulator, animated: animated)
    }
    guard let presented = controller.view else { return }
    presented.frame = window.bounds
    presented.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.performAppearance(animated: animated) { window.addSubview(presented) }
  }

  /// Removes the view of the presented controller.
  final func hide(_ controller: UIViewController, animated: Bool) {
    if let alert = controller as? UIAlertController { return alert.dismissAlert(animated: animated) }
    controller.viewWillDisappear(animated)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.viewDidDisappear(animated)
    presentationDidEnd()
  }
}
