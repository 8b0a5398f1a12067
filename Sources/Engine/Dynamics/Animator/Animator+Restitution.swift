import Physics

extension Animator {
  /// The closing speed up to which impacts do not bounce, in pt/s; the default is 100.
  ///
  /// `DynamicItemBehavior.elasticity` has no effect on slower impacts, so that items come to rest: a lower
  /// value lets balls bounce longer, a higher one settles piles sooner. Items that no force presses together
  /// bounce at any speed. Must be finite and not negative; other values stop the program. A change applies to
  /// later impacts.
  ///
  /// > Note: UIKit's threshold is always 100 pt/s.
  public var restitutionThreshold: Double {
    get { Double(world.restitutionThreshold) }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite,
        "restitutionThreshold must be 0 or more and finite, not \(newValue)")
      world.restitutionThreshold = Float(clampingToFinite: newValue)
    }
  }
}
