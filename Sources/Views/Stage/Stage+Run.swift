import Dynamics

extension Stage {
  /// Whether the stage has no pending work.
  ///
  /// True if no animator is both running and unpaused, no timer or condition is pending, no view is animated,
  /// no input is queued or scheduled and no touch is active. `onUpdate` is not considered.
  public var isIdle: Bool {
    timers.isEmpty && animations.isEmpty && input.isEmpty && touches.isEmpty
      && !animatorRegistry.animators.contains { !$0.behaviors.isEmpty && $0.isRunning && !$0.isPaused }
  }

  /// Advances the stage without real-time pacing until it is idle or a time limit is reached.
  ///
  /// Also stops when the stage is paused, since nothing would resume it. Ignores `speed`. Must not be called
  /// during a tick.
  ///
  /// - Parameter seconds: The limit, in simulated seconds from now, rounded to 1/60; 0…1e9.
  /// - Returns: Whether the stage is idle.
  @discardableResult
  public func run(untilIdleOrSeconds seconds: Double) -> Bool {
    Self.checkDuration(seconds, "Stage.run(untilIdleOrSeconds:)")
    let limit = tick + Timeline.ticks(in: seconds)
    while !isIdle, !isPaused, tick < limit { advance() }
    return isIdle
  }

  /// Runs the ticks of one display frame of 1/60 s of real time: none if paused, otherwise `speed` on
  /// average.
  ///
  /// For programs that render in real time. A tick that pauses the stage is the last of its frame.
  public func advanceFrame() {
    guard !isPaused else { return }
    frameAccumulator += speed
    while frameAccumulator >= 1, !isPaused {
      frameAccumulator -= 1
      advance()
    }
    if isPaused { frameAccumulator = 0 }
  }
}
