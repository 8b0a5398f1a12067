/// How many frames are computed for the ticks of a clock: as many as `speed` says on average, none while
/// paused.
package struct FramePacing {
  /// The average number of frames for a tick.
  package var speed = 1.0

  /// Whether the program has suspended the frames.
  package var isPaused = false

  /// The fraction of a frame left over from previous ticks, in frames.
  package private(set) var framesDue = 0.0

  package init() {}

  /// Makes the frames of one more tick due.
  package mutating func addTick() { framesDue += speed }

  /// Returns whether a whole frame is due, which is then no longer so.
  package mutating func takeFrame() -> Bool {
    guard framesDue >= 1 else { return false }
    framesDue -= 1
    return true
  }

  /// Forgets the frames that are due.
  package mutating func discardFramesDue() { framesDue = 0 }
}
