/// A query that a terminal answers with a ``TerminalReport`` among its input.
///
/// A terminal ignores queries that it does not support. Primary device attributes are supported by
/// practically all terminals and answered in order: queried last, their report means that no other report
/// follows.
public enum TerminalQuery: Hashable, Sendable, CaseIterable {
  /// The background color (OSC 11).
  case backgroundColor
  /// The name and version (XTVERSION).
  case terminalName
  /// The size of a cell in pixels (XTWINOPS 16).
  case cellSize
  /// Whether the kitty graphics protocol is supported: transmits a test image of one pixel, which is not
  /// stored.
  case kittyGraphics
  /// The primary device attributes (DA1).
  case deviceAttributes

  /// The identifier of the test image, unlikely to be that of an image on the screen.
  static let testImageID = 2_147_400_031

  /// The control sequence of the query.
  public var sequence: String {
    switch self {
    case .backgroundColor: "\u{1B}]11;?\u{1B}\\"
    case .terminalName: "\u{1B}[>q"
    case .cellSize: "\u{1B}[16t"
    case .kittyGraphics: "\u{1B}_Gi=\(Self.testImageID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    case .deviceAttributes: "\u{1B}[c"
    }
  }

  /// Returns the queries for a terminal, by `TERM` and `TMUX`: none for terminals that display or
  /// misinterpret unknown sequences.
  ///
  /// tmux and screen take an application program command as the title of the window.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The queries in the order in which they must be sent.
  public static func queries(for environment: [String: String]) -> [TerminalQuery] {
    let term = environment["TERM"] ?? ""
    let family = term.prefix { $0 != "-" && $0 != "." }
    if family.isEmpty || ["dumb", "linux", "cons25", "ansi", "sun"].contains(family) || family.hasPrefix("vt")
    {
      return []
    }
    return allCases.filter { $0 != .kittyGraphics || !isMultiplexed(environment) }
  }

  /// Returns whether the terminal is that of tmux or screen, which another terminal displays.
  public static func isMultiplexed(_ environment: [String: String]) -> Bool {
    environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false
      || ["tmux", "screen"].contains(environment["TERM"]?.prefix { $0 != "-" && $0 != "." })
  }

  /// The environment variables that ``queries(for:)`` reads.
  public static let environmentVariables = ["TERM", "TMUX", "STY"]
}
