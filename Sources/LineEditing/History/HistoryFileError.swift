#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why the file of a history could not be read or written.
public struct HistoryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the file is.
  public let path: String
  /// The system's error number.
  public let number: Int32

  /// What went wrong, in lower case and without a period.
  public var description: String {
    "\(path): the history cannot be kept: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
  }
}
