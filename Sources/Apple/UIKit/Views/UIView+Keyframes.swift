public import Foundation
import Views

/// The keyframes of an animation that is being set up.
@MainActor private struct Keyframes {
  var frames: [(start: Double, duration: Double, changes: () -> Void)] = []

  static var current: Keyframes?
}

extension UIView {
  /// Options of an animation with keyframes; without effect.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Linear between the keyframes; they always are.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Smooth through the keyframes; drawn as linear.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  /// Animates changes one after another: those of the closures that the animations add as keyframes.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = Keyframes.current
    Keyframes.current = Keyframes()
    animations()
    let frames = Keyframes.current?.frames ?? []
    Keyframes.current = outer
    for frame in frames {
      let start = delay + frame.start * duration
      let animate = {
        UIView.animate(
          withDuration: frame.duration * duration, delay: 0, options: .curveLinear, animations: frame.changes)
      }
      // Each begins with the values that the one before has set.
      if start > 0, let simulator = Simulator.current {
        simulator.stage.after(start) { MainActor.assumeIsolated(animate) }
      } else {
        animate()
      }
    }
    guard let completion else { return }
    guard let simulator = Simulator.current else { return completion(true) }
    simulator.stage.after(max(0, delay + duration)) { MainActor.assumeIsolated { completion(true) } }
  }

  /// Adds changes to the animation with keyframes whose closure is running, with their start and duration as
  /// fractions of its duration; makes them at once outside of one.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard Keyframes.current != nil else { return animations() }
    Keyframes.current?.frames.append((frameStartTime, frameDuration, animations))
  }
}
