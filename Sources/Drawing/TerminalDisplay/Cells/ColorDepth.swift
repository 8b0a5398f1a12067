/// The number of colors that a terminal supports.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colors: scenes are drawn with ASCII characters by brightness.
  case none
  /// The 16 ANSI palette colors.
  case ansi16
  /// The 256-color xterm palette.
  case indexed256
  /// 24-bit RGB colors.
  case trueColor

  /// Detects the color depth from environment variables.
  ///
  /// The first matching rule applies:
  ///
  /// 1. `NO_COLOR` is not empty: none (https://no-color.org).
  /// 2. `TERM` is missing, empty, `dumb`, a terminal of the monochrome vt family, or the variant of a
  ///    terminal without colors, such as `xterm-mono` and `linux-m`: none.
  /// 3. `COLORTERM` is `truecolor` or `24bit`: 24 bits.
  /// 4. `TERM` ends with `-direct` or `-truecolor`, or is a terminal that always supports it: 24 bits.
  /// 5. `TERM` contains `256color`: 256.
  /// 6. Otherwise: 16.
  ///
  /// All rules except the first are case-insensitive.
  public init(environment: [String: String]) {
    let term = environment["TERM"]?.lowercased() ?? ""
    let colorTerm = environment["COLORTERM"]?.lowercased() ?? ""
    let family = term.prefix { $0 != "-" && $0 != "." }
    if environment["NO_COLOR"]?.isEmpty == false || Self.isMonochromeTerminal(family)
      || term.hasSuffix("-mono") || term.hasSuffix("-m")
    {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit"
      || Self.trueColorTerminals.contains(String(term))
    {
      self = .trueColor
    } else if term.hasSuffix("-direct") || term.hasSuffix("-truecolor") {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .indexed256 : .ansi16
    }
  }

  /// The names of the environment variables that the detection reads.
  public static let environmentVariables = ["TERM", "COLORTERM", "NO_COLOR"]

  /// Returns whether a terminal that has answered with this name has 24-bit colors.
  ///
  /// - Parameter name: The name and version, as XTVERSION reports them, such as `foot(1.13.1)`. That of a
  ///   multiplexer does not identify the terminal that displays it.
  /// - Returns: Whether it is known to have them.
  public static func supportsTrueColor(terminalName name: String) -> Bool {
    [
      "contour", "foot", "ghostty", "iterm", "kitty", "konsole", "mintty", "rio", "vte", "warpterminal",
      "wezterm",
    ]
    .contains(name.lowercased().prefix(while: \.isLetter))
  }

  /// Terminals with 24-bit colors that may be identified only by `TERM`, since SSH does not pass on
  /// `COLORTERM`.
  private static let trueColorTerminals: Set = [
    "alacritty", "contour", "foot", "foot-extra", "iterm2", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// Returns whether a terminal of this family has no colors.
  private static func isMonochromeTerminal(_ terminalFamily: Substring) -> Bool {
    if terminalFamily.isEmpty || terminalFamily == "dumb" { return true }
    return terminalFamily.hasPrefix("vt") && terminalFamily.dropFirst(2).allSatisfy(\.isNumber)
  }
}
