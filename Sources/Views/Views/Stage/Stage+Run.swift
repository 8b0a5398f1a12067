import Dynamics

extension Stage {
  /// Whether `advanceFrame()` and `run(untilIdleOrSeconds:)` run no ticks; false by default.
  ///
  /// `advanceOneTick()` is not affected.
  public var isPaused: Bool {
    get { clock.pacing.isPaused }
    set { clock.pacing.isPaused = newValue }
  }

  /// The average number of ticks per call of `advanceFrame()`; 1 by default, range 0…100.
  ///
  /// Does not change the length of a tick. At 0.5 every other frame runs one.
  public var speed: Double {
    get { clock.pacing.speed }
    set {
      precondition(Self.speedRange.contains(newValue), "Stage.speed: expected 0 to 100, got \(newValue)")
      clock.pacing.speed = newValue
    }
  }

  /// Whether a tick is in progress: true in all closures that the stage calls during a tick.
  ///
  /// `advanceOneTick()` must not be called then.
  public var isAdvancing: Bool { clock.isAdvancing }

  /// The closure called near the end of each tick with the tick's length, 1/60 s; nil by default.
  public var onUpdate: ((Double) -> Void)? {
    get { handlers.onUpdate }
    set { handlers.onUpdate = newValue }
  }

  /// Called at the end of each tick, when it is complete; nil initially.
  public var didAdvanceOneTick: (() -> Void)? {
    get { handlers.didAdvanceOneTick }
    set { handlers.didAdvanceOneTick = newValue }
  }

  /// Runs one tick of 1/60 s.
  ///
  /// Runs, in this order: input, timers, animations, scroll views, animators, `onUpdate`, the camera. Each
  /// phase sees the effects of the previous ones: a tap's handler may add a behavior that moves its items in
  /// the same tick. `tick` and `time` always belong to the positions of the items: they increase before the
  /// animators, whose callbacks see the new positions. Must not be called during a tick: see `isAdvancing`.
  public func advanceOneTick() {
    precondition(!isAdvancing, "advanceOneTick() was called from inside a tick; use Stage.after instead")
    clock.beginTick()
    runPhases()
    clock.phase = .end
    performDeferredWork()
    if runHash.isTracked { runHash.mix(stateHash) }
    clock.endTick()
    didAdvanceOneTick?()
    handlers.didEndTick?()
  }

  /// Runs the phases of a tick, up to the one in which a saved state is restored: the next tick continues
  /// from that state.
  private func runPhases() {
    deliverInput()
    fireTimers()
    guard !clock.isRestored else { return }
    clock.phase = .motion
    endAnimations()
    advanceScrollViews()
    clock.countTick()
    stepAnimators()
    clock.phase = .update
    onUpdate?(1 / Double(Self.ticksPerSecond))
    guard !clock.isRestored else { return }
    for content in foreground.presentations { content.didAdvance() }
    camera.advance(on: self)
  }

  /// Whether the stage has no pending work.
  ///
  /// True if no animator is both running and unpaused, no timer or condition is pending, no view is animated,
  /// no input is queued or scheduled, no touch is active, and neither the content of a scroll view nor the
  /// camera moves. `onUpdate` is not considered.
  public var isIdle: Bool {
    timers.isEmpty && movements.isEmpty && input.isEmpty && touchDispatcher.isEmpty && !camera.isMoving
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
    let limit = runTick + Stage.ticks(in: seconds)
    while !isIdle, !isPaused, runTick < limit { advanceOneTick() }
    return isIdle
  }

  /// Runs the ticks of one display frame of 1/60 s of real time: none if paused, otherwise `speed` on
  /// average.
  ///
  /// For programs that render in real time. A tick that pauses the stage is the last of its frame.
  public func advanceFrame() {
    guard !isPaused else { return }
    clock.pacing.addTick()
    while !isPaused, clock.pacing.takeFrame() { advanceOneTick() }
    if isPaused { clock.pacing.discardFramesDue() }
  }
}
