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
    if isMouseReportingOff { output.write(Self.mouseSequence(isReported: false)) }
    if isMouseMotionReported { output.write("\u{1B}[?1003h") }
    // Another program may have reset it.
    if isSceneKeyboardActive, supportsControlSequences { output.write(KeyboardProtocol.beginSequence) }
    updateLayout()
  }

  /// Gives the mouse to the terminal, which then selects text with it, or takes it back.
  func toggleMouse() {
    guard showsScene else { return }
    isMouseReportingOff.toggle()
    if isMouseReportingOff { controller.cancelTouches() }
    output.write(Self.mouseSequence(isReported: !isMouseReportingOff))
    needsDisplay = true
  }

  /// The control sequences of `TerminalFeatures.mouse`.
  private static func mouseSequence(isReported: Bool) -> String {
    isReported ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l"
  }

  func handle(_ event: InputEvent) {
    switch event {
    case .mouse(let mouse) where sendWheelToScene(mouse): return
    case .mouse(let mouse) where isPromptOpen && [.wheelUp, .wheelDown].contains(mouse.action):
      perform(prompt.handle(event))
    case .mouse(let event):
      guard showsScene, !prompt.isPaging else { return }
      if borderDrag.handle(event, in: layout, proportions: &renderer.proportions) {
        needsDisplay = true
        return
      }
      guard let viewport = renderer.viewport else { return }
      if controller.mode == .live, inspectItem(at: event, in: viewport) { return }
      if let touch = mouseTouchAdapter.handle(event, in: viewport) { controller.perform(touch) }
      sendPointerToScene(event, in: viewport)
    case .key(.function(2), []) where showsScene: toggleMouse()
    case .key(let key, let modifiers) where sendsKeysToScene: sendKeyToScene(key, modifiers)
    case .key(.function(3), []) where !isPromptOpen && areKeysCommands: toggleKeyCommands()
    case .keyRelease(let key): endKeyOfScene(key)
    case .key, .paste:
      if isPromptOpen { return perform(prompt.handle(event)) }
      if case .key(let key, let modifiers) = event { handleKey(key, modifiers) }
    case .report(.keyboardFlags(let flags)):
      sceneKeyboard.reportsReleases = KeyboardProtocol.reportsReleases(flags: flags)
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
    renderer.cellSubdivision = profile.cellSubdivision
    renderer.graphics = depth == .none ? nil : profile.graphics(on: size)
    prompt.renditionSequences = { $0 == .output ? ("", "") : theme.renditionSequences(of: $0, depth: depth) }
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

  /// Shows another page of the help if the key does that: the help key and the keys of a pager; returns
  /// whether there is one.
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
    switch command {
    case .scene(.restart): restart()
    case .scene(let command): controller.perform(command)
    case .toggleDebugLayers: showsDebugLayers.toggle()
    case .enlargeScene, .reduceScene:
      renderer.proportions = layout.proportions(
        renderer.proportions, enlargingScene: command == .enlargeScene)
    case .savePicture: if controller.finishSeek() { writePicture() }
    case .toggleClipRecording: if controller.finishSeek() { clipRecorder == nil ? beginClip() : endClip() }
    case .toggleMouse: toggleMouse()
    case .prompt:
      if controller.isReadOnly { controller.logIneffectiveKey(command.keyName) } else { openPrompt() }
    case .help: helpPage = 0
    case .quit: quit()
    }
  }

  private func restart() {
    let previous = session
    controller.perform(.restart)
    if session !== previous { evaluateStartupFile() }
  }
}
