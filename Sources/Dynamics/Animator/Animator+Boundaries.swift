import Physics

extension Animator {
  /// Adds a boundary of a collision behavior to the ground.
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

  /// Removes a boundary; what rested on it wakes.
  func removeBoundaryShape(_ shape: ShapeID?) {
    guard let shape, boundaryShapes.remove(shape) else { return }
    removeContacts(with: shape)
    world.removeShape(shape)
    dirtyFlags.insert(.world)
  }
}
