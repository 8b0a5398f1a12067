public import Dynamics

extension Stage {
  /// Animates changes to views.
  ///
  /// Calls `changes` once, synchronously. Each property of a view on this stage that it sets (`center`,
  /// `bounds`, `frame`, `transform` with `rotation` and `scale`, `alpha`, `backgroundColor`, `cornerRadius`,
  /// the border) has its new model value at once, while `View.presentation` is interpolated from the
  /// currently presented value. Rotation is interpolated along the shorter arc, separately from the rest of
  /// the transform. Changes to views that are not on the stage are not animated.
  ///
  /// The animation of a property is interrupted when the property is set again, or when its view is removed
  /// from the stage. An animator sets the center and rotation of its items, so it takes precedence over an
  /// animation. Another call of `animate` continues from the presented value.
  ///
  /// ```swift
  /// stage.animate(
  ///   duration: 1, changes: { square.alpha = 0 }, completion: { _ in square.removeFromSuperview() })
  /// ```
  ///
  /// > Note: UIKit completes at once if nothing was changed. Here the completion handler is called after the
  /// > duration.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds, rounded to 1/60; 0…1e9.
  ///   - delay: The delay before the start, in seconds, 0 by default; until then the old values are
  ///     presented.
  ///   - curve: The timing curve.
  ///   - changes: The closure that sets the properties.
  ///   - completion: The closure called on the tick on which the duration has elapsed, at the earliest the
  ///     next one, with true if no property was interrupted. If all were, it is called on the next tick with
  ///     false.
  public func animate(
    duration: Double,
    delay: Double = 0,
    curve: AnimationCurve = .easeInOut,
    changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, delay: delay, curve: curve, timing: nil, changes: changes, completion: completion)
  }

  /// Animates changes to views as a damped spring moves, which comes to rest after the duration.
  ///
  /// To continue a drag, pass the velocity of its recognizer:
  ///
  /// ```swift
  /// stage.animate(duration: 0.6, usingSpringWithDamping: 0.7, initialVelocity: pan.velocity(in: nil)) {
  ///   card.center = home
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration after which the views are at rest, in seconds, rounded to 1/60; 0…1e9.
  ///   - delay: The delay before the start, in seconds, 0 by default; until then the old values are
  ///     presented.
  ///   - dampingRatio: The damping ratio, limited to 0.01…1: 1 does not overshoot, less oscillates more.
  ///   - initialVelocity: The velocity at the start of the centers that change, in points per second, whereas
  ///     UIKit's is relative to the distance; zero by default. Other properties start at rest.
  ///   - changes: The closure that sets the properties.
  ///   - completion: The closure called at the end, as for the other form.
  public func animate(
    duration: Double,
    delay: Double = 0,
    usingSpringWithDamping dampingRatio: Double,
    initialVelocity: Vector = .zero,
    changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(
      dampingRatio.isFinite && initialVelocity.isFinite,
      "Stage.animate: expected a finite damping ratio and velocity, got \(dampingRatio) and \(initialVelocity)"
    )
    let motion = Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: 0)
    run(
      ViewAnimation(
        on: clock, delay: animationTicks(in: delay, "delay"), ticks: animationTicks(in: duration, "duration"),
        curve: .easeInOut, spring: (motion, dampingRatio, initialVelocity), completion: completion),
      changes)
  }

  /// Animates changes to views, with a function from the fraction of the duration to the progress, both 0…1,
  /// in place of the curve; nil for the curve.
  ///
  /// The progress may leave the range in between, as that of a spring does.
  @discardableResult
  package func animate(
    duration: Double, delay: Double, curve: AnimationCurve, timing: ((Double) -> Double)?,
    changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)?
  ) -> ViewAnimation {
    let animation = ViewAnimation(
      on: clock, delay: animationTicks(in: delay, "delay"), ticks: animationTicks(in: duration, "duration"),
      curve: curve, timing: timing, completion: completion)
    run(animation, changes)
    return animation
  }

  private func animationTicks(in duration: Double, _ name: String) -> Int {
    Self.checkDuration(duration, parameterName: "Stage.animate: \(name)")
    return Stage.ticks(in: duration)
  }

  /// Adds an animation, and makes the changes that it animates.
  private func run(_ animation: ViewAnimation, _ changes: () -> Void) {
    movements.animations.append(animation)
    let outer = clock.currentAnimation
    clock.currentAnimation = animation
    changes()
    clock.currentAnimation = outer
  }

  /// Calls a closure whose changes to views are not animated, even inside that of `animate`.
  package func withoutAnimation(_ changes: () -> Void) {
    let outer = clock.currentAnimation
    clock.currentAnimation = nil
    changes()
    clock.currentAnimation = outer
  }

  /// Ends the animations that have finished, in order of creation.
  func endAnimations() {
    for animation in movements.removeFinishedAnimations() { animation.finishAtEndValues() }
  }
}
