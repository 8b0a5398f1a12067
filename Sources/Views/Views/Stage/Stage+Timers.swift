extension Stage {
  /// Calls a handler once, after a delay in simulated seconds, 0…1e9.
  ///
  /// The delay is rounded to whole ticks; 0 means the next tick. Timers due on the same tick fire in order of
  /// creation.
  @discardableResult
  public func after(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    after(seconds, isSaved: true, do: handler)
  }

  /// Calls a handler once, as `after(_:do:)` does, by a timer that is part of saved states or not.
  package func after(_ seconds: Double, isSaved: Bool, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, parameterName: "Stage.after")
    return timers.add(dueTick: dueTick(after: seconds), intervalTicks: nil, isSaved: isSaved) { _ in
      handler()
    }
  }

  /// Calls a handler repeatedly at an interval in simulated seconds, 0…1e9, until it is cancelled.
  ///
  /// The interval is rounded to whole ticks and is at least one tick, so that the calls do not drift.
  @discardableResult
  public func every(_ seconds: Double, do handler: @escaping () -> Void) -> TimerHandle {
    Self.checkDuration(seconds, parameterName: "Stage.every")
    let interval = max(Stage.ticks(in: seconds), 1)
    return timers.add(dueTick: dueTick(after: seconds), intervalTicks: interval) { _ in handler() }
  }

  /// Calls a handler once, on the first tick on which a condition is true.
  ///
  /// The condition is evaluated once per tick, from the next tick on, in order with the timers.
  @discardableResult
  public func when(
    _ condition: @escaping () -> Bool, do handler: @escaping () -> Void
  ) -> TimerHandle {
    when(condition, isSaved: true, do: handler)
  }

  /// Calls a handler once, as `when(_:do:)` does, by a timer that is part of saved states or not.
  package func when(
    _ condition: @escaping () -> Bool, isSaved: Bool, do handler: @escaping () -> Void
  ) -> TimerHandle {
    timers.add(dueTick: nextTimerTick, intervalTicks: 1, isSaved: isSaved) { timer in
      guard condition() else { return }
      timer.cancel()
      handler()
    }
  }

  /// Fires the due timers.
  func fireTimers() {
    while !clock.isRestored, let timer = timers.popDue(at: tick) { timer.fire() }
  }

  private func dueTick(after seconds: Double) -> Int {
    max(tick + Stage.ticks(in: seconds), nextTimerTick)
  }

  /// The earliest tick at which a new timer can be due.
  private var nextTimerTick: Int { isAdvancing ? clock.nextInputTick : tick + 1 }
}
