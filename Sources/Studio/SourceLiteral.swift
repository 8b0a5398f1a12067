internal import JSON
internal import LuaConsole
internal import StudioProtocol
internal import Views

/// A literal of a script whose value the page can change: a number, a color or a boolean.
struct SourceLiteral: Equatable {
  /// A value.
  enum Value: Equatable {
    /// A number, and the difference that its notation suggests for a step: 0.01 for 1.25.
    case number(Double, step: Double)
    /// A color in CSS notation.
    case color(String)
    /// `true` or `false`.
    case boolean(Bool)
  }

  /// The range of the literal, in UTF-16 units.
  let range: Range<Int>
  let value: Value

  /// Finds the literals of a script, in their order.
  ///
  /// - Complexity: O(n log n) in the length of the text.
  static func all(in text: String) -> [SourceLiteral] {
    let characters = Array(text)
    let offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf16.count) }
    let literals = SyntaxHighlighter(text, cursor: -1).elements.compactMap { range, element in
      Value(String(characters[range]), element).map {
        SourceLiteral(range: offsets[range.lowerBound]..<offsets[range.upperBound], value: $0)
      }
    }
    return literals.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The literal in the response to the request `literals`.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "from": .number(range.lowerBound), "to": .number(range.upperBound),
    ]
    switch value {
    case .number(let number, let step):
      members["kind"] = "number"
      members["value"] = .number(number)
      members["step"] = .number(step)
    case .color(let text):
      members["kind"] = "color"
      members["value"] = .string(text)
    case .boolean(let value):
      members["kind"] = "boolean"
      members["value"] = .bool(value)
    }
    return .object(members)
  }
}

extension SourceLiteral.Value {
  /// Creates the value of a syntactic element; nil for one that cannot be changed.
  init?(_ text: String, _ element: SyntaxHighlighter.Element) {
    switch element {
    case .number:
      // Hexadecimal numbers are bit patterns and identifiers rather than quantities.
      guard !text.lowercased().hasPrefix("0x"), let number = Double(text), number.isFinite else { return nil }
      self = .number(number, step: Self.step(of: text))
    case .string:
      guard text.count > 2, text.first == "\"" || text.first == "'", text.last == text.first,
        Color(css: String(text.dropFirst().dropLast())) != nil
      else { return nil }
      self = .color(String(text.dropFirst().dropLast()))
    case .keyword:
      guard text == "true" || text == "false" else { return nil }
      self = .boolean(text == "true")
    case .comment, .matchingBracket, .unmatchedBracket: return nil
    }
  }

  /// The value of the last decimal place: 1 for `25`, 0.1 for `2.5`, 10 for `1e1`.
  private static func step(of text: String) -> Double {
    let parts = text.lowercased().split(separator: "e")
    let places =
      parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - places
    return Double("1e\(exponent)") ?? 1
  }
}
