public import Dispatch
import Foundation
import Views

// The simulated clock for the main queue. These methods have the form of Dispatch's and are preferred to
// them, because those have default arguments. The compiler isolates the closures of `DispatchQueue.main` to
// the main actor by their names.

extension DispatchQueue {
  /// Calls a closure at a time; on the main queue, on the clock of the current simulator if there is one.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
    let delay = Double(Int64(deadline.uptimeNanoseconds) - Int64(DispatchTime.now().uptimeNanoseconds)) / 1e9
    guard !isMain || !Simulator.schedule(work, after: delay) else { return }
    asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
  }

  /// Whether this is the main queue, which has another object each time it is read.
  private var isMain: Bool { label == DispatchQueue.main.label }

  /// Calls a closure later; on the main queue, in the next frame of the current simulator if there is one.
  public func async(execute work: @escaping @Sendable () -> Void) {
    guard !isMain || !Simulator.schedule(work, after: 0) else { return }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }
}

extension MainActor {
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main actor.
  ///
  /// True on the main thread, and on another thread that executes the main queue: in a program whose `main`
  /// is asynchronous, Dispatch ends the main thread.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true }
}

extension Simulator {
  /// Schedules a closure on the clock of the current simulator; returns false if there is none, or off the
  /// main actor.
  nonisolated fileprivate static func schedule(_ work: @escaping @Sendable () -> Void, after delay: Double)
    -> Bool
  {
    guard MainActor.isCurrent else { return false }
    return MainActor.assumeIsolated {
      guard let simulator = current else { return false }
      simulator.stage.after(max(0, delay), do: work)
      return true
    }
  }
}
