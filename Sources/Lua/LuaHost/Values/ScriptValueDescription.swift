/// The description of a value without documentation, which a function that receives names of its arguments
/// gets in place of the value; see `Function.receivingArgumentNames()`.
public enum ScriptValueDescription: Equatable, Sendable {
  /// A Lua function.
  case function(ScriptFunction)
  /// A table: its string keys, sorted, each with the documented name of its value, such as `math.floor`, or a
  /// short description.
  case table([Member])
  /// A class that a script has declared, with the name of its base type and its own members, sorted by name.
  case scriptClass(name: String, base: String, [Member])
  /// Any other value, with the name of its Lua type.
  case other(luaType: String)

  /// A member of a table or class.
  public struct Member: Equatable, Sendable {
    /// The key.
    public let name: String
    /// The documented name or the description of the value.
    public let description: String
  }

  /// Parses a description in parentheses; nil if the text is not one.
  public init?(_ text: String) {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let lines = text.dropFirst().dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    let members = lines.dropFirst().compactMap { line -> Member? in
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      return parts.count == 2 ? Member(name: parts[0], description: parts[1]) : nil
    }.sorted { $0.name < $1.name }
    guard let heading = lines.first, !heading.isEmpty else { return nil }
    if let function = ScriptFunction(heading) {
      self = .function(function)
    } else if heading == "table" {
      self = .table(members)
    } else if heading.hasPrefix("class "), let separator = heading.lastRange(of: ": ") {
      self = .scriptClass(
        name: String(heading[..<separator.lowerBound].dropFirst("class ".count)),
        base: String(heading[separator.upperBound...]), members)
    } else {
      self = .other(luaType: String(heading))
    }
  }
}

/// A Lua function: its location and its parameters.
public struct ScriptFunction: Hashable, Sendable {
  /// The name of the chunk that defines it.
  public let chunkName: String
  /// The numbers of its first and last line, from 1.
  public let lines: ClosedRange<Int>
  /// The names of the function's parameters, `...` for further arguments; empty for any other value.
  public let parameters: [String]

  /// Parses `function CHUNK:FIRST-LAST(a, b)`; nil if the text is malformed or describes a main chunk.
  init?(_ text: Substring) {
    guard text.hasPrefix("function "), text.hasSuffix(")"), let parenthesis = text.lastIndex(of: "(") else {
      return nil
    }
    let location = text[..<parenthesis].dropFirst("function ".count)
    guard let colon = location.lastIndex(of: ":") else { return nil }
    let numbers = location[location.index(after: colon)...].split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, 1 <= numbers[0], numbers[0] <= numbers[1] else { return nil }
    chunkName = String(location[..<colon])
    lines = numbers[0]...numbers[1]
    parameters = text[parenthesis...].dropFirst().dropLast().split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
  }

  /// The lines of the function in the text of its chunk; empty if the text has fewer lines.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func source(in text: String) -> [String] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.upperBound <= all.count else { return [] }
    return all[(lines.lowerBound - 1)...(lines.upperBound - 1)].map(String.init)
  }

  /// The name under which the text of its chunk declares the function, such as `Ball.new`; nil if there is
  /// none.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func name(in text: String) -> String? {
    guard let line = source(in: text).first else { return nil }
    var declared: String?
    for keyword in line.ranges(ofWord: "function") {
      // `function Ball.new(`
      let name = line[keyword.upperBound...].drop { $0.isWhitespace }.prefix { $0.isNamePart || $0 == ":" }
      if !name.isEmpty, line[name.endIndex...].first(where: { !$0.isWhitespace }) == "(" {
        return String(name)
      }
      // `Ball.new = function`
      let assignment = line[..<keyword.lowerBound].withoutSpacesAtEnd
      guard declared == nil, assignment.last == "=" else { continue }
      let target = assignment.dropLast().withoutSpacesAtEnd
      let start = target.lastIndex { !$0.isNamePart }.map(target.index(after:)) ?? target.startIndex
      if start < target.endIndex { declared = String(target[start...]) }
    }
    return declared
  }

  /// The lines of the comment directly above the function in the text of its chunk, without dashes; empty if
  /// there is none.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func comment(in text: String) -> [String] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.lowerBound <= all.count else { return [] }
    let above = all[..<(lines.lowerBound - 1)].map { $0.withoutOuterSpaces }
    if above.last?.hasSuffix("]]") == true, let start = above.lastIndex(where: { $0.hasPrefix("--[[") }) {
      let block = above[start...].joined(separator: "\n").dropFirst("--[[".count).dropLast("]]".count)
      return block.split(separator: "\n").map { String($0.withoutOuterSpaces) }.filter { !$0.isEmpty }
    }
    return above.reversed().prefix { $0.hasPrefix("--") }.reversed().map { line in
      let content = line.drop { $0 == "-" }
      return String(content.first == " " ? content.dropFirst() : content)
    }
  }
}

extension Character {
  /// Whether the character is part of a name, or of a path of names.
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" || self == "." }
}

extension String {
  /// The ranges of a word, not as part of another one.
  fileprivate func ranges(ofWord word: String) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var start = startIndex
    while let end = index(start, offsetBy: word.count, limitedBy: endIndex) {
      let isBegin = start == startIndex || !self[index(before: start)].isNamePart
      if isBegin, self[start..<end] == word, end == endIndex || !self[end].isNamePart {
        ranges.append(start..<end)
      }
      start = index(after: start)
    }
    return ranges
  }
}

extension Substring {
  fileprivate var withoutOuterSpaces: Substring { drop { $0.isWhitespace }.withoutSpacesAtEnd }

  fileprivate var withoutSpacesAtEnd: Substring {
    var remaining = self
    while remaining.last?.isWhitespace == true { remaining.removeLast() }
    return remaining
  }

  /// The range of the last occurrence of a text.
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    var end = endIndex
    while let start = index(end, offsetBy: -text.count, limitedBy: startIndex) {
      if self[start..<end] == text { return start..<end }
      end = index(before: end)
    }
    return nil
  }
}
