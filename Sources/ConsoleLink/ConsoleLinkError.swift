internal import Files

/// Why there can be no connection between a prompt and a running dynlua.
public struct ConsoleLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, in lower case and without a period.
  public let description: String

  /// An error in words.
  init(_ description: String) { self.description = description }

  /// What could not be done, and the system's reason.
  init(_ attempt: String, number: Int32) {
    description = "\(attempt): \(systemErrorMessage(number))"
  }
}
