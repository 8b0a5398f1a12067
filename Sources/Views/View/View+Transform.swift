import Dynamics

extension View {
  /// The angle by which the view is turned, in radians, clockwise on screen; reads as -π…π.
  ///
  /// Part of `transform`; setting it leaves the scale alone. Must be finite.
  public final var rotation: Double {
    get {
      let transform = transform
      return transform.isDegenerate ? lastValidRotation : transform.rotationAngle
    }
    set {
      precondition(newValue.isFinite, "View.rotation: expected a finite number, got \(newValue)")
      var decomposition = decomposition(of: transform)
      decomposition.rotation = newValue
      if transform.isDegenerate { lastValidRotation = newValue }
      transform = decomposition.transform
    }
  }

  /// The factor by which the view is enlarged; 1 at first, never negative when read.
  ///
  /// Part of `transform`; setting it scales both axes so that the x axis gets this factor, and leaves the
  /// rotation alone, also through 0. A negative factor turns the view by half a turn. Must be finite.
  public final var scale: Double {
    get { transform.scaleX }
    set {
      precondition(newValue.isFinite, "View.scale: expected a finite number, got \(newValue)")
      var decomposition = decomposition(of: transform)
      decomposition.stretch.scale(to: newValue)
      transform = decomposition.transform
    }
  }

  /// Takes a transform apart; one that shows no direction counts as turned as it was before.
  final func decomposition(of transform: AffineTransform) -> DecomposedTransform {
    DecomposedTransform(transform, fallbackRotation: lastValidRotation)
  }

  final func transformDidChange(from old: AffineTransform) {
    precondition(transform.isFinite, "View.transform: expected finite numbers, got \(transform)")
    if transform.isDegenerate, !old.isDegenerate { lastValidRotation = old.rotationAngle }
    guard mayAnimate, transform != old else { return }
    let before = decomposition(of: old)
    let after = decomposition(of: transform)
    // Taking a transform apart loses some bits, which must not pass for a change of the other part.
    if abs(before.rotation - after.rotation) > 1e-9 {
      animateChange(of: \.rotation, from: Angle(radians: before.rotation))
    }
    if !before.stretch.isClose(to: after.stretch) {
      animateChange(of: \.stretch, from: before.stretch)
    }
  }
}
