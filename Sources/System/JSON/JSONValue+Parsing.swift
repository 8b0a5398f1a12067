/// A text that is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected or is not allowed.
  public let message: String
  /// The offset of the first byte that is wrong.
  public let offset: Int

  /// The error message with the offset.
  public var description: String { "\(message) at byte \(offset)" }
}

extension JSONValue {
  /// The maximum depth of nested arrays and objects.
  public static let maximumDepth = 64

  /// Parses a JSON text in UTF-8.
  ///
  /// Of members with the same name the last is kept.
  ///
  /// - Throws: `JSONError` if the text is not JSON, is not UTF-8, or nests arrays and objects deeper than
  ///   `maximumDepth`.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: some Collection<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: ContiguousArray(text))
    self = try parser.parseDocument()
  }

  /// Parses a JSON text.
  ///
  /// - Throws: `JSONError` if the text is not JSON, or nests arrays and objects deeper than `maximumDepth`.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text.utf8)
  }

  /// Parses a JSON text in UTF-8 that is an object, and returns its members in the order of the text.
  ///
  /// - Throws: `JSONError` if the text is not JSON, is not an object, is not UTF-8, or nests arrays and
  ///   objects deeper than `maximumDepth`.
  /// - Complexity: O(*n*) in the length of the text.
  public static func members(
    parsing text: some Collection<UInt8>
  ) throws(JSONError) -> [(name: String, value: JSONValue)] {
    var parser = JSONParser(bytes: ContiguousArray(text))
    return try parser.parseObjectDocument()
  }
}

/// A recursive-descent parser.
private struct JSONParser {
  let bytes: ContiguousArray<UInt8>
  private var position = 0
  private var depth = 0

  init(bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  mutating func parseDocument() throws(JSONError) -> JSONValue {
    let value = try parseValue()
    try expectEndOfInput()
    return value
  }

  mutating func parseObjectDocument() throws(JSONError) -> [(name: String, value: JSONValue)] {
    skipWhitespace()
    guard current == UInt8(ascii: "{") else { throw error("expected {") }
    let members = try parseMembers()
    try expectEndOfInput()
    return members
  }

  private mutating func expectEndOfInput() throws(JSONError) {
    skipWhitespace()
    guard position == bytes.count else { throw error("unexpected text after the value") }
  }

  private func error(_ message: String) -> JSONError { JSONError(message: message, offset: position) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips white space and a character, if it is the next one.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipWhitespace()
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func parseValue() throws(JSONError) -> JSONValue {
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"): return try parseObject()
    case UInt8(ascii: "["): return try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse("true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse("false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse("null", as: .null)
    default: return .number(try parseNumber())
    }
  }

  private mutating func parse(_ literal: StaticString, as value: JSONValue) throws(JSONError) -> JSONValue {
    let end = position + literal.utf8CodeUnitCount
    let isEqual = literal.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
    guard isEqual else { throw error("expected a value") }
    position = end
    return value
  }

  private mutating func increaseDepth() throws(JSONError) {
    guard depth < JSONValue.maximumDepth else { throw error("too many nested arrays and objects") }
    depth += 1
    position += 1
  }

  private mutating func parseArray() throws(JSONError) -> JSONValue {
    try increaseDepth()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if skip("]") { return .array(elements) }
    repeat { elements.append(try parseValue()) } while skip(",")
    guard skip("]") else { throw error("expected , or ]") }
    return .array(elements)
  }

  private mutating func parseObject() throws(JSONError) -> JSONValue {
    .object(Dictionary(try parseMembers()) { $1 })
  }

  private mutating func parseMembers() throws(JSONError) -> [(name: String, value: JSONValue)] {
    try increaseDepth()
    defer { depth -= 1 }
    var members: [(name: String, value: JSONValue)] = []
    if skip("}") { return members }
    repeat {
      skipWhitespace()
      guard current == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try parseString()
      guard skip(":") else { throw error("expected :") }
      members.append((name, try parseValue()))
    } while skip(",")
    guard skip("}") else { throw error("expected , or }") }
    return members
  }

  private mutating func parseNumber() throws(JSONError) -> Double {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
    } else {
      guard skipDigits() else {
        throw error(start == position ? "expected a value" : "expected a digit")
      }
    }
    if current == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { throw error("expected a digit") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() else { throw error("expected a digit") }
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else { throw error("number out of range") }
    return value
  }

  /// Skips a sequence of digits; returns false if there is none.
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }

  private mutating func parseString() throws(JSONError) -> String {
    position += 1
    var text = ""
    while true {
      let start = position
      while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        position += 1
      }
      guard let part = String(validating: bytes[start..<position], as: UTF8.self) else {
        throw error("not UTF-8")
      }
      text += part
      switch current {
      case UInt8(ascii: "\""):
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        text.unicodeScalars.append(try parseEscape())
      case nil:
        throw error("expected \" at the end of the string")
      default:
        throw error("control character in a string")
      }
    }
  }

  private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = current else { throw error("expected an escape sequence") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseUnicodeEscape()
    default:
      position -= 1
      throw error("unknown escape sequence")
    }
  }

  /// Parses four hexadecimal digits and, if they are a high surrogate, the low surrogate after them; an
  /// unpaired surrogate, which no Swift string can contain, becomes U+FFFD.
  private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try parseCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), current == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let start = position
    position += 2
    let low = try parseCodeUnit()
    guard UTF16.isTrailSurrogate(low) else {
      position = start
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func parseCodeUnit() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
