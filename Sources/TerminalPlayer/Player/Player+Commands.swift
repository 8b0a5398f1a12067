internal import LuaDynamics
internal import LuaHost
internal import Terminal
internal import TerminalDisplay
internal import Views

/// What signals, keys and the mouse do.
extension Player {
  /// Handles what the signals ask of the screen; that they may end the run is `EndRequest`'s affair.
  func handleSignals() {
    for signal in endRequest.signals.take() {
      switch signal {
      case .resize: resize()
      case .resume:
        // What was on its way belongs to a screen that is gone.
        output.discard()
        if !hasScene { prompt.reopen() }
        resize()
      case .interrupt: if isPromptOpen { carryOut(prompt.interrupt()) }
      case .terminate, .hangUp, .suspend: break
      }
    }
  }

  /// Takes over the terminal's present size, and draws everything anew.
  private func resize() {
    size = TerminalSize(descriptor: output.descriptor) ?? size
    layOut()
  }

  func handle(_ event: InputEvent) {
    switch event {
    case .mouse(let mouse) where isPromptOpen && [.wheelUp, .wheelDown].contains(mouse.action):
      carryOut(prompt.handle(event))
    case .mouse(let event):
      guard hasScene, let viewport = renderer.viewport else { return }
      finger.follow(event, in: viewport, on: session.stage)
    case .key, .paste:
      if isPromptOpen { return carryOut(prompt.handle(event)) }
      if case .key(let key, let modifiers) = event { press(key, modifiers) }
    case .focus: return
    }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers) {
    let command = KeyCommand(key, modifiers)
    isStale = true
    // Any key closes the help; one that means something does that too.
    let closesHelp = showsHelp
    showsHelp = false
    if let command, !(closesHelp && command == .help) { run(command) }
  }

  func run(_ command: KeyCommand) {
    let stage = session.stage
    switch command {
    case .pause: stage.isPaused.toggle()
    case .step:
      stage.isPaused = true
      session.reloadIfAsked()
      stage.advance()
    case .faster: stage.speed = Speed.faster(than: stage.speed)
    case .slower: stage.speed = Speed.slower(than: stage.speed)
    case .layers: showsLayers.toggle()
    case .turn: stage.rotate(to: stage.orientation.turnedByAQuarter)
    case .restart: restart()
    case .prompt: openPrompt()
    case .help: showsHelp = true
    case .quit: quit()
    }
    isStale = true
  }

  private func restart() {
    guard let makeSession else { return }
    do {
      begin(try makeSession())
    } catch {
      log.add("\(error)")
    }
  }

  // MARK: Reloading

  func reloadIfChanged() {
    guard let watch, watch.takeChange() else { return }
    session.reload()
    watch.follow(session)
  }

  func didReload(_ outcome: Reload) {
    log.takePrinted()
    if let watch { log.add(outcome.report(on: watch.path)) }
    finger = Finger()
    isStale = true
  }
}
