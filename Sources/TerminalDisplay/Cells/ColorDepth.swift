/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: scenes are drawn with characters of ASCII, by how bright they are.
  case none
  /// The 16 colours of its palette.
  case ansi16
  /// The 256 colours of xterm.
  case indexed256
  /// All that 24 bits can say.
  case trueColor

  /// What the variables of a terminal's environment promise.
  ///
  /// The first of these that applies:
  ///
  /// 1. `NO_COLOR` that is not empty: none (https://no-color.org).
  /// 2. A locale that is named and whose characters are not those of UTF-8, such as `LANG=C`: none. Which locale it is
  ///    say `LC_ALL`, `LC_CTYPE` and `LANG`, the first that is not empty; containers have none, and show UTF-8.
  /// 3. `TERM` that is missing, empty, `dumb`, or a terminal of the vt family, which had no colours: none.
  /// 4. `COLORTERM` of `truecolor` or `24bit`: 24 bits.
  /// 5. A `TERM` whose name says it (`…-direct`, `…-truecolor`), or of a terminal that always can: 24 bits.
  /// 6. A `TERM` with `256color`: 256.
  /// 7. Any other: 16.
  ///
  /// Upper and lower case count as the same in all but the first.
  public init(environment: [String: String]) {
    let term = environment["TERM"]?.lowercased() ?? ""
    let colorTerm = environment["COLORTERM"]?.lowercased() ?? ""
    let family = term.prefix { $0 != "-" && $0 != "." }
    if environment["NO_COLOR"]?.isEmpty == false || !Self.isUTF8Locale(environment)
      || Self.isMonochrome(family)
    {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || Self.alwaysTrueColor.contains(String(term))
    {
      self = .trueColor
    } else if term.hasSuffix("-direct") || term.hasSuffix("-truecolor") {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .indexed256 : .ansi16
    }
  }

  /// The variables that decide.
  public static let environmentVariables = ["TERM", "COLORTERM", "NO_COLOR"] + localeEnvironmentVariables

  /// Those that name the locale, the strongest first.
  private static let localeEnvironmentVariables = ["LC_ALL", "LC_CTYPE", "LANG"]

  private static func isUTF8Locale(_ environment: [String: String]) -> Bool {
    let names = localeEnvironmentVariables.compactMap { environment[$0]?.lowercased() }
    guard let locale = names.first(where: { !$0.isEmpty }) else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The terminals that show 24 bits but may not say so when reached over SSH, which passes on `TERM` alone.
  private static let alwaysTrueColor: Set = [
    "alacritty", "contour", "foot", "foot-extra", "iterm2", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// Whether a terminal of this name has no colours.
  private static func isMonochrome(_ family: Substring) -> Bool {
    if family.isEmpty || family == "dumb" { return true }
    return family.hasPrefix("vt") && family.dropFirst(2).allSatisfy(\.isNumber)
  }
}
