public import Dynamics

extension Stage {
  /// The animators that the stage steps, in order of addition.
  public var animators: [Animator] { roster.all }

  /// Makes an animator run on this stage's clock; nothing changes if it does already.
  ///
  /// The stage keeps it alive while it has a behavior, and at least until the end of the next tick. Add it
  /// again when it gets its first behavior later and nothing else keeps it alive.
  public func add(_ animator: Animator) { roster.add(animator) }

  /// Advances each animator that runs; one added meanwhile begins at the next tick.
  ///
  /// A size that was changed since the last tick makes an animator at rest run again.
  func stepAnimators() {
    let animators = roster.all
    for animator in animators {
      animator.noticeChanges()
      animator.advance()
    }
    // What is let go must not die inside the roster: its closures may hold objects that ask the stage.
    withExtendedLifetime(animators) { roster.review() }
  }
}
