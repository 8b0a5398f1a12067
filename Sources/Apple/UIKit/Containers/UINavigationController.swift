public import Foundation

/// A controller that shows the last of a stack of controllers, with a bar that has its title and buttons.
///
/// Controllers are pushed and popped at once, without a transition.
open class UINavigationController: UIViewController {
  /// The bar at the upper edge, in front of the controller's view.
  public let navigationBar = UINavigationBar(frame: .zero)

  /// The controllers, from the root to the one that is shown.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  private var stack: [UIViewController] = []

  /// Creates a controller with a root.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates a controller with the root of the storyboard; without a root with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let decoder = coder as? NibDecoder else { return }
    if decoder.element.bool("navigationBarHidden") == true { isNavigationBarHidden = true }
    if let bar = decoder.element.child(key: "navigationBar") {
      navigationBar.barTintColor = NibDecoder(bar, decoder.instance).color("barTintColor")
    }
    setViewControllers(related("rootViewController", decoder), animated: false)
  }

  /// Creates a controller without a root; nib files are not supported.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// The gesture that leads back: none.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

  /// The controller that is shown; nil if there is none.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that is shown, or the one that it presents.
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  /// Whether the bar is hidden; false by default.
  open var isNavigationBarHidden: Bool {
    get { navigationBar.isHidden }
    set {
      guard newValue != navigationBar.isHidden else { return }
      navigationBar.isHidden = newValue
      // The safe area is another one.
      LayoutEngine.setNeedsSolving()
      topViewController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Shows or hides the bar, at once.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  /// Replaces the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let former = stack
    let shown = topViewController
    for controller in viewControllers where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    stack = viewControllers
    for controller in former where !viewControllers.contains(controller) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    if topViewController !== shown { showTop(insteadOf: shown, animated: animated) }
  }

  /// Shows a controller in front of the others.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Removes the controller that is shown, unless it is the root, and returns it.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Removes the controllers above one of the stack, and returns them.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let others = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return others
  }

  /// Pushes a controller.
  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  /// Removes all controllers but the root, and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let others = Array(stack.dropFirst())
    setViewControllers(Array(stack.prefix(1)), animated: animated)
    return others
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: UINavigationBar.height)
    navigationBar.autoresizingMask = .flexibleWidth
    view.addSubview(navigationBar)
    showTop(insteadOf: nil, animated: false)
  }

  private func showTop(insteadOf former: UIViewController?, animated: Bool) {
    guard isViewLoaded else { return }
    if let former, let view = former.viewIfLoaded, view.superview != nil {
      former.viewWillDisappear(animated)
      view.removeFromSuperview()
      former.viewDidDisappear(animated)
    }
    guard let top = topViewController, let topView = top.view else { return }
    topView.frame = view.bounds
    topView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    top.performAppearance(animated: animated) { view.insertSubview(topView, belowSubview: navigationBar) }
    navigationBar.show(
      top.navigationItem, title: top.title,
      back: stack.count > 1
        ? { [weak self] in
          self?.popViewController(animated: true)
        } : nil)
  }

  /// Shows the title and the buttons of the controller that is shown.
  final func navigationItemDidChange(of controller: UIViewController) {
    guard isViewLoaded, controller === topViewController else { return }
    navigationBar.show(controller.navigationItem, title: controller.title, back: navigationBar.back)
  }
}

extension UIViewController {
  /// The nearest navigation controller that contains the controller; nil if there is none.
  public var navigationController: UINavigationController? {
    parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
  }
}
