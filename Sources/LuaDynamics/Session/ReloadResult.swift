/// How a reload ended.
public enum ReloadResult: Equatable, Sendable {
  /// The new version runs.
  case succeeded
  /// The new version raised an error in its main chunk or in `on_reload`; the world is as far as it came.
  case failed
  /// The new version cannot be read or is no Lua; the version before goes on.
  case rejected

  /// What is told of it, in lower case and without a period.
  ///
  /// - Parameter name: What the script is called.
  /// - Returns: A sentence such as `reloaded main.lua`.
  public func report(on name: String) -> String {
    switch self {
    case .succeeded: "reloaded \(name)"
    case .failed: "reloaded \(name), with errors"
    case .rejected: "kept the version of \(name) that runs"
    }
  }
}
