public import Foundation
import Views

extension UIView {
  /// Options of an animation.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews within the animation; without effect, as they are when `layoutIfNeeded()` is called.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches arrive during the animation; without effect, as they always do.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins with the presented values; without effect, as animations always do.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is interrupted.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs a repeated animation backwards and forwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Dissolves one view into the other; transitions only call their closures.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Shows and hides the views of a transition in place of adding and removing them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Flips a view; transitions only call their closures.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips a view; transitions only call their closures.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)

    var curve: Views.AnimationCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// The curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// Starts and ends slowly.
    case easeInOut = 0
    /// Starts slowly.
    case easeIn = 1
    /// Ends slowly.
    case easeOut = 2
    /// Constant speed.
    case linear = 3

    var curve: Views.AnimationCurve {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// Animates changes of center, bounds, frame, transform, alpha, background color and corner radius.
  ///
  /// The changes of views that are not in a window are not animated. Without a ``Simulator`` they take effect
  /// at once, as does the completion. The completion is called after the duration with true, also if a
  /// property was changed or animated again meanwhile, or a view was removed.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    runAnimation(
      duration: duration, delay: delay, options: options, timing: nil, animations: animations,
      completion: completion)
  }

  /// Animates changes as a damped spring moves, which comes to rest after the duration.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - delay: The delay before the start, in seconds.
  ///   - dampingRatio: The damping ratio, greater than 0; 1 does not overshoot.
  ///   - velocity: The velocity at the start, in lengths of the whole change per second.
  ///   - options: The options.
  ///   - animations: The closure that changes the views.
  ///   - completion: The closure called at the end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      duration: duration, dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity))
    runAnimation(
      duration: duration, delay: delay, options: options, timing: spring.progress, animations: animations,
      completion: completion)
  }

  /// Animates changes as a spring moves whose bounce is from -1 to 1, where 0 does not overshoot.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay,
      usingSpringWithDamping: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialSpringVelocity: initialSpringVelocity, options: options, animations: animations,
      completion: completion)
  }

  /// Makes changes without an animation, inside or outside the closure of one.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    guard let simulator = Simulator.current else { return actionsWithoutAnimation() }
    simulator.stage.withoutAnimation(actionsWithoutAnimation)
  }

  /// Makes changes and calls the completion after the duration; the transition itself is not drawn.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    runAnimation(
      duration: duration, delay: 0, options: options, timing: nil, animations: { animations?() },
      completion: completion)
  }

  /// Replaces a view by another one in its superview, or shows one and hides the other, at once, and calls
  /// the completion after the duration.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      with: fromView, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else if let superview = fromView.superview {
          superview.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Runs an animation on the current simulator, repeatedly if the options say so.
  private class func runAnimation(
    duration: TimeInterval, delay: TimeInterval, options: AnimationOptions, timing: ((Double) -> Double)?,
    animations: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    guard let simulator = Simulator.current else {
      animations()
      completion?(true)
      return
    }
    // A change of the property meanwhile, or another animation of it, does not interrupt the animation in
    // UIKit, whose animations add up.
    let end = simulator.time + max(0, delay) + max(0, duration)
    let completion = completion.map { completion in
      { (isFinished: Bool) in
        MainActor.assumeIsolated {
          guard !isFinished else { return completion(isFinished) }
          simulator.stage.after(max(0, end - simulator.time)) { completion(true) }
        }
      }
    }
    let animation = simulator.stage.animate(
      duration: max(0, duration), delay: max(0, delay), curve: options.curve, timing: timing,
      changes: animations, completion: options.contains(.repeat) ? nil : completion)
    if options.contains(.repeat) {
      animation.timeline.repeats = true
      animation.timeline.autoreverses = options.contains(.autoreverse)
    }
  }
}
