internal import Display
public import Dynamics
public import LuaDynamics
internal import Recordings
public import Views

/// Pause, single ticks, speed, touches, keys, the pointer, restart and reload.
extension SceneController {
  /// Pauses the scene if it plays, otherwise resumes it; see ``setPaused(_:)``.
  public func togglePause() { setPaused(!isPaused) }

  /// Pauses or resumes the scene.
  ///
  /// Resuming while a former state is shown continues the run from that state.
  ///
  /// - Parameter isPaused: Whether simulated time is to stand still.
  public func setPaused(_ isPaused: Bool) {
    needsDisplay = true
    if playback != nil {
      finishSeek()
      playback?.isPaused = isPaused
    } else if isInPast {
      if !isPaused { continueFromPosition(paused: false) }
    } else {
      session.perform(.paused(isPaused))
    }
  }

  /// Pauses and runs one tick; while a former state is shown, shows the next one instead.
  public func step() {
    needsDisplay = true
    if playback != nil {
      finishSeek()
      playback?.isPaused = true
      advanceReplay()
    } else if isInPast {
      go(byTicks: 1)
    } else {
      session.perform(.paused(true))
      session.reloadIfRequested()
      if session.exitCode == nil { session.stage.advanceOneTick() }
    }
  }

  /// Sets the speed, in ticks per 1/60 s of real time; a former state that is shown becomes the end of the run.
  ///
  /// - Parameter speed: The speed, in `Stage.speedRange`.
  public func setSpeed(_ speed: Double) {
    needsDisplay = true
    if playback != nil {
      playback?.speed = speed
    } else if continueFromPosition(paused: true) {
      session.perform(.speed(speed))
    }
  }

  /// Rotates the device by a quarter turn; a former state that is shown becomes the end of the run.
  ///
  /// Has no effect during the playback of a recording.
  public func rotateDevice() {
    guard playback == nil, continueFromPosition(paused: true) else { return }
    session.perform(.rotation(session.stage.orientation.rotatedByQuarterTurn))
    needsDisplay = true
  }

  // MARK: Touches

  /// Performs a touch of the user.
  ///
  /// It has no effect during the playback of a recording and while a former state is shown, nor does a movement or end of
  /// a touch that is not active. Active touches are cancelled when a former state is shown.
  ///
  /// - Parameter input: One of the inputs of touches.
  public func performTouch(_ input: Session.Input) {
    guard playback == nil, !isInPast else { return }
    switch input {
    case .touchBegan(let touch, _):
      activeTouchNumbers.insert(touch)
      usedTouchNumbers.insert(touch)
    case .touchMoved(let touch, _):
      guard activeTouchNumbers.contains(touch) else { return }
    case .touchEnded(let touch, _), .touchCancelled(let touch):
      guard activeTouchNumbers.remove(touch) != nil else { return }
    case .grabBegan, .grabMoved, .grabEnded, .keyBegan, .keyEnded, .pointerMoved, .pointerLeft, .wheel,
      .rotation,
      .paused, .speed, .console, .startupFile, .evaluation, .watch, .completion, .consoleClosed, .reload:
      preconditionFailure("SceneController: \(input) is not a touch")
    }
    performGesture(input)
  }

  /// Performs an input of a touch or a grab, and reports the gesture that it ends.
  func performGesture(_ input: Session.Input) {
    session.perform(input)
    if let gesture = gestureClassifier.handle(input, atTick: session.stage.tick) { onGesture?(gesture) }
  }

  /// Cancels the active touches of the user.
  public func cancelTouches() {
    for touch in activeTouchNumbers.sorted() { performGesture(.touchCancelled(touch)) }
    activeTouchNumbers = []
  }

  // MARK: Keys

  /// Whether the script uses the keys of the keyboard: it has a handler of keys, or has read whether one is down.
  ///
  /// A display then sends it the keys; otherwise they are commands of the display.
  public var sendsKeysToScene: Bool { playback == nil && !isInPast && session.usesKeys }

  /// Performs a press, a repetition or a release of a key by the user.
  ///
  /// It has no effect during the playback of a recording and while a former state is shown, nor does the release of a key
  /// that is not down. Keys are released when a former state is shown.
  public func performKey(_ key: KeyName, _ phase: KeyPress.Phase) {
    guard playback == nil, !isInPast else { return }
    switch phase {
    case .began:
      if !activeKeys.contains(key) { activeKeys.append(key) }
      usedKeys.insert(key)
      session.perform(.keyBegan(key))
    case .ended:
      guard let index = activeKeys.firstIndex(of: key) else { return }
      activeKeys.remove(at: index)
      session.perform(.keyEnded(key))
    }
  }

