internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost

extension Console {
  /// Evaluates a text: shows what expressions give, keeps it as `_` and by number, and runs statements.
  ///
  /// A call whose results are all nil shows nothing. `=expression` is the expression, `?name` asks for help. Locals
  /// that the text declares at its top level stay for later ones. It runs within the session's limits; `Interrupter`
  /// stops it.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - line: The number of its first line in messages; 1 by default.
  /// - Returns: What is to be shown.
  public func evaluate(_ text: String, line: Int = 1) -> ExecutionResult {
    pendingOutput = []
    switch PromptInput(text) {
    case .help(let subject):
      return .output(help(on: subject))
    case .lua(let lua):
      return evaluate(lua: lua, line: line)
    }
  }

  private func evaluate(lua text: String, line: Int) -> ExecutionResult {
    // The compiler counts the lines that are not there.
    let chunk = Chunk(String(repeating: "\n", count: max(0, line - 1)) + text, name: name)
    do throws(LuaError) {
      let evaluation = try session.evaluate(chunk, in: environment, for: self)
      transcript.add(text, evaluation)
      return .output(pendingOutput + show(evaluation.results) + suggestions(at: text, evaluation))
    } catch {
      return .failed(formatted(error, of: chunk))
    }
  }

  private func show(_ results: [ConsoleEnvironment.ResultValue]) -> [String] {
    let prettyPrinter = prettyPrinter
    return results.flatMap { result in
      switch style {
      case .numbered:
        prettyPrinter.lines(of: result.value, after: result.number.map { "_\($0) = " } ?? "")
      case .plain: prettyPrinter.plainLines(of: result.value)
      }
    }
  }
}
