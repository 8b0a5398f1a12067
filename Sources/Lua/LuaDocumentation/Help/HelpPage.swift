/// A help text for a terminal.
struct HelpPage {
  /// The maximum line width, in columns.
  private let width: Int
  private(set) var lines: [String] = []

  /// Creates an empty page; a width below 20 columns counts as 20.
  init(width: Int) { self.width = max(width, 20) }

  /// The lines, separated by line breaks.
  var text: String { lines.joined(separator: "\n") }

  /// Adds a paragraph, with word wrap.
  ///
  /// - Parameters:
  ///   - description: The text.
  ///   - indent: The number of spaces in front of the first line.
  ///   - hangingIndent: The number of spaces in front of the other lines; by default the same.
  mutating func add(_ description: String, indent: Int = 0, hangingIndent: Int? = nil) {
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in description.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hangingIndent ?? indent)
        isEmpty = true
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    lines.append(line)
  }

  /// Adds the lines of another page's text unchanged.
  mutating func addPreformatted(_ text: String) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Adds an empty line unless the page is empty.
  mutating func addBlankLine() {
    if !lines.isEmpty { lines.append("") }
  }

  /// Adds a heading and a list of terms with descriptions; nothing if the list is empty.
  ///
  /// The descriptions are aligned in one column; a term that is too long for it is on a line of its own.
  mutating func add(list: [(term: String, description: String)], under heading: String) {
    guard !list.isEmpty else { return }
    addBlankLine()
    add(heading)
    let column = 2 + min(list.map(\.term.count).max() ?? 0, 28, width / 2 - 4) + 2
    for (term, description) in list {
      if 2 + term.count + 2 <= column {
        let padding = String(repeating: " ", count: column - 2 - term.count)
        add(term: "  \(term)\(padding)", description, column: column)
      } else {
        add(term, indent: 2, hangingIndent: 6)
        add(description, indent: column)
      }
    }
  }

  /// Adds a term and the beginning of its description on one line.
  private mutating func add(term: String, _ description: String, column: Int) {
    let start = lines.count
    add(description, indent: column)
    lines[start] = (term + lines[start].dropFirst(column)).trimmingTrailingWhitespace
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmingTrailingWhitespace: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
