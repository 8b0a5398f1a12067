public import UIKit

/// What the live view of a playground page can be: a view or a view controller.
@MainActor public protocol PlaygroundLiveViewable {
  /// Shows the object in a window.
  func show(in window: UIWindow)
}

extension UIViewController: PlaygroundLiveViewable {
  /// Shows the controller's view, which fills the window.
  public func show(in window: UIWindow) { window.rootViewController = self }
}

extension UIView: PlaygroundLiveViewable {
  /// Shows the view in the center of the window, reduced if it is larger; one of size zero fills it.
  public func show(in window: UIWindow) {
    if bounds.isEmpty { frame = window.bounds }
    let scale = min(1, window.bounds.width / bounds.width, window.bounds.height / bounds.height)
    // In a view of the same size, so that the program's view has the transform that it has set.
    let container = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    container.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    container.transform = CGAffineTransform(scaleX: scale, y: scale)
    center = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    window.addSubview(container)
    container.addSubview(self)
  }
}

/// A page of a playground, whose live view is shown on the screen of the current simulator.
@MainActor public final class PlaygroundPage {
  /// The page.
  public static let current = PlaygroundPage()

  /// Whether the page runs after its code has ended; without effect, as the simulator's time passes
  /// afterwards.
  public var needsIndefiniteExecution = false

  private var window: UIWindow?

  /// The view or view controller that is shown; nil by default.
  public var liveView: (any PlaygroundLiveViewable)? {
    didSet {
      window?.isHidden = true
      window = nil
      guard let liveView else { return }
      let window = UIWindow(frame: UIScreen.main.bounds)
      self.window = window
      window.makeKeyAndVisible()
      liveView.show(in: window)
    }
  }

  /// Sets the live view.
  public func setLiveView(_ newLiveView: any PlaygroundLiveViewable) { liveView = newLiveView }

  /// Ends the page; without effect.
  public func finishExecution() {}
}
