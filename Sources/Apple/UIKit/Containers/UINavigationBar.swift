public import Foundation

/// A bar with a title and buttons.
open class UINavigationBar: UIView {
  /// The height, in points.
  static let height: CGFloat = 44

  /// Whether titles are large; without effect.
  open var prefersLargeTitles = false
  /// Whether what is behind shines through; without effect.
  open var isTranslucent = true
  /// The color of the bar; nil for the system's.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? .systemBackground }
  }

  private let titleLabel = UILabel()
  private var buttons: [UIButton] = []
  private weak var titleView: UIView?
  private(set) final var back: (() -> Void)?

  /// Creates a bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addTitle()
  }

  /// Creates a bar; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addTitle()
  }

  private func addTitle() {
    backgroundColor = .systemBackground
    titleLabel.textAlignment = .center
    titleLabel.font = .boldSystemFont(ofSize: 17)
    addSubview(titleLabel)
  }

  /// Shows the title and the buttons of a controller, and a button that leads back, if there is a closure for
  /// it.
  final func show(_ item: UINavigationItem, title: String?, back: (() -> Void)?) {
    self.back = back
    for button in buttons { button.removeFromSuperview() }
    titleView?.removeFromSuperview()
    buttons = []
    titleLabel.text = item.title ?? title
    titleLabel.isHidden = item.titleView != nil
    titleLabel.frame = CGRect(x: 80, y: 0, width: max(0, bounds.width - 160), height: Self.height)
    if let view = item.titleView {
      view.center = CGPoint(x: bounds.midX, y: Self.height / 2)
      addSubview(view)
      titleView = view
    }
    var left: CGFloat = 8
    var right = bounds.width - 8
    if let back, item.leftBarButtonItems?.isEmpty ?? true, !item.hidesBackButton {
      let backItem = UIBarButtonItem(title: "‹ Back", style: .plain, target: nil, action: nil)
      backItem.closure = back
      add(backItem) { width in
        defer { left += width }
        return left
      }
    }
    for item in item.leftBarButtonItems ?? [] {
      add(item) { width in
        defer { left += width }
        return left
      }
    }
    for item in item.rightBarButtonItems ?? [] {
      add(item) { width in
        right -= width
        return right
      }
    }
  }

  private func add(_ item: UIBarButtonItem, _ position: (_ width: CGFloat) -> CGFloat) {
    let button = UIButton(type: .system)
    button.setTitle(item.title, for: .normal)
    button.isEnabled = item.isEnabled
    button.sizeToFit()
    let width = button.bounds.width + 12
    button.frame = CGRect(x: position(width), y: 0, width: width, height: Self.height)
    button.addAction(UIAction { _ in item.perform() }, for: .touchUpInside)
    addSubview(button)
    buttons.append(button)
  }
}

/// What a navigation bar shows of a controller.
@MainActor open class UINavigationItem: NSObject {
  weak var controller: UIViewController?

  /// How a large title is shown; without effect.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the previous one.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// How a large title is shown; without effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// The title; nil, that of the controller, by default.
  open var title: String? {
    didSet { didChange() }
  }

  /// The button that leads back to the controller; without effect.
  open var backBarButtonItem: UIBarButtonItem?

  /// A view in place of the title; nil by default.
  open var titleView: UIView? {
    didSet { didChange() }
  }

  /// Whether there is no button that leads back; false by default.
  open var hidesBackButton = false {
    didSet { didChange() }
  }

  /// The buttons at the left.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { didChange() }
  }

  /// The buttons at the right, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { didChange() }
  }

  /// The first button at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  private func didChange() {
    guard let controller else { return }
    controller.navigationController?.navigationItemDidChange(of: controller)
  }
}
