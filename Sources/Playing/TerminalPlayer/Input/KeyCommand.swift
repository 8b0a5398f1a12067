public import Terminal

/// A command that a key runs while the scene has the keyboard focus.
///
/// The single table of key bindings, from which the help overlay and the documentation are generated.
public enum KeyCommand: Hashable, Sendable, CaseIterable {
  /// Pauses or resumes the simulation.
  case pause
  /// Pauses and runs one tick.
  case step
  /// Goes back by a tick, and pauses.
  case backOneTick
  /// Goes forward by a tick, after going back.
  case forwardOneTick
  /// Goes back by a second, and pauses.
  case backOneSecond
  /// Goes forward by a second, after going back.
  case forwardOneSecond
  /// Doubles the playback speed.
  case faster
  /// Halves the playback speed.
  case slower
  /// Shows or hides the debug layers of the animators.
  case toggleDebugLayers
  /// Shows or hides the predicted paths of all items over the next five seconds.
  case togglePaths
  /// Enlarges the scene, and reduces the panel beside it or the rows below it.
  case enlargeScene
  /// Reduces the scene, and enlarges the panel beside it or the rows below it.
  case reduceScene
  /// Rotates the device by a quarter turn.
  case rotateStage
  /// Restarts the script in a new session.
  case restart
  /// Runs the saved script with the input so far, and shows where everything was before.
  case rerunRecordedInput
  /// Hides where everything was before a rerun.
  case hidePreviousRunPaths
  /// Writes a picture of the scene.
  case savePicture
  /// Begins a clip of the scene, or ends it.
  case toggleClipRecording
  /// Gives the mouse to the terminal, which selects text with it, or takes it back.
  case toggleMouse
  /// Opens the prompt below the scene; Escape returns the keyboard focus to the scene.
  case prompt
  /// Shows or hides the help overlay.
  case help
  /// Quits.
  case quit

  /// The name of the key.
  public var keyName: String {
    switch self {
    case .pause: "space"
    default: String(keys[0])
    }
  }

  /// A short description of the command.
  public var summary: String {
    switch self {
    case .pause: "pause or resume"
    case .step: "run one tick"
    case .backOneTick: "go back by a tick"
    case .forwardOneTick: "go forward by a tick"
    case .backOneSecond: "go back by a second"
    case .forwardOneSecond: "go forward by a second"
    case .faster: "play twice as fast"
    case .slower: "play half as fast"
    case .toggleDebugLayers: "show debug layers"
    case .togglePaths: "show where everything will go"
    case .enlargeScene: "more room for the scene"
    case .reduceScene: "more room for log and prompt"
    case .rotateStage: "rotate the device"
    case .restart: "restart the script"
    case .rerunRecordedInput: "run the saved script with the same input and compare"
    case .hidePreviousRunPaths: "hide the previous run (resuming also hides it)"
    case .savePicture: "write a picture of the scene: a PNG file"
    case .toggleClipRecording: "start or stop recording a clip: an animated GIF"
    case .toggleMouse: "toggle text selection with the mouse (at the prompt: F2)"
    case .prompt: "open the Lua prompt; Escape returns to the scene"
    case .help: "show this help"
    case .quit: "quit"
    }
  }

  /// The characters bound to the command; the first one is shown in the help.
  private var keys: [Character] {
    switch self {
    case .pause: [" "]
    case .step: ["."]
    case .backOneTick: ["["]
    case .forwardOneTick: ["]"]
    case .backOneSecond: ["{"]
    case .forwardOneSecond: ["}"]
    // `=` is the plus key of many keyboards without Shift.
    case .faster: ["+", "="]
    case .slower: ["-"]
    case .toggleDebugLayers: ["d"]
    case .togglePaths: ["f"]
    case .enlargeScene: [">"]
    case .reduceScene: ["<"]
    case .rotateStage: ["t"]
    case .restart: ["r"]
    case .rerunRecordedInput: ["R"]
    case .hidePreviousRunPaths: ["g"]
    case .savePicture: ["C"]
    case .toggleClipRecording: ["c"]
    case .toggleMouse: ["m"]
    case .prompt: [":"]
    case .help: ["?"]
    case .quit: ["q"]
    }
  }

  /// Creates the command that is bound to a key; nil if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: Its modifiers, of which only Shift is allowed; none by default.
  public init?(_ key: Key, _ modifiers: KeyModifiers = []) {
    guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty,
      let command = Self.allCases.first(where: { $0.keys.contains(Character(scalar)) })
    else { return nil }
    self = command
  }
}
