import LuaConsole
import LuaHost

/// Playing a recording instead of the user's input.
///
/// Pause, single ticks and speed control the playback; touches, rotation and the prompt have no effect until
/// the end.
extension SceneController {
  /// Runs the recorded ticks of 1/60 s of real time.
  func advanceRecordedFrame() {
    guard !isPaused else { return }
    recordingClock.advanceFrame()
    while isReadOnly, recordingClock.takeDueTick() { playRecordedTick() }
  }

  /// Runs the next recorded tick; ends the playback after the last one.
  func playRecordedTick() {
    timeline?.playTick()
    if !isPaused { endPlaybackIfDue() }
  }

  /// Ends the playback after the last tick: the scene continues with the user's input, or stands still.
  func endPlaybackIfDue() {
    guard let timeline, let recordedRun = timeline.recordedRun, timeline.tick >= timeline.tickCount else {
      return
    }
    timeline.applyFinalInput()
    let message =
      timeline.tickCount < recordedRun.recordedTickCount
      ? "tick \(timeline.tickCount) of \(recordedRun.recordedTickCount)" : "the end of the recording"
    guard recordingClock.continuesLive else {
      recordingClock.isPaused = true
      return log.add(message)
    }
    do {
      try timeline.returnToPresent()
    } catch {
      return log.addError(error.message)
    }
    log.add("\(message); the scene is live")
    setConsole(timeline.liveConsoles.first { $0.resultFormat == .numbered } ?? makeConsole())
  }
}
