/// The result of a reload.
public enum ReloadResult: Equatable, Sendable {
  /// The new version is running.
  case succeeded
  /// The new version raised an error in its main chunk or in `on_reload`; what it did before the error
  /// remains.
  case raisedError
  /// The new version cannot be read or has a syntax error; the previous version keeps running.
  case rejected

  /// A one-line report of the result, in lower case and without a period.
  ///
  /// - Parameter name: The name of the script.
  /// - Returns: A sentence such as `reloaded main.lua`.
  public func message(forScript name: String) -> String {
    switch self {
    case .succeeded: "reloaded \(name)"
    case .raisedError: "reloaded \(name), with errors"
    case .rejected: "kept the version of \(name) that runs"
    }
  }
}
