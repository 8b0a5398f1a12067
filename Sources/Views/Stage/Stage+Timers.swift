extension Stage {
  /// Calls a handler once, after a time in simulated seconds, 0…1e9.
  ///
  /// The time is rounded to whole ticks and is at least one: 0 means the next tick. Timers due at the same
  /// tick fire in order of creation.
  @discardableResult
  public func after(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, "Stage.after")
    return timers.add(dueTick: tick + Self.delayTicks(seconds), interval: nil) { _ in handler() }
  }

  /// Calls a handler again and again with a time in simulated seconds between, 0…1e9, until it is cancelled.
  ///
  /// The time is rounded to whole ticks and is at least one, so that the calls never drift.
  @discardableResult
  public func every(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, "Stage.every")
    let interval = Self.delayTicks(seconds)
    return timers.add(dueTick: tick + interval, interval: interval) { _ in handler() }
  }

  /// Calls a handler once, on the first tick on which a condition holds.
  ///
  /// The condition is checked once per tick, from the next tick on, in turn with the timers.
  @discardableResult
  public func when(
    _ condition: @escaping () -> Bool, do handler: @escaping () -> Void
  ) -> TimerHandle {
    timers.add(dueTick: tick + 1, interval: 1) { timer in
      guard condition() else { return }
      timer.cancel()
      handler()
    }
  }

  /// Fires what is due.
  func fireTimers() {
    while let timer = timers.popDue(at: tick) { timer.fire() }
  }

  private static func delayTicks(_ seconds: Double) -> Int { max(1, Timeline.ticks(in: seconds)) }
}
