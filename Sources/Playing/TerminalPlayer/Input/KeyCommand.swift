public import Runs
public import Terminal

/// A command that a key runs while the scene has the keyboard focus: one for the scene, or one for its
/// display in the terminal.
public enum KeyCommand: Hashable, Sendable, CaseIterable {
  /// A command for the scene.
  case scene(SceneCommand)
  /// Shows or hides the debug layers of the animators.
  case toggleDebugLayers
  /// Enlarges the scene, and reduces the panel beside it or the rows below it.
  case enlargeScene
  /// Reduces the scene, and enlarges the panel beside it or the rows below it.
  case reduceScene
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

  /// All commands, in the order of the help.
  public static let allCases =
    SceneCommand.allCases.map(KeyCommand.scene) + [
      .toggleDebugLayers, .enlargeScene, .reduceScene, .savePicture, .toggleClipRecording, .toggleMouse,
      .prompt, .help, .quit,
    ]

  /// The name of the key.
  public var keyName: String {
    if case .scene(let command) = self { command.keyName } else { String(keys[0]) }
  }

  /// A short description of the command.
  public var summary: String {
    switch self {
    case .scene(let command): command.summary
    case .toggleDebugLayers: "show debug layers"
    case .enlargeScene: "more room for the scene"
    case .reduceScene: "more room for log and prompt"
    case .savePicture: "write a picture of the scene: a PNG file"
    case .toggleClipRecording: "start or stop recording a clip: an animated GIF"
    case .toggleMouse: "toggle text selection with the mouse"
    case .prompt: "open the Lua prompt; Escape returns to the scene"
    case .help: "show this help"
    case .quit: "quit"
    }
  }

  /// Its number among the function keys, which run commands while the prompt has the keyboard focus; nil for
  /// none.
  public var functionKeyNumber: Int? {
    switch self {
    case .toggleMouse: 2
    case .scene(.rerun): 5
    case .scene(.togglePause): 6
    case .scene(.backOneTick): 7
    case .scene(.forwardOneTick): 8
    default: nil
    }
  }

  /// The summary, and the key at the prompt.
  var helpText: String { functionKeyNumber.map { "\(summary) (at the prompt: F\($0))" } ?? summary }

  /// The characters of its keys; help shows the first one.
  private var keys: [Character] {
    switch self {
    case .scene(let command): command.keys
    case .toggleDebugLayers: ["d"]
    case .enlargeScene: [">"]
    case .reduceScene: ["<"]
    case .savePicture: ["C"]
    case .toggleClipRecording: ["c"]
    case .toggleMouse: ["m"]
    case .prompt: [":"]
    case .help: ["?"]
    case .quit: ["q"]
    }
  }

  /// Creates the command that a function key runs at the prompt; nil if there is none.
  init?(functionKeyNumber number: Int) {
    guard let command = Self.allCases.first(where: { $0.functionKeyNumber == number }) else { return nil }
    self = command
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
