import Dynamics
public import Foundation
import Views

/// A view that shows text.
open class UILabel: UIView {
  override class func makeBacking(frame: Rect) -> View {
    let label = Label(frame: frame)
    label.textColor = UIColor.label.color
    return label
  }

  /// The backing view.
  private lazy var label = backing as? Label ?? Label()

  /// Creates a label without text.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a label from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let decoder = coder as? NibDecoder { decode(decoder) }
  }

  private func decode(_ decoder: NibDecoder) {
    let element = decoder.element
    if let lines = element.integer("numberOfLines") { numberOfLines = lines }
    if let font = decoder.font() { self.font = font }
    if let color = decoder.color("textColor") { textColor = color }
    if let alignment = element["textAlignment"].flatMap({ NibNames.alignments[$0] }) {
      textAlignment = alignment
    }
    if let content = element.child(key: "attributedText") {
      attributedText = decoder.attributedText(content)
    } else {
      text = element.string("text")
    }
  }

  /// The text; nil by default.
  open var text: String? {
    get { attributed?.text.string ?? label.text }
    set {
      attributed?.line?.remove()
      attributed = nil
      keepingSize { label.text = newValue }
    }
  }

  private var attributed: (text: NSAttributedString, line: AttributedLine?)?

  /// The text with its attributes; nil by default.
  ///
  /// Fonts, colors and alignments are drawn. Several of them in one text are drawn in a label of one line;
  /// with more lines, the attributes of the longest part hold for the text.
  open var attributedText: NSAttributedString? {
    get { attributed?.text ?? label.text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      guard let newValue else { return }
      let (runs, main) = (newValue.runs, newValue.mainAttributes)
      var fallback = TextAttributes()
      (fallback.font, fallback.color) = (font, textColor)
      if let alignment = main.alignment, alignment != .natural { textAlignment = alignment }
      if runs.count > 1, numberOfLines == 1 {
        let line = AttributedLine(runs, default: fallback)
        keepingSize { label.text = nil }
        line.add(to: backing)
        attributed = (newValue, line)
        setNeedsLayout()
      } else {
        if let font = main.font { self.font = font }
        if let color = main.color { textColor = color }
        attributed = (newValue, nil)
      }
    }
  }

  /// Places the parts of an attributed text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    attributed?.line?.place(in: bounds, alignment: textAlignment)
  }

  /// The color of the text; black by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { label.textColor.map { UIColor($0) } ?? .label }
    set { label.textColor = (newValue ?? .label).color }
  }

  /// The font; of 17 pt by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! {
    get { UIFont(pointSize: CGFloat(label.fontSize), isBold: label.isBold) }
    set {
      let font = newValue ?? .systemFont(ofSize: 17)
      keepingSize {
        label.fontSize = Double(font.pointSize)
        label.isBold = font.isBold
      }
    }
  }

  /// The alignment of the text; left by default.
  open var textAlignment = NSTextAlignment.left {
    didSet {
      setNeedsLayout()
      label.textAlignment =
        switch textAlignment {
        case .center: .center
        case .right: .right
        case .left, .justified, .natural: .left
        }
    }
  }

  /// The maximum number of lines; 1 by default, 0 for as many as fit.
  open var numberOfLines: Int {
    get { label.numberOfLines }
    set { keepingSize { label.numberOfLines = max(0, newValue) } }
  }

  /// Whether the font shrinks to fit the width; without effect.
  open var adjustsFontSizeToFitWidth = false

  /// The factor by which the font may shrink; without effect.
  open var minimumScaleFactor: CGFloat = 0

  /// How lines are broken and cut; without effect: they are broken between words.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  /// Whether the text is drawn as enabled; without effect.
  open var isEnabled = true

  /// The width at which the size of the text is computed if more than one line is allowed; 0, that of the
  /// layout, by default.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsContents: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  override func contentSize(forWidth width: CGFloat) -> CGSize {
    sizeThatFits(CGSize(width: width, height: 0))
  }

  override var baselineInsets: (first: Double, last: Double) {
    let metrics = TextMetrics(fontSize: label.fontSize)
    // The ascenders are four fifths of a line.
    let empty = max(0, Double(bounds.height) - Double(intrinsicContentSize.height)) / 2
    return (empty + 0.8 * metrics.lineHeight, empty + 0.2 * metrics.lineHeight)
  }

  /// Returns the size of the text, with lines broken at the width of `size` if more than one line is allowed.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let line = attributed?.line { return line.size }
    let copy = Label(
      text: label.text, frame: numberOfLines == 1 ? .zero : Rect(CGRect(origin: .zero, size: size)))
    copy.fontSize = label.fontSize
    copy.isBold = label.isBold
    copy.numberOfLines = label.numberOfLines
    copy.sizeToFit()
    return CGSize(copy.bounds.size)
  }

  /// Changes the label of `Views`, which follows its text with its size, without a change of the size.
  private func keepingSize(_ change: () -> Void) {
    let frame = backing.bounds
    change()
    if backing.bounds != frame { backing.bounds = frame }
    invalidateIntrinsicContentSize()
  }
}
