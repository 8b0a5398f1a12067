// When frames are computed: by the ticks of a clock outside, as fast as the animator's own speed says.

extension Animator {
  /// The speeds that an animator accepts, in frames a tick.
  public static let speedRange = 0.01...100.0

  /// Computes the frames that belong to one tick of 1/60 s: none while paused, else `speed` on average.
  ///
  /// For whoever owns the clock; `step()` computes exactly one frame. A callback that pauses the animator ends
  /// the tick. Calling it from a callback of the same animator stops the program; `isStepping` tells.
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
