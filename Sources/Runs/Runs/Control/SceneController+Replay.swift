internal import LuaConsole
internal import LuaDynamics
internal import Views

/// The playback of a recording.
///
/// It has its own pause state and speed, since those of the stage are set by the recorded input.
package struct ReplayPlayback {
  var replay: Replay
  /// The tick after which the playback ends.
  package let lastTick: Int
  /// Whether the user's input takes over at the end.
  let continuesLive: Bool
  /// Creates another replay of the recording, for going back.
  let makeReplay: () throws -> Replay
  var isPaused = false
  var speed = 1.0
  /// The number of ticks whose output and events have been reported.
  var reportedTickCount = 0
  /// The tick whose state is being computed after going back or forth; nil if the state of `replay` is displayed.
  var seekTarget: Int?
  /// The fraction of a tick that is due.
  var frameAccumulator = 0.0

  /// The tick that is displayed or sought.
  var position: Int { seekTarget ?? replay.session.stage.tick }

  var isAtEnd: Bool { replay.session.stage.tick >= lastTick }
}

extension SceneController {
  /// Plays a recording instead of the user's input.
  ///
  /// Pause, single ticks and speed control the playback; touches, rotation and the prompt have no effect until the end.
  ///
  /// - Parameters:
  ///   - replay: The replay of the controller's session, whose scripts have already run.
  ///   - tick: The tick after which the playback ends; nil for the end of the recording.
  ///   - continuesLive: Whether the scene then continues with the user's input; if not, it stands still.
  ///   - makeReplay: Creates another replay of the recording, whose scripts have not run; called when the user goes
  ///     back.
  public func setReplay(
    _ replay: Replay, through tick: Int? = nil, continuesLive: Bool = false,
    makeReplay: @escaping () throws -> Replay
  ) {
    playback = ReplayPlayback(
      replay: replay, lastTick: min(tick ?? replay.tickCount, replay.tickCount), continuesLive: continuesLive,
      makeReplay: makeReplay)
  }

  /// Runs the ticks of 1/60 s of real time.
  func advanceFrame() {
    guard playback != nil else { return isInPast ? () : session.advanceFrame() }
    guard !isPaused else { return }
    let speed = speed
    playback?.frameAccumulator += speed
    while playback?.frameAccumulator ?? 0 >= 1, !isPaused {
      playback?.frameAccumulator -= 1
      advanceReplay()
    }
  }

  /// Runs the next recorded tick; ends the playback after the last one.
  func advanceReplay() {
    guard let playback else { return }
    if !playback.isAtEnd { advanceTick(of: playback.replay) }
    if !playback.isPaused { endPlaybackIfDue() }
  }

  /// Ends the playback after the last tick.
  private func endPlaybackIfDue() {
    guard let playback, playback.isAtEnd else { return }
    if playback.lastTick == playback.replay.tickCount { playback.replay.applyFinalInput() }
    if playback.continuesLive {
      continueLive(after: playback.replay)
    } else {
      self.playback?.isPaused = true
      log.add(endOfPlaybackMessage)
    }
  }

  /// Shows the recorded state after a number of ticks; the playback pauses there.
  ///
  /// If its computation takes longer than a frame, the stored frame is displayed meanwhile.
  func seekPlayback(to tick: Int) {
    guard let playback else { return }
    self.playback?.isPaused = true
    let position = playback.position
    let tick = min(max(tick, 0), playback.lastTick)
    guard tick != position else { return }
    if tick < playback.replay.session.stage.tick {
      do {
        let replay = try playback.makeReplay()
        replay.isOutputMuted = true
        replay.start()
        self.playback?.replay = replay
      } catch {
        return log.addError("\(error)")
      }
    }
    self.playback?.seekTarget = tick
    continuePlaybackSeek(until: .now + pacer.frameDuration)
  }

  /// Continues to compute the recorded state that is sought, if any, and makes its session the current one once it is
  /// there.
  func continuePlaybackSeek(until deadline: ContinuousClock.Instant) {
    guard let playback, let tick = playback.seekTarget else { return }
    let replay = playback.replay
    while replay.session.stage.tick < tick {
      if .now > deadline || stopRequest.isStopped { return }
      guard advanceTick(of: replay) else { break }
    }
    self.playback?.seekTarget = nil
    if replay.session !== session { attach(to: replay.session) }
    needsDisplay = true
    endPlaybackIfDue()
  }

  /// Runs a recorded tick, whose output and events are discarded if they have been reported before.
  ///
  /// - Returns: False at the end of the recording.
  @discardableResult
  private func advanceTick(of replay: Replay) -> Bool {
    let reported = playback?.reportedTickCount ?? 0
    replay.isOutputMuted = replay.session.stage.tick < reported
    defer { playback?.reportedTickCount = max(reported, replay.session.stage.tick) }
    return replay.advance()
  }

  /// The message for the end of the playback.
  private var endOfPlaybackMessage: String {
    guard let playback, playback.lastTick < playback.replay.tickCount else {
      return "the end of the recording"
    }
    return "tick \(playback.lastTick) of \(playback.replay.tickCount)"
  }

  /// Ends the playback; the scene continues with the user's input.
  private func continueLive(after replay: Replay) {
    log.add("\(endOfPlaybackMessage); the scene is live")
    playback = nil
    replay.continueLive()
    setConsole(replay.consoles.first { $0.resultFormat == .numbered } ?? (try? Console(session)))
  }
}
