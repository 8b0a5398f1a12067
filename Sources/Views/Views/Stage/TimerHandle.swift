/// A handle to a timer, returned by `after`, `every` and `when`.
///
/// Releasing the handle does not cancel the timer; only `cancel()` does.
public final class TimerHandle {
  /// The action of a timer, which receives the timer so that it can cancel it.
  typealias Action = (TimerHandle) -> Void

  /// The next due tick.
  private(set) var dueTick: Int
  /// The position of the timer in the stage's order of creation.
  let sequenceNumber: Int

  /// Whether the timer is part of saved states; one that is not continues whatever is restored.
  let isSaved: Bool

  /// The interval between repetitions, in ticks; nil for a one-shot timer.
  private let intervalTicks: Int?
  /// The action; nil after the timer has finished or was cancelled.
  private var action: Action?

  init(
    dueTick: Int, intervalTicks: Int?, isSaved: Bool, sequenceNumber: Int, action: @escaping Action
  ) {
    self.dueTick = dueTick
    self.intervalTicks = intervalTicks
    self.isSaved = isSaved
    self.sequenceNumber = sequenceNumber
    self.action = action
  }

  /// Whether the handler may be called again: false after the timer has finished or was cancelled.
  ///
  /// False inside the handler of a timer created by `after` or `when`.
  public var isActive: Bool { action != nil }

  /// Cancels the timer; does nothing if it has finished.
  ///
  /// May be called inside the handler.
  public func cancel() { action = nil }

  /// Visits the state of the timer.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.beginObject(.timer, ordinal: sequenceNumber + 1, object: self)
    visitor.visit("number", sequenceNumber + 1)
    visitor.visit("dueTick", dueTick)
    visitor.visit("interval", intervalTicks ?? 0)
  }

  /// Returns a closure that gives the timer the state that it has now.
  func stateRestorer() -> () -> Void {
    let (dueTick, action) = (dueTick, action)
    return { [self] in (self.dueTick, self.action) = (dueTick, action) }
  }

  /// Moves the due tick by a number of ticks.
  func shift(by ticks: Int) { dueTick += ticks }

  /// Advances the due tick by the interval; returns false for a one-shot timer.
  func rearm() -> Bool {
    guard let intervalTicks else { return false }
    dueTick += intervalTicks
    return true
  }

  /// Calls the action.
  func fire() {
    let action = action
    if intervalTicks == nil { cancel() }
    action?(self)
  }

  /// Returns whether this timer fires before another: by due tick, then by creation.
  func precedes(_ other: TimerHandle) -> Bool {
    (dueTick, sequenceNumber) < (other.dueTick, other.sequenceNumber)
  }
}
