import Dynamics

extension View {
  /// The rotation angle, in radians, clockwise on screen; the getter returns -π…π.
  ///
  /// Part of `transform`; setting it preserves the scale. Must be finite.
  public final var rotation: Double {
    get { placement.rotation }
    set {
      precondition(newValue.isFinite, "View.rotation: expected a finite number, got \(newValue)")
      var decomposition = placement.decomposition(of: transform)
      decomposition.rotation = newValue
      if transform.hasUndefinedRotation { placement.lastValidRotation = newValue }
      transform = decomposition.transform
    }
  }

  /// The scale factor; 1 by default, never negative when read.
  ///
  /// Part of `transform`; setting it scales both axes uniformly so that the x axis has this factor, and
  /// preserves the rotation, even through a scale of 0. A negative factor rotates the view by π. Must be
  /// finite.
  public final var scale: Double {
    get { transform.scaleX }
    set {
      precondition(newValue.isFinite, "View.scale: expected a finite number, got \(newValue)")
      var decomposition = placement.decomposition(of: transform)
      decomposition.scaleShearTranslation.setUniformScale(newValue)
      transform = decomposition.transform
    }
  }

  /// The scale factor along the view's own horizontal axis; 1 by default, never negative when read.
  ///
  /// Part of `transform`; setting it preserves the rotation and the vertical scale. A negative factor mirrors
  /// the view. Must be finite.
  public final var scaleX: Double {
    get { transform.scaleX }
    set {
      precondition(newValue.isFinite, "View.scaleX: expected a finite number, got \(newValue)")
      var decomposition = placement.decomposition(of: transform)
      decomposition.scaleShearTranslation.a = newValue
      transform = decomposition.transform
    }
  }

  /// The scale factor along the view's own vertical axis; 1 by default, negative if the view is mirrored.
  ///
  /// Part of `transform`; setting it preserves the rotation and the horizontal scale. Must be finite.
  public final var scaleY: Double {
    get { placement.decomposition(of: transform).scaleShearTranslation.d }
    set {
      precondition(newValue.isFinite, "View.scaleY: expected a finite number, got \(newValue)")
      var decomposition = placement.decomposition(of: transform)
      decomposition.scaleShearTranslation.d = newValue
      transform = decomposition.transform
    }
  }

  final func transformDidChange(from old: AffineTransform) {
    precondition(transform.isFinite, "View.transform: expected finite numbers, got \(transform)")
    if transform.hasUndefinedRotation, !old.hasUndefinedRotation {
      placement.lastValidRotation = old.rotationAngle
    }
    guard isAnimatingOrInAnimationBlock, transform != old else { return }
    let before = placement.decomposition(of: old)
    let after = placement.decomposition(of: transform)
    // Ignore rounding errors of the decomposition: a change of only the rotation must not animate the
    // unrotated transform, nor the reverse.
    if abs(before.rotation - after.rotation) > 1e-9 {
      animateChange(from: Angle(radians: before.rotation)) { $0.rotation = $1($0.rotation) }
    }
    if !before.scaleShearTranslation.isClose(to: after.scaleShearTranslation) {
      animateChange(from: before.scaleShearTranslation) {
        $0.scaleShearTranslation = $1($0.scaleShearTranslation)
      }
    }
  }
}
