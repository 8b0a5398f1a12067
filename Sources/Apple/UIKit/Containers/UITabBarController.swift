public import Foundation

/// A controller that shows one of several controllers, with a bar of their titles at the lower edge.
open class UITabBarController: UIViewController {
  /// The bar.
  public let tabBar = UITabBar(frame: .zero)

  /// The controllers; nil by default.
  open var viewControllers: [UIViewController]? {
    didSet {
      for controller in oldValue ?? [] where viewControllers?.contains(controller) != true {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
      }
      for controller in viewControllers ?? [] where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      selectedIndex = 0
    }
  }

  /// Replaces the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// The index of the controller that is shown; 0 by default.
  open var selectedIndex = 0 {
    didSet { showSelected() }
  }

  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }

  private weak var shown: UIViewController?

  /// Creates a controller without others; those are set afterwards.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller with those of the storyboard; without others with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let decoder = coder as? NibDecoder else { return }
    setViewControllers(related("viewControllers", decoder), animated: false)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let height = UITabBar.height
    tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(tabBar)
    showSelected()
  }

  private func showSelected() {
    guard isViewLoaded else { return }
    tabBar.show(viewControllers ?? [], selected: selectedIndex) { [weak self] in self?.selectedIndex = $0 }
    guard shown !== selectedViewController else { return }
    if let shown, let view = shown.viewIfLoaded {
      shown.viewWillDisappear(false)
      view.removeFromSuperview()
      shown.viewDidDisappear(false)
    }
    shown = selectedViewController
    guard let shown, let shownView = shown.view else { return }
    shownView.frame = view.bounds
    shownView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shown.performAppearance(animated: false) { view.insertSubview(shownView, belowSubview: tabBar) }
  }
}

/// A bar with a button for each controller.
open class UITabBar: UIView {
  /// The height, in points.
  static let height: CGFloat = 49

  /// The color of the bar; nil for the system's.
  open var barTintColor: UIColor?
  /// The color of the buttons that are not selected; without effect.
  open var unselectedItemTintColor: UIColor?
  /// Whether what is behind shines through; without effect.
  open var isTranslucent = true

  private var buttons: [UIButton] = []

  /// The title of a controller's item, by default that of the controller, or of the root of a navigation
  /// controller.
  private static func title(of controller: UIViewController) -> String? {
    let root = (controller as? UINavigationController)?.viewControllers.first ?? controller
    return controller.tabBarItem.title ?? controller.title ?? root.tabBarItem.title ?? root.title
  }

  final func show(_ controllers: [UIViewController], selected: Int, select: @escaping (Int) -> Void) {
    backgroundColor = barTintColor ?? .systemBackground
    for button in buttons { button.removeFromSuperview() }
    let width = bounds.width / CGFloat(max(controllers.count, 1))
    buttons = controllers.enumerated().map { index, controller in
      let button = UIButton(type: .system)
      button.setTitle(Self.title(of: controller) ?? "\(index + 1)", for: .normal)
      button.setTitleColor(index == selected ? tintColor : .gray, for: .normal)
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: Self.height)
      button.autoresizingMask = .flexibleWidth
      button.addAction(UIAction { _ in select(index) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
  }
}

/// What a tab bar shows of a controller.
@MainActor open class UITabBarItem: NSObject {
  /// The title; nil, that of the controller, by default.
  open var title: String?
  /// A number by which the program identifies the item.
  open var tag: Int
  /// The image; not shown.
  open var image: UIImage?
  /// The image while the controller is shown; not shown.
  open var selectedImage: UIImage?

  /// Creates an item.
  public init(title: String?, image: UIImage?, tag: Int) {
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}

extension UIViewController {
  /// The nearest tab bar controller that contains the controller; nil if there is none.
  public var tabBarController: UITabBarController? {
    parent.flatMap { $0 as? UITabBarController ?? $0.tabBarController }
  }
}
