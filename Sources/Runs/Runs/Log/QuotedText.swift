/// Texts of any bytes in double quotes, on one line.
enum QuotedText {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Appends a text in quotes; bytes that are not valid UTF-8 or control characters become escapes.
  static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + text.count + 2)
    bytes.append(quote)
    let isUTF8 = String(validating: text, as: UTF8.self) != nil
    for byte in text {
      switch byte {
      case UInt8(ascii: "\n"): bytes += [backslash, UInt8(ascii: "n")]
      case quote, backslash: bytes += [backslash, byte]
      case 0..<0x20, 0x7F: appendEscape(byte, to: &bytes)
      case 0x80...: if isUTF8 { bytes.append(byte) } else { appendEscape(byte, to: &bytes) }
      default: bytes.append(byte)
      }
    }
    bytes.append(quote)
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes += [backslash, UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Removes a text in quotes from the front of a line; nil, with an unspecified rest, if there is none.
  static func consume(_ line: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard line.popFirst() == quote else { return nil }
    var text: [UInt8] = []
    while let byte = line.popFirst() {
      if byte == quote { return text }
      guard byte == backslash else {
        text.append(byte)
        continue
      }
      switch line.popFirst() {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case quote: text.append(quote)
      case backslash: text.append(backslash)
      case UInt8(ascii: "x"):
        guard let high = hexadecimalDigit(line.popFirst()), let low = hexadecimalDigit(line.popFirst()) else {
          return nil
        }
        text.append(high << 4 | low)
      default: return nil
      }
    }
    return nil
  }

  private static func hexadecimalDigit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      byte - UInt8(ascii: "0")
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
      byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
