/// A line of the log with its kind, which determines its color.
public struct LogLine: Hashable, Sendable {
  /// The text, which may be too long for a row.
  public var text: String
  /// The role of the line, which determines its style.
  public var role: TextTheme.Role

  /// Creates a line; output of the script by default.
  public init(_ text: String, role: TextTheme.Role = .output) {
    self.text = text
    self.role = role
  }
}
