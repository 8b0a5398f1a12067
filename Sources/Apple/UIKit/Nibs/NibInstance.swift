import Foundation

/// The objects of a scene of a storyboard, or of a xib, that are created together.
@MainActor final class NibInstance {
  let document: NibDocument
  /// The storyboard of the scene; nil for a xib.
  let storyboard: UIStoryboard?
  /// The element of the scene's controller, or of the owner of a xib.
  let ownerElement: NibElement
  /// The scene's controller, or the owner of a xib.
  private(set) weak var owner: NSObject?

  private var objects: [String: AnyObject] = [:]
  private var created: [(element: NibElement, object: AnyObject)] = []
  /// The objects beside the view, such as gesture recognizers, which live as long as the controller.
  private var topLevelObjects: [AnyObject] = []

  init(_ document: NibDocument, ownerElement: NibElement, storyboard: UIStoryboard?, owner: NSObject? = nil) {
    (self.document, self.ownerElement) = (document, ownerElement)
    (self.storyboard, self.owner) = (storyboard, owner)
  }

  // MARK: Creating

  /// Notes the object of an element, whose connections are made later.
  func register(_ object: AnyObject, for element: NibElement) {
    if element === ownerElement {
      owner = object as? NSObject
    } else {
      if let id = element.id { objects[id] = object }
      created.append((element, object))
    }
  }

  /// Creates the controller of the scene.
  func makeController() -> UIViewController? {
    guard let base = Self.controllerClasses[ownerElement.name] else {
      NibMessages.reportOnce(
        "\(ownerElement.name) is not supported", kind: ownerElement.name, in: document, at: ownerElement)
      return nil
    }
    let type = customClass(of: ownerElement) as? UIViewController.Type ?? base
    let controller = type.init(coder: NibDecoder(ownerElement, self))
    controller?.awakeFromNib()
    return controller
  }

  /// Creates a view with its subviews.
  func view(_ element: NibElement) -> UIView? {
    let custom = customClass(of: element) as? UIView.Type
    let standard = Self.viewClasses[element.name]
    if custom == nil, standard == nil {
      NibMessages.reportOnce(
        "\(element.name) is not supported: a plain view is shown", kind: element.name, in: document,
        at: element)
    }
    let type = custom ?? standard ?? UIView.self
    return type.init(coder: NibDecoder(element, self))
  }

  private func customClass(of element: NibElement) -> AnyClass? {
    guard let name = element["customClass"] else { return nil }
    if let type = InterfaceClass.named(name)?.type { return type }
    let own = Self.viewClasses.values.first { String(describing: $0) == name }
    if let own { return own }
    NibMessages.reportOnce(
      "the program has no class \(name)", kind: "class \(name)", in: document, at: element)
    return nil
  }

  /// Creates an object beside the views.
  private func object(_ element: NibElement) -> AnyObject? {
    let custom = element["customClass"].flatMap { InterfaceClass.named($0)?.create?() }
    if let recognizer = custom as? UIGestureRecognizer ?? Self.recognizers[element.name]?() {
      recognizer.decode(element)
      register(recognizer, for: element)
      return recognizer
    }
    if let custom {
      register(custom, for: element)
      return custom
    }
    guard element.frame != nil else {
      NibMessages.reportOnce(
        "\(element["customClass"] ?? element.name) is not supported", kind: element.name, in: document,
        at: element)
      return nil
    }
    return view(element)
  }

  /// Creates the view of the scene's controller and the objects beside it, and connects them; returns false
  /// if the scene has no view.
  func loadView(of controller: UIViewController) -> Bool {
    guard let element = ownerElement.child(key: "view"), let root = view(element) else { return false }
    controller.view = root
    root.frame = UIScreen.main.bounds
    createObjects(beside: ownerElement)
    finish()
    return true
  }

  /// Creates the objects beside the owner, and returns them.
  @discardableResult
  func createObjects(beside owner: NibElement) -> [AnyObject] {
    let ignored = ["placeholder", "exit", "viewControllerPlaceholder"]
    let siblings = owner.parent?.children ?? []
    topLevelObjects = siblings.filter { $0 !== owner && !ignored.contains($0.name) }.compactMap(object)
    return topLevelObjects
  }

  // MARK: Connecting

  /// The object of an identifier; nil if none was created.
  func object(withID id: String?) -> AnyObject? {
    guard let id else { return nil }
    return id == ownerElement.id ? owner : objects[id]
  }

  /// Makes the connections, and notifies the objects.
  func finish() {
    createConstraints(
      of: created.compactMap { entry in (entry.object as? UIView).map { (entry.element, $0) } })
    let created = created
    if let owner { connect(ownerElement, owner) }
    for (element, object) in created { connect(element, object) }
    for (element, object) in created { setAttributes(element, object) }
    for (_, object) in created { (object as? UIResponder)?.awakeFromNib() }
    self.created = []
    objects = [:]
  }
}

extension NibInstance {
  private static let controllerClasses: [String: UIViewController.Type] = [
    "viewController": UIViewController.self, "navigationController": UINavigationController.self,
    "tabBarController": UITabBarController.self, "tableViewController": UITableViewController.self,
  ]

  private static let viewClasses: [String: UIView.Type] = [
    "view": UIView.self, "containerView": UIView.self, "label": UILabel.self, "button": UIButton.self,
    "imageView": UIImageView.self, "scrollView": UIScrollView.self, "control": UIControl.self,
    "slider": UISlider.self, "switch": UISwitch.self, "segmentedControl": UISegmentedControl.self,
    "stepper": UIStepper.self, "textField": UITextField.self, "progressView": UIProgressView.self,
    "pageControl": UIPageControl.self, "stackView": UIStackView.self, "textView": UITextView.self,
    "collectionViewCell": UICollectionViewCell.self,
    "activityIndicatorView": UIActivityIndicatorView.self,
    "visualEffectView": UIVisualEffectView.self, "collectionView": UICollectionView.self,
    "navigationBar": UINavigationBar.self, "tabBar": UITabBar.self, "tableView": UITableView.self,
    "tableViewCell": UITableViewCell.self, "tableViewCellContentView": UIView.self,
  ]

  private static let recognizers: [String: @MainActor () -> UIGestureRecognizer] = [
    "tapGestureRecognizer": { UITapGestureRecognizer() },
    "panGestureRecognizer": { UIPanGestureRecognizer() },
    "swipeGestureRecognizer": { UISwipeGestureRecognizer() },
    "pinchGestureRecognizer": { UIPinchGestureRecognizer() },
    "rotationGestureRecognizer": { UIRotationGestureRecognizer() },
    // As Interface Builder misspells it.
    "pongPressGestureRecognizer": { UILongPressGestureRecognizer() },
    "longPressGestureRecognizer": { UILongPressGestureRecognizer() },
    "screenEdgePanGestureRecognizer": { UIScreenEdgePanGestureRecognizer() },
  ]
}
