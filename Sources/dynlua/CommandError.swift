import Files

/// A failure of the command itself, told in one line.
struct CommandError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

extension CommandError {
  /// What could not be done, and the system's reason.
  init(_ attempt: String, _ code: Int32) {
    message = "\(attempt): \(systemErrorMessage(code))"
  }
}
