import LuaDynamics
import LuaHost

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
    /// The value if it is a single number; nil otherwise.
    public let number: Double?
  }

  /// Evaluates the watch expressions, in the order in which they were added.
  ///
  /// A display calls this once per frame. An expression that exceeded the time limit, or was interrupted, is
  /// not evaluated again.
  public func watchValues() -> [WatchValue] {
    guard !watchExpressions.isEmpty else { return [] }
    if session.evaluatingConsole == nil { session.onInput?(.console(.watch(console: indexInSession))) }
    let prettyPrinter = prettyPrinter
    return watchExpressions.indices.map { index in
      let (text, number) = formattedValue(ofWatchAt: index, prettyPrinter)
      return WatchValue(expression: watchExpressions[index].expression, text: text, number: number)
    }
  }

  private func formattedValue(ofWatchAt index: Int, _ prettyPrinter: PrettyPrinter) -> (
    text: String, number: Double?
  ) {
    let watch = watchExpressions[index]
    if let disabledReason = watch.disabledReason { return (disabledReason, nil) }
    do throws(LuaError) {
      let chunk = Chunk(watch.expression, name: "watch")
      let results = try session.evaluate(chunk, in: environment, for: self, storingResults: false).results
      let text =
        results.isEmpty ? "nil" : results.map { prettyPrinter.line(of: $0.value) }.joined(separator: ", ")
      return (text, results.count == 1 ? results[0].value.number : nil)
    } catch {
      if error.isForcedStop {
        watchExpressions[index].disabledReason = error.message
      }
      return (error.message, nil)
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
    output.lines +=
      watchExpressions.isEmpty
      ? ["nothing is watched"] : watchValues().map { "\($0.expression) = \($0.text)" }
  }
}

extension ValuePreview {
  /// The value if it is a number; nil otherwise.
  fileprivate var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
