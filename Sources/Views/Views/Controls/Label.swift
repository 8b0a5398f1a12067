public import Dynamics

/// A view that displays text, truncated or wrapped where it does not fit.
///
/// ```swift
/// let score = Label(text: "0 points")
/// score.center = Point(x: 160, y: 30)
/// stage.view.addSubview(score)
/// ```
///
/// Unless its size is set explicitly, a label sizes itself to fit its text, broken only at its line breaks,
/// about its center, each time the text changes. Touches pass through labels, unless
/// `isUserInteractionEnabled` is set.
///
/// > Note: Text is measured with the metrics of Helvetica. Renderers with another font, or with fixed-size
/// > cells, may show more or less of it.
public final class Label: View {
  /// The color of the text; nil, the default, for black or white, whichever contrasts with the background.
  public var textColor: Color?

  /// The horizontal alignment of the text; `.left` by default.
  public var textAlignment = TextStyle.Alignment.left

  /// The font size, in points; 17 by default, range 1…1000.
  public var fontSize = TextStyle.defaultFontSize {
    didSet {
      TextStyle.check(fontSize: fontSize, parameterName: "Label.fontSize")
      sizeToFitTextIfNeeded()
    }
  }

  /// Whether the text is bold; false by default.
  public var isBold = false {
    didSet { sizeToFitTextIfNeeded() }
  }

  /// The maximum number of lines; 1 by default, 0 for as many as fit.
  ///
  /// At least 0. Lines are broken between words; text that does not fit is truncated, with "…" at the end of
  /// the last line.
  public var numberOfLines = 1 {
    didSet {
      precondition(
        numberOfLines >= 0, "Label.numberOfLines: expected at least 0, got \(numberOfLines)")
      sizeToFitTextIfNeeded()
    }
  }

  /// The last size assigned to fit the text; while `bounds.size` equals it, the size follows the text.
  private var lastFittingSize = Size.zero

  /// Creates a label with a text; an empty frame is sized to fit the text.
  public init(text: String? = nil, frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    self.text = text
  }

  /// Resizes the label to fit its text; the upper left corner stays fixed.
  ///
  /// A multi-line label with a width greater than 0 keeps its width.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func sizeToFit() {
    guard numberOfLines == 1 || bounds.width == 0 else { return resize(to: fittingSize(width: bounds.width)) }
    lastFittingSize = fittingSize(width: .infinity)
    resize(to: lastFittingSize)
  }

  override func subclassStateRestorer() -> () -> Void {
    let (color, alignment, fontSize, isBold) = (textColor, textAlignment, fontSize, isBold)
    let (lines, fittingSize) = (numberOfLines, lastFittingSize)
    return { [self] in
      (textColor, textAlignment, self.fontSize, self.isBold) = (color, alignment, fontSize, isBold)
      numberOfLines = lines
      lastFittingSize = fittingSize
    }
  }

  override func textDidChange() { sizeToFitTextIfNeeded() }

  package override var textStyle: TextStyle {
    TextStyle(
      alignment: textAlignment, color: textColor, fontSize: fontSize, isBold: isBold,
      fitting: showsWholeText ? .overflow : .wrap(lines: numberOfLines))
  }

  override var textStyleIgnoringOverflow: TextStyle {
    TextStyle(
      alignment: textAlignment, color: textColor, fontSize: fontSize, isBold: isBold,
      fitting: .wrap(lines: numberOfLines))
  }

  /// Whether the label has its fitting size, so that a renderer with wider glyphs must not truncate the text.
  private var showsWholeText: Bool {
    guard bounds.size == lastFittingSize else { return false }
    return numberOfLines == 0 || (text ?? "").count { $0.isNewline } < numberOfLines
  }

  private func sizeToFitTextIfNeeded() {
    sizeToFitIfNeeded(fittingSize(width: .infinity), lastFittingSize: &lastFittingSize)
  }

  private func fittingSize(width: Double) -> Size {
    guard let text, !text.isEmpty else { return .zero }
    let metrics = TextMetrics(fontSize: fontSize, isBold: isBold)
    return metrics.size(of: text, width: width, atMost: numberOfLines > 0 ? numberOfLines : nil)
  }
}
