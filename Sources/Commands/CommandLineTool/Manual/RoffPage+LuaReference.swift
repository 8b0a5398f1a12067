import LuaDynamics

extension RoffPage {
  /// Creates the page `dynlua-lua`, the reference of the Lua API.
  ///
  /// - Parameters:
  ///   - markdown: The reference that `dynlua reference` prints: headings, paragraphs, code blocks and
  ///     tables.
  ///   - date: The date in the footer.
  init(luaReference markdown: String, date: String) {
    self.init(name: "dynlua-lua", section: 7, date: date, version: Session.version)
    addSection("NAME")
    addSummary(of: "dynlua-lua", "The Lua API of dynlua.")
    addSection("DESCRIPTION")
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first {
      if line.hasPrefix("```") {
        lines = lines.dropFirst()
        addExample(lines.prefix { !$0.hasPrefix("```") })
        lines = lines.drop { !$0.hasPrefix("```") }.dropFirst()
      } else if line.hasPrefix("|") {
        // The first two rows are the heading.
        for row in lines.prefix(while: { $0.hasPrefix("|") }).dropFirst(2) { addRow(row) }
        lines = lines.drop { $0.hasPrefix("|") }
      } else if line.hasPrefix("#") {
        let title = String(line.drop { $0 == "#" || $0 == " " })
        if line.hasPrefix("## ") { addSection(title.replacing("`", with: "")) }
        if line.hasPrefix("### ") { addSubsection(title) }
        lines = lines.dropFirst()
      } else if line.isEmpty {
        lines = lines.dropFirst()
      } else {
        let paragraph = lines.prefix { !$0.isEmpty && !$0.hasPrefix("|") && !$0.hasPrefix("```") }
        addParagraph(paragraph.joined(separator: " "))
        lines = lines.dropFirst(paragraph.count)
      }
    }
    addSection("SEE ALSO")
    addParagraph("`dynlua`(1), `dynlua-reference`(1)")
  }

  /// Adds a row of a table: the first cell is the term, and the cells between it and the last are in
  /// parentheses.
  private mutating func addRow(_ row: Substring) {
    let cells = row.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
      cell.replacing("\u{0}", with: "|").trimming(" ")
    }
    guard let term = cells.first, let text = cells.last else { return }
    let details = cells.dropFirst().dropLast().filter { !$0.isEmpty }.joined(separator: ", ")
      .replacing("`", with: "")
    addItem(details.isEmpty ? term : "\(term) (\(details))", cells.count > 1 ? text : "")
  }
}

extension StringProtocol {
  /// Returns the text without a character at its beginning and its end.
  fileprivate func trimming(_ character: Character) -> String {
    let start = drop { $0 == character }
    return String(start.reversed().drop { $0 == character }.reversed())
  }
}
