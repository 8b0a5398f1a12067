// Frame pacing. An external clock delivers ticks; `speed` determines the number of frames per tick.

extension Animator {
  /// The range of valid speeds, in frames computed for a tick of the clock.
  public static let speedRange = 0.01...100.0

  /// Computes the frames due in one clock tick of 1/60 s: none while paused, otherwise `speed` on average.
  ///
  /// Called by the owner of the clock; `step()` computes exactly one frame. If a callback pauses the
  /// animator, the tick ends early. Calling this method from a callback of the same animator stops the
  /// program; `isStepping` indicates whether a callback is running.
  ///
  /// - Complexity: That of `step()` for each frame.
  public func advance() {
    guard isRunning, !isPaused else { return frameAccumulator = 0 }
    frameAccumulator += speed
    while frameAccumulator >= 1, isRunning, !isPaused {
      frameAccumulator -= 1
      step()
    }
    if isPaused || !isRunning { frameAccumulator = 0 }
  }
}
