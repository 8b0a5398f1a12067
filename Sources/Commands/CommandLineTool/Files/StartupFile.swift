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
  /// Messages name it relative to the home directory, as `~/.config/dynlua/init.lua`, if it is there.
  ///
  /// - Throws: `CommandError` if it exists and cannot be read.
  static func read() throws(CommandError) -> Chunk? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    let source = try Script(path: path).chunk.source
    let home = ProcessEnvironment.firstNonemptyValue(of: ["HOME"]).map { "\($0)/" }
    let name = home.flatMap { path.hasPrefix($0) ? "~/\(path.dropFirst($0.count))" : nil }
    return Chunk(source: source, name: name ?? path)
  }
}
