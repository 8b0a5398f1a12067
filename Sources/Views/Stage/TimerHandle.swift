/// Something that a stage will do later: the result of `after`, `every` and `when`.
///
/// Letting go of the handle changes nothing; only `cancel()` does.
public final class TimerHandle {
  /// What a timer does when it is due; it is given the timer, so that it can cancel it.
  typealias Action = (TimerHandle) -> Void

  /// The tick at which it is due next.
  private(set) var dueTick: Int
  /// Its place among the timers of a stage in order of creation.
  let sequenceNumber: Int

  /// The ticks from one time to the next; nil if there is only one.
  private let interval: Int?
  /// What to do; nil if there is nothing more to do.
  private var action: Action?

  init(dueTick: Int, interval: Int?, sequenceNumber: Int, action: @escaping Action) {
    self.dueTick = dueTick
    self.interval = interval
    self.sequenceNumber = sequenceNumber
    self.action = action
  }

  /// Whether the handler will be called again: false when it is over or cancelled.
  ///
  /// Inside the handler, false for a timer made by `after` or `when`.
  public var isActive: Bool { action != nil }

  /// Makes sure that the handler is not called any more; nothing happens if it is over.
  ///
  /// May be called from inside the handler.
  public func cancel() { action = nil }

  /// Moves on to the next time; false if there is none.
  func rearm() -> Bool {
    guard let interval else { return false }
    dueTick += interval
    return true
  }

  /// Does what is due.
  func fire() {
    let action = action
    if interval == nil { cancel() }
    action?(self)
  }

  /// Whether this one comes before another: by tick, then by creation.
  func precedes(_ other: TimerHandle) -> Bool {
    (dueTick, sequenceNumber) < (other.dueTick, other.sequenceNumber)
  }
}
