public import LineEditing

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension HistoryFile {
  /// The file in which the prompts of a user keep what was entered; nil if there is to be none.
  ///
  /// That is `$DYNLUA_HISTORY` (if that is empty there is none), else `dynlua/history` in `$XDG_STATE_HOME`, else
  /// `~/.local/state/dynlua/history`. Folders that are not there are made, for the user alone.
  ///
  /// - Parameter environment: The variables of the environment.
  /// - Returns: The file, which need not be there.
  public static func userHistory(_ environment: [String: String]) -> HistoryFile? {
    if let path = environment["DYNLUA_HISTORY"] { return path.isEmpty ? nil : HistoryFile(path: path) }
    let state = absolutePath(environment["XDG_STATE_HOME"])
    let home = absolutePath(environment["HOME"]).map { "\($0)/.local/state" }
    guard let folder = (state ?? home).map({ "\($0)/dynlua" }) else { return nil }
    makeFolders(to: folder)
    return HistoryFile(path: "\(folder)/history")
  }

  /// What is no absolute path is to be ignored there.
  private static func absolutePath(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func makeFolders(to path: String) {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/\(part)"
      // One that is there is left alone; what is wrong with one that cannot be made, the file's error tells.
      mkdir(folder, 0o700)
    }
  }
}