  /// Releases the keys that the user holds.
  public func releaseKeys() {
    for key in activeKeys { session.perform(.keyEnded(key)) }
    activeKeys = []
  }

  // MARK: Pointer

  /// Whether a view of the script recognizes a pointer without a touch, so that a display must report its movements.
  public var sendsPointerToScene: Bool { playback == nil && !isInPast && session.stage.usesPointer }

  /// Whether a view of the script scrolls with the wheel or recognizes it.
  public var sendsWheelToScene: Bool { playback == nil && !isInPast && session.stage.usesWheel }

  /// Performs a movement of the user's pointer; nil if it has left the stage.
  ///
  /// It has no effect during the playback of a recording and while a former state is shown. The pointer leaves when a former
  /// state is shown.
  public func performPointer(_ location: Point?) {
    guard playback == nil, !isInPast, location != nil || isPointerOnStage else { return }
    isPointerOnStage = location != nil
    session.perform(location.map { .pointerMoved($0) } ?? .pointerLeft)
  }

  /// Performs a turn of the wheel by the user, with the pointer at a point.
  ///
  /// It has no effect during the playback of a recording and while a former state is shown.
  public func performWheel(_ delta: Vector, at location: Point) {
    guard playback == nil, !isInPast else { return }
    session.perform(.wheel(delta, location))
  }

  // MARK: Grabbing items

  /// Begins to hold the frontmost item at a point with a pointer, whatever the script does; see
  /// `Stage.beginGrab(_:at:)`.
  ///
  /// It has no effect during the playback of a recording and while a former state is shown. When a former state is shown,
  /// all items are released.
  public func beginGrab(_ pointer: Int, at location: Point) { performGrab(.grabBegan(pointer, location)) }

  /// Moves a pointer; does nothing if it holds no item.
  public func moveGrab(_ pointer: Int, to location: Point) {
    if session.stage.grabbingPointers.contains(pointer) { performGrab(.grabMoved(pointer, location)) }
  }

  /// Releases the item that a pointer holds; does nothing if it holds none.
  public func endGrab(_ pointer: Int) {
    if session.stage.grabbingPointers.contains(pointer) { performGrab(.grabEnded(pointer)) }
  }

  private func performGrab(_ input: Session.Input) {
    guard playback == nil, !isInPast else { return }
    performGesture(input)
    needsDisplay = true
  }

  /// Releases all items that pointers hold.
  func endGrabs() {
    for pointer in session.stage.grabbingPointers { performGesture(.grabEnded(pointer)) }
  }

  // MARK: Restarting and reloading

  /// Replaces the session by a new one, in which the scripts run from the start; see ``enableRestart(makeTimeline:)``.
  ///
  /// Has no effect during the playback of a recording.
  public func restart() {
    do {
      try restart(watching: scriptWatcher)
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
    guard playback == nil, let makeTimeline else { return }
    let timeline = try makeTimeline()
    scriptWatcher = watcher
    self.timeline = timeline
    branchBeforePreview = nil
    frameHistory.removeAll()
    start(timeline.session)
    needsDisplay = true
  }

  /// Reloads the script, or runs it again, if one of its files has changed.
  public func reloadIfChanged() {
    guard let scriptWatcher else { return }
    let changedFiles = scriptWatcher.takeChangedFiles()
    for message in scriptWatcher.takeDeletionMessages() { log.add(message) }
    guard !changedFiles.isEmpty else { return }
    onFileChange?(changedFiles)
    if rerunsChangedScript { rerun() } else { reload() }
  }

  /// Reloads the script from its file; a former state that is shown becomes the end of the run.
  ///
  /// A script that has ended itself is restarted, since nothing runs any more in its session.
  public func reload() {
    guard playback == nil, continueFromPosition(paused: true) else { return }
    guard session.exitCode == nil else { return restart() }
    session.reload()
    scriptWatcher?.watchFiles(of: session)
  }

  /// Treats the present contents of the script's files as unchanged, after a change that is loaded in another way.
  public func discardPendingFileChanges() { scriptWatcher?.discardPendingChanges() }

  func didReload(_ result: ReloadResult) {
    guard !isInPast else { return }
    log.appendCapturedOutput()
    if let scriptWatcher { log.add(result.message(forScript: scriptWatcher.path)) }
    activeTouchNumbers = []
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
