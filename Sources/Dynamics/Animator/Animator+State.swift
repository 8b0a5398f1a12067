import Physics

extension Animator {
  /// Identifies an item in an animator; equal in each computation of the same run.
  package struct ItemIdentity: Hashable, Sendable {
    let body: BodyID
  }

  /// The motion of an item, as the physics engine holds it, in the animator's coordinates.
  package struct ItemState {
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
  package var itemStates: [ItemState] {
    bodies.inInsertionOrder.map { body in
      let placement = world.placement(of: body.id)
      return ItemState(
        item: body.item, identity: ItemIdentity(body: body.id), center: placement.center,
        rotation: placement.angle,
        linearVelocity: Vector(world.linearVelocity(of: body.id)),
        angularVelocity: Double(world.angularVelocity(of: body.id)))
    }
  }
}
