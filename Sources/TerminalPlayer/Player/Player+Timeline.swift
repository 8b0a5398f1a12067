internal import LuaConsole
internal import LuaDynamics
internal import LuaHost
internal import POSIX
internal import Recordings
internal import Views

/// Going back and forth in the run.
extension Player {
  /// Whether a former state is shown.
  var isInPast: Bool { timeline?.isInPast == true }

  /// Shows the state a number of ticks later, or earlier if negative.
  func go(byTicks count: Int) { go(to: session.stage.tick + count) }

  /// Shows the state after a number of ticks; the scene stands still there.
  func go(to tick: Int) {
    guard let timeline, tick != timeline.tick else { return }
    // End the touch now, since the mouse button may be released while an earlier state is displayed.
    if !timeline.isInPast { mouseTouchAdapter.cancelTouch(from: session) }
    let wasInPast = timeline.isInPast
    do {
      try timeline.go(to: tick) { shutdownRequest.exitCode != nil }
    } catch {
      log.add(error.message)
    }
    switchToSession(of: timeline)
    // On return to the end of the run, the scene stays paused until the user resumes it.
    if wasInPast, !timeline.isInPast { session.perform(.paused(true)) }
  }

  /// Continues the run from the former state that is shown; what followed it becomes a branch.
  ///
  /// - Parameter isPaused: Whether the scene stands still.
  /// - Returns: Whether the session is live now; if not, the reason is in the log.
  @discardableResult
  func continueRun(paused isPaused: Bool) -> Bool {
    guard let timeline, timeline.isInPast else { return true }
    do {
      try timeline.resume()
    } catch {
      log.add(error.message)
      return false
    }
    switchToSession(of: timeline)
    // Cancel a touch that was active in the earlier state: the user no longer holds the mouse button.
    session.perform(.touchCancelled(MouseTouchAdapter.touchID))
    if session.stage.isPaused != isPaused { session.perform(.paused(isPaused)) }
    log.add(
      "continued from \(Self.formattedSeconds(ofTick: timeline.tick)) s; timeline() lists what was left")
    return true
  }

  /// Whether a text is only a call of `back`, `goTo`, `timeline`, `paths`, `evaluateAt` or `help`, or a help request such
  /// as `?name`.
  ///
  /// While an earlier state is displayed, any other text continues the run from that state.
  func isNavigationCommand(_ text: String) -> Bool {
    text.contains(/^\s*(\?.*|(back|goTo|timeline|paths|help)\s*(\([^()]*\)|"[^"]*"))\s*$/)
      || text.contains(/^\s*evaluateAt\s*\(\s*[\d.]+\s*,\s*("[^"]*"|'[^']*'|\[\[.*\]\])\s*\)\s*$/)
  }

  /// Makes the timeline's session the current one.
  func switchToSession(of timeline: Timeline) {
    attach(to: timeline.session)
    let consoles = timeline.isInPast ? timeline.formerConsoles : timeline.liveConsoles
    setConsole(consoles.first { $0.resultFormat == .numbered })
  }

  static func formattedSeconds(ofTick tick: Int) -> String {
    let hundredths = tick * 100 / Stage.ticksPerSecond
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// Displays the state that the evaluated text requested, if any, with `back`, `goTo` or `timeline`.
  func performNavigationRequest() {
    guard let request = navigator.takeRequest() else { return }
    switch request {
    case .tick(let tick): go(to: tick)
    case .branch(let index): go(toBranch: index)
    case .insertion(let text, let tick): insert(text, at: tick)
    }
  }

  private func go(toBranch index: Int) {
    guard let timeline else { return }
    do {
      try timeline.go(toBranch: index)
    } catch {
      log.add(error.message)
    }
    switchToSession(of: timeline)
    if !timeline.isInPast { session.perform(.paused(true)) }
  }
}
