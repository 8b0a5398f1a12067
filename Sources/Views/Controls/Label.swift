public import Dynamics

/// A view for text: with a place, a colour and a size, cut off or broken into lines where it is too long.
///
/// ```swift
/// let score = Label(text: "0 points")
/// score.center = Point(x: 160, y: 30)
/// stage.view.addSubview(score)
/// ```
///
/// A label that has not been given a size has that of its text on as many lines as it has, around its centre, whatever
/// the text becomes. Touches pass through labels, unless `isUserInteractionEnabled` is set.
///
/// > Note: Text is measured as if it were set in Helvetica. Displays that draw with another font, or with cells
/// > of one size, may show more or less of it.
public final class Label: View {
  /// The colour of the text; nil, as at first, for black or white, whichever can be read on what is behind.
  public var textColor: Color?

  /// Where lines stand in the label; `.left` at first.
  public var textAlignment = TextStyle.Alignment.left

  /// The size of the font in points; 17 at first, 1…1000.
  public var fontSize = TextStyle.defaultFontSize {
    didSet {
      TextStyle.check(fontSize: fontSize, "Label.fontSize")
      sizeToFitTextIfNeeded()
    }
  }

  /// Whether the letters are bold; false at first.
  public var isBold = false {
    didSet { sizeToFitTextIfNeeded() }
  }

  /// How many lines there are at most; 1 at first, and 0 for as many as fit.
  ///
  /// At least 0. Lines end between words; what has no room is left out, with "…" at the end of the last line.
  public var numberOfLines = 1 {
    didSet {
      precondition(
        numberOfLines >= 0, "Label.numberOfLines: expected at least 0, got \(numberOfLines)")
      sizeToFitTextIfNeeded()
    }
  }

  /// The size of the text that the label followed last, which is its own until it is given another.
  private var lastFittingSize = Size.zero

  /// Creates a label with a text; without a size in its frame it takes that of the text.
  public init(text: String? = nil, frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    self.text = text
  }

  /// Gives the label the size that its text needs; the upper left corner stays.
  ///
  /// A label that may have several lines and has a width keeps to that width.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func sizeToFit() {
    guard numberOfLines == 1 || bounds.width == 0 else { return resize(to: fittingSize(width: bounds.width)) }
    lastFittingSize = fittingSize(width: .infinity)
    resize(to: lastFittingSize)
  }

  override func textDidChange() { sizeToFitTextIfNeeded() }

  package override var textStyle: TextStyle {
    TextStyle(
      alignment: textAlignment, color: textColor, fontSize: fontSize, isBold: isBold,
      fitting: showsWholeText ? .overflow : .wrap(lines: numberOfLines))
  }

  /// Whether the label has all the room that it needs, so that a display with wider letters must not leave out any.
  private var showsWholeText: Bool {
    guard bounds.size == lastFittingSize else { return false }
    return numberOfLines == 0 || (text ?? "").count(where: \.isNewline) < numberOfLines
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
