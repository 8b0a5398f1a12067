/// A behavior that applies a continuous or instantaneous force to items.
///
/// A continuous push of magnitude 1 accelerates an item of 100 × 100 points and density 1 by 100 pt/s²; an
/// instantaneous one changes its velocity by 100 pt/s. The effect is inversely proportional to the mass.
public final class PushBehavior: ItemListBehavior {
  /// The type of force that a push applies.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// A force that acts for as long as the push is active.
    case continuous = 0
    /// A single impulse, after which the push is no longer active.
    case instantaneous = 1
  }

  /// The type of force that the push applies.
  public let mode: Mode

  // Exclusivity is not enforced, because contributions read the property in every frame.

  /// A Boolean value that indicates whether the push is active; the default is true.
  ///
  /// An instantaneous push with items applies its impulse at the start of the next frame and then sets this
  /// property to false; setting it to true again applies the impulse once more.
  @exclusivity(unchecked) public var active = true {
    didSet {
      guard active != oldValue else { return }
      // Deactivating an instantaneous push changes no persistent force, so it need not resume the animator.
      if active || mode == .continuous { registeredAnimator?.persistentForcesDidChange() }
    }
  }

  /// The direction and magnitude of the push as a vector; the default is (0, 0).
  ///
  /// A component of 1 is 100 pt/s² for an item of 100 × 100 points and density 1. Any finite numbers; others
  /// stop the program. Setting it sets `magnitude` to the length of the vector and, unless that is 0, `angle`
  /// to its direction.
  public var pushDirection: Vector {
    get { storedDirection }
    set {
      precondition(newValue.isFinite, "pushDirection must be finite, not \(newValue)")
      let length = newValue.length
      setDirection(newValue, angle: length > 0 ? newValue.angle : storedAngle, magnitude: length)
    }
  }

  private var storedDirection = Vector.zero
  private var storedAngle = 0.0
  private var storedMagnitude = 0.0
  private var targetOffsets: [ObjectIdentifier: Vector] = [:]

  /// Creates a push for items, with magnitude 0.
  public init(items: [any DynamicItem] = [], mode: Mode = .continuous) {
    self.mode = mode
    super.init(items: items)
  }

  /// The direction of the push, in radians; 0 is right, π/2 down; the default is 0.
  ///
  /// Any finite number; others stop the program. It is kept while the magnitude is 0.
  public var angle: Double {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// The magnitude of the push; the default is 0.
  ///
  /// A magnitude of 1 is 100 pt/s² for an item of 100 × 100 points and density 1. Any finite number; others
  /// stop the program. A negative one pushes in the opposite direction.
  public var magnitude: Double {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }

  /// Sets the angle, in radians, and the magnitude of the push; any finite numbers, others stop the program.
  public func setAngle(_ angle: Double, magnitude: Double) {
    precondition(angle.isFinite, "a push's angle must be finite, not \(angle)")
    precondition(magnitude.isFinite, "a push's magnitude must be finite, not \(magnitude)")
    setDirection(Vector(angle: angle, magnitude: magnitude), angle: angle, magnitude: magnitude)
  }

  /// Returns the offset of the point where the push acts from the item's center, in points; the default is
  /// zero.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
    contains(item) ? targetOffsets[ObjectIdentifier(item)] ?? .zero : .zero
  }

  /// Sets the offset of the point where the push acts from the item's center, in points.
  ///
  /// The offset is in the axes of the reference coordinate system: it does not rotate with the item. A push
  /// that does not act at the center of mass, which in groups and paths can differ from the item's center,
  /// also rotates the item. Any finite numbers; others stop the program. Does nothing for an item that is not
  /// in the list.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    precondition(offset.isFinite, "a push's target offset must be finite, not \(offset)")
    guard contains(item), offset != targetOffsetFromCenter(for: item) else { return }
    targetOffsets[ObjectIdentifier(item)] = offset
    registeredAnimator?.persistentForcesDidChange()
  }

  private func setDirection(_ direction: Vector, angle: Double, magnitude: Double) {
    storedAngle = angle
    storedMagnitude = magnitude
    guard direction != self.storedDirection else { return }
    self.storedDirection = direction
    if active { registeredAnimator?.persistentForcesDidChange() }
  }

  override func stateRestorer() -> () -> Void {
    let (active, direction, angle) = (active, storedDirection, storedAngle)
    let (magnitude, targetOffsets) = (storedMagnitude, targetOffsets)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (self.active, storedDirection, storedAngle) = (active, direction, angle)
      (storedMagnitude, self.targetOffsets) = (magnitude, targetOffsets)
      restoreBase()
    }
  }

  override func didRemove(_ item: any DynamicItem) {
    targetOffsets[ObjectIdentifier(item)] = nil
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func contributeForces(in animator: Animator) {
    guard active, mode == .continuous else { return }
    let force = storedDirection * UIKitConstants.newton
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      body.forces.persistent.force += force
      body.forces.persistent.torque += targetOffsetFromCenter(for: item).cross(force)
    }
  }

  override func contributeImpulses(in animator: Animator) {
    guard active, mode == .instantaneous, !items.isEmpty else { return }
    let impulse = storedDirection * UIKitConstants.newton
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      animator.apply(impulse, at: targetOffsetFromCenter(for: item), to: body)
    }
    active = false
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }
}
