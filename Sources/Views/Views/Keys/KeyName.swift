/// The name of a key of the keyboard, as in LÖVE: the character that the key types without Shift, or a word.
///
/// ```swift
/// let jump = KeyName("space")
/// let up = KeyName("w")
/// ```
public struct KeyName: Hashable, Sendable {
  /// The name, such as `a`, `1`, `left` or `space`.
  public let rawValue: String

  /// Creates the name of a key; nil if no key has it.
  ///
  /// - Parameter name: One of ``words``, or a single printable character; uppercase letters count as
  ///   lowercase ones.
  public init?(_ name: String) {
    let lowercased = name.lowercased()
    if Self.allWords.contains(lowercased) {
      rawValue = lowercased
      return
    }
    let scalars = lowercased.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1, Self.isPrintable(scalar) else { return nil }
    rawValue = lowercased
  }

  /// The names that are words: those of the keys that type no visible character.
  public static let words: [String] =
    [
      "space", "return", "tab", "backspace", "escape", "up", "down", "left", "right", "home", "end", "pageup",
      "pagedown", "insert", "delete", "lshift", "rshift", "lctrl", "rctrl", "lalt", "ralt", "lgui", "rgui",
      "capslock",
    ] + (1...20).map { "f\($0)" }

  private static let allWords = Set(words)

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      false
    default: true
    }
  }
}

extension KeyName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
