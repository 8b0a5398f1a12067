import POSIX

/// The folder of example scripts, which the studio's gallery shows.
enum ScriptFolder {
  /// Finds the folder: `scripts` in the current directory, or else that of the installation that an executable belongs to.
  ///
  /// Packages install it as `../share/dynlua/scripts` beside the folder `bin`; the executable may be in `libexec/dynlua` too.
  ///
  /// - Parameter executable: The path of the executable; nil if it is unknown.
  /// - Returns: The path; nil if there is none.
  static func path(besideExecutable executable: String?) -> String? {
    var candidates = ["scripts"]
    if let executable, let end = executable.lastIndex(of: "/") {
      candidates += ["..", "../.."].map { "\(executable[..<end])/\($0)/share/dynlua/scripts" }
    }
    return candidates.first(where: isFolder)
  }

  /// Whether a path leads to a directory.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
