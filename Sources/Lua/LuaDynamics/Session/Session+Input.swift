public import Dynamics
public import LuaHost
public import Views

extension Session {
  /// An input of the session, applied between two ticks.
  ///
  /// A run is deterministic: a script with the same input at the same ticks gives the same results.
  public enum Input: Equatable, Sendable {
    /// A touch began.
    case touchBegan(Int, Point)
    /// A touch moved.
    case touchMoved(Int, Point)
    /// A touch ended.
    case touchEnded(Int, Point)
    /// A touch was cancelled: it ends without a release.
    case touchCancelled(Int)
    /// A pointer begins to hold the frontmost item at a point; see `Stage.beginGrab(_:at:)`.
    case grabBegan(Int, Point)
    /// A pointer that holds an item moved.
    case grabMoved(Int, Point)
    /// A pointer releases its item.
    case grabEnded(Int)
    /// A key was pressed, or repeats while it is held.
    case keyBegan(KeyName)
    /// A key was released.
    case keyEnded(KeyName)
    /// The pointer moved without a touch.
    case pointerMoved(Point)
    /// The pointer left the stage.
    case pointerLeft
    /// The wheel was turned, with the pointer at a point.
    case wheel(Vector, Point)
    /// The device is rotated.
    case rotation(Stage.Orientation)
    /// Simulated time is paused or resumed.
    case paused(Bool)
    /// The number of ticks per 1/60 s of real time is set.
    case speed(Double)
    /// A console is opened; consoles are numbered from 0 in this order.
    case console(name: String, printsResultsAsPlainText: Bool)
    /// A text is evaluated in a console, its first line counting as `line` in messages.
    case evaluation(console: Int, line: Int, text: String)
    /// The user's start-up file is evaluated in a console.
    case startupFile(console: Int, Chunk)
    /// The watch expressions of a console are evaluated.
    case watch(console: Int)
    /// A text is completed in a console, which reads variables and properties.
    case completion(console: Int, text: String)
    /// A console is closed.
    case consoleClosed(Int)
    /// The script is replaced by a new version without syntax errors.
    case reload(Chunk)
  }

  /// Applies an input event that concerns only the stage, and passes it to `onInput`.
  ///
  /// Consoles and `reload(_:isSyntaxChecked:)` pass the others themselves.
  public func perform(_ input: Input) {
    onInput?(input)
    switch input {
    case .touchBegan(let touch, let point): stage.touchBegan(touch, at: point)
    case .touchMoved(let touch, let point): stage.touchMoved(touch, to: point)
    case .touchEnded(let touch, let point): stage.touchEnded(touch, at: point)
    case .touchCancelled(let touch): stage.touchCancelled(touch)
    case .grabBegan(let pointer, let point): stage.beginGrab(pointer, at: point)
    case .grabMoved(let pointer, let point): stage.moveGrab(pointer, to: point)
    case .grabEnded(let pointer): stage.endGrab(pointer)
    case .keyBegan(let key): stage.keyBegan(key)
    case .keyEnded(let key): stage.keyEnded(key)
    case .pointerMoved(let point): stage.pointerMoved(to: point)
    case .pointerLeft: stage.pointerLeft()
    case .wheel(let delta, let point): stage.wheelTurned(by: delta, at: point)
    case .rotation(let orientation): stage.rotate(to: orientation)
    case .paused(let isPaused): stage.isPaused = isPaused
    case .speed(let speed): stage.speed = speed
    case .console, .evaluation, .startupFile, .watch, .completion, .consoleClosed, .reload:
      preconditionFailure("Session.perform: \(input) is performed by a console or by reload(_:)")
    }
  }

  /// Numbers a console and passes its creation to `onInput`; called by the console.
  package func addConsole(name: String, printsResultsAsPlainText: Bool) -> Int {
    onInput?(.console(name: name, printsResultsAsPlainText: printsResultsAsPlainText))
    defer { consoleCount += 1 }
    return consoleCount
  }
}
