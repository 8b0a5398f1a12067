/// The timers of a stage, in order of when they are due, then of creation.
struct TimerQueue {
  /// Sorted from the last due to the first, so that the next is taken off the end.
  private var timers: [TimerHandle] = []
  private var nextSequenceNumber = 0

  /// Whether nothing will happen any more.
  var isEmpty: Bool { !timers.contains { $0.isActive } }

  /// Makes a timer that is due at a tick and, if there is an interval, again and again after it.
  mutating func add(
    dueTick: Int, interval: Int?, action: @escaping TimerHandle.Action
  ) -> TimerHandle {
    let timer = TimerHandle(
      dueTick: dueTick, interval: interval, sequenceNumber: nextSequenceNumber, action: action)
    nextSequenceNumber += 1
    insert(timer)
    return timer
  }

  /// Takes the next timer if it is due at a tick; one that comes again is back in its place already.
  ///
  /// Cancelled ones are dropped on the way.
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

  /// Puts a timer in its place, which a binary search finds.
  private mutating func insert(_ timer: TimerHandle) {
    var range = timers.startIndex..<timers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = timer.precedes(timers[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    timers.insert(timer, at: range.lowerBound)
  }
}
