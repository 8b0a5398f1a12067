internal import POSIX

/// An error when the history file is read or written.
public struct HistoryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The system's error number.
  public let number: Int32

  /// The error message, in lowercase and without a period.
  public var description: String { "\(path): the history cannot be kept: \(systemErrorMessage(number))" }
}
