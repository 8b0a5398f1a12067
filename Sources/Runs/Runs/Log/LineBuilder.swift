/// Appends lines of fields to a buffer.
struct LineBuilder {
  private(set) var bytes: [UInt8] = []

  /// Appends a line.
  mutating func appendLine(
    _ keyword: String, _ fields: any CustomStringConvertible..., quoted texts: String...
  ) {
    append(keyword: keyword)
    for field in fields { append(field) }
    for text in texts { append(quoted: Array(text.utf8)) }
    endLine()
  }

  /// Begins a line, which `endLine()` terminates.
  mutating func beginLine(_ keyword: String, _ fields: any CustomStringConvertible...) {
    append(keyword: keyword)
    for field in fields { append(field) }
  }

  mutating func append(_ fields: any CustomStringConvertible...) {
    for field in fields {
      bytes.append(UInt8(ascii: " "))
      bytes += Array(field.description.utf8)
    }
  }

  mutating func append(quoted text: [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    QuotedText.append(text, to: &bytes)
  }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func append(keyword: String) { bytes += Array(keyword.utf8) }
}
