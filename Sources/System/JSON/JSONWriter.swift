/// A JSON text in UTF-8 that is written from its beginning to its end.
///
/// ```swift
/// var text = JSONWriter()
/// text.object { $0.writeMember("tick") { $0.write(60) } }
/// ```
package struct JSONWriter: Sendable {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether a comma is due before the next element or member.
  private var needsComma = false

  /// Creates an empty text.
  package init() {}

  /// Writes an array, whose elements the closure writes.
  package mutating func array(_ writeElements: (inout JSONWriter) -> Void) {
    enclose("[", "]", writeElements)
  }

  /// Writes an object, whose members the closure writes.
  package mutating func object(_ writeMembers: (inout JSONWriter) -> Void) {
    enclose("{", "}", writeMembers)
  }

  /// Writes a member of an object; the closure writes exactly one value.
  package mutating func writeMember(_ name: String, _ writeValue: (inout JSONWriter) -> Void) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    writeValue(&self)
    needsComma = true
  }

  /// Appends what has been written to another text: elements of the current array, or members of the current
  /// object.
  package mutating func append(_ other: JSONWriter) {
    guard !other.bytes.isEmpty else { return }
    appendCommaIfNeeded()
    bytes += other.bytes
  }

  private mutating func enclose(
    _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    appendCommaIfNeeded()
    bytes.append(UInt8(ascii: start))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: end))
    needsComma = true
  }

  private mutating func appendCommaIfNeeded() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes `null`.
  package mutating func writeNull() {
    appendCommaIfNeeded()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes `true` or `false`.
  package mutating func write(_ value: Bool) {
    appendCommaIfNeeded()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes an integer.
  package mutating func write(_ value: Int) {
    appendCommaIfNeeded()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number with the fewest digits that identify it; `null` if it is not finite.
  package mutating func write(_ value: Double) {
    guard value.isFinite else { return writeNull() }
    if let integer = Int(exactly: value), abs(integer) < 1 << 53 { return write(integer) }
    appendCommaIfNeeded()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number in single precision with the fewest digits that identify it; `null` if it is not finite.
  package mutating func write(_ value: Float) {
    guard value.isFinite else { return writeNull() }
    appendCommaIfNeeded()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number rounded to hundredths; `null` if it is not finite.
  ///
  /// For coordinates, of which frames have thousands: a hundredth of a point is invisible.
  package mutating func write(hundredths value: Double) {
    guard value.isFinite else { return writeNull() }
    let scaled = (value * 100).rounded()
    guard abs(scaled) < 1e15 else { return write(value) }
    appendCommaIfNeeded()
    var rest = Int(scaled)
    if rest < 0 {
      bytes.append(UInt8(ascii: "-"))
      rest = -rest
    }
    let (whole, fraction) = rest.quotientAndRemainder(dividingBy: 100)
    appendDigits(of: whole)
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(fraction / 10))
    if fraction % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
  }

  /// Appends the decimal digits of a number from 0, without allocating a string.
  private mutating func appendDigits(of value: Int) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes a string.
  package mutating func write(_ text: String) {
    appendCommaIfNeeded()
    bytes.append(UInt8(ascii: "\""))
    var rest = text.utf8[...]
    while let index = rest.firstIndex(where: Self.isEscaped) {
      bytes.append(contentsOf: rest[..<index])
      appendEscape(of: rest[index])
      rest = rest[rest.index(after: index)...]
    }
    bytes.append(contentsOf: rest)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes += [UInt8(ascii: "\\"), byte]
    }
  }

  /// Writes a value; the members of objects in the order of their names.
  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let value): write(value)
    case .string(let text): write(text)
    case .array(let elements): array { text in for element in elements { text.write(element) } }
    case .object(let members):
      object { text in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          text.writeMember(name) { $0.write(value) }
        }
      }
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The JSON text of the value, on one line.
  public var description: String {
    var text = JSONWriter()
    text.write(self)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
