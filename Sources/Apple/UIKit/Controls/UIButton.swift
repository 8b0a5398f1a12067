public import Foundation

/// A control with a title that sends an action when it is tapped.
open class UIButton: UIControl {
  /// The type of a button; all are drawn alike.
  public enum ButtonType: Int, Sendable {
    /// A plain button with white text.
    case custom = 0
    /// A button with text in the tint color.
    case system = 1
    /// A button for details.
    case detailDisclosure = 2
    /// A button for information.
    case infoLight = 3
    /// A button for information.
    case infoDark = 4
    /// A button to add contacts.
    case contactAdd = 5
    /// A button to close.
    case close = 7
  }

  /// The type of the button.
  open private(set) var buttonType = ButtonType.custom

  private let label = UILabel()
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]

  /// The distances of the title from the edges; zero by default.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }

  /// Creates a button without a title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a button from a storyboard or xib; one without a title with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let decoder = coder as? NibDecoder { decode(decoder) }
  }

  private func decode(_ decoder: NibDecoder) {
    let element = decoder.element
    let configuration = element.child(key: "configuration")
    buttonType =
      ["system", "roundedRect"].contains(element["buttonType"]) || configuration != nil ? .system : .custom
    label.font = decoder.font() ?? .systemFont(ofSize: buttonType == .system ? 15 : 18)
    if let configuration {
      setTitle(configuration.string("title"), for: .normal)
      if configuration["style"] == "filled" {
        backgroundColor =
          configuration.child(key: "baseBackgroundColor").flatMap(decoder.instance.color) ?? tintColor
        layer.cornerRadius = 6
        setTitleColor(.white, for: .normal)
      }
    }
    let states: [String: State] = [
      "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    ]
    for child in element.children where child.name == "state" {
      guard let state = child["key"].flatMap({ states[$0] }) else { continue }
      if let title = child.string("title") { setTitle(title, for: state) }
      let part = NibDecoder(child, decoder.instance)
      if let color = part.color("titleColor") { setTitleColor(color, for: state) }
      if let image = part.image("image") ?? part.image("backgroundImage") { setImage(image, for: state) }
    }
    stateDidChange()
  }

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    stateDidChange()
  }

  /// Creates a button with an action, whose title it shows.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    buttonType = .system
    if let primaryAction {
      setTitle(primaryAction.title, for: .normal)
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    stateDidChange()
  }

  /// Creates a button of a type with an action, whose title it shows.
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    stateDidChange()
  }

  private func setUp() {
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 18)
    addSubview(label)
    stateDidChange()
  }

  /// The label that shows the title.
  open var titleLabel: UILabel? { label }

  /// Sets the image of a state, of which the name is shown if there is no title.
  open func setImage(_ image: UIImage?, for state: State) {
    if titles[state.rawValue] == nil { setTitle(image?.name, for: state) }
  }

  /// Sets the title for a state; that for `.normal` is the default for the others.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    stateDidChange()
    setNeedsLayout()
  }

  /// Returns the title for a state; nil if none was set for it.
  open func title(for state: State) -> String? { titles[state.rawValue] }

  /// Sets the color of the title for a state; that for `.normal` is the default for the others.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    stateDidChange()
  }

  /// Returns the color of the title for a state; nil if none was set for it.
  open func titleColor(for state: State) -> UIColor? { titleColors[state.rawValue] }

  /// The title that the button shows.
  open var currentTitle: String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

  /// The color of the title that the button shows.
  open var currentTitleColor: UIColor {
    let automatic: UIColor = buttonType == .custom ? .white : isEnabled ? tintColor : .systemGray
    return titleColors[state.rawValue] ?? titleColors[State.normal.rawValue] ?? automatic
  }

  override func stateDidChange() {
    label.text = currentTitle
    label.textColor = currentTitleColor
    label.alpha = isHighlighted ? 0.3 : 1
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  /// Fills the bounds with the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.inset(by: contentEdgeInsets)
  }

  /// The size of the title and the distances around it.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Returns the size of the title and the distances around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(.zero)
    return CGSize(
      width: text.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: text.height + contentEdgeInsets.top + contentEdgeInsets.bottom + 12)
  }

  /// The button itself, since the title does not receive touches.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === label ? self : hit
  }
}
