internal import LuaHost

extension Console {
  /// Whether a text can be evaluated as it is.
  public enum InputStatus: Hashable, Sendable {
    /// It can.
    case complete
    /// More lines could make it right.
    case incomplete
    /// It cannot, however it goes on: why not.
    case invalid(String)
  }

  /// Judges a text as Lua's own prompt does: it goes on where the compiler came to its end and wanted more.
  ///
  /// What `evaluate(_:line:)` takes besides Lua is complete.
  /// - Complexity: O(n) in the length of the text.
  public func checkComplete(_ text: String) -> InputStatus {
    guard case .lua(let lua) = PromptInput(text) else { return .complete }
    let chunk = Chunk(lua, name: name)
    guard let asChunk = syntaxError(chunk, .chunk), let asExpression = syntaxError(chunk, .expression) else {
      return .complete
    }
    let mayContinue = [asChunk, asExpression].contains { Continuation.mayContinue(after: $0, in: lua) }
    return mayContinue ? .incomplete : .invalid(Self.furthestError(asChunk, asExpression, of: chunk.source))
  }

  /// Why a text that is neither has no form.
  func syntaxError(about chunk: Chunk) -> String? {
    guard let asChunk = syntaxError(chunk, .chunk), let asExpression = syntaxError(chunk, .expression) else {
      return nil
    }
    return Self.furthestError(asChunk, asExpression, of: chunk.source)
  }

  /// Of two complaints the one that has come further: no chunk begins with `{`, but an expression may be wrong later.
  private static func furthestError(_ asChunk: String, _ asExpression: String, of text: [UInt8]) -> String {
    var lexer = Lexer(text[...])
    guard let first = lexer.next(), first.kind != .word else { return asChunk }
    let symbol = String(decoding: text[first.range], as: UTF8.self)
    return asChunk.hasSuffix("unexpected symbol near '\(symbol)'") ? asExpression : asChunk
  }

  private func syntaxError(_ chunk: Chunk, _ form: ConsoleEnvironment.Form) -> String? {
    do throws(LuaError) {
      try environment.checkSyntax(chunk, as: form)
      return nil
    } catch {
      return error.message
    }
  }
}
