public import LuaHost
import Views

extension Session {
  /// Runs the main chunk of a script, which sets up the scene; no simulated time passes.
  ///
  /// - Parameters:
  ///   - chunk: The script.
  ///   - arguments: The strings in the script's `arg` and `...`.
  /// - Returns: Whether it ran to its end; if not, the error has been reported.
  @discardableResult
  public func run(_ chunk: Chunk, arguments: [String] = []) -> Bool {
    runScripts.begin(chunk, arguments: arguments)
    defer { summarizeErrors() }
    do throws(LuaError) {
      try lua.run(chunk, arguments: arguments)
      runScripts.end(hasRunToEnd: true)
    } catch {
      reportError(error)
      runScripts.end(hasRunToEnd: false)
    }
    return runScripts.hasRunToEnd
  }

  /// Returns the text of the script with a name, of several the last; nil if there is none.
  public func source(ofChunk name: String) -> [UInt8]? { scripts.last { $0.name == name }?.source }

  /// Runs ticks as fast as possible until nothing moves and nothing is pending, up to a limit of simulated
  /// time.
  ///
  /// A script with a global `update` function runs until the limit, since that function may start something
  /// at any time. A `reload()` that the script requests is performed between two ticks. The run ends as well
  /// if the script ends itself with `os.exit`; see ``exitCode``.
  /// - Parameters:
  ///   - seconds: The limit, in simulated seconds from now.
  ///   - isStopped: Called before each tick; the run ends as soon as it returns true. Always false by
  ///     default.
  public func runUntilIdle(limit seconds: Double, unless isStopped: () -> Bool = { false }) {
    defer { summarizeErrors() }
    let end = tick(after: seconds)
    // Test for idleness only after a tick: before the first one it is not known whether there is an update
    // function.
    while stage.runTick < end, exitCode == nil, !stage.isPaused || runScripts.isReloadRequested,
      !isStopped()
    {
      reloadIfRequested()
      stage.advanceOneTick()
      if isIdle, !runScripts.isReloadRequested { return }
    }
  }

  /// Runs the ticks of one display frame, 1/60 s of real time; see `Stage.advanceFrame()`.
  ///
  /// For a program that displays the scene. A `reload()` that the script requested is performed first. Does
  /// nothing after the script has ended itself.
  public func advanceFrame() {
    guard exitCode == nil else { return }
    reloadIfRequested()
    stage.advanceFrame()
  }

  /// Runs one tick, whatever the speed of the stage, unless the stage is paused.
  ///
  /// For a program that records the scene. A `reload()` that the script requested is performed first. Does
  /// nothing after the script has ended itself.
  public func advanceTick() {
    guard exitCode == nil else { return }
    reloadIfRequested()
    if !stage.isPaused { stage.advanceOneTick() }
  }

  /// Runs ticks on behalf of a script until the scene is idle, for at most `seconds` of simulated time.
  ///
  /// - Returns: Whether the scene is idle.
  func advanceUntilIdle(limit seconds: Double) -> Bool {
    let end = tick(after: seconds)
    while stage.runTick < end, !stage.isPaused, !lua.isStopping {
      stage.advanceOneTick()
      if isIdle { break }
    }
    return isIdle
  }

  private func tick(after seconds: Double) -> Int {
    stage.runTick + Stage.ticks(in: min(seconds, Stage.durationRange.upperBound))
  }

  /// Whether nothing is moving or pending and, as of the last tick, the script has no `update` function and
  /// the program that owns the stage is not active; or the script has ended itself.
  public var isIdle: Bool {
    exitCode != nil || stage.isIdle && !updateFunction.exists && host.isActive?() != true
  }

  /// Calls the script's `update(dt)`, if it has one; one that raises is disabled until it is defined again.
  ///
  /// A global `update` that is not a function is reported once and stays as it is: the script may use the
  /// name for itself.
  func callUpdate(dt: Double) {
    summarizeErrorsOncePerSecond()
    defer {
      lua.invalidateVariableNames()
      // The ticks of the same frame that would follow: no time passes after the script has ended itself.
      if exitCode != nil { stage.isPaused = true }
    }
    if updateFunction.isReportedAsInvalid {
      guard lua.isGlobalCallable(UpdateFunction.name) else { return }
      updateFunction.isReportedAsInvalid = false
    }
    do throws(LuaError) {
      updateFunction.exists = try lua.callGlobal(UpdateFunction.name, dt) != nil
    } catch {
      let isInvalid = !lua.isGlobalCallable(UpdateFunction.name)
      updateFunction.isReportedAsInvalid = isInvalid
      reportError(isInvalid ? invalidUpdateError(error) : error)
      guard !lua.isStopping, exitCode == nil else { return }
      updateFunction.exists = false
      if !isInvalid { try? lua.setGlobal(UpdateFunction.name, to: LuaValue.nil) }
    }
  }

  /// The error for a global `update` that is not a function.
  ///
  /// The message has no line number, since the location of the assignment is unknown.
  private func invalidUpdateError(_ error: LuaError) -> LuaError {
    let script = runScripts.lastName.map { "\($0): " } ?? ""
    return LuaError(
      kind: error.kind, message: "\(script)\(error.message); the global 'update' is called once per tick")
  }
}

/// The global function of a script that is called once per tick.
struct UpdateFunction {
  static let name = "update"

  /// Whether the script has the function, as of the last tick.
  var exists = false

  /// Whether the global is not a function and this has been reported.
  var isReportedAsInvalid = false
}
