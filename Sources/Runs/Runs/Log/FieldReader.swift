import Dynamics
import Views

/// Reads the fields of a line from left to right.
struct FieldReader {
  let keyword: String
  private let file: String
  private let line: Int
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>, file: String, line: Int) throws(RecordingError) {
    let keyword = bytes.prefix { $0 != UInt8(ascii: " ") }
    // Check the keyword before it is shown in a message, since the line may be binary data.
    guard !keyword.isEmpty, keyword.count <= 16, keyword.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw RecordingError(file: file, line: line, message: "expected a keyword and its fields")
    }
    self.keyword = String(decoding: keyword, as: UTF8.self)
    (self.file, self.line) = (file, line)
    rest = bytes[keyword.endIndex...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  func expectLineEnd() throws(RecordingError) {
    guard isAtEnd else { throw error("expected the end of the line after the fields of '\(keyword)'") }
  }

  private func error(_ message: String) -> RecordingError {
    RecordingError(file: file, line: line, message: message)
  }

  private mutating func beginField(_ expected: String) throws(RecordingError) {
    guard rest.popFirst() == UInt8(ascii: " ") else { throw error("\(keyword): expected \(expected)") }
  }

  mutating func readWord(expecting expected: String) throws(RecordingError) -> String {
    try beginField(expected)
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    guard !word.isEmpty, word.count <= 64, word.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw error("\(keyword): expected \(expected)")
    }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  mutating func readValue<Value>(
    expecting expected: String, _ parse: (String) -> Value?
  ) throws(RecordingError) -> Value {
    let word = try readWord(expecting: expected)
    guard let value = parse(word) else { throw error("\(keyword): expected \(expected), got '\(word)'") }
    return value
  }

  mutating func readInteger(expecting expected: String, in range: ClosedRange<Int>) throws(RecordingError)
    -> Int
  {
    let integer = try readValue(expecting: expected) { Int($0) }
    guard range.contains(integer) else {
      throw error(
        "\(keyword): expected \(expected) from \(range.lowerBound) to \(range.upperBound), got \(integer)")
    }
    return integer
  }

  mutating func readInteger(expecting expected: String, atLeast minimum: Int) throws(RecordingError) -> Int {
    let integer = try readValue(expecting: expected) { Int($0) }
    guard integer >= minimum else {
      throw error("\(keyword): expected \(expected) of at least \(minimum), got \(integer)")
    }
    return integer
  }

  mutating func readNumber(
    expecting expected: String, where isValid: (Double) -> Bool
  ) throws(RecordingError) -> Double {
    let number = try readValue(expecting: expected) { Double($0) }
    guard isValid(number) else { throw error("\(keyword): expected \(expected), got \(number)") }
    return number
  }

  mutating func readNumber(expecting expected: String, in range: ClosedRange<Double>) throws(RecordingError)
    -> Double
  {
    try readNumber(
      expecting: "\(expected) from \(range.lowerBound) to \(range.upperBound)", where: range.contains)
  }

  mutating func readPoint() throws(RecordingError) -> Point {
    Point(
      x: try readNumber(expecting: "the x-coordinate of a point, a finite number", where: \.isFinite),
      y: try readNumber(expecting: "the y-coordinate of a point, a finite number", where: \.isFinite))
  }

  mutating func readVector() throws(RecordingError) -> Vector {
    Vector(
      dx: try readNumber(expecting: "the x component of a vector, a finite number", where: \.isFinite),
      dy: try readNumber(expecting: "the y component of a vector, a finite number", where: \.isFinite))
  }

  mutating func readHash() throws(RecordingError) -> UInt64 {
    try readValue(expecting: "a hash of 16 hexadecimal digits") { word in
      word.count == 16 && word.allSatisfy(\.isHexDigit) ? UInt64(word, radix: 16) : nil
    }
  }

  /// The value of a property: a number, a text in quotes, or nil.
  mutating func readContent(of property: String) throws(RecordingError) -> StateValue.Content {
    let expected = "a number, a text in quotes or nil for \(property)"
    if rest.dropFirst().first == UInt8(ascii: "\"") { return .text(try readText(expecting: expected)) }
    return try readValue(expecting: expected) { word in
      word == "nil" ? StateValue.Content.none : Double(word).map { .number($0) }
    }
  }

  mutating func readBytes(expecting expected: String) throws(RecordingError) -> [UInt8] {
    let expected = "\(expected) in quotes"
    try beginField(expected)
    guard let text = QuotedText.consume(&rest) else { throw error("\(keyword): expected \(expected)") }
    return text
  }

  mutating func readKey() throws(RecordingError) -> KeyName {
    let name = try readText(expecting: "the name of a key")
    guard let key = KeyName(name) else {
      throw error("\(keyword): expected the name of a key, got \"\(name)\"")
    }
    return key
  }

  mutating func readText(expecting expected: String) throws(RecordingError) -> String {
    let bytes = try readBytes(expecting: expected)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("\(keyword): expected \(expected) in UTF-8")
    }
    return text
  }
}
