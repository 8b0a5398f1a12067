/// Reads the numbers, letters and separators of SVG's path data, of lists of points and of transforms.
package struct PathDataScanner {
  private let bytes: [UInt8]
  private var offset = 0

  /// The greatest magnitude of a number: that of all numbers of scripts, whose products are finite in single
  /// precision.
  package static let greatestMagnitude = 1e7

  /// Begins at the start of a text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The next character, if it is ASCII; 0 at the end and for others.
  package var next: Unicode.Scalar {
    offset < bytes.count && bytes[offset] < 0x80 ? Unicode.Scalar(bytes[offset]) : "\0"
  }

  /// Whether the text has been read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Whether a number begins here.
  package var isAtNumber: Bool { "+-.0123456789".unicodeScalars.contains(next) }

  /// Skips spaces and line breaks.
  package mutating func skipSpaces() {
    while " \t\r\n\u{C}".unicodeScalars.contains(next) { offset += 1 }
  }

  /// Skips spaces and at most one comma.
  ///
  /// - Returns: Whether there was a comma, after which another value has to follow.
  @discardableResult package mutating func skipSeparator() -> Bool {
    skipSpaces()
    guard skip(",") else { return false }
    skipSpaces()
    return true
  }

  /// Skips a character, if it is the next one.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, next == character else { return false }
    offset += 1
    return true
  }

  /// Reads letters; an empty text if there are none.
  package mutating func letters() -> String {
    let start = offset
    while next.properties.isAlphabetic { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads a number such as `-1.5e2`; it ends where the next one can begin: `1.5.5` is 1.5 and 0.5.
  package mutating func number() throws(PathDataError) -> Double {
    let start = offset
    if next == "-" || next == "+" { offset += 1 }
    var digitCount = skipDigits()
    if skip(".") { digitCount += skipDigits() }
    guard digitCount > 0 else {
      offset = start
      throw error(expecting: "a number")
    }
    if next == "e" || next == "E" {
      let end = offset
      offset += 1
      if next == "-" || next == "+" { offset += 1 }
      if skipDigits() == 0 { offset = end }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.magnitude <= Self.greatestMagnitude else {
      offset = start
      throw error(expecting: "a number from -10000000 to 10000000")
    }
    return value
  }

  /// Reads `0` or `1`, which need no separator after them.
  package mutating func flag() throws(PathDataError) -> Bool {
    if skip("0") { return false }
    if skip("1") { return true }
    throw error(expecting: "0 or 1")
  }

  /// The error that something else was expected here.
  package func error(expecting expected: String) -> PathDataError {
    PathDataError(
      position: String(decoding: bytes[..<offset], as: UTF8.self).count + 1, expected: expected,
      found: String(decoding: bytes[offset...].prefix(32), as: UTF8.self).first)
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while ("0"..."9").contains(next) { offset += 1 }
    return offset - start
  }
}
