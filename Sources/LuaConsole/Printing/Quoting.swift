/// How many characters of a string are shown.
private let shownCharacterLimit = 200

/// A string as Lua reads it back, in one line, with what is no text as escapes.
///
/// Of more than 200 characters the first are shown, with an ellipsis behind the closing quote.
///
/// - Parameters:
///   - bytes: The string, or as much of it as there is.
///   - omitted: How many bytes more it has.
/// - Returns: The string in quotes.
func quoted(_ bytes: [UInt8], omitted: Int) -> String {
  var text = ""
  var remaining = bytes[...]
  var count = 0
  while count < shownCharacterLimit, let byte = remaining.first {
    let (scalar, length) = firstScalar(of: remaining)
    text += scalar.map(escaped) ?? "\\x\(hexadecimal(byte))"
    remaining = remaining.dropFirst(length)
    count += 1
  }
  return "\"\(text)\"" + (omitted > 0 || !remaining.isEmpty ? "…" : "")
}

/// The name that a key is, where Lua takes it without brackets.
func identifier(_ bytes: [UInt8]) -> String? {
  let text = String(decoding: bytes, as: UTF8.self)
  let isName = bytes.allSatisfy { UInt8(ascii: "_") == $0 || isLetter($0) || isDigit($0) }
  guard isName, let first = bytes.first, !isDigit(first), !Keywords.all.contains(text) else { return nil }
  return text
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// The first character of UTF-8 and its length in bytes; nil and 1 where there is none.
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
  /// Whether a terminal may do something else with it than show it.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension String {
  /// The text with a replacement character for all that a terminal may obey, but for line breaks and tabs.
  var replacingControlCharacters: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isControl && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
  }
}

/// The words that are no names.
enum Keywords {
  static let all: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
