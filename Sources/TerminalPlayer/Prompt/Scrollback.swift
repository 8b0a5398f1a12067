internal import Terminal

/// What has been written above a prompt lately, and how far back its user has leafed.
struct Scrollback {
  private var lines: [String] = []
  private var columns = 80
  /// How many of the newest rows are hidden; 0 where nobody has leafed.
  private(set) var scrollOffset = 0

  /// Adds lines; who has leafed back goes on seeing what is there.
  mutating func add(_ new: [String]) {
    lines = (lines + new).suffix(PromptArea.maximumRows)
    if scrollOffset > 0 { scrollOffset += new.flatMap(wrap).count }
  }

  /// The last rows of a terminal's width, as many as are asked for at most, but for those that are hidden.
  mutating func rows(_ count: Int, columns: Int) -> [String] {
    self.columns = columns
    return lines.flatMap(wrap).dropLast(scrollOffset).suffix(count)
  }

  /// Leafs back by a number of rows, or on if it is negative, in a window of some height; false if it is at its end.
  mutating func scroll(by count: Int, height: Int) -> Bool {
    let oldOffset = scrollOffset
    scrollOffset = max(min(scrollOffset + count, lines.flatMap(wrap).count - height), 0)
    return scrollOffset != oldOffset
  }

  /// A line in pieces that each fit a row.
  private func wrap(_ line: String) -> [String] {
    // Almost all.
    guard line.utf8.count > columns else { return [line] }
    var rows = [""]
    var width = 0
    for character in line {
      let cells = CellWidth.of(character)
      if width > 0, width + cells > columns {
        rows.append("")
        width = 0
      }
      rows[rows.count - 1].append(character)
      width += cells
    }
    return rows
  }
}
