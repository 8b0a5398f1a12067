extension Stage {
  /// Animates changes to views.
  ///
  /// Calls `changes` once, synchronously. Each property of a view on this stage that it sets (`center`,
  /// `bounds`, `frame`, `transform` with `rotation` and `scale`, `alpha`, `backgroundColor`, `cornerRadius`, the border)
  /// has its new model value at once, while `View.presentation` is interpolated from the currently presented
  /// value. Rotation is interpolated along the shorter arc, separately from the rest of the transform.
  /// Changes to views that are not on the stage are not animated.
  ///
  /// The animation of a property is interrupted when the property is set again, or when its view is removed
  /// from the stage. An animator sets the center and rotation of its items, so it takes precedence over an
  /// animation. Another call of `animate` continues from the presented value.
  ///
  /// ```swift
  /// stage.animate(duration: 1, changes: { square.alpha = 0 }, completion: { _ in square.removeFromSuperview() })
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

  /// Animates changes to views, with a function from the fraction of the duration to the progress, both 0…1, in place of the
  /// curve; nil for the curve.
  ///
  /// The progress may leave the range in between, as that of a spring does.
  @discardableResult
  package func animate(
    duration: Double, delay: Double, curve: AnimationCurve, timing: ((Double) -> Double)?,
    changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)?
  ) -> ViewAnimation {
    Self.checkDuration(duration, parameterName: "Stage.animate: duration")
    Self.checkDuration(delay, parameterName: "Stage.animate: delay")
    let animation = ViewAnimation(
      on: clock, delay: StageClock.ticks(in: delay), ticks: StageClock.ticks(in: duration), curve: curve,
      timing: timing, completion: completion
    )
    animations.append(animation)
    let outer = clock.currentAnimation
    clock.currentAnimation = animation
    changes()
    clock.currentAnimation = outer
    return animation
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
    let finished = animations.filter(\.isFinished)
    guard !finished.isEmpty else { return }
    animations.removeAll(where: \.isFinished)
    for animation in finished { animation.finishAtEndValues() }
  }
}
