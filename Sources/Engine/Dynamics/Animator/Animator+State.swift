import Physics

extension Animator {
  /// Identifies an item in an animator; equal in each computation of the same run.
  package struct ItemIdentity: Hashable, Sendable {
    let body: BodyID
  }

  /// The motion of an item, as the physics engine holds it, in the animator's coordinates.
  package struct ItemMotionState {
    /// The item.
    package let item: any DynamicItem
    /// The identity of the item.
    package let identity: ItemIdentity
    /// The centre, in points.
    package let center: Point
    /// The rotation in radians, not reduced to a full turn.
    package let rotation: Double
    /// The velocity, in points per second.
    package let linearVelocity: Vector
    /// The angular velocity, in radians per second.
    package let angularVelocity: Double
  }

  /// The motion of all items, in the order in which they entered the animator.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package var itemStates: [ItemMotionState] {
    bodies.inInsertionOrder.map(state)
  }

  /// Returns the motion of an item; nil if it is not in the animator.
  package func state(of item: any DynamicItem) -> ItemMotionState? { body(of: item).map(state) }

  private func state(of body: ItemBody) -> ItemMotionState {
    let placement = world.readItemPose(of: body.id)
    return ItemMotionState(
      item: body.item, identity: ItemIdentity(body: body.id), center: placement.center,
      rotation: placement.angle,
      linearVelocity: Vector(world.linearVelocity(of: body.id)),
      angularVelocity: Double(world.angularVelocity(of: body.id)))
  }
}

// MARK: Quantities for displays

// These do not apply pending changes of properties, as `mass(of:)` does, so that a display has no effect on
// the run.

extension Animator {
  /// The inertia of an item and the impulses on it, as of the last frame.
  package struct ItemPhysicalState {
    /// The moment of inertia about the center of mass, in kg·pt².
    package let inertia: Double
    /// The sum of the normal impulses of the item's contacts in the last frame, in the unit of pushes: 1
    /// changes the velocity of 1 kg by 100 pt/s; 0 unless they are recorded, see
    /// `recordContactImpulses(of:)`.
    package let contactImpulse: Double
  }

  /// Returns the inertia of an item and the impulses on it; nil if it is not in the animator.
  package func physicalState(of item: any DynamicItem) -> ItemPhysicalState? {
    guard let body = body(of: item) else { return nil }
    return ItemPhysicalState(
      inertia: Double(world.inertia(of: body.id)),
      contactImpulse: (body.contacts.recordedImpulse ?? 0) / UIKitConstants.newton)
  }

  /// Returns whether the program has moved or rotated an item without a call of
  /// `updateItem(usingCurrentState:)`; false if it is not in the animator.
  package func needsUpdate(_ item: any DynamicItem) -> Bool {
    guard let body = body(of: item) else { return false }
    let (own, engine) = (ItemPose(of: item, in: referenceView), world.readItemPose(of: body.id))
    let angle = (own.angle - engine.angle) / (2 * .pi)
    // Far above the rounding error of single precision, and invisible.
    return own.center.distance(to: engine.center) > 0.01 || abs(angle - angle.rounded()) > 1e-4
  }

  /// Begins to record the impulses of an item's contacts, until the item leaves the animator.
  package func recordContactImpulses(of item: any DynamicItem) {
    if let body = body(of: item) { bodies.recordContactImpulses(of: body) }
  }
}
