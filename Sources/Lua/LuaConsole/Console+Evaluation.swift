import LuaDocumentation
import LuaDynamics
import LuaHost

extension Console {
  /// Evaluates a text: runs statements, or displays the values of expressions and stores them as `_`, `_1`,
  /// `_2` ….
  ///
  /// A call whose results are all nil displays nothing. `=expression` is the same as the expression, and
  /// `?name` displays help, and `??name` the source of a function. Locals that the text declares at its top
  /// level remain visible in later texts. The session's limits apply; `Interrupter` stops the evaluation.
  ///
  /// - Parameters:
  ///   - text: The text that was entered.
  ///   - line: The number of its first line in messages; 1 by default.
  ///   - keepsTranscript: Whether `save` writes the text; true by default.
  /// - Returns: The lines to display, or the error.
  public func evaluate(
    _ text: String, line: Int = 1, keepingTranscript keepsTranscript: Bool = true
  ) -> ExecutionResult {
    output = ConsoleOutput()
    // Requests for help are recorded too: help may read members of an object, and thus allocate memory in
    // Lua.
    session.onInput?(.console(.evaluation(console: indexInSession, line: line, text: text)))
    switch PromptInput(text) {
    case .help(let subject):
      output.isHelp = true
      return .output(help(on: subject))
    case .source(let subject):
      output.isHelp = true
      return .output(source(of: subject))
    case .lua(let lua):
      return evaluate(lua: lua, line: line, keepsTranscript: keepsTranscript)
    }
  }

  private func evaluate(lua text: String, line: Int, keepsTranscript: Bool) -> ExecutionResult {
    evaluationCount += 1
    let name = chunkName(ofInput: evaluationCount)
    // Prepend empty lines so that line numbers in messages begin at `line`.
    let chunk = Chunk(String(repeating: "\n", count: max(0, line - 1)) + text, name: name)
    recentTexts.keep(text, line: max(line, 1), of: name)
    do throws(LuaError) {
      let evaluation = try session.evaluate(chunk, in: environment, for: self)
      if keepsTranscript { transcript.add(text, evaluation) }
      return .output(
        output.lines + formattedLines(of: evaluation.results) + suggestions(for: text, evaluation))
    } catch {
      return .failed(formatted(error, of: chunk))
    }
  }

  private func formattedLines(of results: [ConsoleEnvironment.ResultValue]) -> [String] {
    let prettyPrinter = prettyPrinter
    return results.flatMap { result in
      switch resultFormat {
      case .numbered:
        prettyPrinter.lines(of: result.value, after: result.number.map { "_\($0) = " } ?? "")
      case .plain: prettyPrinter.plainLines(of: result.value)
      }
    }
  }
}
