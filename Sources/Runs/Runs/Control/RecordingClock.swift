/// The clock of a recording that is played; that of the stage is set by the recorded input.
public struct RecordingClock {
  var isPaused = false
  var speed = 1.0
  /// Whether the scene continues with the user's input after the end; if not, the initial value, it stands
  /// still.
  public var continuesLive = false
  /// The fraction of a tick that is due.
  private var dueTicks = 0.0

  /// Adds the ticks of 1/60 s of real time to those that are due.
  mutating func advanceFrame() { dueTicks += speed }

  /// Takes a tick that is due; returns false if there is none.
  mutating func takeDueTick() -> Bool {
    guard dueTicks >= 1, !isPaused else { return false }
    dueTicks -= 1
    return true
  }
}
