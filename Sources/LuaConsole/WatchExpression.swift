internal import LuaDynamics
internal import LuaHost

/// An expression whose value a display shows continuously.
struct WatchExpression {
  let expression: String
  /// The error that ended the evaluation: the time limit was exceeded, or the user interrupted it; else nil.
  ///
  /// Such an expression is not evaluated again, since it would probably block again.
  var disabledReason: String?
}

extension Console {
  /// The current value of a watch expression.
  public struct WatchValue: Equatable, Sendable {
    /// The expression.
    public let expression: String
    /// Its value in one line, or the error message.
    public let text: String
  }

  /// Evaluates the watch expressions, in the order in which they were added.
  ///
  /// A display calls this once per frame. An expression that exceeded the time limit, or was interrupted, is
  /// not evaluated again.
  public func watchValues() -> [WatchValue] {
    guard !watchExpressions.isEmpty else { return [] }
    if session.currentEvaluator == nil { session.onInput?(.watch(console: indexInSession)) }
    let prettyPrinter = prettyPrinter
    return watchExpressions.indices.map { index in
      WatchValue(expression: watchExpressions[index].expression, text: text(ofWatchAt: index, prettyPrinter))
    }
  }

  private func text(ofWatchAt index: Int, _ prettyPrinter: PrettyPrinter) -> String {
    let watch = watchExpressions[index]
    if let disabledReason = watch.disabledReason { return disabledReason }
    do throws(LuaError) {
      let chunk = Chunk(watch.expression, name: "watch")
      let results = try session.evaluate(chunk, in: environment, for: self, storingResults: false).results
      return results.isEmpty
        ? "nil" : results.map { prettyPrinter.line(of: $0.value) }.joined(separator: ", ")
    } catch {
      if error.isForcedStop {
        watchExpressions[index].disabledReason = error.message
      }
      return error.message
    }
  }

  /// Adds a watch expression; an equal one moves to the end.
  func watch(_ expression: String) throws(HostError) {
    do throws(LuaError) {
      try environment.checkSyntax(Chunk(expression, name: "watch"), as: .expression)
    } catch {
      throw HostError("argument 1 (expression): expected an expression: \(error.message)")
    }
    watchExpressions.removeAll { $0.expression == expression }
    watchExpressions.append(WatchExpression(expression: expression))
  }

  /// Removes a watch expression; all of them if `expression` is nil.
  func unwatch(_ expression: String?) throws(HostError) {
    guard let expression else { return watchExpressions = [] }
    guard let index = watchExpressions.firstIndex(where: { $0.expression == expression }) else {
      throw HostError("'\(expression)' is not watched")
    }
    watchExpressions.remove(at: index)
  }

  /// Prints the watch expressions with their values once.
  func printWatches() {
    pendingOutput +=
      watchExpressions.isEmpty
      ? ["nothing is watched"] : watchValues().map { "\($0.expression) = \($0.text)" }
  }
}
