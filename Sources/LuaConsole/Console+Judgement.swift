internal import LuaHost

extension Console {
  /// Whether a text can be evaluated as it is.
  public enum Judgement: Hashable, Sendable {
    /// It can.
    case complete
    /// More lines could make it right.
    case incomplete
    /// It cannot, however it goes on: why not.
    case mistaken(String)
  }

  /// Judges a text as Lua's own prompt does: it goes on where the compiler came to its end and wanted more.
  ///
  /// What `evaluate(_:line:)` takes besides Lua is complete.
  /// - Complexity: O(n) in the length of the text.
  public func judge(_ text: String) -> Judgement {
    guard case .lua(let lua) = Input(text) else { return .complete }
    let chunk = Chunk(lua, name: name)
    guard let asChunk = complaint(chunk, .chunk), let asExpression = complaint(chunk, .expression) else {
      return .complete
    }
    let canGoOn = [asChunk, asExpression].contains { Continuation.canGoOn(after: $0, in: lua) }
    return canGoOn ? .incomplete : .mistaken(Self.apter(asChunk, asExpression, of: chunk.source))
  }

  /// Why a text that is neither has no form.
  func complaint(about chunk: Chunk) -> String? {
    guard let asChunk = complaint(chunk, .chunk), let asExpression = complaint(chunk, .expression) else {
      return nil
    }
    return Self.apter(asChunk, asExpression, of: chunk.source)
  }

  /// Of two complaints the one that has come further: no chunk begins with `{`, but an expression may be wrong later.
  private static func apter(_ asChunk: String, _ asExpression: String, of text: [UInt8]) -> String {
    var lexer = Lexer(text[...])
    guard let first = lexer.next(), first.kind != .word else { return asChunk }
    let symbol = String(decoding: text[first.range], as: UTF8.self)
    return asChunk.hasSuffix("unexpected symbol near '\(symbol)'") ? asExpression : asChunk
  }

  private func complaint(_ chunk: Chunk, _ form: Environment.Form) -> String? {
    do throws(LuaError) {
      try environment.check(chunk, is: form)
      return nil
    } catch {
      return error.message
    }
  }
}
