/// Where the scripts of a scene come from.
struct SceneSource {
  /// The watcher of the script's files, whose changes cause a reload; nil for none.
  var watcher: ScriptWatcher?

  /// Creates a session that replaces the current one on a restart.
  var makeTimeline: (() throws -> Timeline)?

  /// Reads the scripts for a rerun.
  var readScripts: (() throws -> [Recording.Script])?

  /// Whether a changed script is run again with the same input, instead of being reloaded.
  var rerunsAfterChanges = false

  init(watcher: ScriptWatcher?) { self.watcher = watcher }
}
