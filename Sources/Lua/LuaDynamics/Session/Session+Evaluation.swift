public import LuaHost
import Views

extension Session {
  /// Evaluates a chunk of a console in the running script; see `ConsoleEnvironment`.
  ///
  /// The chunk is not part of the script: an error that it raises does not set `hasRaisedError`. Errors of
  /// callbacks that it causes, by advancing the stage, are reported as usual. Must not be called during a
  /// tick or while a script runs.
  ///
  /// - Parameters:
  ///   - chunk: The chunk.
  ///   - environment: The environment of the chunk, which extends the script's.
  ///   - evaluator: The object that the environment's functions find as `evaluatingConsole` during the call.
  ///   - storesResults: Whether the results are numbered and stored.
  ///   - limits: How much of the results is copied.
  /// - Returns: The outcome of the evaluation.
  /// - Throws: `LuaError`.
  public func evaluate(
    _ chunk: Chunk, in environment: ConsoleEnvironment, for evaluator: AnyObject? = nil,
    storingResults storesResults: Bool = true, limits: ValuePreview.Limits = ValuePreview.Limits()
  ) throws(LuaError) -> ConsoleEnvironment.Evaluation {
    precondition(
      !stage.isAdvancing, "Session.evaluate was called from inside a tick; call it between two ticks")
    let previousEvaluator = consoles.evaluating
    consoles.evaluating = evaluator
    defer {
      consoles.evaluating = previousEvaluator
      summarizeErrors()
    }
    do throws(LuaError) {
      return try environment.evaluate(chunk, storingResults: storesResults, limits: limits)
    } catch {
      if error.isForcedStop { onStop?() }
      throw error
    }
  }
}
