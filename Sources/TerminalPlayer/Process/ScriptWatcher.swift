internal import FileWatching
public import LuaDynamics
internal import LuaHost

/// Tells when a script's file, or that of a module that it required, was saved with other contents.
public struct ScriptWatcher {
  /// The script's file.
  public let path: String
  private let watcher = FileWatcher()

  /// Looks after the script's file from now on.
  public init(_ path: String) {
    self.path = path
    watcher.watch([path])
  }

  /// Looks after the modules as well that the script has required by now.
  public func watchModules(of session: Session) {
    watcher.watch([path] + session.lua.scriptModules.map(\.file))
  }

  /// Whether there was a change since this was last asked; does not wait.
  public func consumeChange() -> Bool { !watcher.takeChanges().isEmpty }

  /// Waits for a change.
  public func wait() {
    while watcher.wait().isEmpty {}
  }
}
