import LuaDynamics
public import LuaHost

extension Console {
  /// Evaluates the user's start-up file, whose functions and variables later texts can use, top-level locals
  /// included.
  ///
  /// Its results are not displayed. The functions of a console, such as `watch`, are available in it.
  ///
  /// - Parameter chunk: The text of the file, named by its path.
  /// - Returns: The lines that console functions display, or the error, with the file and line.
  public func evaluateStartupFile(_ chunk: Chunk) -> ExecutionResult {
    output = ConsoleOutput()
    session.onInput?(.console(.startupFile(console: indexInSession, chunk)))
    recentTexts.keep(String(decoding: chunk.source, as: UTF8.self), line: 1, of: chunk.name)
    do throws(LuaError) {
      _ = try session.evaluate(chunk, in: environment, for: self, storingResults: false)
      transcript.startupFile = chunk
      return .output(output.lines)
    } catch {
      return .failed(formatted(error, of: chunk))
    }
  }
}
