public import LuaHost
import Views

extension Session {
  /// Replaces the running script by a new version of it.
  ///
  /// 1. The chunk and the modules that the script required are compiled. If one has a syntax error, that is
  ///    reported and nothing else happens.
  /// 2. The script's own modules (see `Lua.scriptModules`) are unloaded, so that `require` reads them again,
  ///    and so are images.
  ///    The global functions `update` and `on_reload` are removed, and the errors so far are cleared:
  ///    `hasRaisedError` applies to the new version only. Classes that the new version declares replace the
  ///    old ones: see `Lua.invalidateOverrideCaches()`.
  /// 3. Unless the global `state` is a table, the stage is cleared: see `Stage.clear()`. Its objects live on
  ///    as long as a script holds them. A script that begins with `state = state or {}` keeps its scene and
  ///    builds only what `state` does not contain yet. In such a scene, callbacks that an error disabled are
  ///    enabled again; timers and tasks that an error ended stay ended.
  /// 4. The chunk runs in the same Lua state with the arguments that a chunk of its name was last run with.
  ///    Globals that it does not set keep their values.
  /// 5. If it defines a global function `on_reload`, the function is called with a table of the top-level
  ///    locals and the globals of the last version that ran to its end, name to value.
  ///
  /// Must not be called during a tick or while a script runs.
  ///
  /// - Parameters:
  ///   - chunk: The new version.
  ///   - isSyntaxChecked: Whether the syntax of the chunk and the modules is known to be valid, as in a
  ///     replay; false by default.
  /// - Returns: The result; every error has been reported.
  @discardableResult
  public func reload(_ chunk: Chunk, isSyntaxChecked: Bool = false) -> ReloadResult {
    precondition(
      !stage.isAdvancing, "Session.reload(_:) was called from inside a tick; call it between two ticks")
    runScripts.isReloadRequested = false
    let result = restart(with: chunk, isSyntaxChecked: isSyntaxChecked)
    onReload?(result)
    return result
  }

  /// Replaces the running script by the chunk that `readScript` returns; see `reload(_:isSyntaxChecked:)`.
  ///
  /// - Returns: The result; `.rejected`, after a report, if `readScript` throws or is nil.
  @discardableResult
  public func reload() -> ReloadResult {
    runScripts.isReloadRequested = false
    do throws(HostError) {
      guard let readScript else { throw HostError("there is nothing to read again") }
      return reload(try readScript())
    } catch {
      reportError(LuaError(kind: .runtime, message: "reload: \(error.message)"))
      onReload?(.rejected)
      return .rejected
    }
  }

  /// Performs the reload that the script requested with Lua's `reload()`, if any; call it between two ticks.
  ///
  /// `runUntilIdle(limit:unless:)` and `advanceFrame()` call it themselves.
  public func reloadIfRequested() {
    if runScripts.isReloadRequested { reload() }
  }

  /// Forgets a reload that the script requested; for replays, whose recording has the reloads that were
  /// performed.
  package func discardReloadRequest() { runScripts.isReloadRequested = false }

  private func restart(with chunk: Chunk, isSyntaxChecked: Bool) -> ReloadResult {
    summarizeErrors()
    guard isSyntaxChecked || canCompile(chunk) else { return .rejected }
    onInput?(.console(.reload(chunk)))
    if !lua.isGlobalTable(Self.stateTable) { endTasks() }
    if runScripts.hasRunToEnd { attempt(lua.captureReloadState) }
    errors = ErrorAggregator()
    unloadCode()
    if lua.isGlobalTable(Self.stateTable) { lua.enableCallbacks() } else { clearStage() }
    runScripts.remove(named: chunk.name)
    guard run(chunk, arguments: runScripts.arguments(of: chunk)) else { return .raisedError }
    return attempt { () throws(LuaError) in try lua.passReloadState(to: Self.reloadFunction) }
      ? .succeeded : .raisedError
  }

  /// Whether the new version and the modules of the old one compile; reports the first syntax error.
  private func canCompile(_ chunk: Chunk) -> Bool {
    attempt { () throws(LuaError) in
      try lua.checkSyntax(chunk)
      for module in lua.scriptModules { try lua.checkSyntax(module) }
    }
  }

  /// Removes the global callbacks and the modules of the old version, because the new version does not
  /// necessarily define them again.
  private func unloadCode() {
    lua.invalidateOverrideCaches()
    for module in lua.scriptModules { lua.unloadModule(module.name) }
    runScripts.imageFiles = [:]
    for name in [UpdateFunction.name, Self.reloadFunction] { try? lua.setGlobal(name, to: LuaValue.nil) }
    updateFunction = UpdateFunction()
  }

  /// Empties the stage on behalf of a script, so that it can build a scene anew.
  ///
  /// - Throws: `HostError` in callbacks and tasks, whose callers still use what would be removed.
  func resetStage() throws(HostError) {
    try requireNotStepping()
    guard tasks.running == nil, !lua.isInCallback else {
      throw HostError(
        "a callback or a task cannot reset the stage; call it in the main chunk or at the prompt")
    }
    endTasks()
    clearStage()
    stage.view.resetAppearance()
    try? lua.setGlobal(UpdateFunction.name, to: LuaValue.nil)
    updateFunction = UpdateFunction()
  }

  /// Clears the stage without calling any callback of the script.
  private func clearStage() {
    activity.isClearingStage = true
    defer { activity.isClearingStage = false }
    for animator in stage.animators { lua.removeAllStrongReferences(from: animator) }
    for task in tasks.all { end(task) }
    stage.clear()
    for object in [stage.view, stage.overlay, stage.camera] as [AnyObject] {
      lua.removeAllStrongReferences(from: object)
    }
    lua.removeAllStrongReferences(from: stage)
    for key in [Self.onKeyKey, Self.onRotateKey, Self.onHoverKey, Self.onWheelKey] {
      lua.clearUserValue(key, of: stage)
    }
    attempt { () throws(LuaError) in try addStrongReferencesOfStage() }
  }

  /// Runs a closure and reports the error that it throws; returns whether it threw none.
  @discardableResult
  private func attempt(_ work: () throws(LuaError) -> Void) -> Bool {
    do throws(LuaError) {
      try work()
      return true
    } catch {
      reportError(error)
      return false
    }
  }

  private static let reloadFunction = "on_reload"
}

extension Bindings {
  static let reloadFunctions = [
    Function(
      "reload",
      "Runs the script's file again at the end of this tick, as dynlua --watch does when the file is saved."
    ) { call throws(HostError) in
      guard call.session.readScript != nil else {
        throw HostError("the script did not come from a file that could be read again")
      }
      call.session.runScripts.isReloadRequested = true
    }
  ]
}
