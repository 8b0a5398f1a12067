/// What the user has chosen of the display; the rest is detected.
public struct DisplayPreferences: Hashable, Sendable {
  /// The colors of the text around the scene.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Colors for the background that the terminal reports.
    case auto
    /// Dark text.
    case light
    /// Light text.
    case dark
  }

  /// The colors of the text around the scene; automatic by default.
  public var theme: Theme

  /// Creates preferences; by default, everything is detected.
  public init(theme: Theme = .auto) { self.theme = theme }
}
