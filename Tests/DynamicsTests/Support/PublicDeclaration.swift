/// A public declaration in a Swift file, with its documentation; found by how the repository's files are formatted.
struct PublicDeclaration {
  /// `Fields/Region.swift:62`.
  let place: String
  /// Its first line, such as `public func inverse() -> Region {`.
  let text: String
  /// Its documentation without the slashes, line by line; empty if it has none.
  let documentation: [String]
  /// Whether it is a property that can be set from outside and holds a number, or several.
  let isSettableQuantity: Bool

  /// The sentence that stands for the documentation in lists.
  var summary: String { documentation.prefix { !$0.isEmpty }.joined(separator: " ") }

  /// All public declarations of a file, in order.
  static func all(in source: String, file: String) -> [PublicDeclaration] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [PublicDeclaration] = []
    var documentation: [String] = []
    // Of the public protocols and enumerations around the line: how far their members are indented.
    var members: [(indentation: Int, starts: [String])] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text.hasPrefix("///") {
        documentation.append(String(text.dropFirst(3).drop { $0 == " " }))
        continue
      }
      // Attributes stand between the documentation and the declaration.
      if text.hasPrefix("@"), !text.contains(" ") { continue }
      defer { documentation = [] }
      guard !text.isEmpty else { continue }
      members.removeAll { indentation < $0.indentation }
      let isMember = members.contains { scope in
        indentation == scope.indentation && scope.starts.contains { text.hasPrefix($0) }
      }
      guard isMember || isPublic(text) else { continue }
      found.append(
        PublicDeclaration(
          place: "\(file):\(index + 1)", text: String(text), documentation: documentation,
          isSettableQuantity: isSettableQuantity(Array(lines[index...]))))
      if text.contains(" protocol ") {
        members.append((indentation + 2, ["func ", "var ", "static ", "init("]))
      }
      if text.contains(" enum ") { members.append((indentation + 2, ["case "])) }
    }
    return found
  }

  private static func isPublic(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    return words.first.map { $0 == "public" || $0 == "open" } == true && !words.contains("import")
  }

  /// Whether lines begin with a settable property whose type is a number, or is made of numbers.
  private static func isSettableQuantity(_ lines: [Substring]) -> Bool {
    guard let line = lines.first, line.contains(" var "), !line.contains("(set)"), !line.contains(" static ")
    else { return false }
    let types = ["Double", "Point", "Vector", "Size", "FloatRange", "Rect", "EdgeInsets"]
    let isQuantity =
      types.contains { line.contains(": \($0)") || line.contains("= \($0)") }
      || line.firstMatch(of: /= (UIKitConstants|-?[0-9])/) != nil
    guard isQuantity else { return false }
    guard line.hasSuffix("{") else { return !line.hasSuffix("}") }
    let indentation = line.prefix { $0 == " " }
    let body = lines.dropFirst().prefix { $0 != "\(indentation)}" }
    return body.contains { line in
      ["set {", "willSet {", "didSet {"].contains { line.hasPrefix("\(indentation)  \($0)") }
    }
  }
}
