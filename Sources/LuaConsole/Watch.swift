internal import LuaDynamics
internal import LuaHost

/// An expression that a display shows all the time.
struct Watch {
  let expression: String
  /// Why it is not evaluated any more: it was stopped once, and would stop the world again and again.
  var obstacle: String?
}

extension Console {
  /// What a watched expression gives now.
  public struct Watched: Equatable, Sendable {
    /// The expression.
    public let name: String
    /// Its value in one line, or what is wrong with it.
    public let text: String
  }

  /// The expressions given to `watch` with their present values, in the order in which they were given.
  ///
  /// Each is evaluated when this is asked for; a display does so once a frame. One that ran into the time limit, or was
  /// interrupted, is not evaluated again.
  public func watched() -> [Watched] {
    let printer = printer
    return watchedExpressions.indices.map { index in
      Watched(name: watchedExpressions[index].expression, text: text(ofWatch: index, printer))
    }
  }

  private func text(ofWatch index: Int, _ printer: Printer) -> String {
    let watch = watchedExpressions[index]
    if let obstacle = watch.obstacle { return obstacle }
    do throws(LuaError) {
      let chunk = Chunk(watch.expression, name: "watch")
      let results = try session.evaluate(chunk, in: environment, for: self, keepingResults: false).results
      return results.isEmpty ? "nil" : results.map { printer.line(of: $0.value) }.joined(separator: ", ")
    } catch {
      if [.timeLimit, .interrupted].contains(error.kind) {
        watchedExpressions[index].obstacle = error.message
      }
      return error.message
    }
  }

  /// Lets displays show an expression.
  func watch(_ expression: String) throws(LuaFailure) {
    do throws(LuaError) {
      try environment.check(Chunk(expression, name: "watch"), is: .expression)
    } catch {
      throw LuaFailure("argument 1 (expression): expected an expression: \(error.message)")
    }
    watchedExpressions.removeAll { $0.expression == expression }
    watchedExpressions.append(Watch(expression: expression))
  }

  /// Lets displays show an expression no more; without one, none.
  func unwatch(_ expression: String?) throws(LuaFailure) {
    guard let expression else { return watchedExpressions = [] }
    guard let index = watchedExpressions.firstIndex(where: { $0.expression == expression }) else {
      throw LuaFailure("'\(expression)' is not watched")
    }
    watchedExpressions.remove(at: index)
  }

  /// Shows the watched expressions once.
  func noteWatches() {
    notes +=
      watchedExpressions.isEmpty
      ? ["nothing is watched"] : watched().map { "\($0.name) = \($0.text)" }
  }
}
