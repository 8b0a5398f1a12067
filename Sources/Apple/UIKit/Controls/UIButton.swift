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
  private var images: [UInt: UIImage] = [:]
  private var backgroundImages: [UInt: UIImage] = [:]
  private var background: UIImageView?

  /// The view that shows the image; nil if none was set.
  open private(set) var imageView: UIImageView?

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
      if let image = part.image("image") { setImage(image, for: state) }
      if let image = part.image("backgroundImage") { setBackgroundImage(image, for: state) }
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

  /// Sets the image for a state; that for `.normal` is the default for the others.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    if imageView == nil {
      let view = UIImageView(frame: .zero)
      addSubview(view)
      imageView = view
    }
    stateDidChange()
    setNeedsLayout()
  }

  /// Returns the image for a state; nil if none was set for it.
  open func image(for state: State) -> UIImage? { images[state.rawValue] }

  /// The image that the button shows.
  open var currentImage: UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

  /// Sets the image behind the title for a state, which fills the bounds; that for `.normal` is the default
  /// for the others.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state.rawValue] = image
    if background == nil {
      let view = UIImageView(frame: bounds)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      background = view
    }
    stateDidChange()
  }

  /// The image behind the title that the button shows.
  open var currentBackgroundImage: UIImage? {
    backgroundImages[state.rawValue] ?? backgroundImages[State.normal.rawValue]
  }

  /// Sets the title for a state; that for `.normal` is the default for the others.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    stateDidChange()
    setNeedsLayout()
  }

  /// Sets the title for a state, without attributes but for the font of its longest part.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    if let font = title?.mainAttributes.font { label.font = font }
    if let color = title?.mainAttributes.color { setTitleColor(color, for: state) }
    setTitle(title?.string, for: state)
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
    imageView?.image = currentImage
    background?.image = currentBackgroundImage
    label.alpha = isHighlighted ? 0.3 : 1
    invalidateIntrinsicContentSize()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  /// Fills the bounds with the title, or places the image and the title beside each other in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = bounds.inset(by: contentEdgeInsets)
    guard let imageView, let size = currentImage?.size, size.width > 0, size.height > 0 else {
      label.frame = content
      return
    }
    let titleWidth = currentTitle == nil ? 0 : label.sizeThatFits(.zero).width
    let scale = min(1, max(content.width, 0) / size.width, max(content.height, 0) / size.height)
    let (width, height) = (size.width * scale, size.height * scale)
    imageView.frame = CGRect(
      x: content.midX - (width + titleWidth) / 2, y: content.midY - height / 2, width: width, height: height)
    label.frame = CGRect(x: imageView.frame.maxX, y: content.minY, width: titleWidth, height: content.height)
  }

  /// The size of the title and the image and the distances around them.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Returns the size of the title and the image and the distances around them.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(.zero)
    let image = currentImage?.size ?? .zero
    return CGSize(
      width: text.width + image.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(text.height + 12, image.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  /// The button itself, since the title does not receive touches.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === label ? self : hit
  }
}
