public import Foundation

/// A timer that calls an action in each frame of the current simulator, or `preferredFramesPerSecond` times a
/// second.
@MainActor public final class CADisplayLink: NSObject {
  private var action: TargetAction?
  private weak var simulator: Simulator?

  /// Whether the action is not called; false by default.
  public var isPaused = false

  /// The number of calls per second; 0, one in each frame, by default.
  public var preferredFramesPerSecond = 0

  /// The simulated time of the current frame, in seconds.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The duration of a frame, in seconds.
  public var duration: CFTimeInterval { 1 / CFTimeInterval(Simulator.ticksPerSecond) }

  /// The simulated time of the next frame, in seconds.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }

  /// Creates a link, which retains its target until it is invalidated.
  public init(target: Any, selector: Selector) {
    retainedTarget = target as AnyObject
    action = TargetAction(target: target, action: selector)
  }

  private var retainedTarget: AnyObject?

  /// Starts the link on the current simulator; the run loop is not used.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    let simulator = Simulator.shared
    self.simulator = simulator
    simulator.add(self)
  }

  /// Stops the link for good.
  public func invalidate() {
    action = nil
    retainedTarget = nil
    simulator?.remove(self)
  }

  func frameWillEnd(tick: Int) {
    guard !isPaused, let action else { return }
    let ticks = preferredFramesPerSecond > 0 ? max(1, Simulator.ticksPerSecond / preferredFramesPerSecond) : 1
    guard tick.isMultiple(of: ticks) else { return }
    timestamp = Simulator.seconds(tick)
    action.perform(sender: self)
  }
}

/// A number of seconds.
public typealias CFTimeInterval = Double

/// Returns the simulated time of the current simulator in seconds, or the time since the system started if
/// there is none.
public func CACurrentMediaTime() -> CFTimeInterval {
  guard MainActor.isCurrent else { return ProcessInfo.processInfo.systemUptime }
  return MainActor.assumeIsolated { Simulator.current?.time } ?? ProcessInfo.processInfo.systemUptime
}
