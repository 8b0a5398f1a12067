/// A terminal's reply to a query; see ``TerminalQuery``.
public enum TerminalReport: Hashable, Sendable {
  /// The background color (OSC 11), with components 0…1.
  case backgroundColor(red: Double, green: Double, blue: Double)
  /// The terminal's name and version (XTVERSION), such as `kitty(0.40.1)`.
  case terminalName(String)
  /// Whether the terminal has accepted the test image of the kitty graphics protocol.
  case kittyGraphics(isSupported: Bool)
  /// The size of a cell, in pixels (XTWINOPS 16).
  case cellSize(width: Int, height: Int)
  /// The flags of kitty's keyboard protocol that are set; see ``KeyboardProtocol``.
  case keyboardFlags(Int)
  /// The primary device attributes (DA1), such as 4 for sixel graphics.
  case deviceAttributes([Int])
}

extension TerminalReport {
  /// Creates the report of an operating system command, a device control string or an application program
  /// command; nil for any other string.
  ///
  /// - Parameters:
  ///   - introducer: The byte after ESC: `]`, `P` or `_`.
  ///   - bytes: The bytes up to the string terminator.
  init?(introducer: UInt8, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "]"):
      guard text.hasPrefix("11;"), let color = Self.colorComponents(of: text.dropFirst(3)) else { return nil }
      self = .backgroundColor(red: color[0], green: color[1], blue: color[2])
    case UInt8(ascii: "P"):
      guard text.hasPrefix(">|") else { return nil }
      self = .terminalName(String(text.dropFirst(2)))
    case UInt8(ascii: "_"):
      guard text.hasPrefix("Gi=\(TerminalQuery.testImageID)"), let end = text.firstIndex(of: ";") else {
        return nil
      }
      self = .kittyGraphics(isSupported: text[end...] == ";OK")
    default: return nil
    }
  }

  /// The components, 0…1, of a color such as `rgb:ffff/8080/0000` (XParseColor) or `#ff8000`.
  private static func colorComponents(of text: Substring) -> [Double]? {
    var parts: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard !digits.isEmpty, digits.count.isMultiple(of: 3) else { return nil }
      let length = digits.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
    } else {
      guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:"), let colon = text.firstIndex(of: ":") else {
        return nil
      }
      parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
      parts = Array(parts.prefix(3))
    }
    let values = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    return values.count == 3 ? values : nil
  }
}
