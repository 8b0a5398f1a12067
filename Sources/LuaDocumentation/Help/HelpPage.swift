/// Text for a terminal: lines of at most 80 columns.
struct HelpPage {
  /// How wide a terminal may be relied on to be.
  static let width = 80

  private(set) var lines: [String] = []

  /// The lines with breaks between them.
  var text: String { lines.joined(separator: "\n") }

  /// Adds words, broken where they would not fit.
  ///
  /// - Parameters:
  ///   - description: What to say.
  ///   - indent: How many spaces stand in front of the first line.
  ///   - hangingIndent: How many stand in front of the others; by default as many.
  mutating func add(_ description: String, indent: Int = 0, hangingIndent: Int? = nil) {
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in description.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > Self.width {
        lines.append(line)
        line = String(repeating: " ", count: hangingIndent ?? indent)
        isEmpty = true
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    lines.append(line)
  }

  /// Adds the lines of a text that was laid out already.
  mutating func add(page text: String) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Adds an empty line, unless the page has just begun.
  mutating func addBlankLine() {
    if !lines.isEmpty { lines.append("") }
  }

  /// Adds a headline over terms with their explanations, which begin in one column where the terms are short enough;
  /// nothing where there are no terms.
  mutating func add(list: [(term: String, description: String)], under heading: String) {
    guard !list.isEmpty else { return }
    addBlankLine()
    add(heading)
    let column = 2 + min(list.map(\.term.count).max() ?? 0, 28) + 2
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

  /// A term and the beginning of its explanation on one line.
  private mutating func add(term: String, _ description: String, column: Int) {
    let start = lines.count
    add(description, indent: column)
    lines[start] = (term + lines[start].dropFirst(column)).trimmingEnd
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
