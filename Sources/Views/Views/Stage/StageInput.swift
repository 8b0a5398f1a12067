public import Dynamics

/// An input that a stage performs between two ticks; see ``Stage/perform(_:)``.
public enum StageInput: Equatable, Sendable {
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
}
