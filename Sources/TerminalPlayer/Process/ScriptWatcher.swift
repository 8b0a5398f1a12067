public import LuaDynamics
internal import LuaHost
internal import POSIX

/// Detects changed contents of a script's file and of the modules that it has required.
public struct ScriptWatcher {
  /// The path of the script's file.
  public let path: String
  private let watcher = FileWatcher()

  /// Starts to watch the script's file.
  public init(_ path: String) {
    self.path = path
    watcher.watch([path])
  }

  /// Also watches the modules that the session has required so far.
  public func watchModules(of session: Session) {
    watcher.watch([path] + session.lua.scriptModules.map(\.file))
  }

  /// Returns whether a file has changed since the last call; does not block.
  public func hasChangedSinceLastCall() -> Bool { !watcher.takeChangedFiles().isEmpty }

  /// Blocks until a file changes.
  public func waitForChange() {
    while watcher.waitForChangedFiles().isEmpty {}
  }
}
