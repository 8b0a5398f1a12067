import LuaDynamics
public import Views

/// The user's touches, keys and pointer.
extension SceneController {
  /// Whether the script uses the keys of the keyboard: it has a handler of keys, or has read whether one is
  /// down.
  ///
  /// A display then sends it the keys; otherwise they are commands of the display.
  public var sendsKeysToScene: Bool { mode == .live && session.usesKeys }

  /// Whether a view of the script recognizes a pointer without a touch, so that a display must report its
  /// movements.
  public var sendsPointerToScene: Bool { mode == .live && session.stage.usesPointer }

  /// Whether a view of the script scrolls with the wheel or recognizes it.
  public var sendsWheelToScene: Bool { mode == .live && session.stage.usesWheel }

  /// Performs an input of the user.
  ///
  /// It has no effect during the playback of a recording and while an earlier state is shown, nor does a
  /// movement or end of what has not begun. What has begun ends when an earlier state is shown.
  ///
  /// - Parameter input: The input.
  public func perform(_ input: StageInput) {
    guard mode == .live, userInput.accept(input, on: session.stage) else { return }
    session.perform(input)
    if let gesture = userInput.gesture(endedBy: input, atTick: session.stage.runTick) {
      observers.onGesture?(gesture)
    }
    if input.isGrab { needsDisplay = true }
  }

  /// Cancels the active touches of the user.
  public func cancelTouches() { userInput.endingsOfTouches.forEach(perform) }

  /// Releases the keys that the user holds.
  public func releaseKeys() { userInput.endingsOfKeys.forEach(perform) }
}
