extension Stage {
  /// Changes views over a time instead of at once.
  ///
  /// `changes` runs once, now. Every property that it sets of a view on this stage (`center`, `bounds`, `frame`,
  /// `transform` with `rotation` and `scale`, `alpha`, `backgroundColor`, `cornerRadius`) has its
  /// new value at once, while `View.presentation` goes there from what is shown now. Rotation and the
  /// rest of a transform go separately, a rotation the short way round. Views that are not on the stage
  /// change without an animation.
  ///
  /// An animation loses a property when that is set again, and the whole view when it leaves the stage. An
  /// animator sets the centre and rotation of the items that it moves, so it wins over an animation. In another
  /// call of `animate` the property goes on from what is shown.
  ///
  /// ```swift
  /// stage.animate(duration: 1, changes: { square.alpha = 0 }, completion: { _ in square.removeFromSuperview() })
  /// ```
  ///
  /// > Note: UIKit completes at once if nothing was changed. Here the completion comes when the time is over.
  ///
  /// - Parameters:
  ///   - duration: The time that it takes, in seconds, to the nearest 1/60; 0…1e9.
  ///   - delay: The time before it begins, in seconds, 0 at first; what was shown before stays until then.
  ///   - curve: How the change is spread over the time.
  ///   - changes: What sets the properties.
  ///   - completion: Called at the tick at which the time is over, at the earliest the next, with true if
  ///     no property was lost. If all were lost, it is called at the next tick with false.
  public func animate(
    duration: Double,
    delay: Double = 0,
    curve: AnimationCurve = .easeInOut,
    changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    Self.checkDuration(duration, "Stage.animate: duration")
    Self.checkDuration(delay, "Stage.animate: delay")
    let animation = ViewAnimation(
      on: timeline, delay: Timeline.ticks(in: delay), ticks: Timeline.ticks(in: duration), curve: curve,
      completion: completion
    )
    animations.append(animation)
    let outer = timeline.currentAnimation
    timeline.currentAnimation = animation
    changes()
    timeline.currentAnimation = outer
  }

  /// Ends the animations whose time is over, in order of creation.
  func endAnimations() {
    let finished = animations.filter(\.isFinished)
    guard !finished.isEmpty else { return }
    animations.removeAll(where: \.isFinished)
    for animation in finished { animation.end() }
  }
}
