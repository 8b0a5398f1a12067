public import Foundation

/// The methods that a text view calls while it is edited; none, as there is no keyboard.
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {}

/// A scroll view that shows a text, which the program sets: there is no keyboard.
open class UITextView: UIScrollView {
  private let label = UILabel()

  /// The text; empty by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { label.text ?? "" }
    set {
      label.text = newValue
      setNeedsLayout()
    }
  }

  /// The text with its attributes.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      label.attributedText = newValue
      setNeedsLayout()
    }
  }

  /// The font; of 17 pt by default.
  open var font: UIFont? {
    get { label.font }
    set {
      label.font = newValue
      setNeedsLayout()
    }
  }

  /// The color of the text; black by default.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue }
  }

  /// The alignment of the text; left by default.
  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }

  /// Whether the text can be edited; without effect.
  open var isEditable = true
  /// Whether the text can be selected; without effect.
  open var isSelectable = true

  /// The distances of the text from the edges; 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { setNeedsLayout() }
  }

  /// Creates an empty view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let decoder = coder as? NibDecoder else { return }
    text = decoder.element.string("text")
    if let font = decoder.font() { self.font = font }
    if let color = decoder.color("textColor") { textColor = color }
    if let alignment = decoder.element["textAlignment"].flatMap({ NibNames.alignments[$0] }) {
      textAlignment = alignment
    }
  }

  private func setUp() {
    label.numberOfLines = 0
    if backgroundColor == nil { backgroundColor = .systemBackground }
    addSubview(label)
  }

  /// Places the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let inset = textContainerInset
    // The distance of the lines from the edges that UIKit's text views have.
    let (x, width) = (inset.left + 5, max(0, bounds.width - inset.left - inset.right - 10))
    let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    label.frame = CGRect(x: x, y: inset.top, width: width, height: height)
    contentSize = CGSize(width: bounds.width, height: height + inset.top + inset.bottom)
  }

  /// Returns the size of the text in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = textContainerInset
    let text = label.sizeThatFits(CGSize(width: size.width - inset.left - inset.right - 10, height: 0))
    return CGSize(
      width: text.width + inset.left + inset.right + 10, height: text.height + inset.top + inset.bottom)
  }
}
