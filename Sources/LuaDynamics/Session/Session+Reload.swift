public import LuaHost
internal import Views

extension Session {
  /// Runs a new version of the script in place of the one that runs.
  ///
  /// 1. The text and the modules that the script required are compiled. If one of them is no Lua, that is reported and
  ///    everything stays as it is.
  /// 2. The script's own modules (see `Lua.scriptModules`) are forgotten, so that `require` reads them again. So are the
  ///    global functions `update` and `on_reload`, and the errors so far: `hasFailed` tells of the new version alone.
  ///    Classes that the new version makes take the place of the old ones: see `Lua.beginClassGeneration()`.
  /// 3. Unless the global `state` holds a table, the stage is emptied: see `Stage.clear()`. The objects live on for as
  ///    long as a script holds them. A script that begins with `state = state or {}` keeps its world, and builds only
  ///    what `state` does not have yet. The callbacks in such a world that an error switched off are called again;
  ///    timers and tasks that an error ended are over.
  /// 4. The text runs, in the same Lua with the arguments that a chunk of its name was last run with. Globals that it
  ///    does not set keep their values.
  /// 5. If it defines a global function `on_reload`, that is called with a table of the top-level locals and the
  ///    globals of the last version that ran to its end, name to value.
  ///
  /// Must not be called from inside a tick or while a script runs.
  ///
  /// - Parameter chunk: The new version.
  /// - Returns: How it ended; every error has been reported.
  @discardableResult
  public func reload(_ chunk: Chunk) -> ReloadResult {
    precondition(
      !stage.isAdvancing, "Session.reload(_:) was called from inside a tick; call it between two ticks")
    isReloadRequested = false
    let result = restart(with: chunk)
    didReload?(result)
    return result
  }

  /// Runs what `source` gives now in place of the script that runs; see `reload(_:)`.
  ///
  /// - Returns: How it ended; `.rejected`, after a report, if `source` throws or is nil.
  @discardableResult
  public func reload() -> ReloadResult {
    isReloadRequested = false
    do {
      guard let source else { throw HostError("there is nothing to read again") }
      return reload(try source())
    } catch {
      let message = (error as? HostError)?.message ?? "\(error)"
      reportError(LuaError(kind: .runtime, message: "reload: \(message)"))
      didReload?(.rejected)
      return .rejected
    }
  }

  /// Carries out the reload that the script asked for with Lua's `reload()`, if it did; to be called between two ticks.
  ///
  /// `runUntilIdle(limit:unless:)` does so by itself.
  public func reloadIfRequested() {
    if isReloadRequested { reload() }
  }

  private func restart(with chunk: Chunk) -> ReloadResult {
    summarizeErrors()
    guard canCompile(chunk) else { return .rejected }
    if hasRun { attempt(lua.captureReloadState) }
    errors = ErrorAggregator()
    hasFailed = false
    unloadCode()
    if lua.hasTable("state") { lua.enableCallbacks() } else { clearStage() }
    guard run(chunk, arguments: arguments[chunk.name] ?? []) else { return .failed }
    return attempt { () throws(LuaError) in try lua.passReloadState(to: Self.reloadFunction) }
      ? .succeeded : .failed
  }

  /// Whether the new version and the modules of the old one are Lua.
  private func canCompile(_ chunk: Chunk) -> Bool {
    attempt { () throws(LuaError) in
      try lua.checkSyntax(chunk)
      for module in lua.scriptModules { try lua.checkSyntax(module) }
    }
  }

  /// Lets go of the functions that the new version may not have any more, and of its modules.
  private func unloadCode() {
    lua.beginClassGeneration()
    for module in lua.scriptModules { lua.unloadModule(module.name) }
    for name in [Self.updateFunction, Self.reloadFunction] { try? lua.setGlobal(name, to: Value.nil) }
    hasUpdate = false
    isUpdateRefused = false
  }

  /// Empties the stage, of which no callback of the script hears.
  private func clearStage() {
    isClearingStage = true
    defer { isClearingStage = false }
    for animator in stage.animators { lua.removeAllOwnership(from: animator) }
    for task in tasks.values { end(task) }
    stage.clear()
    lua.removeAllOwnership(from: stage.view)
    lua.removeAllOwnership(from: stage)
    lua.clearUserValue(Self.rotationKey, of: stage)
    attempt { () throws(LuaError) in try lua.addOwnership(from: stage, to: stage.view) }
  }

  /// Reports what a piece of work throws; false if it did.
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
      "reload", "Runs the script's file again once this tick is over, as saving it does under dynlua --watch."
    ) { call in
      guard call.session.source != nil else {
        throw HostError("the script did not come from a file that could be read again")
      }
      call.session.isReloadRequested = true
    }
  ]
}
