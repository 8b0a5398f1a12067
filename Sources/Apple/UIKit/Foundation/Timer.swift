public import Foundation
import Views

/// What the closure of a timer on a simulator receives: the timer.
public protocol SimulatedTimer: AnyObject {
  /// Stops the timer for good.
  func invalidate()
  /// Whether the timer may still fire.
  var isValid: Bool { get }
  /// The interval of a repeating timer, in seconds.
  var timeInterval: TimeInterval { get }
  /// What the program stored in the timer.
  var userInfo: Any? { get }
}

extension Timer: SimulatedTimer {}

extension Timer {
  /// Creates a timer on the clock of the current simulator, or on the run loop if there is none.
  ///
  /// It has the form of Foundation's method and is preferred to it if the closure does not use its parameter.
  /// One that does, as in `{ timer in timer.invalidate() }`, selects Foundation's method, whose timers need a
  /// run loop.
  @MainActor @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (any SimulatedTimer) -> Void
  ) -> Timer {
    guard let simulator = Simulator.current else {
      let foundationBlock: @Sendable (Timer) -> Void = { block($0) }
      return scheduledTimer(withTimeInterval: interval, repeats: repeats, block: foundationBlock)
    }
    return StageTimer(interval: interval, repeats: repeats, on: simulator) { block($0) }
  }

  /// Creates a timer that calls an action of a target, which it retains, on the clock of the current
  /// simulator.
  ///
  /// Without a simulator, one is created.
  @MainActor @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let target = aTarget as AnyObject
    return StageTimer(interval: interval, repeats: yesOrNo, on: .shared, userInfo: userInfo) { timer in
      // Called by the stage, on the main actor.
      nonisolated(unsafe) let timer = timer
      MainActor.assumeIsolated { aSelector(on: target, sender: timer) }
    }
  }
}

/// A timer on the clock of a simulator; it is never added to a run loop.
private final class StageTimer: Timer {
  private var handle: TimerHandle?
  private var info: Any?

  @MainActor convenience init(
    interval: TimeInterval, repeats: Bool, on simulator: Simulator, userInfo: Any? = nil,
    handler: @escaping (StageTimer) -> Void
  ) {
    self.init(fire: .distantFuture, interval: interval, repeats: repeats) { _ in }
    info = userInfo
    // The stage retains the closure, and with it the timer, until it has fired or was invalidated.
    let fire = {
      if !repeats { self.handle = nil }
      handler(self)
    }
    let stage = simulator.stage
    handle = repeats ? stage.every(max(0, interval), do: fire) : stage.after(max(0, interval), do: fire)
  }

  override func invalidate() {
    handle?.cancel()
    handle = nil
    super.invalidate()
  }

  override var isValid: Bool { handle != nil }

  override var userInfo: Any? { info }
}
