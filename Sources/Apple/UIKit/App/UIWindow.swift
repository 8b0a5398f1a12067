public import Foundation
import Views

/// The root of a view hierarchy on the screen.
open class UIWindow: UIView {
  /// The simulator on whose screen the window is; nil while it is hidden.
  private(set) final weak var simulator: Simulator?

  /// The view controller whose view fills the window; nil by default.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      showRootView()
    }
  }

  /// Creates a hidden window with a frame on the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backing.isHidden = true
  }

  /// Creates a hidden window of the size of the screen.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  /// The scene that the window belongs to; nil if the program has none.
  open var windowScene: UIWindowScene? { UIApplication.shared.connectedScenes.first as? UIWindowScene }

  /// Makes the window the frontmost one, if it is on the screen.
  open func makeKey() { if let simulator { simulator.show(self) } }

  /// Creates a hidden window; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    backing.isHidden = true
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() { isHidden = false }

  /// Whether the window is the frontmost one.
  open var isKeyWindow: Bool { simulator?.windows.last === self }

  /// Whether the window is not on the screen; true by default.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      if newValue {
        simulator?.hide(self)
        simulator = nil
        super.isHidden = true
      } else {
        let simulator = Simulator.shared
        self.simulator = simulator
        if bounds.isEmpty { frame = CGRect(origin: .zero, size: simulator.size) }
        super.isHidden = false
        simulator.show(self)
        // Views are in a window whether it is hidden or not, and are not notified.
        stepAnimators(on: simulator.stage)
        showRootView()
      }
    }
  }

  /// Adds the root view controller's view to a visible window.
  private func showRootView() {
    guard !isHidden, let controller = rootViewController, let view = controller.view, view.superview !== self
    else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.performAppearance(animated: false) { addSubview(view) }
  }
}

/// The screen of the simulated device.
@MainActor open class UIScreen: NSObject {
  /// The screen.
  public static let main = UIScreen()

  /// The bounds of the screen, in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: Simulator.shared.size) }

  /// The number of pixels of a point; 2, though renderers draw at any scale.
  open var scale: CGFloat { 2 }

  /// The maximum number of frames per second.
  open var maximumFramesPerSecond: Int { Simulator.ticksPerSecond }
}
