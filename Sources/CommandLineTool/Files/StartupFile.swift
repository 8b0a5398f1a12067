import LuaHost
import POSIX

/// The user's start-up file, which is evaluated before the first prompt of an interactive session.
enum StartupFile {
  /// Its path, `dynlua/init.lua` in the directory of the user's configuration files; nil if there is none.
  static var path: String? {
    UserDirectory.configuration.path(
      environment: ProcessEnvironment.values(of: UserDirectory.environmentVariables)
    )
    .map { "\($0)/dynlua/init.lua" }
  }

  /// Reads the file; nil if it does not exist.
  ///
  /// - Throws: `CommandError` if it exists and cannot be read.
  static func read() throws(CommandError) -> Chunk? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    return try Script(path: path).chunk
  }
}
