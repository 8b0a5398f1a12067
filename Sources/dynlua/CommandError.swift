import POSIX

/// A failure of a command, reported in one line.
struct CommandError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

extension CommandError {
  /// Creates an error from the failed operation and an `errno` value.
  init(_ attempt: String, _ code: Int32) {
    message = "\(attempt): \(systemErrorMessage(code))"
  }
}
