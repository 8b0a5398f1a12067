/// A guide in Markdown, which help searches.
public struct Guide: Sendable {
  private let text: String

  /// Creates a guide from a text that begins with its title, a heading of the first level.
  public init(_ text: String) { self.text = text }

  /// A part of a guide below a heading.
  struct Section {
    /// The title of the guide and, after a colon, the heading, such as `Forces and contacts: Units`.
    let name: String
    /// The paragraphs, items of lists, and rows of tables, each on one line without marks; and blocks of
    /// code, whose lines are indented.
    var blocks: [(text: String, isCode: Bool)] = []

    /// The blocks without code.
    var paragraphs: [String] { blocks.filter { !$0.isCode }.map(\.text) }
  }

  /// The sections, in order.
  ///
  /// The first one, which has the title as its name, includes the overview.
  var sections: [Section] {
    var sections: [Section] = []
    var title = ""
    var paragraph = ""
    var isCode = false
    func endParagraph() {
      let text = isCode ? paragraph : paragraph.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
      if !text.isEmpty, !sections.isEmpty { sections[sections.count - 1].blocks.append((text, isCode)) }
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        paragraph += (paragraph.isEmpty ? "    " : "\n    ") + line
      } else if line.hasPrefix("| ---") || line.hasPrefix("|---") {
        continue
      } else if line.hasPrefix("# ") {
        title = Self.plain(line.dropFirst(2))
        sections.append(Section(name: title))
      } else if line.hasPrefix("#") {
        endParagraph()
        let heading = Self.plain(line.drop { $0 == "#" || $0 == " " })
        if heading != "Overview" { sections.append(Section(name: "\(title): \(heading)")) }
      } else if line.isEmpty {
        endParagraph()
      } else {
        let isItem = line.hasPrefix("- ")
        if isItem || line.hasPrefix("|") || line.first?.isNumber == true { endParagraph() }
        paragraph += (paragraph.isEmpty ? "" : " ") + Self.plain(isItem ? line.dropFirst(2) : line)
      }
    }
    endParagraph()
    return sections
  }

  /// The text of a line without the marks of code and emphasis, and with the cells of a row separated by
  /// dashes.
  private static func plain(_ line: Substring) -> String {
    let text = String(line.filter { $0 != "`" && $0 != "*" })
    guard text.hasPrefix("|") else { return text }
    let cells = text.split(separator: "|").map { $0.drop { $0 == " " } }
    return cells.map { String($0.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
      .joined(separator: " – ")
  }
}
