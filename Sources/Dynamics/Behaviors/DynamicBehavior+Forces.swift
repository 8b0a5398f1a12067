// Forces for behaviors that programs and scripts write. As all behaviors they contribute: what they apply is summed
// with everything else that acts on the item, and one solver moves it.

extension DynamicBehavior {
  /// Pushes an item for the time of the next frame.
  ///
  /// Applied by an `action` in each frame it acts like a continuous push of the same strength, one frame later: what
  /// the action of one frame applies moves the item in the next. Forces add up, whoever applied them.
  ///
  /// An item that nothing moves yet is brought into the animator and leaves it with the behavior; see
  /// `releaseItem(_:)`. A resting item wakes, unless the force is zero or the one that acted in the last frame.
  ///
  /// - Parameters:
  ///   - force: 1 accelerates a 100 × 100 item of density 1 by 100 pt/s². Any finite numbers.
  ///   - offset: The distance from the item's centre to the point that is pushed, in points, along the axes of the
  ///     reference coordinates; beside the centre of mass the item also turns. Any finite numbers; zero by default.
  ///   - item: Breaking a rule of `problem(actingOn:)` stops the program.
  public final func applyForce(_ force: Vector, at offset: Vector = .zero, to item: any DynamicItem) {
    precondition(force.isFinite, "a force must be finite, not \(force)")
    precondition(offset.isFinite, "a force's offset must be finite, not \(offset)")
    apply(force * UIKitConstants.push, torque: offset.cross(force) * UIKitConstants.push, to: item)
  }

  /// Turns an item for the time of the next frame, without moving its centre; see `applyForce(_:at:to:)`.
  ///
  /// - Parameters:
  ///   - torque: 1 is what a force of 1 does 1 pt beside the centre; clockwise on screen. Any finite number.
  ///   - item: Breaking a rule of `problem(actingOn:)` stops the program.
  public final func applyTorque(_ torque: Double, to item: any DynamicItem) {
    precondition(torque.isFinite, "a torque must be finite, not \(torque)")
    apply(.zero, torque: torque * UIKitConstants.push, to: item)
  }

  /// Changes an item's velocity at once, as an instantaneous push does.
  ///
  /// - Parameters:
  ///   - impulse: 1 changes the velocity of a 100 × 100 item of density 1 by 100 pt/s. Any finite numbers.
  ///   - offset: As for `applyForce(_:at:to:)`.
  ///   - item: Breaking a rule of `problem(actingOn:)` stops the program; ignored for one that is anchored.
  public final func applyImpulse(_ impulse: Vector, at offset: Vector = .zero, to item: any DynamicItem) {
    precondition(impulse.isFinite, "an impulse must be finite, not \(impulse)")
    precondition(offset.isFinite, "an impulse's offset must be finite, not \(offset)")
    guard impulse != .zero, let (animator, _) = addImplicitly(item) else { return }
    animator.apply(impulse * UIKitConstants.push, at: offset, to: item)
  }

  /// Lets go of an item that this behavior brought into its animator by a force, an impulse or a velocity.
  ///
  /// If no behavior has it on its list, it stands still from then on. Ignored for other items.
  public final func releaseItem(_ item: any DynamicItem) {
    guard implicitItems.remove(item), let animator = activeAnimator ?? dynamicAnimator else { return }
    if let body = animator.body(of: item) { animator.releaseBody(body) }
    animator.resume()
  }

  /// Why the behavior can apply nothing to an item, as a sentence; nil if it can.
  ///
  /// It must be in an animator, which must be able to move the item: see `Animator.problem(with:)`.
  public final func problem(actingOn item: any DynamicItem) -> String? {
    guard let dynamicAnimator else { return "the behavior has no animator yet; add it to one first" }
    return dynamicAnimator.problem(with: item)
  }

  /// Whether an item is in the behavior's animator, by this behavior or another one.
  package final func moves(_ item: any DynamicItem) -> Bool { dynamicAnimator?.body(of: item) != nil }

  /// The items that the behavior brought into its animator itself.
  package final var implicitlyAddedItems: [any DynamicItem] { implicitItems.items }

  /// The animator, and the body that the item has there now.
  final func addImplicitly(_ item: any DynamicItem) -> (animator: Animator, body: ItemBody)? {
    if let animator = dynamicAnimator, let body = animator.body(of: item) { return (animator, body) }
    if let problem = problem(actingOn: item) { preconditionFailure(problem) }
    guard let animator = dynamicAnimator, implicitItems.add(item) else { return nil }
    return (animator, animator.retainBody(for: item))
  }

  /// Lets go of everything that was applied and brought in.
  final func removeContributions(from animator: Animator) {
    forces.removeAll()
    for item in implicitItems.items {
      if let body = animator.body(of: item) { animator.releaseBody(body) }
    }
    implicitItems = ItemList()
  }

  private func apply(_ force: Vector, torque: Double, to item: any DynamicItem) {
    guard force != .zero || torque != 0, let (animator, body) = addImplicitly(item) else { return }
    forces.append(FrameForces.Entry(body: body.id, force: force, torque: torque))
    animator.frameForcesDidChange()
  }
}
