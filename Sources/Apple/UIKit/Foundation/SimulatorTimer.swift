public import Foundation
import Views

/// A timer on the clock of the current simulator, with the interface of Foundation's `Timer`.
///
/// `dynlua ios` uses it in place of `Timer`, whose closures are not isolated to the main actor, and which
/// needs a run loop.
@MainActor open class SimulatorTimer: NSObject {
  private let repeats: Bool
  private let block: (SimulatorTimer) -> Void
  private var handle: TimerHandle?
  private var isInvalidated = false

  /// The interval of a repeating timer, in seconds; 0 of another one.
  public let timeInterval: TimeInterval

  /// What the program stored in the timer.
  public let userInfo: Any?

  /// The time by which the timer may be late, in seconds; without effect.
  open var tolerance: TimeInterval = 0

  /// Whether the timer may still fire.
  open var isValid: Bool { !isInvalidated }

  /// Creates a timer that starts when it is added to a run loop.
  ///
  /// - Parameters:
  ///   - interval: The time until it fires, in seconds, and between two times.
  ///   - repeats: Whether it fires more than once.
  ///   - block: The closure that it calls.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (SimulatorTimer) -> Void
  ) {
    self.init(interval: interval, userInfo: nil, repeats: repeats, block: block)
  }

  /// Creates a timer that starts when it is added to a run loop, and calls an action of a target, which it
  /// retains.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let target = target as AnyObject
    self.init(interval: interval, userInfo: userInfo, repeats: repeats) { selector(on: target, sender: $0) }
  }

  /// Creates a timer that never fires.
  public override convenience init() {
    self.init(interval: 0, userInfo: nil, repeats: false) { _ in }
    invalidate()
  }

  private init(
    interval: TimeInterval, userInfo: Any?, repeats: Bool, block: @escaping (SimulatorTimer) -> Void
  ) {
    self.interval = max(0, interval)
    self.timeInterval = repeats ? self.interval : 0
    self.userInfo = userInfo
    self.repeats = repeats
    self.block = block
  }

  private let interval: TimeInterval

  /// Creates a timer and starts it.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (SimulatorTimer) -> Void
  ) -> SimulatorTimer {
    let timer = SimulatorTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Creates a timer that calls an action of a target, which it retains, and starts it.
  @discardableResult
  open class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> SimulatorTimer {
    let timer = SimulatorTimer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.start()
    return timer
  }

  /// Calls the closure or the action now; a timer that does not repeat is then invalid.
  open func fire() {
    guard isValid else { return }
    if !repeats { invalidate() }
    block(self)
  }

  /// Stops the timer for good.
  open func invalidate() {
    isInvalidated = true
    handle?.cancel()
    handle = nil
  }

  /// Starts the timer, unless it has been started or invalidated.
  final func start() {
    guard handle == nil, isValid else { return }
    // The stage retains the closure, and with it the timer, until it has fired or was invalidated.
    let fire = { MainActor.assumeIsolated { self.fire() } }
    let stage = Simulator.shared.stage
    handle = repeats ? stage.every(interval, do: fire) : stage.after(interval, do: fire)
  }
}

extension RunLoop {
  /// Starts a timer on the clock of the current simulator.
  @MainActor public func add(_ timer: SimulatorTimer, forMode mode: RunLoop.Mode) { timer.start() }
}
