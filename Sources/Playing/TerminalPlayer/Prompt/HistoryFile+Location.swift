public import LineEditing
import POSIX

extension HistoryFile {
  /// The history file of the user's prompts; nil if there is none.
  ///
  /// The path is `$DYNLUA_HISTORY` (if it is empty, there is no history file), otherwise `dynlua/history` in
  /// `$XDG_STATE_HOME`, otherwise `~/.local/state/dynlua/history`. Missing directories are created with mode
  /// 0700.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The file, which need not exist.
  public static func userHistory(_ environment: [String: String]) -> HistoryFile? {
    if let path = environment["DYNLUA_HISTORY"] { return path.isEmpty ? nil : HistoryFile(path: path) }
    guard let folder = UserDirectory.state.path(environment: environment).map({ "\($0)/dynlua" }) else {
      return nil
    }
    makeParentDirectories(of: folder)
    return HistoryFile(path: "\(folder)/history")
  }

  /// The environment variables that determine the file.
  public static let environmentVariables = ["DYNLUA_HISTORY"] + UserDirectory.environmentVariables

  private static func makeParentDirectories(of path: String) {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/\(part)"
      // An existing directory is unchanged; any other failure is reported when the file is opened.
      mkdir(folder, 0o700)
    }
  }
}
