/// The maximum number of characters of a string that are shown.
private let shownCharacterLimit = 200

/// Returns a string as a one-line Lua literal, with escapes for invalid UTF-8 and control characters.
///
/// Only the first 200 characters of a longer string are included, with an ellipsis after the closing quote.
///
/// - Parameters:
///   - bytes: The string, or its first bytes.
///   - omittedCount: The number of further bytes that are not in `bytes`.
///   - limit: The maximum number of characters that are shown; 200 by default.
/// - Returns: The string in quotes.
func quoted(_ bytes: [UInt8], omittedCount: Int, limit: Int = shownCharacterLimit) -> String {
  var text = ""
  var remaining = bytes[...]
  var count = 0
  while count < limit, let byte = remaining.first {
    let (scalar, length) = firstScalar(of: remaining)
    text += scalar.map(escaped) ?? "\\x\(hexadecimal(byte))"
    remaining = remaining.dropFirst(length)
    count += 1
  }
  return "\"\(text)\"" + (omittedCount > 0 || !remaining.isEmpty ? "…" : "")
}

/// The key as a name, if it is a valid Lua identifier; else nil.
func identifier(from bytes: [UInt8]) -> String? {
  let text = String(decoding: bytes, as: UTF8.self)
  let isName = bytes.allSatisfy { UInt8(ascii: "_") == $0 || isLetter($0) || isDigit($0) }
  guard isName, let first = bytes.first, !isDigit(first), !Keywords.all.contains(text) else { return nil }
  return text
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// The first UTF-8 scalar and its length in bytes; nil and 1 if the bytes are not valid.
private func firstScalar(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
  var decoder = UTF8()
  var iterator = bytes.prefix(4).makeIterator()
  guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (nil, 1) }
  return (scalar, UTF8.width(scalar))
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\"": "\\\""
  case "\\": "\\\\"
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.count == 1 ? "0\(digits)" : digits
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0 or C1 control character or DEL.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension String {
  /// The text with a replacement character for each control character except line breaks and tabs.
  var replacingControlCharacters: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isControl && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
  }
}

/// Lua's reserved words.
package enum Keywords {
  package static let all: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
