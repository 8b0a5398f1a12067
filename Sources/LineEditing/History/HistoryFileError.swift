internal import Files

/// Why the file of a history could not be read or written.
public struct HistoryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the file is.
  public let path: String
  /// The system's error number.
  public let number: Int32

  /// What went wrong, in lower case and without a period.
  public var description: String { "\(path): the history cannot be kept: \(systemErrorMessage(number))" }
}
