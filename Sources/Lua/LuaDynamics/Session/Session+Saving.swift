import Dynamics
import LuaHost
import Views

// Saved states: the stage's own, with what belongs to its objects in Lua.

extension Session {
  /// Saves the state of the stage, of all objects of the script, and of the global table `state`.
  ///
  /// - Throws: `HostError` that names the value in `state` that cannot be saved, or says why no state can be
  ///   saved at the moment.
  func saveState() throws(HostError) -> SavedState {
    try requireNoProblem(stage.problemWithSaving)
    @Weak var session = self
    let saved = stage.save(
      with: { session?.lua.objects ?? [] }, restorers: { session?.animationRestorers ?? [] })
    do throws(LuaError) {
      try lua.saveState(with: saved, global: Self.stateTable)
    } catch {
      throw HostError(error.message)
    }
    guard !saved.isComplete else { return saved }
    stage.performWhenComplete {
      do throws(LuaError) {
        try session?.lua.saveState(with: saved, global: Self.stateTable)
      } catch {
        session?.reportError(error)
      }
    }
    return saved
  }

  /// Restores a saved state, at once or at the end of the tick; see `Stage.restore(_:)`.
  ///
  /// - Throws: `HostError` if no state can be restored at the moment.
  func restore(_ saved: SavedState) throws(HostError) {
    try requireNoProblem(stage.problem(restoring: saved))
    @Weak var session = self
    stage.performWhenComplete { session?.restoreNow(saved) }
  }

  private func restoreNow(_ saved: SavedState) {
    activity.isClearingStage = true
    defer { activity.isClearingStage = false }
    stage.restore(saved)
    do throws(LuaError) {
      try lua.restoreState(of: saved, global: Self.stateTable)
      try restoreOwnershipOfTasks()
    } catch {
      reportError(error)
    }
    // Callbacks of the stage, which stay, observe by a recognizer of the root view, which does not.
    observeHover(lua.hasUserValue(Self.onHoverKey, of: stage))
    observeWheel(lua.hasUserValue(Self.onWheelKey, of: stage))
    lua.invalidateVariableNames()
  }

  /// Has the stage own the tasks that have not ended, which are not part of saved states, and no others.
  private func restoreOwnershipOfTasks() throws(LuaError) {
    for case let task as ScriptTask in lua.objects {
      lua.removeStrongReference(from: stage, to: task)
      if task.isActive {
        try lua.addStrongReference(from: stage, to: task)
      } else {
        lua.clearUserValue(Self.taskBodyKey, of: task)
      }
    }
  }

  /// The global table of the script's own data, which reloads and saved states keep.
  static let stateTable = "state"
}
