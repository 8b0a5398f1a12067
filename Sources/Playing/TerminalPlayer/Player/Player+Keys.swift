import POSIX
import Runs
import Terminal
import Views

/// Keys for the scene, if its script uses the keyboard.
extension Player {
  /// Whether keys are sent to the scene, and are not commands of the player.
  var sendsKeysToScene: Bool {
    showsScene && !isPromptOpen && screen.helpPage == nil && !keyboard.isOff && controller.sendsKeysToScene
  }

  /// Begins or ends to send keys to the scene, as its script, the prompt and the user require; releases keys
  /// that a terminal does not report as released.
  func updateSceneKeyboard() {
    if sendsKeysToScene != keyboard.isActive {
      keyboard.isActive.toggle()
      needsDisplay = true
      terminal.reportKeys(keyboard.isActive)
      if !keyboard.isActive { controller.releaseKeys() }
    }
    for key in keyboard.takeReleasedKeys(at: .now) { controller.perform(.keyEnded(key)) }
  }

  /// Sends a key to the scene.
  ///
  /// Ctrl-C and Ctrl-Z arrive as keys while the terminal reports all keys as control sequences.
  func sendKeyToScene(_ key: Key, _ modifiers: KeyModifiers) {
    switch (key, modifiers) {
    case (.character("c"), .control): kill(getpid(), Signal.interrupt.number)
    case (.character("z"), .control): kill(getpid(), Signal.suspend.number)
    case (.function(3), []): toggleKeyCommands()
    default:
      guard let name = keyboard.press(key, at: .now) else { return }
      controller.perform(.keyBegan(name))
    }
  }

  /// Handles the release of a key.
  func endKeyOfScene(_ key: Key) {
    guard keyboard.isActive, let name = SceneKeyboard.name(of: key) else { return }
    controller.perform(.keyEnded(name))
  }

  /// Makes keys commands of the player although the script uses the keyboard, or sends them to the scene
  /// again.
  func toggleKeyCommands() {
    guard showsScene else { return }
    keyboard.isOff.toggle()
    needsDisplay = true
  }
}
