public import Foundation

/// A button of a bar.
@MainActor open class UIBarButtonItem: NSObject {
  /// The style of a button; without effect.
  public enum Style: Int, Sendable {
    /// Plain.
    case plain
    /// Bold.
    case done = 2
  }

  /// A button of the system, shown as its name.
  public enum SystemItem: Int, Sendable {
    /// The system's Done button.
    case done
    /// The system's Cancel button.
    case cancel
    /// Edit
    case edit
    /// Save
    case save
    /// A plus sign.
    case add
    /// A flexible space.
    case flexibleSpace
    /// A fixed space.
    case fixedSpace
    /// An arrow.
    case action = 9
    /// Stop
    case stop = 14
    /// Refresh
    case refresh = 13
    /// Trash
    case trash = 16
    /// Play
    case play = 17
    /// Pause
    case pause = 18

    var title: String {
      switch self {
      case .add: "+"
      case .flexibleSpace, .fixedSpace: " "
      default: "\(self)".capitalized
      }
    }
  }

  /// The title.
  open var title: String?
  /// Whether the button receives touches; true by default.
  open var isEnabled = true
  /// A number by which the program identifies the button; 0 by default.
  open var tag = 0
  /// The target of the action.
  open weak var target: AnyObject?
  /// The action.
  open var action: Selector?
  /// The color; without effect.
  open var tintColor: UIColor?

  final var closure: (() -> Void)?

  /// Creates a button with a title.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.title = title
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Creates a button without a title.
  public override convenience init() { self.init(title: nil, style: .plain, target: nil, action: nil) }

  /// Creates a button with an image, whose name it shows.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: image?.name, style: style, target: target, action: action)
  }

  /// Creates a button of the system.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: systemItem.title, style: .plain, target: target, action: action)
  }

  /// Creates a button with a closure.
  public convenience init(title: String? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    if let primaryAction { closure = { primaryAction.perform(sender: self) } }
  }

  final func perform() {
    closure?()
    if let action { action(on: target, sender: self) }
  }
}
