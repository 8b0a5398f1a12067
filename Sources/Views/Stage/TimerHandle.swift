/// Something that a stage will do later: the result of `after`, `every` and `when`.
///
/// Letting go of the handle changes nothing; only `cancel()` does.
public final class TimerHandle {
  /// What a timer does when it is due; true if it is to come again on the next occasion.
  typealias Action = () -> Bool

  /// The tick at which it is due next.
  private(set) var dueTick: Int
  /// Its place among the timers of a stage in order of creation.
  let serial: Int

  private let interval: Int
  private var action: Action?

  init(dueTick: Int, interval: Int, serial: Int, action: @escaping Action) {
    self.dueTick = dueTick
    self.interval = interval
    self.serial = serial
    self.action = action
  }

  /// Whether it will still happen: neither over nor cancelled.
  ///
  /// Of a timer made by `after` or `when`, false once its handler has been called; true inside it.
  public var isActive: Bool { action != nil }

  /// Makes sure that the handler is not called any more, also from inside the handler.
  ///
  /// Nothing happens if it is over.
  public func cancel() { action = nil }

  /// Does what is due.
  ///
  /// The next time is fixed before, so that the handler may cancel it.
  func fire() {
    guard let action else { return }
    dueTick += interval
    if !action() { self.action = nil }
  }

  /// Whether this one comes before another: by tick, then by creation.
  func precedes(_ other: TimerHandle) -> Bool {
    (dueTick, serial) < (other.dueTick, other.serial)
  }
}
