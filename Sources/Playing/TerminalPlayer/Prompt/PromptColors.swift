/// Whether the input line of prompts has colors.
public enum PromptColors {
  /// The environment variables that determine it.
  public static let environmentVariables = ["NO_COLOR", "TERM"]

  /// Returns false for a terminal that cannot show colors, or if the user does not want them: see
  /// https://no-color.org.
  public static func areEnabled(environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(environment["TERM"] ?? "")
  }
}
