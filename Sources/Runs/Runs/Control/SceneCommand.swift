import Views

/// A command of the user for the scene, wherever it is displayed.
///
/// The single table of these commands: the keys and the help of the terminal and of the page, and the
/// requests of the page, whose names are the raw values.
public enum SceneCommand: String, Sendable, CaseIterable {
  /// Pauses or resumes the simulation.
  case togglePause
  /// Pauses and runs one tick.
  case runOneTick
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
  /// Shows or hides the predicted paths of all items over the next five seconds.
  case togglePaths
  /// Rotates the device by a quarter turn.
  case rotate
  /// Restarts the script in a new session.
  case restart
  /// Runs the saved script with the input so far, and shows where everything was before.
  case rerun
  /// Hides where everything was before a rerun.
  case endComparison

  /// The characters of its keys; help shows the first one.
  public var keys: [Character] {
    switch self {
    case .togglePause: [" "]
    case .runOneTick: ["."]
    case .backOneTick: ["["]
    case .forwardOneTick: ["]"]
    case .backOneSecond: ["{"]
    case .forwardOneSecond: ["}"]
    // `=` is the plus key of many keyboards without Shift.
    case .faster: ["+", "="]
    case .slower: ["-"]
    case .togglePaths: ["f"]
    case .rotate: ["t"]
    case .restart: ["r"]
    case .rerun: ["R"]
    case .endComparison: ["g"]
    }
  }

  /// The name of its key.
  public var keyName: String { self == .togglePause ? "space" : String(keys[0]) }

  /// A short description.
  public var summary: String {
    switch self {
    case .togglePause: "pause or resume"
    case .runOneTick: "run one tick"
    case .backOneTick: "go back by a tick"
    case .forwardOneTick: "go forward by a tick"
    case .backOneSecond: "go back by a second"
    case .forwardOneSecond: "go forward by a second"
    case .faster: "play twice as fast"
    case .slower: "play half as fast"
    case .togglePaths: "show where everything will go"
    case .rotate: "rotate the device"
    case .restart: "restart the script"
    case .rerun: "run the saved script with the same input and compare"
    case .endComparison: "hide the previous run (resuming also hides it)"
    }
  }

  /// Whether the command computes the run again, which needs a script.
  public var needsScript: Bool {
    switch self {
    case .togglePause, .runOneTick, .faster, .slower, .rotate: false
    case .backOneTick, .forwardOneTick, .backOneSecond, .forwardOneSecond, .togglePaths, .restart, .rerun,
      .endComparison:
      true
    }
  }

  /// Whether the command has an effect during the playback of a recording, whose input is fixed.
  fileprivate var hasEffectDuringPlayback: Bool {
    switch self {
    case .togglePause, .runOneTick, .backOneTick, .forwardOneTick, .backOneSecond, .forwardOneSecond, .faster,
      .slower:
      true
    case .togglePaths, .rotate, .restart, .rerun, .endComparison: false
    }
  }
}

extension SceneController {
  /// Performs a command of the user; one that has no effect now says so in the log.
  public func perform(_ command: SceneCommand) {
    guard !isReadOnly || command.hasEffectDuringPlayback else {
      return logIneffectiveKey(command.keyName)
    }
    switch command {
    case .togglePause: togglePause()
    case .runOneTick: step()
    case .backOneTick: go(byTicks: -1)
    case .forwardOneTick: go(byTicks: 1)
    case .backOneSecond: go(byTicks: -Stage.ticksPerSecond)
    case .forwardOneSecond: go(byTicks: Stage.ticksPerSecond)
    case .faster: setSpeed(PlaybackSpeed.faster(than: speed))
    case .slower: setSpeed(PlaybackSpeed.slower(than: speed))
    case .togglePaths: togglePredictedPaths()
    case .rotate: rotateDevice()
    case .restart: restart()
    case .rerun: rerun()
    case .endComparison: endComparison()
    }
  }

  /// Logs that a key has no effect during the playback of a recording.
  public func logIneffectiveKey(_ name: String) { log.add("in a replay, \(name) has no effect") }
}
