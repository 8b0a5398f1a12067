/// The style of a part of the editor's display, on a terminal with colors.
///
/// The colors are those of the terminal's palette, so that they suit its background.
public enum InputStyle: Hashable, Sendable {
  /// Text without a style.
  case plain
  /// A reserved word.
  case keyword
  /// A string literal.
  case string
  /// A number.
  case number
  /// A comment.
  case comment
  /// The bracket at the cursor, and the one that it matches.
  case matchingBracket
  /// A closing bracket that matches none.
  case unmatchedBracket
  /// The rest of a history entry, which the user can accept.
  case suggestion
  /// Help on the text at the cursor.
  case hint
  /// The selected candidate of a menu.
  case selection

  /// The parameters of the SGR control sequence; empty for none.
  private var sgrParameters: String {
    switch self {
    case .plain: ""
    case .keyword: "35"
    case .string: "32"
    case .number: "36"
    case .comment, .suggestion, .hint: "90"
    case .matchingBracket: "1;4"
    case .unmatchedBracket: "31"
    case .selection: "7"
    }
  }

  /// The control sequence that switches to the style from any other.
  var escapeSequence: String { self == .plain ? "\u{1B}[m" : "\u{1B}[0;\(sgrParameters)m" }
}

/// A range of characters with a style.
public struct StyledRange: Hashable, Sendable {
  /// The range, in characters from the beginning of the text.
  public let range: Range<Int>
  /// The style.
  public let style: InputStyle

  /// Creates a styled range.
  public init(_ range: Range<Int>, _ style: InputStyle) {
    (self.range, self.style) = (range, style)
  }
}

/// A row of the display: its text, and the text with the control sequences of its styles.
struct StyledRow: Equatable {
  private(set) var text = ""
  private(set) var escapedText = ""
  private var style = InputStyle.plain

  init() {}

  init(_ text: String, _ style: InputStyle = .plain) {
    append(text, style)
    appendStyleReset()
  }

  mutating func append(_ text: some StringProtocol, _ newStyle: InputStyle) {
    if newStyle != style { escapedText += newStyle.escapeSequence }
    style = newStyle
    self.text += text
    escapedText += text
  }

  /// Ends the last style.
  mutating func appendStyleReset() {
    if style != .plain { escapedText += InputStyle.plain.escapeSequence }
    style = .plain
  }
}
