/// A public declaration in a Swift file and its documentation; the scanner relies on the repository's
/// formatting.
struct PublicDeclaration {
  /// `Fields/Region.swift:62`.
  let place: String
  /// Its first line, such as `public func inverse() -> Region {`.
  let text: String
  /// Its documentation without the slashes, line by line; empty if it has none.
  let documentation: [String]
  /// The declaration without its body, as one line: the first line and those of its parameters.
  let signature: String
  /// Whether it is a property that can be set from outside.
  let isSettable: Bool

  /// The first paragraph of the documentation.
  var summary: String { documentation.prefix { !$0.isEmpty }.joined(separator: " ") }

  /// Whether it is a property.
  var isProperty: Bool { text.contains(" var ") || text.contains(" let ") }

  /// Whether it is, takes or returns a number or a type made of numbers.
  var isQuantity: Bool {
    let types = ["Double", "Point", "Vector", "Size", "FloatRange", "Rect", "EdgeInsets"]
    return types.contains { type in
      [": \(type)", "-> \(type)", "= \(type)"].contains { signature.contains($0) }
    } || signature.firstMatch(of: /= (UIKitConstants|-?[0-9]+\.[0-9])/) != nil
  }

  /// All public declarations of a file, in order.
  static func all(in source: String, file: String) -> [PublicDeclaration] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [PublicDeclaration] = []
    var documentation: [String] = []
    // The indentation of the members of each enclosing public protocol or enumeration.
    var members: [(indentation: Int, starts: [String])] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text.hasPrefix("///") {
        documentation.append(String(text.dropFirst(3).drop { $0 == " " }))
        continue
      }
      // Attributes are between the documentation and the declaration.
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
          signature: signature(of: lines[index...]), isSettable: isSettable(Array(lines[index...]))))
      if text.contains(" protocol ") { members.append((indentation + 2, protocolMembers)) }
      if text.contains(" enum ") { members.append((indentation + 2, ["case "])) }
    }
    return found
  }

  /// The keywords that begin a protocol's members, which have the protocol's access level.
  private static let protocolMembers = [
    "func ", "var ", "static ", "mutating ", "init", "subscript", "associatedtype ", "typealias ",
  ]

  /// Whether a line begins a declaration with `public` or `open` before, between or after other modifiers.
  private static func isPublic(_ text: Substring) -> Bool {
    let kinds = [
      "import", "func", "var", "let", "init", "subscript", "case", "class", "struct", "enum", "protocol",
      "actor",
      "typealias", "associatedtype", "extension", "operator",
    ]
    let words = text.split(separator: " ")
    let modifiers = words.prefix { word in !kinds.contains(String(word.prefix { $0.isLetter })) }
    guard modifiers.contains("public") || modifiers.contains("open") else { return false }
    return !words.dropFirst(modifiers.count).starts(with: ["import"])
  }

  /// The lines of a declaration up to the end of its parameters and its result type, joined into one.
  private static func signature(of lines: ArraySlice<Substring>) -> String {
    var depth = 0
    var head: [Substring] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      if depth == 0, !head.isEmpty, !text.hasPrefix("->") { break }
      head.append(text)
      depth += line.count { $0 == "(" } - line.count { $0 == ")" }
    }
    return head.joined(separator: " ")
  }

  /// Whether lines begin with a property that can be set from outside.
  private static func isSettable(_ lines: [Substring]) -> Bool {
    guard let line = lines.first, line.contains(" var "), !line.contains("(set)"), !line.contains(" static ")
    else { return false }
    guard line.hasSuffix("{") else { return !line.hasSuffix("}") }
    let indentation = line.prefix { $0 == " " }
    let body = lines.dropFirst().prefix { $0 != "\(indentation)}" }
    return body.contains { line in
      ["set {", "willSet {", "didSet {"].contains { line.hasPrefix("\(indentation)  \($0)") }
    }
  }
}
