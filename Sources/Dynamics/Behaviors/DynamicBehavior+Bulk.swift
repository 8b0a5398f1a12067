// What hosts do to many items at once. The animator is looked for once, not for each item.

extension DynamicBehavior {
  /// Those of some items that are not in the behavior's animator, each as often as it is given; see `moves(_:)`.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func unmanagedItems(among items: [any DynamicItem]) -> [any DynamicItem] {
    guard let animator = dynamicAnimator else { return items }
    return items.filter { animator.body(of: $0) == nil }
  }

  /// Why the behavior can apply nothing to some items together, as a sentence; nil if it can.
  ///
  /// Each must have no `problem(actingOn:)`, and a group among them none of its items beside it.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func problem(actingOn items: [any DynamicItem]) -> String? {
    for item in items {
      if let problem = problem(actingOn: item) { return problem }
    }
    return Animator.problem(among: items)
  }

  /// Why the behavior cannot add to the velocities of some items together, as a sentence; nil if it can.
  ///
  /// Each must have no `problem(addingVelocityTo:)`, and a group among them none of its items beside it.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func problem(addingVelocitiesTo items: [any DynamicItem]) -> String? {
    for item in items {
      if let problem = problem(addingVelocityTo: item) { return problem }
    }
    return Animator.problem(among: items.filter(appliesTo))
  }

  /// Pushes each of some items for the time of the next frame, as `applyForce(_:at:to:)` does.
  ///
  /// - Parameters:
  ///   - items: What to push; breaking a rule of `problem(actingOn:)` stops the program.
  ///   - force: The force on the item at a place in the list.
  /// - Complexity: O(*n*) in the number of items.
  package final func applyForces(to items: [any DynamicItem], _ force: (Int) -> Vector) {
    guard let animator = dynamicAnimator else { return }
    for (index, item) in items.enumerated() {
      let force = force(index)
      precondition(force.isFinite, "a force must be finite, not \(force)")
      guard force != .zero, let body = animator.body(of: item) ?? addImplicitly(item)?.body else { continue }
      forces.append(FrameForces.Entry(body: body.id, force: force * UIKitConstants.push, torque: 0))
    }
    if !forces.pending.isEmpty { animator.frameForcesDidChange() }
  }

  /// Tells of each of some items how fast it is, as `velocity(for:)` does, with its place in the list.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func velocities(
    of items: [any DynamicItem], _ body: (Int, _ linear: Vector, _ angular: Double) -> Void
  ) {
    guard let animator = velocitySource else { return items.indices.forEach { body($0, .zero, 0) } }
    for (index, item) in items.enumerated() {
      let velocity = appliesTo(item) ? animator.velocity(of: item) : .zero
      body(index, velocity.linear, velocity.angular)
    }
  }
}
