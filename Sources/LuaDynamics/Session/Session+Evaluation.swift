public import LuaHost
internal import Views

extension Session {
  /// Evaluates a console's text beside the script; see `Environment`.
  ///
  /// It is no part of the script: what it raises does not count as a failure. What callbacks raise meanwhile, because
  /// it lets the world move, is reported as always. Must not be called from inside a tick or while a script runs.
  ///
  /// - Parameters:
  ///   - chunk: The text.
  ///   - environment: What it sees besides the script.
  ///   - evaluator: Whoever the environment's functions work for; what they find as `evaluator`.
  ///   - keepsResults: Whether results get numbers.
  ///   - limits: How much of the results is copied.
  /// - Returns: What became of it.
  /// - Throws: `LuaError`.
  public func evaluate(
    _ chunk: Chunk, in environment: Environment, for evaluator: AnyObject? = nil,
    keepingResults keepsResults: Bool = true, limits: Sketch.Limits = Sketch.Limits()
  ) throws(LuaError) -> Environment.Evaluation {
    precondition(
      !stage.isAdvancing, "Session.evaluate was called from inside a tick; call it between two ticks")
    let outer = self.evaluator
    self.evaluator = evaluator
    defer {
      self.evaluator = outer
      summarizeErrors()
    }
    return try environment.evaluate(chunk, keepingResults: keepsResults, limits: limits)
  }
}
