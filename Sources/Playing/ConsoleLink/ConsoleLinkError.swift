import POSIX

/// An error of the connection between a console client and a running dynlua.
public struct ConsoleLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, in lower case and without a period.
  public let description: String

  /// Creates an error with a message.
  init(_ description: String) { self.description = description }

  /// Creates an error with the message of a failed system call.
  init(_ error: SystemError) { description = error.description }
}
