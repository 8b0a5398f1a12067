import Display
import LuaDynamics
import Views

/// Pause, single ticks, speed, restart and reload.
extension SceneController {
  /// Pauses the scene if it plays, otherwise resumes it; see ``setPaused(_:)``.
  public func togglePause() { setPaused(!isPaused) }

  /// Pauses or resumes the scene.
  ///
  /// Resuming while an earlier state is shown continues the run from that state.
  ///
  /// - Parameter isPaused: Whether simulated time is to stand still.
  public func setPaused(_ isPaused: Bool) {
    needsDisplay = true
    if isReadOnly {
      finishSeek()
      recordingClock.isPaused = isPaused
    } else if isInPast {
      if !isPaused { continueFromPosition(paused: false) }
    } else {
      session.perform(.paused(isPaused))
    }
  }

  /// Pauses and runs one tick; while an earlier state is shown, shows the next one instead.
  public func step() {
    needsDisplay = true
    if isReadOnly {
      finishSeek()
      recordingClock.isPaused = true
      playRecordedTick()
    } else if isInPast {
      go(byTicks: 1)
    } else {
      session.perform(.paused(true))
      session.reloadIfRequested()
      if session.exitCode == nil { session.stage.advanceOneTick() }
    }
  }

  /// Sets the speed, in ticks per 1/60 s of real time; an earlier state that is shown becomes the end of the
  /// run.
  ///
  /// - Parameter speed: The speed, in `Stage.speedRange`.
  public func setSpeed(_ speed: Double) {
    needsDisplay = true
    if isReadOnly {
      recordingClock.speed = speed
    } else if continueFromPosition(paused: true) {
      session.perform(.speed(speed))
    }
  }

  /// Rotates the device by a quarter turn; an earlier state that is shown becomes the end of the run.
  ///
  /// Has no effect during the playback of a recording.
  public func rotateDevice() {
    guard continueFromPosition(paused: true) else { return }
    session.perform(.rotation(session.stage.orientation.rotatedByQuarterTurn))
    needsDisplay = true
  }

  // MARK: Restarting and reloading

  /// Replaces the session by a new one, in which the scripts run from the start; see
  /// ``enableRestart(makeTimeline:)``.
  ///
  /// The run so far becomes a branch, unless the new one repeats it.
  public func restart() {
    let previous = timeline
    do {
      try restart(watching: source.watcher)
      if let previous, previous !== timeline { timeline?.addBranches(of: previous) }
    } catch {
      log.addError("\(error)")
      needsDisplay = true
    }
  }

  /// Replaces the session by a new one, as ``restart()`` does, of another script.
  ///
  /// - Parameter watcher: The watcher of the script's files; nil for none.
  /// - Throws: An error of the function that creates the session; the current session then continues.
  public func restart(watching watcher: ScriptWatcher?) throws {
    guard let timeline = try source.makeTimeline?() else { return }
    source.watcher = watcher
    self.timeline = timeline
    branchBeforePreview = nil
    display.history.removeAll()
    start(timeline.session)
    needsDisplay = true
  }

  /// Reloads the script, or runs it again, if one of its files has changed.
  public func reloadIfChanged() {
    guard let watcher = source.watcher else { return }
    let changedFiles = watcher.takeChangedFiles()
    for message in watcher.takeDeletionMessages() { log.add(message) }
    guard !changedFiles.isEmpty else { return }
    observers.onFileChange?(changedFiles)
    if source.rerunsAfterChanges { rerun() } else { reload() }
  }

  /// Reloads the script from its file; an earlier state that is shown becomes the end of the run.
  ///
  /// A script that has ended itself is restarted, since nothing runs any more in its session.
  public func reload() {
    guard continueFromPosition(paused: true) else { return }
    guard session.exitCode == nil else { return restart() }
    session.reload()
    source.watcher?.watchFiles(of: session)
  }

  /// Treats the present contents of the script's files as unchanged, after a change that is loaded in another
  /// way.
  public func discardPendingFileChanges() { source.watcher?.discardPendingChanges() }

  func didReload(_ result: ReloadResult) {
    guard !isInPast else { return }
    log.appendCapturedOutput()
    if let watcher = source.watcher { log.add(result.message(forScript: watcher.path)) }
    userInput.forgetTouches()
    needsDisplay = true
  }
}

extension Stage.Orientation {
  /// The orientation after a quarter turn, always in the same direction: four turns lead back to the first.
  var rotatedByQuarterTurn: Stage.Orientation {
    switch self {
    case .portrait: .landscapeLeft
    case .landscapeLeft: .portraitUpsideDown
    case .portraitUpsideDown: .landscapeRight
    case .landscapeRight: .portrait
    }
  }
}
