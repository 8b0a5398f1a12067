/// A push of items in a direction, steady or at one instant.
///
/// A steady push of magnitude 1 accelerates a 100 × 100 item of density 1 by 100 pt/s²; an
/// instantaneous one changes its velocity by 100 pt/s at once. Lighter items move more.
public final class PushBehavior: ItemListBehavior {
  /// How a push acts over time.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// As a force, for as long as the push is active.
    case continuous = 0
    /// As one impulse, after which the push is no longer active.
    case instantaneous = 1
  }

  /// How the push acts over time.
  public let mode: Mode

  /// Whether the push acts; true at first.
  ///
  /// An instantaneous push with items fires at the start of the next frame and then sets this to false; setting it
  /// to true again makes it fire once more.
  public var active = true {
    didSet {
      guard active != oldValue else { return }
      // Nothing lasts of an impulse: only arming it needs a frame.
      if active || mode == .continuous { activeAnimator?.persistentForcesDidChange() }
    }
  }

  /// Direction and strength of the push in one; (0, 0) at first.
  ///
  /// 1 in a component is 100 pt/s² for a 100 × 100 item of density 1. Any finite numbers; others stop the program.
  /// Setting it sets `magnitude` to its length and, unless that is 0, `angle` to its direction.
  public var pushDirection: Vector {
    get { direction }
    set {
      precondition(newValue.isFinite, "pushDirection must be finite, not \(newValue)")
      let length = newValue.length
      aim(newValue, angle: length > 0 ? newValue.angle : storedAngle, magnitude: length)
    }
  }

  private var direction = Vector.zero
  private var storedAngle = 0.0
  private var storedMagnitude = 0.0
  private var offsets: [ObjectIdentifier: Vector] = [:]

  /// Creates a push without strength for some items.
  public init(items: [any DynamicItem] = [], mode: Mode = .continuous) {
    self.mode = mode
    super.init(items: items)
  }

  /// The direction of the push in radians, 0 = right, π/2 = down; 0 at first.
  ///
  /// Any finite number; others stop the program. Kept while the magnitude is 0.
  public var angle: Double {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// The strength of the push; 0 at first.
  ///
  /// 1 is 100 pt/s² for a 100 × 100 item of density 1. Any finite number; a negative one pushes the other way.
  public var magnitude: Double {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }

  /// Sets direction, in radians, and strength together; any finite numbers, others stop the program.
  public func setAngle(_ angle: Double, magnitude: Double) {
    precondition(angle.isFinite, "a push's angle must be finite, not \(angle)")
    precondition(magnitude.isFinite, "a push's magnitude must be finite, not \(magnitude)")
    aim(Vector(angle: angle, magnitude: magnitude), angle: angle, magnitude: magnitude)
  }

  /// The distance from an item's centre to the point that is pushed, in points; zero unless set.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
    contains(item) ? offsets[ObjectIdentifier(item)] ?? .zero : .zero
  }

  /// Sets the distance from an item's centre to the point that is pushed, in points.
  ///
  /// The offset lies in the axes of the reference coordinates: it does not turn with the item. Pushing beside the
  /// centre of mass, which in a group or a path need not be the item's centre, also turns the item. Any finite numbers,
  /// others stop the program; ignored for an item that is not on the list.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    precondition(offset.isFinite, "a push's target offset must be finite, not \(offset)")
    guard contains(item), offset != targetOffsetFromCenter(for: item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    activeAnimator?.persistentForcesDidChange()
  }

  private func aim(_ direction: Vector, angle: Double, magnitude: Double) {
    storedAngle = angle
    storedMagnitude = magnitude
    guard direction != self.direction else { return }
    self.direction = direction
    if active { activeAnimator?.persistentForcesDidChange() }
  }

  override func didRemove(_ item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func contributeForces(in animator: Animator) {
    guard active, mode == .continuous else { return }
    let force = direction * UIKitConstants.push
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      body.persistentForces.force += force
      body.persistentForces.torque += targetOffsetFromCenter(for: item).cross(force)
    }
  }

  override func contributeImpulses(in animator: Animator) {
    guard active, mode == .instantaneous, !items.isEmpty else { return }
    let impulse = direction * UIKitConstants.push
    for item in items {
      animator.apply(impulse, at: targetOffsetFromCenter(for: item), to: item)
    }
    active = false
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }
}
