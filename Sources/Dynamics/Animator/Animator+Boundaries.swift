import Physics

extension Animator {
  /// Adds the shape of a collision behavior's boundary to the ground body.
  func addBoundaryShape(
    _ geometry: Geometry,
    of behavior: CollisionBehavior,
    named identifier: AnyHashable,
    in group: CollisionGroupID
  ) -> ShapeID {
    let shape = world.addShape(geometry, to: ground, boundaryOf: group)
    boundaryShapes.insert(
      BoundaryShape(behavior: behavior, identifier: identifier, peer: shape), for: shape)
    dirtyFlags.insert(.world)
    return shape
  }

  /// Removes the shape of a boundary and wakes the bodies that rest on it.
  func removeBoundaryShape(_ shape: ShapeID?) {
    guard let shape, boundaryShapes.remove(shape) else { return }
    removeContacts(with: shape)
    world.removeShape(shape)
    dirtyFlags.insert(.world)
  }
}
