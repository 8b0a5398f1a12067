import Dynamics

extension Stage {
  /// Whether nothing is going on and nothing will, unless someone starts something.
  ///
  /// True if no animator runs that is not paused, no timer or condition waits, no view is animated, no input is queued
  /// or scheduled and no finger is down. `onUpdate` does not count.
  public var isIdle: Bool {
    timers.isEmpty && animations.isEmpty && input.isEmpty && touches.isEmpty
      && !animatorRegistry.animators.contains { !$0.behaviors.isEmpty && $0.isRunning && !$0.isPaused }
  }

  /// Runs ticks as fast as they go until the stage is idle, but at most so many seconds of its time.
  ///
  /// Also stops when something pauses the stage, since nothing would make it go on. Speed plays no part.
  /// Must not be called from inside a tick.
  ///
  /// - Parameter seconds: The limit, in simulated seconds from now, to the nearest 1/60; 0…1e9.
  /// - Returns: Whether the stage is idle.
  @discardableResult
  public func run(untilIdleOrSeconds seconds: Double) -> Bool {
    Self.checkDuration(seconds, "Stage.run(untilIdleOrSeconds:)")
    let limit = tick + Timeline.ticks(in: seconds)
    while !isIdle, !isPaused, tick < limit { advance() }
    return isIdle
  }

  /// Runs the ticks that belong to one frame of 1/60 s of real time: none if paused, else `speed` on average.
  ///
  /// For a program that draws. A tick that pauses the stage is the last of its frame.
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
