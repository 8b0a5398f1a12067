public import LuaHost
internal import Views

extension Session {
  /// Runs a script from top to bottom; the world it sets up moves afterwards.
  ///
  /// - Parameters:
  ///   - chunk: The script.
  ///   - arguments: What it gets as `arg` and as `...`.
  /// - Returns: Whether it ran to its end; if not, the error has been reported.
  @discardableResult
  public func run(_ chunk: Chunk, arguments: [String] = []) -> Bool {
    self.arguments[chunk.name] = arguments
    scriptName = chunk.name
    defer { summarizeErrors() }
    do throws(LuaError) {
      try lua.run(chunk, arguments: arguments)
      hasRun = true
    } catch {
      reportError(error)
      hasRun = false
    }
    return hasRun
  }

  /// Runs the world as fast as it goes until nothing moves and nothing is pending, but at most so many simulated
  /// seconds.
  ///
  /// A script with a global `update` function is never done by itself, since that function may start something at
  /// any time. A `reload()` that the script asks for is carried out between two ticks.
  /// - Parameters:
  ///   - seconds: The limit, from now.
  ///   - isStopped: Asked before each tick whether to end at once; never, if it is left out.
  public func runUntilIdle(limit seconds: Double, unless isStopped: () -> Bool = { false }) {
    defer { summarizeErrors() }
    let end = tick(after: seconds)
    // The first tick shows whether there is an update function.
    while stage.tick < end, !stage.isPaused || isReloadRequested, !isStopped() {
      reloadIfRequested()
      stage.advance()
      if isIdle, !isReloadRequested { return }
    }
  }

  /// Runs the ticks that belong to one frame of a sixtieth of a second of real time; see `Stage.advanceFrame()`.
  ///
  /// For a program that shows the scene. A `reload()` that the script asked for is carried out first.
  public func advanceFrame() {
    reloadIfRequested()
    stage.advanceFrame()
  }

  /// Runs ticks for a script that asks for them, as `runUntilIdle` does.
  ///
  /// - Returns: Whether everything rests.
  func advance(untilIdleOrSeconds seconds: Double) -> Bool {
    let end = tick(after: seconds)
    while stage.tick < end, !stage.isPaused, !lua.isStopping {
      stage.advance()
      if isIdle { break }
    }
    return isIdle
  }

  private func tick(after seconds: Double) -> Int {
    stage.tick + Int((min(seconds, Stage.durationRange.upperBound) * Double(Stage.ticksPerSecond)).rounded())
  }

  /// Whether nothing more will happen by itself, as far as the last tick knows.
  private var isIdle: Bool { stage.isIdle && !hasUpdate }

  /// Calls the script's `update(dt)`, if it has one; one that fails is switched off until it is defined again.
  ///
  /// A global of that name that is no function is reported once and left alone: the script may use it for itself.
  func update(_ dt: Double) {
    flushErrors()
    defer { lua.variablesMayHaveChanged() }
    if isUpdateRefused {
      guard lua.isCallable(Self.updateFunction) else { return }
      isUpdateRefused = false
    }
    do throws(LuaError) {
      hasUpdate = try lua.callGlobal(Self.updateFunction, dt) != nil
    } catch {
      isUpdateRefused = !lua.isCallable(Self.updateFunction)
      reportError(isUpdateRefused ? refusal(of: error) : error)
      guard !lua.isStopping else { return }
      hasUpdate = false
      if !isUpdateRefused { try? lua.setGlobal(Self.updateFunction, to: Value.nil) }
    }
  }

  /// What is said of a global `update` that is no function; nothing that ran tells where it was assigned.
  private func refusal(of error: LuaError) -> LuaError {
    let script = scriptName.map { "\($0): " } ?? ""
    return LuaError(
      kind: error.kind, message: "\(script)\(error.message); the global 'update' is called once per tick")
  }

  /// The global function that is called once per tick.
  static let updateFunction = "update"
}
