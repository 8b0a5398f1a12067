import LuaDynamics
import Runs
import Studio
import Sweeps

/// Opens scripts in the session that `dynlua studio` has started.
final class StudioSceneOpener: SceneOpener {
  private let sessionFactory: SessionFactory
  private let controller: SceneController

  /// Creates the opener of a controller whose sessions a factory creates.
  init(_ sessionFactory: SessionFactory, _ controller: SceneController) {
    (self.sessionFactory, self.controller) = (sessionFactory, controller)
  }

  /// Replaces the session by one of another script.
  ///
  /// - Throws: `CommandError` if it cannot be read, and `LuaError` if the session cannot be created.
  func openScene(_ path: String) throws {
    let former = sessionFactory.scriptPath
    sessionFactory.scriptPath = path
    do {
      // Created before the file is read, so that no change is missed.
      try controller.restart(watching: ScriptWatcher(path))
    } catch {
      sessionFactory.scriptPath = former
      throw error
    }
  }

  /// Replaces the session by one of the command line's script, with the parameters and the seed of a row.
  ///
  /// - Throws: `CommandError` if the script cannot be read, and `LuaError` if the session cannot be created.
  func openRow(_ row: SweepRow) throws {
    guard let path = sessionFactory.initialScriptPath else { return }
    let former = sessionFactory.parameters
    sessionFactory.parameters = ScriptParameters(row)
    do {
      try openScene(path)
    } catch {
      sessionFactory.parameters = former
      throw error
    }
  }

  /// The header of a run of a script.
  ///
  /// - Throws: `CommandError` if it cannot be read.
  func header(ofScene path: String) throws -> Recording.Header {
    try sessionFactory.header(ofScript: path, isInteractive: true)
  }
}
