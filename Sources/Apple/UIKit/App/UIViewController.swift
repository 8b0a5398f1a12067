public import Foundation

/// An object that manages a view and its subviews.
open class UIViewController: UIResponder {
  private final var loadedView: UIView?

  /// The title, for containers; nil by default.
  open var title: String? {
    didSet { navigationController?.navigationItemDidChange(of: self) }
  }

  /// What a navigation bar shows of the controller.
  open private(set) lazy var navigationItem: UINavigationItem = {
    let item = UINavigationItem()
    item.controller = self
    return item
  }()

  /// What a tab bar shows of the controller.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: nil, image: nil, tag: 0)

  /// The controllers that were added to this one, in order of addition.
  open private(set) var children: [UIViewController] = []

  /// The controller that this one was added to; nil for none.
  open private(set) weak var parent: UIViewController?

  /// The objects of the storyboard's scene that the controller belongs to; nil without a storyboard.
  final var nib: NibInstance?

  /// The name of the xib with the view; nil for that of the class, if there is one.
  open private(set) var nibName: String?

  /// The storyboard that has created the controller; nil for none.
  open var storyboard: UIStoryboard? { nib?.storyboard }

  /// Creates a controller whose view is in a xib of a name, or of that of the class, if there is one.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    nibName = nibNameOrNil
  }

  /// Creates a controller from a storyboard; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init()
    (coder as? NibDecoder).map(decode)
  }

  /// Creates a controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The view, which is loaded when it is first read.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view if it has been loaded; nil otherwise.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it has not been loaded yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Creates the view: that of the storyboard or xib, with the size of the screen, or an empty one.
  open func loadView() {
    if !loadNib() { view = UIView(frame: UIScreen.main.bounds) }
  }

  /// Called after the view was loaded; does nothing by default.
  open func viewDidLoad() {}
  /// Called before the view appears; does nothing by default.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was added to the hierarchy, before its layout and `viewDidAppear(_:)`; does
  /// nothing by default.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared; does nothing by default.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears; does nothing by default.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared; does nothing by default.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews; does nothing by default.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews; does nothing by default.
  open func viewDidLayoutSubviews() {}

  /// Changes the constraints of the view before they are solved; calls its `updateConstraints()` by default.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// The distances from the edges of the view that the bars of containers cover.
  final var barInsets: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let navigationController, !navigationController.isNavigationBarHidden {
      insets.top = max(0, UINavigationBar.height - distances(from: navigationController).top)
    }
    if let tabBarController, !tabBarController.tabBar.isHidden {
      insets.bottom = max(0, UITabBar.height - distances(from: tabBarController).bottom)
    }
    return insets
  }

  /// The distances of the view from the edges of that of a container; 0 as long as it is not in it.
  private final func distances(from container: UIViewController) -> (top: CGFloat, bottom: CGFloat) {
    guard let view = viewIfLoaded, let outer = container.viewIfLoaded, view.isDescendant(of: outer) else {
      return (0, 0)
    }
    let frame = view.convert(view.bounds, to: outer)
    return (frame.minY, outer.bounds.height - frame.maxY)
  }

  /// Called when the view is about to get another size, by a rotation of the device; calls the children and
  /// the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
    presentedViewController?.viewWillTransition(to: size, with: coordinator)
  }
  /// Called when memory is low; never.
  open func didReceiveMemoryWarning() {}
  /// Called when the traits have changed; never.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits of the interface.
  open var traitCollection: UITraitCollection { UITraitCollection() }

  /// Whether the status bar is hidden; without effect, as there is none.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar; without effect.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the home indicator is hidden; without effect.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether the interface rotates with the device; without effect.
  open var shouldAutorotate: Bool { true }
  /// The orientations of the interface; without effect.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Updates the status bar; without effect.
  open func setNeedsStatusBarAppearanceUpdate() {}

  private final var ineffective = IneffectiveProperties()

  /// Whether scroll views begin below bars; without effect, as tables do.
  open var automaticallyAdjustsScrollViewInsets: Bool {
    get { ineffective.adjustsScrollViewInsets }
    set { ineffective.adjustsScrollViewInsets = newValue }
  }

  /// The edges at which the view extends below bars; without effect, as it does at all.
  open var edgesForExtendedLayout: UIRectEdge {
    get { ineffective.edgesForExtendedLayout }
    set { ineffective.edgesForExtendedLayout = newValue }
  }

  /// Whether the view extends below opaque bars; without effect, as it does.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { ineffective.extendedLayoutIncludesOpaqueBars }
    set { ineffective.extendedLayoutIncludesOpaqueBars = newValue }
  }

  /// Whether a tab bar is hidden while the controller is shown by a push; without effect.
  open var hidesBottomBarWhenPushed: Bool {
    get { ineffective.hidesBottomBarWhenPushed }
    set { ineffective.hidesBottomBarWhenPushed = newValue }
  }

  /// The size that the controller prefers in a container, which may read it; zero by default.
  open var preferredContentSize: CGSize {
    get { ineffective.preferredContentSize }
    set { ineffective.preferredContentSize = newValue }
  }

  /// The superview of the view.
  open override var next: UIResponder? { loadedView?.superview }

  /// Adds a controller, whose view the program adds to a view of this controller.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from the one that it was added to.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller is added to another one, or removed; does nothing by default.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by the program after the controller was added to another one, or removed; does nothing by
  /// default.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Segues

  /// Performs the segue of an identifier in the controller's scene of the storyboard.
  ///
  /// Without such a segue, the program ends with a message.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let segue = segueElement(withIdentifier: identifier) else {
      Misuse.stop("\(type(of: self)) has no segue with the identifier \"\(identifier)\"")
    }
    perform(segue, sender: sender)
  }

  /// Returns whether a segue that a touch begins is performed; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue is performed, to prepare its destination; does nothing by default.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Returns whether an unwind segue goes back to the controller; true by default.
  open func canPerformUnwindSegueAction(from fromViewController: UIViewController, sender: Any?) -> Bool {
    true
  }

  /// Pushes a controller if this one is in a navigation controller; otherwise presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Presentation

  /// The controller that this one presents; nil for none.
  open private(set) var presentedViewController: UIViewController?

  private final weak var presenter: UIViewController?

  /// The controller that presents this one or the one that contains it; nil for none.
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

  /// The style in which the controller is presented; the view fills the window, unless a presentation
  /// controller says otherwise.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// The style of a transition without animations of the program; without effect.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { ineffective.modalTransitionStyle }
    set { ineffective.modalTransitionStyle = newValue }
  }

  /// Whether a gesture cannot dismiss the controller; without effect, as none does.
  open var isModalInPresentation: Bool {
    get { ineffective.isModalInPresentation }
    set { ineffective.isModalInPresentation = newValue }
  }

  /// Whether the controller's view determines where controllers are presented; without effect.
  open var definesPresentationContext: Bool {
    get { ineffective.definesPresentationContext }
    set { ineffective.definesPresentationContext = newValue }
  }

  /// The object that supplies the animations of the presentation; nil, for none, by default.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// The presentation of the controller by animations of the program; nil without one.
  final var transition: PresentationTransition?

  /// The object that manages the presentation of the controller; nil outside of one of the program.
  open var presentationController: UIPresentationController? { transition?.manager }

  /// Presents an alert, or a controller whose view then fills the window, at once, or with the animations of
  /// its transitioning delegate.
  ///
  /// The controller's view must be in a window, and must not present another one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presenter = self
    show(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the presented controller, or this one if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    if presentedViewController.presentedViewController != nil {
      presentedViewController.dismiss(animated: flag)
    }
    hide(presentedViewController, animated: flag, completion: completion)
  }

  /// Clears the reference to the presented controller, which was dismissed.
  final func presentationDidEnd() {
    presentedViewController?.presenter = nil
    presentedViewController = nil
  }

  /// Calls the life cycle methods around a closure that adds the view to the hierarchy.
  final func performAppearance(animated: Bool, adding addView: () -> Void) {
    viewWillAppear(animated)
    addView()
    viewIsAppearing(animated)
    view.layoutIfNeeded()
    viewDidAppear(animated)
  }
}
