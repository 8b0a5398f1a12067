public import Terminal

/// Something that a key does while the scene has the keyboard.
///
/// The one table of them: the keys, the help on the screen and the documentation come from it.
public enum KeyCommand: Hashable, Sendable, CaseIterable {
  /// Lets time stand still, or go on.
  case pause
  /// Runs one tick, and stands still.
  case step
  /// Plays at double the speed.
  case faster
  /// Plays at half the speed.
  case slower
  /// Shows what the animators compute with, or no longer.
  case layers
  /// Turns the device by a quarter.
  case rotate
  /// Begins again, with nothing left of before.
  case restart
  /// Opens the prompt below the scene; Escape gives the keys back.
  case prompt
  /// Shows the keys, or no longer.
  case help
  /// Ends.
  case quit

  /// What the key is called.
  public var keyName: String {
    switch self {
    case .pause: "space"
    default: String(keys[0])
    }
  }

  /// What the key does, in a few words.
  public var summary: String {
    switch self {
    case .pause: "pause, and go on"
    case .step: "run one tick"
    case .faster: "play twice as fast"
    case .slower: "play half as fast"
    case .layers: "show debug layers"
    case .rotate: "turn the device"
    case .restart: "start the script anew"
    case .prompt: "type Lua; Escape comes back"
    case .help: "show this help"
    case .quit: "quit"
    }
  }

  /// The characters that mean it; the first is the one to tell of.
  private var keys: [Character] {
    switch self {
    case .pause: [" "]
    case .step: ["."]
    // Shift and the key of the plus sign on many keyboards, without Shift.
    case .faster: ["+", "="]
    case .slower: ["-"]
    case .layers: ["d"]
    case .rotate: ["t"]
    case .restart: ["r"]
    case .prompt: [":"]
    case .help: ["?"]
    case .quit: ["q"]
    }
  }

  /// What a key means; nil if nothing.
  public init?(_ key: Key, _ modifiers: KeyModifiers = []) {
    guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty,
      let command = Self.allCases.first(where: { $0.keys.contains(Character(scalar)) })
    else { return nil }
    self = command
  }
}
