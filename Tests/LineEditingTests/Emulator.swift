@testable import LineEditing

/// A terminal in memory that knows what the editor writes, and takes everything else for a mistake.
struct Emulator {
  private(set) var columns: Int
  let rowCount: Int
  /// Characters with their cells; what has scrolled off the top included.
  private(set) var lines: [[Character]] = [[]]
  /// In `lines`, and in cells.
  private(set) var row = 0, column = 0
  /// After a character in the last column the cursor stays on it until another comes.
  private var wrapsNext = false
  private var sequence: String?
  /// Whether something invisible came last, which nothing joins across.
  private var isSevered = false
  private(set) var mistakes: [String] = []
  private(set) var bells = 0
  /// The line at the top.
  private(set) var top = 0

  init(columns: Int = 40, rows: Int = 12) {
    self.columns = columns
    rowCount = rows
  }

  /// What one sees, without the spaces at the lines' ends.
  var shown: [String] { shown(from: 0) }

  /// The same from a line on; empty lines below the cursor are none.
  func shown(from first: Int) -> [String] {
    let end = max(row, lines.lastIndex { !$0.isEmpty } ?? 0)
    return lines[min(first, end)...end].map { String($0).trimmingSuffix { $0 == " " } }
  }

  mutating func write(_ text: String) {
    for scalar in text.unicodeScalars {
      if sequence != nil { takeSequence(scalar) } else { take(scalar) }
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\u{07}": bells += 1
    case "\r": (column, wrapsNext, isSevered) = (0, false, false)
    case "\n": lineFeed()
    case "\0"..<" ", "\u{7F}"..."\u{9F}": mistakes.append("control \(scalar.value)")
    default: print(scalar)
    }
  }

  private mutating func lineFeed() {
    row += 1
    wrapsNext = false
    if row == lines.count { lines.append([]) }
    top = max(top, row - rowCount + 1)
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    if joins(scalar) { return }
    let width = CellWidth.of(Character(scalar))
    // What is invisible has no cell.
    guard width > 0 else {
      isSevered = true
      return
    }
    if wrapsNext || column + width > columns {
      mistakes.append("a line wrapped")
      column = 0
      lineFeed()
    }
    put(Character(scalar))
  }

  private mutating func put(_ character: Character) {
    isSevered = false
    var cells = cells(of: lines[row])
    if cells.count > column {
      lines[row] = Array(String(cells[..<column].compactMap(\.self)))
      cells = self.cells(of: lines[row])
    }
    lines[row] += [Character](repeating: " ", count: column - cells.count) + [character]
    column += CellWidth.of(character)
    wrapsNext = column >= columns
    column = min(column, columns - 1)
  }

  /// Adds a scalar to the character before the cursor if they are one.
  private mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
    let end = wrapsNext ? columns : column
    guard !isSevered, let last = lines[row].last, CellWidth.of(lines[row]) == end else { return false }
    var joined = String(last)
    joined.unicodeScalars.append(scalar)
    guard joined.count == 1, let character = joined.first else { return false }
    lines[row].removeLast()
    column = end - CellWidth.of(last)
    wrapsNext = false
    if column + CellWidth.of(character) > columns { mistakes.append("a character outgrew its line") }
    put(character)
    return true
  }

  /// The line by cells; the second cell of a wide character is nil.
  private func cells(of line: [Character]) -> [Character?] {
    line.flatMap { [$0] + [Character?](repeating: nil, count: max(CellWidth.of($0) - 1, 0)) }
  }

  private mutating func takeSequence(_ scalar: Unicode.Scalar) {
    let text = (sequence ?? "") + String(scalar)
    sequence = text
    guard text != "[", !scalar.properties.isDigit, scalar != ";" else { return }
    sequence = nil
    wrapsNext = false
    let number = Int(text.dropFirst().dropLast()) ?? 1
    switch scalar {
    case "A":
      if row - number < top { mistakes.append("above the top") }
      row = max(row - number, top)
    case "B":
      if row + number >= lines.count { mistakes.append("below the last line") }
      row = min(row + number, lines.count - 1)
    case "C": column = min(column + number, columns - 1)
    case "J" where text == "[J":
      if column > 0 { mistakes.append("clears from the middle of a line") }
      erase(from: row)
    case "J" where text == "[2J": erase(from: top)
    case "H": (row, column) = (top, 0)
    default: mistakes.append("sequence \(text)")
    }
  }

  private mutating func erase(from first: Int) {
    lines.removeSubrange(first...)
    lines.append([])
  }

  /// Makes the terminal narrower or wider; the first wraps the lines.
  mutating func resize(columns: Int) {
    let old = lines
    let place = (row, column)
    lines = []
    for (number, line) in old.enumerated() {
      if number == place.0 { (row, column) = (lines.count + place.1 / columns, place.1 % columns) }
      lines += wrapped(line, columns)
    }
    self.columns = columns
    wrapsNext = false
    top = max(0, lines.count - rowCount)
  }

  private func wrapped(_ line: [Character], _ columns: Int) -> [[Character]] {
    var rows: [[Character]] = [[]]
    for character in line {
      if CellWidth.of(rows[rows.count - 1]) + CellWidth.of(character) > columns { rows.append([]) }
      rows[rows.count - 1].append(character)
    }
    return rows
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isDigit: Bool { generalCategory == .decimalNumber }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    String(prefix(upTo: lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? startIndex))
  }
}
