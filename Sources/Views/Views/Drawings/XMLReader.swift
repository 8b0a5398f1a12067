/// Reads the tags of an XML file, one after the other.
///
/// The subset that drawings need: elements and their attributes. Text, comments, processing instructions and
/// the document type are skipped; entities are the five predefined ones and characters by their number, so
/// that no text expands. A library would add a dependency for that, and has to be built for each platform.
struct XMLReader {
  /// A tag.
  enum Tag {
    /// The start of an element, with its attributes by name; `isEmpty` if its end is the same tag.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    /// The end of an element.
    case end(name: String)
  }

  /// The number of the line that is read, from 1.
  private(set) var line = 1
  /// The number of the line in which the last tag begins.
  private(set) var tagLine = 1

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The byte order mark of UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Returns the next tag; nil at the end of the file.
  ///
  /// - Throws: `VectorDrawingError` where the file is not XML.
  mutating func next() throws(VectorDrawingError) -> Tag? {
    while skip(to: "<") {
      tagLine = line
      if skip("!--") {
        try requireSkip(to: "-->")
      } else if skip("![CDATA[") {
        try requireSkip(to: "]]>")
      } else if skip("?") {
        try requireSkip(to: "?>")
      } else if skip("!") {
        try skipDocumentType()
      } else if skip("/") {
        let name = try name()
        skipSpaces()
        try require(">")
        return .end(name: name)
      } else {
        return try start()
      }
    }
    return nil
  }

  /// Creates an error at this place.
  func error(_ message: String) -> VectorDrawingError { VectorDrawingError(line: line, message: message) }

  private mutating func start() throws(VectorDrawingError) -> Tag {
    let element = try name()
    var attributes: [String: String] = [:]
    while true {
      skipSpaces()
      if skip(">") { return .start(name: element, attributes: attributes, isEmpty: false) }
      if skip("/>") { return .start(name: element, attributes: attributes, isEmpty: true) }
      let attribute = try name()
      skipSpaces()
      try require("=")
      skipSpaces()
      let value = try quotedValue()
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw error("<\(element)> has the attribute \(attribute) twice")
      }
    }
  }

  private mutating func name() throws(VectorDrawingError) -> String {
    let start = offset
    while let byte = current, !Self.nameEnds.contains(byte) { advance() }
    guard offset > start else { throw error("expected a name, got \(found)") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static let nameEnds = Set(" \t\r\n<>/='\"&;".utf8)

  private mutating func quotedValue() throws(VectorDrawingError) -> String {
    let quote = skip("\"") ? "\"" : "'"
    guard quote == "\"" || skip(quote) else { throw error("expected a value in quotes, got \(found)") }
    let start = offset
    while let byte = current, byte != quote.utf8.first, byte != UInt8(ascii: "<") { advance() }
    let value = bytes[start..<offset]
    try require(quote)
    return value.contains(UInt8(ascii: "&"))
      ? Self.replacingEntities(in: value) : String(decoding: value, as: UTF8.self)
  }

  /// Replaces the predefined entities and numbers of characters; others remain as they are.
  private static func replacingEntities(in value: ArraySlice<UInt8>) -> String {
    let parts = String(decoding: value, as: UTF8.self).split(
      separator: "&", omittingEmptySubsequences: false)
    var text = String(parts[0])
    for part in parts.dropFirst() {
      let end = part.firstIndex(of: ";")
      if let end, let character = character(ofEntity: part[..<end]) {
        text.unicodeScalars.append(character)
        text += part[part.index(after: end)...]
      } else {
        text += "&\(part)"
      }
    }
    return text
  }

  private static func character(ofEntity name: Substring) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  /// Skips the declaration of the document's type, with the declarations inside its brackets.
  private mutating func skipDocumentType() throws(VectorDrawingError) {
    var depth = 0
    while let byte = current {
      advance()
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try requireSkip(to: byte == UInt8(ascii: "'") ? "'" : "\"")
      default: break
      }
    }
    throw error("expected '>', got \(found)")
  }

  // MARK: Characters

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var found: String {
    let rest = String(decoding: bytes[offset...].prefix(32), as: UTF8.self)
    return rest.first.map { "'\($0)'" } ?? "the end of the file"
  }

  private mutating func advance() {
    if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }

  private mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { advance() }
  }

  private mutating func skip(_ text: String) -> Bool {
    let matches = bytes[offset...].starts(with: text.utf8)
    if matches { offset += text.utf8.count }
    return matches
  }

  private mutating func require(_ text: String) throws(VectorDrawingError) {
    guard skip(text) else { throw error("expected '\(text)', got \(found)") }
  }

  /// Skips everything up to a text, and the text.
  private mutating func skip(to text: String) -> Bool {
    while current != nil {
      if skip(text) { return true }
      advance()
    }
    return false
  }

  private mutating func requireSkip(to text: String) throws(VectorDrawingError) {
    guard skip(to: text) else { throw error("expected '\(text)', got \(found)") }
  }
}
