import Dynamics

extension View {
  /// Whether a property change could start or interrupt an animation.
  ///
  /// Evaluated each time an animator writes a property, so it must remain cheap.
  final var isAnimatingOrInAnimationBlock: Bool { animationTracks != nil || clock?.currentAnimation != nil }

  /// Records that an animatable property was set.
  ///
  /// Inside `Stage.animate`, starts an animation from the presented value. Outside, the new value is
  /// presented at once. Either way a running animation of the property is interrupted.
  ///
  /// - Parameters:
  ///   - old: The value before the change.
  ///   - update: Replaces the track of the property by the one that a closure returns for it.
  final func animateChange<Value>(
    from old: Value,
    _ update: (AnimationTracks, (AnimationTrack<Value>?) -> AnimationTrack<Value>?) -> Void
  ) {
    let currentAnimation = clock?.currentAnimation
    let tracks = animationTracks ?? AnimationTracks()
    self.animationTracks = tracks
    update(tracks) { running in
      // Set twice in one changes closure: the animation already runs from the value before the first change.
      if let running, running.animation === currentAnimation { return running }
      running?.animation.trackWasInterrupted()
      return currentAnimation.map { animation in
        animation.trackBegan(on: self)
        return AnimationTrack(fromValue: running?.value(towards: old) ?? old, animation: animation)
      }
    }
    dropAnimationTracksIfEmpty()
  }

  /// Removes the tracks of an animation that has ended.
  final func animationEnded(_ animation: ViewAnimation) {
    animationTracks?.removeTracks(of: animation)
    dropAnimationTracksIfEmpty()
  }

  /// Sets the properties that an animation drives to their presented values, which interrupts it.
  final func setModelValuesToPresentation(of animation: ViewAnimation) {
    guard let tracks = animationTracks else { return }
    let shown = presentation
    let current = clock?.currentAnimation
    clock?.currentAnimation = nil
    if tracks.center?.animation === animation { center = shown.center }
    if tracks.bounds?.animation === animation { bounds = shown.bounds }
    if tracks.rotation?.animation === animation || tracks.scaleShearTranslation?.animation === animation {
      transform = shown.transform
    }
    if tracks.alpha?.animation === animation { alpha = shown.alpha }
    if tracks.backgroundColor?.animation === animation { backgroundColor = shown.backgroundColor }
    if tracks.cornerRadius?.animation === animation { cornerRadius = shown.cornerRadius }
    clock?.currentAnimation = current
  }

  private final func dropAnimationTracksIfEmpty() {
    if animationTracks?.animations.isEmpty == true { animationTracks = nil }
  }
}
