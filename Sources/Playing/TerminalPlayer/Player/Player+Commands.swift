import Runs
import Terminal
import TerminalDisplay
import Views

/// The effects of signals, keys and the mouse.
extension Player {
  /// Handles the signals that concern the display; `ShutdownRequest` handles termination.
  func handleSignals() {
    for signal in shutdownRequest.signals.takePending() {
      switch signal {
      case .resize: resize()
      case .resume:
        // The buffered output is obsolete: other programs may have used the terminal meanwhile.
        terminal.output.discardPendingOutput()
        if !showsScene { prompt.reopen() }
        resize()
      case .interrupt:
        terminal.input.discardIncompleteInput()
        if isPromptOpen { perform(prompt.interrupt()) }
      case .terminate, .hangUp, .suspend: break
      }
    }
  }

  /// Queries the terminal's current size and redraws everything.
  func resize() {
    terminal.updateSize()
    applyProfile()
    // Another program may have reset them.
    terminal.output.write(mouse.sequenceAfterReset)
    if keyboard.isActive { terminal.reportKeys(true) }
    updateLayout()
  }

  /// Gives the mouse to the terminal, which then selects text with it, or takes it back.
  func toggleMouse() {
    guard showsScene else { return }
    let sequence = mouse.toggleReporting()
    if mouse.isReportingOff { controller.cancelTouches() }
    terminal.output.write(sequence)
    needsDisplay = true
  }

  func handle(_ event: InputEvent) {
    switch event {
    case .mouse(let event) where sendWheelToScene(event): return
    case .mouse(let event) where isPromptOpen && [.wheelUp, .wheelDown].contains(event.action):
      perform(prompt.handle(.mouse(event)))
    case .mouse(let event):
      guard showsScene, !prompt.isPaging else { return }
      if mouse.borderDrag.handle(event, in: screen.layout, proportions: &screen.renderer.proportions) {
        needsDisplay = true
        return
      }
      guard let viewport = screen.renderer.viewport else { return }
      if controller.mode == .live, inspectItem(at: event, in: viewport) { return }
      if let touch = mouse.touches.handle(event, in: viewport) { controller.perform(touch) }
      sendPointerToScene(event, in: viewport)
    case .key(let key, let modifiers) where sendsKeysToScene: sendKeyToScene(key, modifiers)
    case .key(.function(3), []) where !isPromptOpen && keyboard.isOff: toggleKeyCommands()
    case .keyRelease(let key): endKeyOfScene(key)
    case .key, .paste:
      if isPromptOpen {
        if case .key(.function(let number), []) = event, let command = KeyCommand(functionKeyNumber: number) {
          return run(command)
        }
        return perform(prompt.handle(event))
      }
      if case .key(let key, let modifiers) = event { handleKey(key, modifiers) }
    case .report(.keyboardFlags(let flags)):
      keyboard.reportsReleases = KeyboardProtocol.reportsReleases(flags: flags)
    case .report(let report):
      terminal.update(with: report)
      applyProfile()
    case .focus: return
    }
  }

  /// Draws as the terminal's profile says.
  func applyProfile() {
    let (theme, depth) = (terminal.profile.theme, terminal.profile.colorDepth)
    screen.renderer.theme = theme
    screen.renderer.depth = depth
    screen.renderer.cellSubdivision = terminal.profile.cellSubdivision
    screen.renderer.graphics = depth == .none ? nil : terminal.profile.graphics(on: terminal.size)
    prompt.renditionSequences = { $0 == .output ? ("", "") : theme.renditionSequences(of: $0, depth: depth) }
    needsDisplay = true
  }

  private func handleKey(_ key: Key, _ modifiers: KeyModifiers) {
    let command = KeyCommand(key, modifiers)
    needsDisplay = true
    if screen.turnHelpPage(key, command) { return }
    // Any other key closes the help; a key bound to another command than help also runs that command.
    let closesHelp = screen.helpPage != nil
    screen.helpPage = nil
    if let command, !(closesHelp && command == .help) { run(command) }
  }

  func run(_ command: KeyCommand) {
    defer { needsDisplay = true }
    switch command {
    case .scene(.restart): restart()
    case .scene(let command): controller.perform(command)
    case .toggleDebugLayers: screen.showsDebugLayers.toggle()
    case .enlargeScene, .reduceScene:
      screen.renderer.proportions = screen.layout.proportions(
        screen.renderer.proportions, enlargingScene: command == .enlargeScene)
    case .savePicture: if controller.finishSeek() { writePicture() }
    case .toggleClipRecording: if controller.finishSeek() { pictures.clip == nil ? beginClip() : endClip() }
    case .toggleMouse: toggleMouse()
    case .prompt:
      if controller.isReadOnly { controller.logIneffectiveKey(command.keyName) } else { openPrompt() }
    case .help: screen.helpPage = 0
    case .quit: quit()
    }
  }

  private func restart() {
    let previous = session
    controller.perform(.restart)
    if session !== previous { evaluateStartupFile() }
  }
}
