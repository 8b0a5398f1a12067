package import JSON

/// The value of a parameter, or a result of a run: a number, a boolean or a string.
public enum SweepValue: Hashable, Sendable {
  /// An integer.
  case integer(Int)
  /// A floating-point number.
  case number(Double)
  /// A boolean.
  case boolean(Bool)
  /// A string.
  case string(String)

  /// Reads a value in the notation of the command line and of CSV files.
  ///
  /// - Parameter text: `true` and `false` are booleans, decimal integers and finite decimal numbers are
  ///   numbers, and everything else is a string.
  public init(_ text: some StringProtocol) {
    if text == "true" || text == "false" {
      self = .boolean(text == "true")
    } else if let integer = Int(text) {
      self = .integer(integer)
    } else if let number = Double(text), number.isFinite, !text.contains(where: { "xXpP".contains($0) }) {
      self = .number(number)
    } else {
      self = .string(String(text))
    }
  }

  /// The value as a number; nil for strings and booleans.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .boolean, .string: nil
    }
  }

  /// The value in the notation of the command line and of CSV files, in which `init(_:)` reads it.
  ///
  /// A number has the fewest digits that identify it; one that is not finite is `inf`, `-inf` or `nan`.
  public var text: String {
    switch self {
    case .integer(let value): String(value)
    case .number(let value): value.description
    case .boolean(let value): String(value)
    case .string(let value): value
    }
  }

  /// The value as an expression in Lua.
  package var luaLiteral: String {
    switch self {
    case .integer, .boolean: return text
    case .number(let value):
      if value.isNaN { return "(0/0)" }
      return value.isFinite ? value.description : value > 0 ? "math.huge" : "-math.huge"
    case .string(let value):
      let bytes = value.utf8.map { byte in
        let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        guard !isPlain else { return String(UnicodeScalar(byte)) }
        let digits = String(byte)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
      return "\"\(bytes.joined())\""
    }
  }

  /// Reads a value of a JSON file; nil if it is not a number, a boolean or a string.
  package init?(_ value: JSONValue) {
    switch value {
    case .bool(let value): self = .boolean(value)
    case .string(let text): self = .string(text)
    case .number(let number): self = Int(exactly: number).map(Self.integer) ?? .number(number)
    case .null, .array, .object: return nil
    }
  }

  /// Writes the value to a JSON file; a number that is not finite as `null`.
  package func write(to text: inout JSONWriter) {
    switch self {
    case .integer(let value): text.write(value)
    case .number(let value): text.write(value)
    case .boolean(let value): text.write(value)
    case .string(let value): text.write(value)
    }
  }
}

/// Bad input for a sweep: the message says what was expected.
public struct SweepError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}
