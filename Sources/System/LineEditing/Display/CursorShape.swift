/// A shape of the terminal's cursor (DECSCUSR), by which vi mode shows its state.
enum CursorShape: Int {
  case block = 2
  case underline = 4
  case bar = 6

  var escapeSequence: String { "\u{1B}[\(rawValue) q" }

  /// The control sequence that restores the user's own shape.
  static let defaultSequence = "\u{1B}[0 q"
}

extension LineEditor {
  /// Whether the output so far leaves the cursor in another shape than the user's own.
  public var hasChangedCursorShape: Bool { display.cursorShape != nil }

  /// The shape that shows the mode; nil for the user's own.
  var cursorShape: CursorShape? {
    guard editingMode == .vi else { return nil }
    return switch vi.mode {
    case .insert: .bar
    case .replace: .underline
    case .normal: .block
    }
  }

  /// The text before the prompt that shows normal mode on a terminal without colors, whose cursor may have no
  /// shapes.
  var modeIndicator: String {
    editingMode == .vi && vi.mode == .normal && !usesColors ? "(cmd)" : ""
  }
}
