import Physics

// Forces, torques and impulses for custom behaviors. The forces of all behaviors on an item are summed before
// the world is stepped.

extension DynamicBehavior {
  /// Applies a force to an item for the duration of the next frame.
  ///
  /// Applied by an `action` in each frame, the force acts like a continuous push of the same strength,
  /// delayed by one frame: a force that the action of one frame applies moves the item in the next. Forces of
  /// all behaviors add up.
  ///
  /// An item that is not in the animator yet is added to it, and leaves it with the behavior; see
  /// `releaseItem(_:)`. A resting item wakes, unless the force is zero or equals that of the last frame.
  ///
  /// - Parameters:
  ///   - force: The force; 1 accelerates an item of 100 × 100 points and density 1 by 100 pt/s². Any finite
  ///     numbers.
  ///   - offset: The vector from the item's center to the point where the force acts, in points, in the axes
  ///     of the reference coordinate system. A force that does not act at the center of mass also rotates the
  ///     item. Any finite numbers; zero by default.
  ///   - item: The item; violating a rule of `problem(actingOn:)` stops the program.
  public final func applyForce(_ force: Vector, at offset: Vector = .zero, to item: any DynamicItem) {
    precondition(force.isFinite, "a force must be finite, not \(force)")
    precondition(offset.isFinite, "a force's offset must be finite, not \(offset)")
    apply(force * UIKitConstants.newton, torque: offset.cross(force) * UIKitConstants.newton, to: item)
  }

  /// Applies a torque to an item for the duration of the next frame; see `applyForce(_:at:to:)`.
  ///
  /// - Parameters:
  ///   - torque: The torque, clockwise on screen; 1 is the torque of a force of 1 at a lever arm of 1 pt. Any
  ///     finite number.
  ///   - item: The item; violating a rule of `problem(actingOn:)` stops the program.
  public final func applyTorque(_ torque: Double, to item: any DynamicItem) {
    precondition(torque.isFinite, "a torque must be finite, not \(torque)")
    apply(.zero, torque: torque * UIKitConstants.newton, to: item)
  }

  /// Accelerates an item for the duration of the next frame, whatever its mass: applies the force of mass
  /// times acceleration at its center of mass; see `applyForce(_:at:to:)`.
  ///
  /// - Parameters:
  ///   - acceleration: The acceleration, in pt/s². Any finite numbers.
  ///   - item: The item; violating a rule of `problem(actingOn:)` stops the program. Has no effect on an
  ///     anchored item.
  public final func addAcceleration(_ acceleration: Vector, to item: any DynamicItem) {
    precondition(acceleration.isFinite, "an acceleration must be finite, not \(acceleration)")
    guard acceleration != .zero, let (animator, body) = animatorAndBody(addingIfNeeded: item) else { return }
    // The density determines the mass.
    animator.resolvePropertiesIfNeeded()
    apply(acceleration * Double(animator.world.mass(of: body.id)), torque: 0, to: item)
  }

  /// Applies an impulse to an item, which changes its velocity immediately, as an instantaneous push does.
  ///
  /// - Parameters:
  ///   - impulse: The impulse; 1 changes the velocity of an item of 100 × 100 points and density 1 by 100
  ///     pt/s. Any finite numbers.
  ///   - offset: As for `applyForce(_:at:to:)`.
  ///   - item: The item; violating a rule of `problem(actingOn:)` stops the program. Has no effect on an
  ///     anchored item.
  public final func applyImpulse(_ impulse: Vector, at offset: Vector = .zero, to item: any DynamicItem) {
    precondition(impulse.isFinite, "an impulse must be finite, not \(impulse)")
    precondition(offset.isFinite, "an impulse's offset must be finite, not \(offset)")
    guard impulse != .zero, let (animator, body) = animatorAndBody(addingIfNeeded: item) else { return }
    animator.apply(impulse * UIKitConstants.newton, at: offset, to: body)
  }

  /// Releases an item that a force, an impulse or a velocity of this behavior added to the animator.
  ///
  /// If no behavior contains the item, it stops moving. Does nothing for other items.
  public final func releaseItem(_ item: any DynamicItem) {
    guard implicitItems.remove(item), let animator = registeredAnimator ?? dynamicAnimator else { return }
    if let body = animator.body(of: item) { animator.releaseBody(body) }
    animator.resume()
  }

  /// Returns the reason why the behavior cannot apply forces or impulses to an item, as a sentence; nil if it
  /// can.
  ///
  /// The behavior must be in an animator, which must be able to move the item: see
  /// `Animator.problem(addingItem:)`.
  public final func problem(actingOn item: any DynamicItem) -> String? {
    guard let dynamicAnimator else { return "the behavior has no animator yet; add it to one first" }
    return dynamicAnimator.problem(addingItem: item)
  }

  /// Whether an item is in the behavior's animator, because of this behavior or another one.
  package final func isInAnimator(_ item: any DynamicItem) -> Bool { dynamicAnimator?.body(of: item) != nil }

  /// The items that this behavior added to its animator implicitly, by a force, an impulse or a velocity.
  package final var implicitlyAddedItems: [any DynamicItem] { implicitItems.elements }

  /// Returns the animator and the item's body in it; adds the item to the animator if necessary.
  final func animatorAndBody(addingIfNeeded item: any DynamicItem) -> (animator: Animator, body: ItemBody)? {
    if let animator = dynamicAnimator, let body = animator.body(of: item) { return (animator, body) }
    if let problem = problem(actingOn: item) { preconditionFailure(problem) }
    guard let animator = dynamicAnimator, implicitItems.insert(item, for: item) else { return nil }
    return (animator, animator.retainBody(for: item))
  }

  /// Removes the applied forces and releases the items that were added implicitly.
  final func removeForcesAndImplicitItems(from animator: Animator) {
    frameForces.removeAll()
    for item in implicitItems.elements {
      if let body = animator.body(of: item) { animator.releaseBody(body) }
    }
    implicitItems = InsertionOrderedSet()
  }

  private func apply(_ force: Vector, torque: Double, to item: any DynamicItem) {
    guard force != .zero || torque != 0, let (animator, body) = animatorAndBody(addingIfNeeded: item) else {
      return
    }
    frameForces.append(FrameForces.Entry(body: body.id, force: force, torque: torque))
    animator.frameForcesDidChange()
  }
}

/// The forces that a behavior applied for single frames: the coming frame and the one before it.
struct FrameForces {
  /// The force and torque that one call applied to a body, in kg·pt/s² and kg·pt²/s².
  struct Entry: Equatable {
    let body: BodyID
    let force: Vector
    let torque: Double
  }

  /// The entries for the next frame.
  private(set) var pending: [Entry] = []

  /// The entries of the last frame.
  private(set) var current: [Entry] = []

  /// Whether the next frame has the same forces as the last one, so that no body needs to wake.
  var isUnchanged: Bool { pending == current }

  mutating func append(_ entry: Entry) { pending.append(entry) }

  /// Makes the pending entries the current ones.
  mutating func beginFrame() {
    swap(&pending, &current)
    pending.removeAll(keepingCapacity: true)
  }

  mutating func removeAll() { self = FrameForces() }
}
