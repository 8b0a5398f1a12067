import Terminal

/// Shows lines in the whole terminal, with the keys of `less`.
///
/// It does no output: ``output`` is what draws its present state over the whole terminal.
struct Pager {
  /// A search for a text, which `n` and `N` repeat.
  private struct Search {
    let text: String
    let isForward: Bool

    /// Whether a row contains the text; upper and lower case are distinguished only if the text has upper
    /// case.
    func matches(_ row: String) -> Bool {
      text.contains(where: \.isUppercase) ? row.contains(text) : row.lowercased().contains(text)
    }
  }

  private let lines: [String]
  private var rows: [String] = []
  private var size: TerminalSize
  /// The index of the first visible row.
  private var topRow = 0
  private var search: Search?
  /// The search that is being typed; nil for none.
  private var typedSearch: (text: String, isForward: Bool)?
  /// A message in the place of the status; nil for none.
  private var message: String?

  /// Creates a pager that shows the first lines, without control characters.
  init(_ lines: [String], size: TerminalSize) {
    self.lines = lines.map(\.strippingEscapeSequences)
    self.size = size
    wrap()
  }

  /// Changes the size; the first visible line stays visible.
  mutating func resize(to size: TerminalSize) {
    let line = firstVisibleLine
    self.size = size
    wrap()
    scroll(to: rowsBefore(line: line))
  }

  /// The number of rows that a number of lines takes at a width.
  static func rowCount(of lines: [String], columns: Int) -> Int {
    lines.reduce(0) { $0 + $1.wrapped(columns: columns).count }
  }

  // MARK: Layout

  private var columns: Int { max(size.columns, 2) }
  /// The number of rows above the status.
  private var height: Int { max(size.rows - 1, 1) }
  private var maximumTopRow: Int { max(rows.count - height, 0) }

  private mutating func wrap() { rows = lines.flatMap { $0.wrapped(columns: columns) } }

  private func rowsBefore(line: Int) -> Int { Self.rowCount(of: Array(lines.prefix(line)), columns: columns) }

  private var firstVisibleLine: Int {
    var count = 0
    return lines.firstIndex { line in
      count += line.wrapped(columns: columns).count
      return count > topRow
    } ?? 0
  }

  private mutating func scroll(to row: Int) { topRow = min(max(row, 0), maximumTopRow) }

  // MARK: Events

  /// Handles an event, and returns whether the pager stays; it does not after `q`, Escape and Ctrl-C.
  mutating func handle(_ event: InputEvent) -> Bool {
    message = nil
    switch event {
    case .key(let key, let modifiers):
      return typedSearch == nil ? handle(key, modifiers) : handleSearchKey(key, modifiers)
    case .mouse(let mouse) where mouse.action == .wheelUp: scroll(to: topRow - 3)
    case .mouse(let mouse) where mouse.action == .wheelDown: scroll(to: topRow + 3)
    case .keyRelease, .mouse, .paste, .focus, .report: break
    }
    return true
  }

  private mutating func handle(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers.subtracting(.shift)) {
    case (.character("q"), []), (.character("Q"), []), (.escape, _), (.character("c"), .control): return false
    case (.character(" "), []), (.character("f"), _), (.character("v"), .control), (.pageDown, _):
      scroll(to: topRow + height)
    case (.character("b"), _), (.pageUp, _): scroll(to: topRow - height)
    case (.character("d"), _): scroll(to: topRow + height / 2)
    case (.character("u"), _): scroll(to: topRow - height / 2)
    case (.character("j"), _), (.character("e"), _), (.character("n"), .control), (.enter, _), (.down, _):
      scroll(to: topRow + 1)
    case (.character("k"), _), (.character("y"), _), (.character("p"), _), (.up, _): scroll(to: topRow - 1)
    case (.character("g"), []), (.character("<"), []), (.home, _): topRow = 0
    case (.character("G"), []), (.character(">"), []), (.end, _): topRow = maximumTopRow
    case (.character("/"), []): typedSearch = ("", true)
    case (.character("?"), []): typedSearch = ("", false)
    case (.character("n"), []): find(inOppositeDirection: false)
    case (.character("N"), []): find(inOppositeDirection: true)
    default: message = "space b j k g G / ? n N, q leaves"
    }
    return true
  }

  private mutating func handleSearchKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let (text, isForward) = typedSearch else { return true }
    switch (key, modifiers.subtracting(.shift)) {
    case (.character(let scalar), []):
      typedSearch?.text += String(scalar).strippingControlCharacters
    case (.backspace, _), (.character("h"), .control):
      if text.isEmpty { typedSearch = nil } else { typedSearch?.text.removeLast() }
    case (.enter, _), (.character("j"), .control):
      typedSearch = nil
      if !text.isEmpty { search = Search(text: text, isForward: isForward) }
      find(inOppositeDirection: false)
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): typedSearch = nil
    default: break
    }
    return true
  }

  /// Scrolls to the next row that contains the text of the search.
  private mutating func find(inOppositeDirection isOpposite: Bool) {
    guard let search else { return message = "there is no search to repeat" }
    let found =
      search.isForward != isOpposite
      ? rows.indices.dropFirst(topRow + 1).first { search.matches(rows[$0]) }
      : rows.indices.prefix(topRow).last { search.matches(rows[$0]) }
    guard let found else { return message = "'\(search.text)' is not found" }
    scroll(to: found)
  }

  // MARK: Output

  /// The output that draws all rows, and leaves the cursor hidden unless a search is being typed.
  var output: String {
    var output = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[r\u{1B}[m"
    for row in 0..<height {
      output += "\u{1B}[\(row + 1)H\u{1B}[K"
      if rows.indices.contains(topRow + row) { output += highlighted(rows[topRow + row]) }
    }
    output += "\u{1B}[\(size.rows)H\u{1B}[K" + status + (typedSearch == nil ? "" : "\u{1B}[?25h")
    return output + "\u{1B}[?2026l"
  }

  /// A row with the matches of the search in reverse video.
  private func highlighted(_ row: String) -> String {
    guard let search, search.matches(row) else { return row }
    let characters = Array(row)
    let pattern = Array(search.text)
    let isCaseSensitive = search.text.contains(where: \.isUppercase)
    var (output, index) = ("", 0)
    while index < characters.count {
      let end = index + pattern.count
      let isMatch =
        end <= characters.count
        && zip(characters[index..<end], pattern).allSatisfy {
          isCaseSensitive ? $0 == $1 : $0.lowercased() == $1.lowercased()
        }
      output += isMatch ? "\u{1B}[7m\(String(characters[index..<end]))\u{1B}[27m" : String(characters[index])
      index = isMatch ? end : index + 1
    }
    return output
  }

  private var status: String {
    if let (text, isForward) = typedSearch {
      return String(((isForward ? "/" : "?") + text).suffix(columns - 1))
    }
    let last = min(topRow + height, rows.count)
    let share = rows.isEmpty ? 100 : last * 100 / rows.count
    let position = "\(min(topRow + 1, last))–\(last) of \(rows.count)"
    let texts = [
      " \(position)  \(share) %  space next page, b back, / search, q leaves ",
      " \(position)  \(share) %  q leaves ", " \(position) ",
    ]
    let text = message.map { " \($0) " } ?? texts.first { $0.count < columns } ?? ""
    return "\u{1B}[7m\(String(text.prefix(columns - 1)))\u{1B}[m"
  }
}
