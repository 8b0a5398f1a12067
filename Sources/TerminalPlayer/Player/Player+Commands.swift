internal import Playback
internal import Display
internal import LuaDynamics
internal import LuaHost
internal import Recordings
internal import Terminal
internal import TerminalDisplay
internal import Views

/// The effects of signals, keys and the mouse.
extension Player {
  /// Handles the signals that concern the display; `ShutdownRequest` handles termination.
  func handleSignals() {
    for signal in shutdownRequest.signals.takePending() {
      switch signal {
      case .resize: resize()
      case .resume:
        // The buffered output is obsolete: other programs may have used the terminal meanwhile.
        output.discardPendingOutput()
        if !showsScene { prompt.reopen() }
        resize()
      case .interrupt: if isPromptOpen { perform(prompt.interrupt()) }
      case .terminate, .hangUp, .suspend: break
      }
    }
  }

  /// Queries the terminal's current size and redraws everything.
  func resize() {
    size = TerminalSize(descriptor: output.descriptor) ?? size
    applyProfile()
    updateLayout()
  }

  func handle(_ event: InputEvent) {
    switch event {
    case .mouse(let mouse) where isPromptOpen && [.wheelUp, .wheelDown].contains(mouse.action):
      perform(prompt.handle(event))
    case .mouse(let event):
      guard showsScene, playback == nil, !isInPast, let viewport = renderer.viewport else { return }
      mouseTouchAdapter.handle(event, in: viewport, on: session)
    case .key, .paste:
      if isPromptOpen { return perform(prompt.handle(event)) }
      if case .key(let key, let modifiers) = event { handleKey(key, modifiers) }
    case .report(let report):
      profile.update(with: report)
      applyProfile()
    case .focus: return
    }
  }

  /// Draws as the terminal's profile says.
  func applyProfile() {
    let (theme, depth) = (profile.theme, depth)
    renderer.theme = theme
    renderer.pixels = profile.cellPixels
    renderer.graphics = depth == .none ? nil : profile.graphics(on: size)
    prompt.renditions = { $0 == .output ? ("", "") : theme.renditions(of: $0, depth: depth) }
    needsDisplay = true
  }

  private func handleKey(_ key: Key, _ modifiers: KeyModifiers) {
    let command = KeyCommand(key, modifiers)
    needsDisplay = true
    if let helpPage, turnHelpPage(from: helpPage, key, command) { return }
    // Any other key closes the help; a key bound to another command than help also runs that command.
    let closesHelp = helpPage != nil
    helpPage = nil
    if let command, !(closesHelp && command == .help) { run(command) }
  }

  /// Shows another page of the help if the key does that: the help key and the keys of a pager; returns whether there is one.
  private func turnHelpPage(from page: Int, _ key: Key, _ command: KeyCommand?) -> Bool {
    let pageCount = renderer.overlayPageCount(lineCount: KeyHelp.lines.count)
    switch key {
    case .up, .pageUp:
      guard page > 0 else { return pageCount > 1 }
      helpPage = page - 1
    case .down, .pageDown:
      guard page + 1 < pageCount else { return pageCount > 1 }
      helpPage = page + 1
    default:
      guard command == .help, page + 1 < pageCount else { return false }
      helpPage = page + 1
    }
    return true
  }

  func run(_ command: KeyCommand) {
    defer { needsDisplay = true }
    if runDuringPlayback(command) || runInPast(command) { return }
    let stage = session.stage
    switch command {
    case .pause: session.perform(.paused(!stage.isPaused))
    case .step:
      session.perform(.paused(true))
      session.reloadIfRequested()
      stage.advance()
    case .faster: session.perform(.speed(PlaybackSpeed.faster(than: stage.speed)))
    case .slower: session.perform(.speed(PlaybackSpeed.slower(than: stage.speed)))
    case .toggleDebugLayers: showsDebugLayers.toggle()
    case .rotate: session.perform(.rotation(stage.orientation.rotatedByQuarterTurn))
    case .togglePaths: togglePaths()
    case .restart: restart()
    case .rerun: rerun()
    case .hideGhosts: timeline?.endComparison()
    case .picture: if finishSeek() { writePicture() }
    case .clip: if finishSeek() { clip == nil ? beginClip() : endClip() }
    case .prompt: openPrompt()
    case .help: helpPage = 0
    case .quit: quit()
    case .backOneTick: go(byTicks: -1)
    case .backOneSecond: go(byTicks: -Stage.ticksPerSecond)
    case .forwardOneTick, .forwardOneSecond: break
    }
  }

  /// Performs a key command that acts differently while an earlier state of the run is displayed.
  ///
  /// Returns false if the command must then be performed as usual, also if no earlier state is displayed.
  private func runInPast(_ command: KeyCommand) -> Bool {
    guard isInPast else { return false }
    switch command {
    case .pause: continueRun(paused: false)
    case .step, .forwardOneTick: go(byTicks: 1)
    case .forwardOneSecond: go(byTicks: Stage.ticksPerSecond)
    case .rotate, .faster, .slower: return !continueRun(paused: true)
    case .backOneTick, .backOneSecond, .toggleDebugLayers, .togglePaths, .restart, .rerun, .hideGhosts,
      .picture, .clip, .prompt, .help, .quit:
      return false
    }
    return true
  }

  private func restart() {
    guard let makeTimeline else { return }
    do {
      let timeline = try makeTimeline()
      self.timeline = timeline
      frameHistory.removeAll()
      start(timeline.session)
    } catch {
      log.addError("\(error)")
    }
  }

  // MARK: Reloading

  func reloadIfChanged() {
    guard let scriptWatcher else { return }
    let isChanged = scriptWatcher.hasChangedSinceLastCall()
    for message in scriptWatcher.deletionMessages() { log.add(message) }
    guard isChanged else { return }
    if rerunsChangedScript { return rerun() }
    guard continueRun(paused: true) else { return }
    session.reload()
    scriptWatcher.watchModules(of: session)
  }

  func didReload(_ result: ReloadResult) {
    guard !isInPast else { return }
    log.drainCapture()
    if let scriptWatcher { log.add(result.report(on: scriptWatcher.path)) }
    mouseTouchAdapter = MouseTouchAdapter()
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
