public import Terminal

/// The area of the terminal that a prompt occupies.
public enum PromptArea: Hashable, Sendable {
  /// The whole terminal, of this size; lines that scroll off the top are in the terminal's own scrollback.
  case terminal(TerminalSize)
  /// The last rows of a terminal, counted from 0, and its width; the rows above are not changed.
  case rows(Range<Int>, columns: Int)

  /// The maximum height of a ``rows(_:columns:)`` area.
  ///
  /// The scrollback keeps as many lines, to fill the area after it was enlarged.
  static let maximumRows = 1_000

  /// The number of columns.
  var columnCount: Int {
    switch self {
    case .terminal(let size): size.columns
    case .rows(_, let columns): columns
    }
  }

  /// The number of rows.
  var rowCount: Int {
    switch self {
    case .terminal(let size): size.rows
    case .rows(let rows, _): rows.count
    }
  }

  /// The maximum number of lines to write at once; earlier ones would scroll out of the area unseen.
  var visibleLineLimit: Int {
    switch self {
    case .terminal: .max
    case .rows(let rows, _): rows.count
    }
  }

  /// The output that sets the scrolling region to the rows, clears them, and moves the cursor to the first
  /// row.
  var setupSequence: String {
    switch self {
    case .terminal: ""
    case .rows(let rows, _):
      "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(rows.lowerBound + 1)H\u{1B}[J"
    }
  }

  /// The output that clears the rows and resets the scrolling region.
  var teardownSequence: String {
    switch self {
    case .terminal: ""
    case .rows: clearSequence + "\u{1B}[r"
    }
  }

  /// The output that clears the area and moves the cursor to its beginning.
  var clearSequence: String {
    switch self {
    case .terminal: "\u{1B}[H\u{1B}[2J"
    case .rows(let rows, _): "\u{1B}[\(rows.lowerBound + 1)H\u{1B}[J"
    }
  }
}
