internal import Playback
internal import Display
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
  func go(byTicks count: Int) { go(to: (timeline?.position ?? 0) + count) }

  /// Shows the state after a number of ticks; the scene stands still there.
  ///
  /// If its computation takes longer than a frame, the stored frame is displayed meanwhile.
  func go(to tick: Int) {
    guard let timeline, tick != timeline.position else { return }
    // End the touch now, since the mouse button may be released while an earlier state is displayed.
    if !timeline.isInPast { mouseTouchAdapter.cancelTouch(from: session) }
    let wasInPast = timeline.isInPast
    let wasSeeking = timeline.isSeeking
    do {
      try timeline.beginSeek(to: tick)
    } catch {
      log.addError(error.message)
    }
    // A held key must not wait for the computation that the key before it began.
    if !wasSeeking { continueSeek(until: .now + Pacer.frameDuration) }
    if timeline.isInPast { return }
    switchToSession(of: timeline)
    // On return to the end of the run, the scene stays paused until the user resumes it.
    if wasInPast { session.perform(.paused(true)) }
  }

  /// Continues to compute the state that is sought, if any, and makes its session the current one once it is there.
  func continueSeek(until deadline: ContinuousClock.Instant) {
    if playback != nil { return continueSeekInPlayback(until: deadline) }
    guard let timeline, timeline.isSeeking else { return }
    do {
      guard try timeline.continueSeek(unless: { .now > deadline || shutdownRequest.exitCode != nil }) else {
        return
      }
    } catch {
      log.addError(error.message)
    }
    switchToSession(of: timeline)
  }

  /// Computes the state that is sought, if any, before something else is done with it.
  ///
  /// - Returns: False if the program is to end.
  @discardableResult
  func finishSeek() -> Bool {
    while soughtTick != nil, shutdownRequest.exitCode == nil {
      continueSeek(until: .now + .seconds(1))
    }
    return shutdownRequest.exitCode == nil
  }

  /// The tick whose state is being computed after going back or forth; nil for none.
  var soughtTick: Int? {
    playback?.soughtTick ?? timeline.flatMap { $0.isSeeking ? $0.position : nil }
  }

  /// Stores the frame of the present tick, so that it can be displayed at once when the user goes back to it.
  func storeFrame() {
    guard showsScene, !isInPast, soughtTick == nil else { return }
    let tick = session.stage.tick
    if let lastTick = frameHistory.lastTick, lastTick == tick || playback != nil && lastTick > tick { return }
    frameHistory.append(Frame(of: session.stage))
  }

  /// Continues the run from the former state that is shown; what followed it becomes a branch.
  ///
  /// - Parameter isPaused: Whether the scene stands still.
  /// - Returns: Whether the session is live now; if not, the reason is in the log.
  @discardableResult
  func continueRun(paused isPaused: Bool) -> Bool {
    guard let timeline, timeline.isInPast else { return true }
    guard finishSeek() else { return false }
    do {
      try timeline.resume()
    } catch {
      log.addError(error.message)
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
    let consoles = timeline.isInPast ? timeline.visitedConsoles : timeline.liveConsoles
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
      frameHistory.removeAll()
    } catch {
      log.addError(error.message)
    }
    switchToSession(of: timeline)
    if !timeline.isInPast { session.perform(.paused(true)) }
  }
}
