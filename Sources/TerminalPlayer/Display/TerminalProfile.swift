internal import Terminal
internal import TerminalDisplay
internal import Views

/// What is known of the terminal: from the user's preferences, its replies to queries, and the environment, in this order
/// of precedence.
struct TerminalProfile {
  /// The environment variables that the profile reads.
  static let environmentVariables = ["COLORFGBG"] + TerminalQuery.environmentVariables

  private let preferences: DisplayPreferences
  private let environment: [String: String]
  private var background: Color?
  /// Whether replies may still arrive.
  private(set) var awaitsReplies = false

  init(_ preferences: DisplayPreferences, environment: [String: String]) {
    (self.preferences, self.environment) = (preferences, environment)
  }

  /// Returns the sequence of the queries whose replies matter; empty for terminals without replies.
  mutating func beginQueries() -> String {
    let needed: Set<TerminalQuery> = preferences.theme == .auto ? [.background, .attributes] : []
    let queries = TerminalQuery.queries(for: environment).filter(needed.contains)
    awaitsReplies = !queries.isEmpty
    return queries.map(\.sequence).joined()
  }

  /// Updates the profile with a reply.
  mutating func update(with report: TerminalReport) {
    switch report {
    case .background(let red, let green, let blue): background = Color(red: red, green: green, blue: blue)
    case .attributes: awaitsReplies = false
    case .name, .kittyGraphics, .cellSize: break
    }
  }

  /// The colors of text on the terminal's background, which is assumed to be dark if nothing is known.
  var theme: TextTheme {
    switch preferences.theme {
    case .light: return TextTheme(.light)
    case .dark: return TextTheme(.dark)
    case .auto: break
    }
    if let background { return TextTheme(background: background) }
    return TextTheme(colorVariable: environment["COLORFGBG"]) ?? TextTheme(.dark)
  }
}
