import Physics

// The world lists the pairs whose bounds newly overlap, before each of its steps; the animator calls the
// closures of their collision behaviors and passes the answers to the world.

extension CollisionBehavior {
  /// Determines whether an item collides with another item or with a boundary.
  ///
  /// - Parameters:
  ///   - item: The item; of two items, the one that entered the animator first.
  ///   - otherItem: The other item; nil for a boundary.
  ///   - boundaryIdentifier: The identifier of the boundary; nil for two items, and for an edge of the
  ///     reference bounds.
  /// - Returns: False if they pass through each other, and the contact is not reported.
  public typealias ShouldCollide = (
    _ item: any DynamicItem, _ otherItem: (any DynamicItem)?, _ boundaryIdentifier: AnyHashable?
  ) -> Bool

  func shouldCollideDidChange() {
    guard let registeredAnimator else { return }
    registeredAnimator.world.setAsksShouldCollide(shouldCollide != nil, in: group)
    for item in items {
      guard let body = registeredAnimator.body(of: item) else { continue }
      registeredAnimator.world.resetShouldCollide(of: body.id)
    }
    registeredAnimator.worldDidChange()
  }
}

extension Animator {
  /// Calls the closures of collision behaviors for the pairs whose bounds newly overlap in the coming step of
  /// the world.
  func askShouldCollide() {
    guard world.asksShouldCollide else { return }
    for pair in world.updateCandidatePairs(UIKitConstants.timeStep) {
      let answer = shouldCollide(pair)
      world.setShouldCollide(answer, of: pair)
    }
  }

  /// Whether all closures let a pair collide; the closures may change anything.
  private func shouldCollide(_ pair: CollisionPair) -> Bool {
    guard let body = bodies[pair.body] else { return true }
    guard pair.otherBody != .null else {
      guard let owner = boundaries.owners[pair.boundary] else { return true }
      return owner.behavior.shouldCollide?(body.item, nil, owner.identifier) ?? true
    }
    guard let other = bodies[pair.otherBody] else { return true }
    let (first, second) = body.slot < other.slot ? (body, other) : (other, body)
    for behavior in first.collisionBehaviors where behavior.contains(second.item) {
      guard behavior.shouldCollide?(first.item, second.item, nil) ?? true else { return false }
    }
    return true
  }
}
