public import Terminal

/// Where on a terminal a prompt is.
public enum PromptArea: Hashable, Sendable {
  /// All of a terminal of this size: what leaves it at the top can be scrolled back to.
  case terminal(TerminalSize)
  /// The last rows of a terminal, counted from 0, and its width; what stands above them stays.
  case rows(Range<Int>, columns: Int)

  /// The lower rows of a terminal that shows something else above: a third of them, and 12 at most.
  public static func lowerRows(of size: TerminalSize) -> PromptArea {
    // Fewer than two rows cannot be made to scroll by themselves.
    let count = min(max(size.rows / 3, min(size.rows / 2, 4), 2), 12, size.rows)
    return .rows(size.rows - count..<size.rows, columns: size.columns)
  }

  /// How many rows it has at most besides all of a terminal.
  static let maximumRows = 1_000

  /// How many lines are worth writing at once.
  var lineLimit: Int {
    switch self {
    case .terminal: .max
    case .rows(let rows, _): rows.count
    }
  }

  /// The bytes that confine scrolling to the rows, clear them, and put the cursor into the first.
  var enterSequence: String {
    switch self {
    case .terminal: ""
    case .rows(let rows, _):
      "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(rows.lowerBound + 1)H\u{1B}[J"
    }
  }

  /// The bytes that clear the rows and let all of the terminal scroll again.
  var leaveSequence: String {
    switch self {
    case .terminal: ""
    case .rows: clearSequence + "\u{1B}[r"
    }
  }

  /// The bytes that clear it and put the cursor to its beginning.
  var clearSequence: String {
    switch self {
    case .terminal: "\u{1B}[H\u{1B}[2J"
    case .rows(let rows, _): "\u{1B}[\(rows.lowerBound + 1)H\u{1B}[J"
    }
  }
}
