public import Foundation

/// A row of a table view.
open class UITableViewCell: UIView {
  /// What a cell shows beside its contents.
  public enum CellStyle: Int, Sendable {
    /// A text, with an image before it.
    case `default`
    /// A text at the left and another one at the right.
    case value1
    /// A text at the left and another one beside it.
    case value2
    /// A text and a smaller one below it.
    case subtitle
  }

  /// What a cell shows at its right edge.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none
    /// An arrow.
    case disclosureIndicator
    /// A button for details and an arrow; drawn as an arrow.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button for details; not drawn.
    case detailButton
  }

  /// How a selected cell is shown.
  public enum SelectionStyle: Int, Sendable {
    /// As others.
    case none
    /// With a gray background.
    case blue
    /// With a gray background.
    case gray
    /// With a gray background.
    case `default`
  }

  /// The identifier by which cells are used again; nil for none.
  open internal(set) var reuseIdentifier: String?

  /// The view for the contents, which fills the cell but for the accessory.
  public final private(set) var contentView = UIView()

  private var style = CellStyle.default
  private var parts = CellParts()

  /// What a storyboard does when the cell is selected; nil for nothing.
  final var selectionSegue: (() -> Void)?

  /// How the cell is shown while it is selected; gray by default.
  open var selectionStyle = SelectionStyle.default

  /// Whether the cell is selected; false by default.
  open var isSelected: Bool {
    get { parts.isSelected }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether the cell shows a touch; without effect.
  open var isHighlighted = false

  /// The view behind the contents; nil by default.
  open var backgroundView: UIView? {
    didSet { setBackground(oldValue, backgroundView) }
  }

  /// The view behind the contents of a selected cell; nil for a gray background.
  open var selectedBackgroundView: UIView? {
    didSet { setBackground(oldValue, isSelected ? selectedBackgroundView : nil) }
  }

  /// What is shown at the right edge; nothing by default.
  open var accessoryType = AccessoryType.none {
    didSet { setNeedsLayout() }
  }

  /// The view at the right edge in place of the accessory; nil by default.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }

  /// The distances of the line below the cell from the edges; 16 points at the left by default.
  open var separatorInset: UIEdgeInsets {
    get { parts.ownInset ?? parts.tableInset }
    set {
      parts.ownInset = newValue
      setNeedsLayout()
    }
  }

  /// Creates a cell of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    setUp()
  }

  /// Creates a cell of the default style.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell from a storyboard or xib; one of the default style with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = (coder as? CellCoder)?.reuseIdentifier
    if let decoder = coder as? NibDecoder { decode(decoder) }
    setUp()
  }

  private func decode(_ decoder: NibDecoder) {
    let element = decoder.element
    reuseIdentifier = element["reuseIdentifier"]
    if let child = element.child(key: "contentView"), let content = decoder.instance.view(child) {
      contentView = content
    }
    let styles: [String: CellStyle] = [
      "IBUITableViewCellStyleSubtitle": .subtitle, "IBUITableViewCellStyleValue1": .value1,
      "IBUITableViewCellStyleValue2": .value2,
    ]
    style = element["style"].flatMap { styles[$0] } ?? .default
    func part<Part>(_ key: String) -> Part? { decoder.instance.object(withID: element[key]) as? Part }
    (parts.text, parts.detail) = (part("textLabel"), part("detailTextLabel"))
    parts.image = part("imageView")
    let accessories: [String: AccessoryType] = [
      "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark,
      "detailDisclosureButton": .detailDisclosureButton, "detailButton": .detailButton,
    ]
    accessoryType = element["accessoryType"].flatMap { accessories[$0] } ?? .none
    if element["selectionStyle"] == "none" { selectionStyle = .none }
  }

  private func setUp() {
    contentView.frame = bounds
    parts.line.backgroundColor = .separator
    parts.accessory.textColor = .tertiaryLabel
    parts.accessory.textAlignment = .center
    for view in [contentView, parts.accessory, parts.line] { addSubview(view) }
    // Files of Xcode 7 have no frames of labels that constraints place.
    for label in contentView.subviews where label.bounds.isEmpty && !label.isPlacedByConstraints {
      label.frame = contentView.bounds.insetBy(dx: 16, dy: 0)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  // MARK: Contents

  /// The label of the text.
  open var textLabel: UILabel? {
    if let label = parts.text { return label }
    let label = UILabel()
    label.font = .systemFont(ofSize: 17)
    contentView.addSubview(label)
    parts.text = label
    return label
  }

  /// The label of the second text; nil in the default style.
  open var detailTextLabel: UILabel? {
    if let label = parts.detail { return label }
    guard style != .default else { return nil }
    let label = UILabel()
    label.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
    if style != .subtitle { label.textColor = .secondaryLabel }
    contentView.addSubview(label)
    parts.detail = label
    return label
  }

  /// The view of the image before the text.
  open var imageView: UIImageView? {
    if let image = parts.image { return image }
    let view = UIImageView(frame: .zero)
    contentView.addSubview(view)
    parts.image = view
    return view
  }

  /// Called before a cell is used for another row; does nothing by default.
  open func prepareForReuse() {}

  /// Shows whether the cell is selected.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isSelected else { return }
    parts.isSelected = selected
    if let selectedBackgroundView {
      setBackground(selected ? nil : selectedBackgroundView, selected ? selectedBackgroundView : nil)
    } else if selectionStyle != .none {
      if selected { parts.background = backgroundColor }
      backgroundColor = selected ? .systemGray4 : parts.background
    }
  }

  /// Shows whether the cell is touched; without effect.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  private func setBackground(_ former: UIView?, _ view: UIView?) {
    former?.removeFromSuperview()
    guard let view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  /// Shows or hides the line below the cell, with the distances of the table, unless the program has set
  /// others.
  final func showLine(_ isShown: Bool, color: UIColor?, inset: UIEdgeInsets) {
    parts.tableInset = inset
    setNeedsLayout()
    parts.line.isHidden = !isShown
    parts.line.backgroundColor = color ?? .separator
  }

  // MARK: Layout

  /// Places the contents, the accessory and the texts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.accessory.text = accessoryView == nil ? accessorySign : nil
    let accessoryWidth = accessoryWidth
    parts.accessory.frame = CGRect(x: bounds.width - 36, y: 0, width: 36, height: bounds.height)
    accessoryView?.center = CGPoint(x: bounds.width - accessoryWidth / 2, y: bounds.midY)
    contentView.frame = CGRect(
      x: 0, y: 0, width: max(0, bounds.width - accessoryWidth), height: bounds.height)
    parts.line.frame = CGRect(
      x: separatorInset.left, y: bounds.height - 0.5,
      width: max(0, bounds.width - separatorInset.left - separatorInset.right), height: 0.5)
    layOutTexts()
  }

  private var accessorySign: String? {
    switch accessoryType {
    case .disclosureIndicator, .detailDisclosureButton: "›"
    case .checkmark: "✓"
    case .none, .detailButton: nil
    }
  }

  private var accessoryWidth: CGFloat {
    accessoryView.map { $0.bounds.width + 16 } ?? (accessorySign == nil ? 0 : 36)
  }

  private func layOutTexts() {
    var content = contentView.bounds.insetBy(dx: 16, dy: 0)
    if let image = parts.image, let size = image.image?.size, size.height > 0, !image.isPlacedByConstraints {
      let scale = min(1, content.height / size.height)
      image.frame = CGRect(
        x: content.minX, y: content.midY - size.height * scale / 2, width: size.width * scale,
        height: size.height * scale)
      content.origin.x = image.frame.maxX + 16
      content.size.width = max(0, content.width - image.frame.width - 16)
    }
    guard let text = parts.text, !text.isPlacedByConstraints else { return }
    guard let detail = parts.detail, detail.text?.isEmpty == false else {
      text.frame = content
      return
    }
    let (size, detailSize) = (text.intrinsicContentSize, detail.intrinsicContentSize)
    if style == .subtitle {
      let top = content.midY - (size.height + detailSize.height) / 2
      text.frame = CGRect(x: content.minX, y: top, width: content.width, height: size.height)
      detail.frame = CGRect(
        x: content.minX, y: top + size.height, width: content.width, height: detailSize.height)
    } else {
      text.frame = content
      detail.frame = CGRect(
        x: max(content.minX, content.maxX - detailSize.width), y: 0,
        width: min(content.width, detailSize.width), height: content.height)
    }
  }

  /// The height that the constraints of the contents need in a width; nil if there are none.
  final func fittingHeight(width: CGFloat) -> CGFloat? {
    guard !contentView.constraints.isEmpty else { return nil }
    let size = CGSize(width: max(0, width - accessoryWidth), height: 0)
    return contentView.systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}

/// What a cell shows, as far as it has it.
@MainActor private struct CellParts {
  var text: UILabel?
  var detail: UILabel?
  var image: UIImageView?
  let accessory = UILabel()
  let line = UIView()
  /// The background color of a cell that is not selected.
  var background: UIColor?
  var isSelected = false
  /// The distances of the line from the edges that the program has set; nil for those of the table.
  var ownInset: UIEdgeInsets?
  var tableInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
}

/// The coder with which a table view creates a cell of a class of the program.
final class CellCoder: NSCoder {
  let reuseIdentifier: String

  init(reuseIdentifier: String) { self.reuseIdentifier = reuseIdentifier }
}
