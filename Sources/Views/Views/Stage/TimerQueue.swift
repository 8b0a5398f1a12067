/// The timers of a stage, ordered by due tick, then by creation.
struct TimerQueue {
  /// Sorted in descending order, so that the next timer is removed from the end.
  private var timers: [TimerHandle] = []
  private var nextSequenceNumber = 0

  /// Whether no timer is active.
  var isEmpty: Bool { !timers.contains { $0.isActive } }

  /// The number of active timers.
  var activeCount: Int { timers.count { $0.isActive } }

  /// Visits the state of the active timers, in the order in which they fire.
  func visitState(with visitor: inout some StateVisitor) {
    for timer in timers.reversed() where timer.isActive { timer.visitState(with: &visitor) }
  }

  /// Adds a timer that fires at a tick and then, unless `intervalTicks` is nil, repeatedly at that interval
  /// in ticks.
  mutating func add(
    dueTick: Int, intervalTicks: Int?, isSaved: Bool = true, action: @escaping TimerHandle.Action
  ) -> TimerHandle {
    let timer = TimerHandle(
      dueTick: dueTick, intervalTicks: intervalTicks, isSaved: isSaved, sequenceNumber: nextSequenceNumber,
      action: action)
    nextSequenceNumber += 1
    insert(timer)
    return timer
  }

  /// Removes and returns the next timer due at a tick; a repeating timer is first reinserted at its next due
  /// tick.
  ///
  /// Cancelled timers are discarded.
  mutating func popDue(at tick: Int) -> TimerHandle? {
    while let timer = timers.last, timer.dueTick <= tick {
      timers.removeLast()
      guard timer.isActive else { continue }
      if timer.rearm() { insert(timer) }
      return timer
    }
    return nil
  }

  /// Cancels all timers.
  mutating func cancelAll() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  /// Returns a closure that gives a queue the timers of this one, in their present state, except for those
  /// that are not part of saved states.
  ///
  /// Other timers of the queue are cancelled, or, if they are not part of saved states, moved by a number of
  /// ticks.
  func stateRestorer() -> (inout TimerQueue, _ shift: Int) -> Void {
    let saved = timers.filter { $0.isSaved && $0.isActive }
    let restorers = saved.map { $0.stateRestorer() }
    let nextSequenceNumber = nextSequenceNumber
    return { queue, shift in
      let kept = queue.timers.filter { !$0.isSaved }
      for timer in queue.timers where timer.isSaved { timer.cancel() }
      for restore in restorers { restore() }
      queue.timers = saved
      queue.nextSequenceNumber = nextSequenceNumber
      for timer in kept {
        timer.shift(by: shift)
        queue.insert(timer)
      }
    }
  }

  /// Inserts a timer at its position, found by binary search.
  private mutating func insert(_ timer: TimerHandle) {
    var range = timers.startIndex..<timers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = timer.precedes(timers[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    timers.insert(timer, at: range.lowerBound)
  }
}
