extension Color {
  /// Creates a color from a CSS string: a name, `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
  ///
  /// The names are the 148 of CSS Color Level 4 and `transparent`, case-insensitive. Nil for any other
  /// string, including one with surrounding spaces.
  ///
  /// ```swift
  /// Color(css: "tomato")?.description    // "#ff6347ff"
  /// Color(css: "#f00")?.description      // "#ff0000ff"
  /// Color(css: "reddish")                // nil
  /// ```
  public init?(css text: String) {
    guard text.utf8.first != UInt8(ascii: "#") else {
      self.init(hexDigits: text.utf8.dropFirst())
      return
    }
    let name = Self.asciiLowercased(text)
    if let code = Self.cssColors[name] {
      self.init(rgba: code << 8 | 0xFF)
    } else if name == "transparent" {
      self = .clear
    } else {
      return nil
    }
  }

  /// Parses 3, 4, 6 or 8 hexadecimal digits.
  private init?(hexDigits: Substring.UTF8View) {
    var digits: [UInt32] = []
    for byte in hexDigits {
      guard digits.count < 8, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits.append(UInt32(digit))
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += [0xF, 0xF] }
    guard digits.count == 8 else { return nil }
    self.init(rgba: digits.reduce(0) { $0 << 4 | $1 })
  }

  /// Creates a color from a number 0xRRGGBBAA.
  private init(rgba: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  /// Lowercases A…Z only: Unicode lowercasing maps the Kelvin sign to a plain k.
  private static func asciiLowercased(_ text: String) -> String {
    let lowered = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: lowered, as: UTF8.self)
  }
}

extension Color {
  /// The CSS names of colors, sorted.
  public static var cssNames: [String] { cssColors.keys.sorted() }

  /// The CSS name of the color rounded to 1/255; nil if there is none.
  ///
  /// Of several names the alphabetically first: `gray`, not `grey`.
  /// - Complexity: O(n) in the number of names.
  public var cssName: String? {
    let description = description
    if description == Self.clear.description { return "transparent" }
    return Self.cssColors.filter { Color(rgba: $0.value << 8 | 0xFF).description == description }.keys.min()
  }
}
