import Terminal
import TerminalDisplay

/// The recent lines above a prompt, and the scroll offset.
struct Scrollback {
  /// A line or, wrapped, a row.
  struct Line {
    let text: LogLine
    /// Whether it is a whole text that was entered, with its prompt, which has the colors of the input.
    var isHighlighted = false
  }

  private var lines: [Line] = []
  private var columns = 80
  /// The number of newest rows below the visible ones; 0 if not scrolled back.
  private(set) var scrollOffset = 0

  /// Appends lines; if scrolled back, the visible rows stay the same.
  mutating func add(_ new: [Line]) {
    lines = (lines + new).suffix(PromptArea.maximumRows)
    if scrollOffset > 0 { scrollOffset += new.flatMap(wrap).count }
  }

  /// The visible rows, at most `count`, wrapped at a width in cells.
  mutating func visibleRows(_ count: Int, columns: Int) -> [Line] {
    self.columns = columns
    return lines.flatMap(wrap).dropLast(scrollOffset).suffix(count)
  }

  /// Scrolls back by a number of rows, or forward if it is negative, in a window of the given height.
  ///
  /// Returns false if the offset does not change: the oldest or the newest row is already visible.
  mutating func scroll(by count: Int, height: Int) -> Bool {
    let oldOffset = scrollOffset
    let rowCount = lines.flatMap(wrap).count
    // A row of the window shows the position.
    scrollOffset = rowCount > height ? max(min(scrollOffset + count, rowCount - height + 1), 0) : 0
    return scrollOffset != oldOffset
  }

  /// The numbers of the first and last of the visible rows, from 1, and the number of all rows.
  func visibleRowRange(height count: Int) -> (first: Int, last: Int, total: Int) {
    let total = lines.flatMap(wrap).count
    let last = total - scrollOffset
    return (max(last - count + 1, 1), last, total)
  }

  /// Wraps a line into rows.
  private func wrap(_ line: Line) -> [Line] {
    let rows = line.text.text.wrapped(columns: columns, betweenWords: true)
    return rows.map {
      Line(text: LogLine($0, role: line.text.role), isHighlighted: line.isHighlighted && rows.count == 1)
    }
  }
}
