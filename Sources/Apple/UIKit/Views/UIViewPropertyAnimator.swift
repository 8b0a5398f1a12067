public import Foundation
import Views

/// The state of a property animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animation has not started, or has finished.
  case inactive = 0
  /// The animation runs or is paused.
  case active = 1
  /// The animation was stopped and not finished yet.
  case stopped = 2
}

/// Where a property animator ends.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// With the new values.
  case end = 0
  /// With the values before the animation.
  case start = 1
  /// With the values at which it was stopped.
  case current = 2
}

/// The timing of a property animator.
@MainActor public protocol UITimingCurveProvider: AnyObject {
  /// Returns the function from the fraction of the duration to the progress.
  func timing(duration: TimeInterval) -> (Double) -> Double
}

/// The timing of a damped spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private let dampingRatio: CGFloat
  private let velocity: CGVector

  /// Creates the timing of a spring; only the horizontal velocity is used.
  public init(dampingRatio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    self.dampingRatio = dampingRatio
    self.velocity = velocity
  }

  /// Returns the motion of the spring.
  open func timing(duration: TimeInterval) -> (Double) -> Double {
    Spring(
      duration: duration, dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity.dx)
    ).progress
  }
}

/// The timing of a curve.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  private let curve: UIView.AnimationCurve

  /// Creates the timing of a curve.
  public init(animationCurve curve: UIView.AnimationCurve) { self.curve = curve }

  /// Returns the curve.
  open func timing(duration: TimeInterval) -> (Double) -> Double { curve.curve.value }
}

/// An animation that can be paused, scrubbed, reversed and stopped.
///
/// It animates views in the windows of the current ``Simulator``; without one, changes take effect at once.
@MainActor open class UIViewPropertyAnimator: NSObject {
  /// The duration, in seconds.
  public let duration: TimeInterval

  private let timingCurve: any UITimingCurveProvider
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var animation: ViewAnimation?

  /// The state.
  open private(set) var state = UIViewAnimatingState.inactive

  /// Whether the animation runs and is not paused.
  open private(set) var isRunning = false

  /// Whether the animation runs towards its start.
  open var isReversed = false {
    didSet {
      guard isReversed != oldValue, isRunning else { return }
      animation?.continueAnimation(reversed: isReversed)
    }
  }

  /// Whether touches arrive during the animation; they always do.
  open var isUserInteractionEnabled = true

  /// Whether a finished animator stays active; without effect.
  open var pausesOnCompletion = false

  /// Creates an animator with a curve.
  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.duration = duration
    timingCurve = UICubicTimingParameters(animationCurve: curve)
    super.init()
    animations.map(addAnimations)
  }

  /// Creates an animator with the motion of a spring.
  public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.duration = duration
    timingCurve = UISpringTimingParameters(dampingRatio: ratio)
    super.init()
    animations.map(addAnimations)
  }

  /// Creates an animator with a timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    timingCurve = parameters
  }

  /// Starts an animation and returns its animator.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    completion.map(animator.addCompletion)
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds a closure that changes views; one added later begins with the animation's next start.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  /// Adds a closure that is called when the animation has finished.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts or continues the animation.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay, in seconds, or continues it at once.
  open func startAnimation(afterDelay delay: TimeInterval) {
    if animation == nil {
      makeViewAnimation(delay: delay)
    } else {
      animation?.continueAnimation(reversed: isReversed)
    }
    isRunning = animation != nil
  }

  /// Pauses the animation, or starts it paused.
  open func pauseAnimation() {
    if animation == nil { makeViewAnimation(delay: 0) }
    animation.map { $0.pause(at: $0.fraction) }
    isRunning = false
  }

  /// Continues a paused animation; the timing and the duration stay those of the animator.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }

  /// The fraction of the animation that has run, 0…1; setting it moves a paused animation there.
  open var fractionComplete: CGFloat {
    get { CGFloat(animation?.fraction ?? 0) }
    set {
      if animation == nil { makeViewAnimation(delay: 0) }
      animation?.pause(at: Double(newValue))
      isRunning = false
    }
  }

  /// Stops the animation: the views keep the values that they show.
  ///
  /// If `withoutFinishing` is false, `finishAnimation(at:)` must follow; otherwise the completions are not
  /// called.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let stopped = animation
    animation = nil
    isRunning = false
    state = withoutFinishing ? .inactive : .stopped
    stopped?.stop()
  }

  /// Calls the completions of a stopped animation; the views keep the values that they show.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }

  private func makeViewAnimation(delay: TimeInterval) {
    state = .active
    let changes = animations
    guard let simulator = Simulator.current else {
      for change in changes { change() }
      return finish(at: .end)
    }
    animation = simulator.stage.animate(
      duration: max(0, duration), delay: max(0, delay), curve: .linear,
      timing: timingCurve.timing(duration: duration), changes: { for change in changes { change() } }
    ) { [self] _ in
      // Called by the stage, on the main actor.
      MainActor.assumeIsolated {
        guard state == .active else { return }
        finish(at: isReversed ? .start : .end)
      }
    }
  }

  private func finish(at position: UIViewAnimatingPosition) {
    animation = nil
    isRunning = false
    state = .inactive
    for completion in completions { completion(position) }
  }
}
