import Dynamics

extension Stage {
  /// Runs one tick of 1/60 s.
  ///
  /// Runs, in this order: input, timers, animations, scroll views, animators, `onUpdate`, the camera. Each
  /// phase sees the effects of the previous ones: a tap's handler may add a behavior that moves its items in
  /// the same tick. `tick` and `time` always belong to the positions of the items: they increase before the
  /// animators, whose callbacks see the new positions. Must not be called during a tick: see `isAdvancing`.
  public func advanceOneTick() {
    precondition(!isAdvancing, "advanceOneTick() was called from inside a tick; use Stage.after instead")
    isAdvancing = true
    clock.nextInputTick = clock.tick + 1
    deliverInput()
    fireTimers()
    endAnimations()
    advanceScrollViews()
    clock.tick += 1
    stepAnimators()
    onUpdate?(1 / Double(Self.ticksPerSecond))
    for content in presentedOverlays { content.didAdvance() }
    camera.advance(on: self)
    if tracksCumulativeStateHash {
      storedCumulativeStateHash = Self.mix(storedCumulativeStateHash, stateHash)
    }
    isAdvancing = false
    didAdvanceOneTick?()
    didEndTick?()
  }

  /// Mixes a value into a hash: a step as in FNV-1a, on 64 bits instead of bytes and with the offset basis in
  /// each step, then a fold of the high bits into the low ones: multiplication carries only upward.
  private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let mixed = (hash ^ value ^ 0xCBF2_9CE4_8422_2325) &* 0x0000_0100_0000_01B3
    return mixed ^ (mixed >> 32)
  }

  /// Whether the stage has no pending work.
  ///
  /// True if no animator is both running and unpaused, no timer or condition is pending, no view is animated,
  /// no input is queued or scheduled, no touch is active, and neither the content of a scroll view nor the
  /// camera moves. `onUpdate` is not considered.
  public var isIdle: Bool {
    timers.isEmpty && animations.isEmpty && input.isEmpty && touchDispatcher.isEmpty && !camera.isMoving
      && movingScrollViews.isEmpty
      && !animatorRegistry.animators.contains { $0.hasBehaviors && $0.isRunning && !$0.isPaused }
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
    Self.checkDuration(seconds, parameterName: "Stage.run(untilIdleOrSeconds:)")
    let limit = tick + Stage.ticks(in: seconds)
    while !isIdle, !isPaused, tick < limit { advanceOneTick() }
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
      advanceOneTick()
    }
    if isPaused { frameAccumulator = 0 }
  }
}
