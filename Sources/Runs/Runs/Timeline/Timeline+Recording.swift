import LuaDynamics
import Views

/// Playing a recording.
extension Timeline {
  /// Whether the run is that of a recording, with fixed input, until it is continued.
  public var isReadOnly: Bool { recordedRun != nil }

  /// Plays the next tick of the recording, whose input may run several; has no effect at its end.
  func playTick() {
    guard let replay, tick < tickCount else { return }
    playTick(of: replay)
  }

  /// Plays a recording up to a tick, exact or not, or to its end; returns false if it was stopped before.
  func play(_ replay: Replay, to tick: Int, unless isStopped: () -> Bool) -> Bool {
    while replay.session.stage.runTick < tick {
      if isStopped() { return false }
      guard playTick(of: replay) else { break }
    }
    return true
  }

  /// Applies the input after the last tick, if the recording is played to its end.
  func applyFinalInput() {
    guard let recordedRun, recordedRun.tickCount == recordedRun.recordedTickCount else { return }
    replay?.applyFinalInput()
  }

  /// Runs a recorded tick, whose output and events are discarded if they have been reported before.
  ///
  /// - Returns: False at the end of the recording.
  @discardableResult
  private func playTick(of replay: Replay) -> Bool {
    let reported = recordedRun?.reportedTickCount ?? 0
    replay.isOutputMuted = replay.session.stage.runTick < reported
    defer { recordedRun?.reportedTickCount = max(reported, replay.session.stage.runTick) }
    return replay.advance()
  }
}
