/// A directory of the user's own files, by the XDG Base Directory Specification.
public enum UserDirectory: Sendable {
  /// Configuration files: `$XDG_CONFIG_HOME`, otherwise `~/.config`.
  case configuration
  /// Files that remember earlier runs: `$XDG_STATE_HOME`, otherwise `~/.local/state`.
  case state
  /// Files that can be made again: `$XDG_CACHE_HOME`, otherwise `~/.cache`.
  case cache

  /// The environment variables that determine the directories.
  public static let environmentVariables = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]

  /// The path of the directory, which need not exist; nil if the environment does not determine one.
  ///
  /// The specification requires that relative paths are ignored.
  public func path(environment: [String: String]) -> String? {
    let (variable, folder) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .state: ("XDG_STATE_HOME", ".local/state")
      case .cache: ("XDG_CACHE_HOME", ".cache")
      }
    let absolute = [environment[variable], environment["HOME"].map { "\($0)/\(folder)" }].lazy.compactMap {
      $0
    }
    return absolute.first { $0.hasPrefix("/") }
  }
}
