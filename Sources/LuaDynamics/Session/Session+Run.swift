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
    do throws(LuaError) {
      try lua.run(chunk, arguments: arguments)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Runs the world as fast as it goes until nothing moves and nothing is pending, but at most so many simulated
  /// seconds.
  ///
  /// A script with a global `update` function is never done by itself, since that function may start something at
  /// any time.
  public func runUntilIdle(limit seconds: Double) {
    let end =
      stage.tick
      + Int((min(seconds, Stage.durationRange.upperBound) * Double(Stage.ticksPerSecond)).rounded())
    // The first tick shows whether there is an update function.
    while stage.tick < end, !stage.isPaused {
      stage.advance()
      if stage.isIdle, !hasUpdate { return }
    }
  }

  /// Calls the script's `update(dt)`, if it has one; one that fails is switched off until it is defined again.
  func update(_ dt: Double) {
    do throws(LuaError) {
      hasUpdate = try lua.callGlobal("update", dt) != nil
    } catch {
      fail(error)
      hasUpdate = false
      try? lua.setGlobal("update", to: Value.nil)
    }
  }
}
