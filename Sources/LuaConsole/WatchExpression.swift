internal import LuaDynamics
internal import LuaHost

/// An expression that a display shows all the time.
struct WatchExpression {
  let expression: String
  /// Why it is not evaluated any more: it was stopped once, and would stop the world again and again.
  var disabledReason: String?
}

extension Console {
  /// What a watched expression gives now.
  public struct WatchValue: Equatable, Sendable {
    /// The expression.
    public let name: String
    /// Its value in one line, or what is wrong with it.
    public let text: String
  }

  /// The expressions given to `watch` with their present values, in the order in which they were given.
  ///
  /// Each is evaluated when this is asked for; a display does so once a frame. One that ran into the time limit, or was
  /// interrupted, is not evaluated again.
  public func watchValues() -> [WatchValue] {
    let prettyPrinter = prettyPrinter
    return watchExpressions.indices.map { index in
      WatchValue(name: watchExpressions[index].expression, text: text(ofWatchAt: index, prettyPrinter))
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
      if [.timeLimit, .interrupted].contains(error.kind) {
        watchExpressions[index].disabledReason = error.message
      }
      return error.message
    }
  }

  /// Lets displays show an expression.
  func watch(_ expression: String) throws(HostError) {
    do throws(LuaError) {
      try environment.checkSyntax(Chunk(expression, name: "watch"), as: .expression)
    } catch {
      throw HostError("argument 1 (expression): expected an expression: \(error.message)")
    }
    watchExpressions.removeAll { $0.expression == expression }
    watchExpressions.append(WatchExpression(expression: expression))
  }

  /// Lets displays show an expression no more; without one, none.
  func unwatch(_ expression: String?) throws(HostError) {
    guard let expression else { return watchExpressions = [] }
    guard let index = watchExpressions.firstIndex(where: { $0.expression == expression }) else {
      throw HostError("'\(expression)' is not watched")
    }
    watchExpressions.remove(at: index)
  }

  /// Shows the watched expressions once.
  func printWatches() {
    pendingOutput +=
      watchExpressions.isEmpty
      ? ["nothing is watched"] : watchValues().map { "\($0.name) = \($0.text)" }
  }
}
