public import Foundation

/// An object that manages a view and its subviews.
open class UIViewController: UIResponder {
  private final var loadedView: UIView?

  /// The title, for containers; nil by default.
  open var title: String?

  /// The controllers that were added to this one, in order of addition.
  open private(set) var children: [UIViewController] = []

  /// The controller that this one was added to; nil for none.
  open private(set) weak var parent: UIViewController?

  /// Creates a controller; nib files are not supported, and the names are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller; nothing is decoded.
  public required init?(coder: NSCoder) { super.init() }

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

  /// Creates the view: an empty one of the size of the screen by default.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called after the view was loaded; does nothing by default.
  open func viewDidLoad() {}
  /// Called before the view appears; does nothing by default.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was added to the hierarchy, before its layout and `viewDidAppear(_:)`; does nothing by default.
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
  /// Called by the program after the controller was added to another one, or removed; does nothing by default.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presentation

  /// The controller that this one presents; nil for none.
  open private(set) var presentedViewController: UIViewController?

  /// The controller that presents this one; nil for none.
  open private(set) weak var presentingViewController: UIViewController?

  /// The style in which the controller is presented; without effect, as the view fills the window.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// Presents an alert, or a controller whose view then fills the window, at once and without a transition.
  ///
  /// The controller's view must be in a window, and must not present another one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    show(viewControllerToPresent, animated: flag)
    completion?()
  }

  /// Dismisses the presented controller, or this one if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    hide(presentedViewController, animated: flag)
    completion?()
  }

  /// Clears the reference to the presented controller, which was dismissed.
  final func presentationDidEnd() {
    presentedViewController?.presentingViewController = nil
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

/// The style in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole screen.
  case fullScreen = 0
  /// As a page.
  case pageSheet = 1
  /// As a form.
  case formSheet = 2
  /// In place of the presenting controller.
  case currentContext = 3
  /// As the controller chooses.
  case custom = 4
  /// Over the whole screen, without removal of what is behind.
  case overFullScreen = 5
  /// Over the presenting controller.
  case overCurrentContext = 6
  /// As a popover.
  case popover = 7
  /// The system's choice.
  case automatic = -2
}
