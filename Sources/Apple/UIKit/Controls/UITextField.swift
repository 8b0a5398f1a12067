public import Foundation

/// The methods that a text field calls while it is edited; none, as there is no keyboard.
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Called when the return key is pressed; never.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field that shows a text, which the program sets: there is no keyboard.
open class UITextField: UIControl {
  /// The border of a text field.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none
    /// A line.
    case line
    /// A bezel; drawn as a line.
    case bezel
    /// A line with round corners.
    case roundedRect
  }

  private let label = UILabel()

  /// The delegate; a weak reference, nil by default.
  open weak var delegate: (any UITextFieldDelegate)?

  /// The text; empty by default.
  open var text: String? = "" {
    didSet { showText() }
  }

  /// What is shown instead of an empty text; nil by default.
  open var placeholder: String? {
    didSet { showText() }
  }

  /// The color of the text; black by default.
  open var textColor: UIColor? {
    didSet { showText() }
  }

  /// The font; of 17 pt by default.
  open var font: UIFont? {
    get { label.font }
    set { label.font = newValue }
  }

  /// The alignment of the text; left by default.
  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }

  /// The border; none by default.
  open var borderStyle = BorderStyle.none {
    didSet {
      layer.borderWidth = borderStyle == .none ? 0 : 1
      layer.borderColor = UIColor.systemGray4.cgColor
      layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    }
  }

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  /// Creates a field from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(label)
    guard let decoder = coder as? NibDecoder else { return }
    let element = decoder.element
    let styles: [String: BorderStyle] = ["line": .line, "bezel": .bezel, "roundedRect": .roundedRect]
    borderStyle = element["borderStyle"].flatMap { styles[$0] } ?? .none
    placeholder = element.string("placeholder")
    text = element.string("text") ?? ""
    textColor = decoder.color("textColor")
    if let font = decoder.font() { self.font = font }
    if let alignment = element["textAlignment"].flatMap({ NibNames.alignments[$0] }) {
      textAlignment = alignment
    }
    showText()
  }

  private func showText() {
    let isEmpty = text?.isEmpty ?? true
    label.text = isEmpty ? placeholder : text
    label.textColor = isEmpty ? .tertiaryLabel : textColor ?? .label
  }

  /// Places the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: borderStyle == .none ? 0 : 7, dy: 0)
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    return CGSize(width: size.width + 14, height: max(size.height, 34))
  }

  /// The field itself, since its label does not receive touches.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}
