import LuaHost

extension Console {
  /// The syntactic status of an input text.
  public enum InputStatus: Hashable, Sendable {
    /// The text can be evaluated.
    case complete
    /// The text is valid so far, but more lines are needed.
    case incomplete
    /// The text has a syntax error, with the compiler's message.
    case invalid(String)
  }

  /// Returns whether a text is complete, incomplete or invalid, by the rule of Lua's standalone interpreter.
  ///
  /// A text is incomplete if the compiler reached its end and expected more. Input that is not Lua, such as
  /// `?name`, is complete.
  /// - Complexity: O(n) in the length of the text.
  public func checkInputStatus(_ text: String) -> InputStatus {
    guard case .lua(let lua) = PromptInput(text) else { return .complete }
    let chunk = Chunk(lua, name: chunkName(ofInput: evaluationCount + 1))
    guard let asChunk = syntaxError(in: chunk, as: .statements),
      let asExpression = syntaxError(in: chunk, as: .expression)
    else {
      return .complete
    }
    let mayContinue = [asChunk, asExpression].contains {
      IncompleteInput.isIncomplete(syntaxError: $0, in: lua)
    }
    return mayContinue ? .incomplete : .invalid(Self.furthestError(asChunk, asExpression, of: chunk.source))
  }

  /// The syntax error of a text that is neither a valid chunk nor a valid expression; nil if it is one of
  /// them.
  func syntaxError(in chunk: Chunk) -> String? {
    guard let asChunk = syntaxError(in: chunk, as: .statements),
      let asExpression = syntaxError(in: chunk, as: .expression)
    else {
      return nil
    }
    return Self.furthestError(asChunk, asExpression, of: chunk.source)
  }

  /// Of the syntax errors of a text as a chunk and as an expression, the one at the later position.
  ///
  /// The error of the chunk is usually later; but no statement begins with a symbol such as `{`, so that the
  /// error of a chunk is then at that symbol.
  private static func furthestError(_ asChunk: String, _ asExpression: String, of text: [UInt8]) -> String {
    var lexer = Lexer(text[...])
    guard let first = lexer.next(), first.kind != .word else { return asChunk }
    let symbol = String(decoding: text[first.range], as: UTF8.self)
    return asChunk.hasSuffix("unexpected symbol near '\(symbol)'") ? asExpression : asChunk
  }

  private func syntaxError(in chunk: Chunk, as form: ConsoleEnvironment.ChunkSyntax) -> String? {
    do throws(LuaError) {
      try environment.checkSyntax(chunk, as: form)
      return nil
    } catch {
      return error.message
    }
  }
}
