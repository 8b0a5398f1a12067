import Display
import LuaConsole
import LuaDynamics
import LuaHost
import Views

/// Going back and forth in the run.
extension SceneController {
  /// The tick that is shown or sought.
  public var position: Int { timeline?.targetTick ?? session.stage.runTick }

  /// Shows the state a number of ticks later, or earlier if negative; at the end of the run, a positive
  /// number has no effect.
  public func go(byTicks count: Int) { go(to: position + count) }

  /// Shows the state after a number of ticks; the scene stands still there.
  ///
  /// If its computation takes longer than a frame, the stored frame is displayed meanwhile.
  ///
  /// - Parameter tick: The number of ticks, limited to those of the run.
  public func go(to tick: Int) {
    needsDisplay = true
    recordingClock.isPaused = true
    guard let timeline else { return }
    let tick = min(max(tick, 0), timeline.tickCount)
    guard tick != timeline.targetTick, timeline.isInPast || tick < timeline.tickCount else {
      return
    }
    // End the touch now, since the mouse button may be released while an earlier state is displayed.
    if !timeline.isInPast {
      userInput.endings(on: session.stage).forEach(perform)
    }
    let wasInPast = timeline.isInPast
    let wasSeeking = timeline.isSeeking
    do {
      try timeline.beginSeek(to: tick)
    } catch {
      log.addError(error.message)
    }
    // A held key must not wait for the computation that the key before it began.
    if !wasSeeking { continueSeek(until: .now + pacer.frameDuration) }
    if timeline.isInPast { return }
    switchToSession(of: timeline)
    // On return to the end of the run, the scene stays paused until the user resumes it.
    if wasInPast { session.perform(.paused(true)) }
  }

  /// Continues to compute the state that is sought, if any, and makes its session the current one once it is
  /// there.
  func continueSeek(until deadline: ContinuousClock.Instant) {
    guard let timeline, timeline.isSeeking else { return }
    do {
      guard try timeline.continueSeek(unless: { .now > deadline || stopRequest.isStopped }) else {
        return
      }
    } catch {
      log.addError(error.message)
    }
    switchToSession(of: timeline)
    endPlaybackIfDue()
  }

  /// Computes the state that is sought, if any, before something else is done with it.
  ///
  /// - Returns: False if the program is to end.
  @discardableResult
  public func finishSeek() -> Bool {
    while seekTarget != nil, !stopRequest.isStopped {
      continueSeek(until: .now + .seconds(1))
    }
    return !stopRequest.isStopped
  }

  /// Continues the run from the earlier state that is shown; what followed it becomes a branch.
  ///
  /// A recording is continued only after its end.
  ///
  /// - Parameter isPaused: Whether the scene stands still.
  /// - Returns: Whether the session is live now; if not, the reason is in the log.
  @discardableResult
  public func continueFromPosition(paused isPaused: Bool) -> Bool {
    guard let timeline, timeline.isInPast else { return true }
    guard !isReadOnly, finishSeek() else { return false }
    do {
      try timeline.returnToPresent()
    } catch {
      log.addError(error.message)
      return false
    }
    branchBeforePreview = nil
    switchToSession(of: timeline)
    // End touches, presses of keys and grabs that were active in the earlier state: the user no longer holds
    // the mouse button.
    userInput.endingsOfFormerInput(on: session.stage).forEach(session.perform)
    if session.stage.isPaused != isPaused { session.perform(.paused(isPaused)) }
    log.add(
      "continued from \(Self.formattedSeconds(ofTick: timeline.tick)) s; timeline() lists what was left")
    return true
  }

  /// Makes the timeline's session the current one.
  func switchToSession(of timeline: Timeline) {
    attach(to: timeline.session)
    let consoles = timeline.isInPast ? timeline.pastConsoles : timeline.liveConsoles
    setConsole(consoles.first { $0.resultFormat == .numbered })
  }

  /// The simulated time of a tick in seconds, with two decimal places.
  package static func formattedSeconds(ofTick tick: Int) -> String {
    let hundredths = tick * 100 / Stage.ticksPerSecond
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// Returns to the end of a run that was left; the run that is left now becomes a branch.
  ///
  /// - Parameter index: The index in `Timeline.branches`; others have no effect.
  public func go(toBranch index: Int) {
    guard let timeline, timeline.branches.indices.contains(index) else { return }
    do {
      try timeline.go(toBranch: index)
      branchBeforePreview = nil
      display.history.removeAll()
    } catch {
      log.addError(error.message)
    }
    switchToSession(of: timeline)
    if !timeline.isInPast { session.perform(.paused(true)) }
  }
}
