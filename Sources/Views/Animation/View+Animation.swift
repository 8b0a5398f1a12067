import Dynamics

extension View {
  /// Whether a change of a property has anything to do with animations.
  ///
  /// Asked on each write of an animator, so it must stay this cheap.
  final var mayAnimate: Bool { tracks != nil || timeline?.currentAnimation != nil }

  /// Notes that a property was set.
  ///
  /// Inside `Stage.animate` it goes on its way from what is shown, outside
  /// it is shown at once. Either way what was animating it has lost it.
  final func animateChange<Value>(
    of path: ReferenceWritableKeyPath<Tracks, Track<Value>?>, from old: Value
  ) {
    let running = tracks?[keyPath: path]
    let currentAnimation = timeline?.currentAnimation
    guard running != nil || currentAnimation != nil else { return }
    // Set twice by the same changes: it is on its way already, from where it was before the first.
    if let running, running.animation === currentAnimation { return }
    running?.animation.trackInterrupted()
    let tracks = tracks ?? Tracks()
    self.tracks = tracks
    tracks[keyPath: path] = currentAnimation.map { animation in
      animation.trackBegan(on: self)
      return Track(from: running?.value(towards: old) ?? old, animation: animation)
    }
    dropTracksIfEmpty()
  }

  /// Drops the tracks of an animation that has come to its end.
  final func animationEnded(_ animation: ViewAnimation) {
    tracks?.remove(animation)
    dropTracksIfEmpty()
  }

  private final func dropTracksIfEmpty() {
    if tracks?.animations.isEmpty == true { tracks = nil }
  }
}
