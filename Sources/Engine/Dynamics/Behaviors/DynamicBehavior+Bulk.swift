// Bulk operations on many items. The animator is looked up once, not for each item.

extension DynamicBehavior {
  /// Returns the items that are not in the behavior's animator, duplicates included; see `isInAnimator(_:)`.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func itemsOutsideAnimator(among items: [any DynamicItem]) -> [any DynamicItem] {
    guard let animator = dynamicAnimator else { return items }
    return items.filter { animator.body(of: $0) == nil }
  }

  /// Returns the reason why the behavior cannot apply forces or impulses to a list of items, as a sentence;
  /// nil if it can.
  ///
  /// No item may have a `problem(actingOn:)`, and the list must not contain both a group and one of its
  /// items.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func problem(actingOn items: [any DynamicItem]) -> String? {
    for item in items {
      if let problem = problem(actingOn: item) { return problem }
    }
    return Animator.problem(combining: items)
  }

  /// Returns the reason why the behavior cannot add to the velocities of a list of items, as a sentence; nil
  /// if it can.
  ///
  /// No item may have a `problem(addingVelocityTo:)`, and the list must not contain both a group and one of
  /// its items.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func problem(addingVelocitiesTo items: [any DynamicItem]) -> String? {
    for item in items {
      if let problem = problem(addingVelocityTo: item) { return problem }
    }
    return Animator.problem(combining: items.filter(providesVelocity))
  }

  /// Applies a force to each item for the duration of the next frame, as `applyForce(_:at:to:)` does.
  ///
  /// - Parameters:
  ///   - items: The items to push; violating a rule of `problem(actingOn:)` stops the program.
  ///   - force: A closure that returns the force on the item at an index of the list.
  /// - Complexity: O(*n*) in the number of items.
  package final func applyForces(to items: [any DynamicItem], _ force: (Int) -> Vector) {
    guard let animator = dynamicAnimator else { return }
    for (index, item) in items.enumerated() {
      let force = force(index)
      precondition(force.isFinite, "a force must be finite, not \(force)")
      guard force != .zero, let body = animator.body(of: item) ?? animatorAndBody(addingIfNeeded: item)?.body
      else { continue }
      frameForces.append(FrameForces.Entry(body: body.id, force: force * UIKitConstants.newton, torque: 0))
    }
    if !frameForces.pending.isEmpty { animator.frameForcesDidChange() }
  }

  /// Calls a closure with the index and the velocities of each item, as `linearAndAngularVelocity(for:)`
  /// returns them.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package final func forEachVelocity(
    of items: [any DynamicItem], _ body: (Int, _ linear: Vector, _ angular: Double) -> Void
  ) {
    guard let animator = animatorProvidingVelocities else {
      return items.indices.forEach { body($0, .zero, 0) }
    }
    for (index, item) in items.enumerated() {
      let velocity = providesVelocity(of: item) ? animator.velocity(of: item) ?? .zero : .zero
      body(index, velocity.linear, velocity.angular)
    }
  }
}
