public import LuaConsole
package import LuaHost

/// Texts that are evaluated in the run.
extension SceneController {
  /// Evaluates a text in the console of the prompt, and goes to the state that it requests, if any.
  ///
  /// While an earlier state is shown, the run first continues from that state, unless the text only goes back
  /// or forth or requests help.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - evaluate: Evaluates the text in the console; with `Console.evaluate(_:line:keepingTranscript:)` by
  ///     default.
  /// - Returns: The result; nil if the run could not be continued, for a reason that is in the log.
  public func evaluate(
    _ text: String,
    by evaluate: (Console, String) -> Console.ExecutionResult = { $0.evaluate($1) }
  ) -> Console.ExecutionResult? {
    guard isNavigationCommand(text) ? finishSeek() : continueFromPosition(paused: true) else { return nil }
    guard let console else { return .failed(Self.missingConsoleError) }
    timeline?.markPastStateModified()
    let result = evaluate(console, text)
    performNavigationRequest()
    needsDisplay = true
    return result
  }

  /// The error for a scene without a console.
  package static var missingConsoleError: LuaError {
    LuaError(
      kind: .memory, message: "there was no memory for a console; start again with more (--memory-limit)")
  }

  /// Whether a text is only a call of `back`, `goTo`, `timeline`, `paths`, `evaluateAt` or `help`, or a help
  /// request such as `?name`.
  ///
  /// While an earlier state is displayed, any other text continues the run from that state.
  private func isNavigationCommand(_ text: String) -> Bool {
    text.contains(/^\s*(\?.*|(back|goTo|timeline|paths|help)\s*(\([^()]*\)|"[^"]*"))\s*$/)
      || text.contains(/^\s*evaluateAt\s*\(\s*[\d.]+\s*,\s*("[^"]*"|'[^']*'|\[\[.*\]\])\s*\)\s*$/)
  }

  /// The watched expressions of the prompt's console with their values; nil while a state is being computed.
  public func watchValues() -> [(expression: String, text: String, number: Double?)]? {
    if timeline?.isSeeking == true { return nil }
    let values = console?.watchValues() ?? []
    if !values.isEmpty { timeline?.markPastStateModified() }
    return values.map { ($0.expression, $0.text, $0.number) }
  }

  /// Displays the state that the evaluated text requested, if any, with `back`, `goTo` or `timeline`.
  private func performNavigationRequest() {
    guard let request = navigator.takeRequest() else { return }
    switch request {
    case .tick(let tick): go(to: tick)
    case .branch(let index): go(toBranch: index)
    case .insertion(let text, let tick): insertEvaluation(of: text, atTick: tick)
    }
  }
}
