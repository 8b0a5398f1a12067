/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: scenes are drawn with characters of ASCII, by how bright they are.
  case none
  /// The 16 colours of its palette.
  case sixteen
  /// The 256 colours of xterm.
  case palette
  /// All that 24 bits can say.
  case trueColor

  /// What the variables of a terminal's environment promise.
  ///
  /// The first of these that applies:
  ///
  /// 1. `NO_COLOR` that is not empty: none (https://no-color.org).
  /// 2. `TERM` that is missing, empty, `dumb`, or a terminal of the vt family, which had no colours: none.
  /// 3. `COLORTERM` of `truecolor` or `24bit`: 24 bits.
  /// 4. A `TERM` whose name says it (`…-direct`, `…-truecolor`), or of a terminal that always can: 24 bits.
  /// 5. A `TERM` with `256color`: 256.
  /// 6. Any other: 16.
  ///
  /// Upper and lower case count as the same in `TERM` and `COLORTERM`.
  public init(environment: [String: String]) {
    let term = environment["TERM"]?.lowercased() ?? ""
    let promise = environment["COLORTERM"]?.lowercased() ?? ""
    let family = term.prefix { $0 != "-" && $0 != "." }
    if environment["NO_COLOR"]?.isEmpty == false || Self.isColorless(family) {
      self = .none
    } else if promise == "truecolor" || promise == "24bit" || Self.alwaysTrueColor.contains(String(term)) {
      self = .trueColor
    } else if term.hasSuffix("-direct") || term.hasSuffix("-truecolor") {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .palette : .sixteen
    }
  }

  /// The terminals that show 24 bits but may not say so when reached over SSH, which passes on `TERM` alone.
  private static let alwaysTrueColor: Set = [
    "alacritty", "contour", "foot", "foot-extra", "iterm2", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// Whether a terminal of this name has no colours.
  private static func isColorless(_ family: Substring) -> Bool {
    if family.isEmpty || family == "dumb" { return true }
    return family.hasPrefix("vt") && family.dropFirst(2).allSatisfy(\.isNumber)
  }
}
