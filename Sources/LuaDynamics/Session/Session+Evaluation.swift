public import LuaHost
internal import Views

extension Session {
  /// Evaluates a console's text beside the script; see `ConsoleEnvironment`.
  ///
  /// It is no part of the script: what it raises does not count as a failure. What callbacks raise meanwhile, because
  /// it lets the world move, is reported as always. Must not be called from inside a tick or while a script runs.
  ///
  /// - Parameters:
  ///   - chunk: The text.
  ///   - environment: What it sees besides the script.
  ///   - evaluator: Whoever the environment's functions work for; what they find as `evaluator`.
  ///   - storesResults: Whether results get numbers.
  ///   - limits: How much of the results is copied.
  /// - Returns: What became of it.
  /// - Throws: `LuaError`.
  public func evaluate(
    _ chunk: Chunk, in environment: ConsoleEnvironment, for evaluator: AnyObject? = nil,
    storingResults storesResults: Bool = true, limits: ValuePreview.Limits = ValuePreview.Limits()
  ) throws(LuaError) -> ConsoleEnvironment.Evaluation {
    precondition(
      !stage.isAdvancing, "Session.evaluate was called from inside a tick; call it between two ticks")
    let outer = self.evaluator
    self.evaluator = evaluator
    defer {
      self.evaluator = outer
      summarizeErrors()
    }
    return try environment.evaluate(chunk, storingResults: storesResults, limits: limits)
  }
}
