extension Stage {
  /// Calls a handler once, after a time in simulated seconds, 0…1e9.
  ///
  /// The time is rounded to whole ticks and is at least one: 0 means the next tick. Timers due at the same
  /// tick fire in order of creation.
  @discardableResult
  public func after(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, "Stage.after")
    return timers.add(dueTick: tick + Self.waitingTicks(seconds), interval: 0) {
      handler()
      return false
    }
  }

  /// Calls a handler again and again with a time in simulated seconds between, 0…1e9, until it is cancelled.
  ///
  /// The time is rounded to whole ticks and is at least one, so that the calls never drift.
  @discardableResult
  public func every(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, "Stage.every")
    let interval = Self.waitingTicks(seconds)
    return timers.add(dueTick: tick + interval, interval: interval) {
      handler()
      return true
    }
  }

  /// Calls a handler once, on the first tick on which a condition holds.
  ///
  /// The condition is checked once per tick, from the next tick on, in turn with the timers.
  @discardableResult
  public func when(
    _ condition: @escaping () -> Bool, do handler: @escaping () -> Void
  ) -> TimerHandle {
    timers.add(dueTick: tick + 1, interval: 1) {
      guard condition() else { return true }
      handler()
      return false
    }
  }

  /// Fires what is due, each back in the queue first if it may come again.
  func fireTimers() {
    while let timer = timers.popDue(at: tick) {
      timer.fire()
      if timer.isActive { timers.insert(timer) }
    }
  }

  private static func waitingTicks(_ seconds: Double) -> Int { max(1, Timeline.ticks(in: seconds)) }
}
