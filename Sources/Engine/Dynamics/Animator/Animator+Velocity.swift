import Physics

// Velocities of items and impulses on them, without a behavior.

extension Animator {
  /// Returns the velocity of an item's center of mass, in pt/s; nil if the item is not in the animator.
  ///
  /// Zero for an item that is anchored or at rest; of a kinematic item, the velocity with which the program
  /// moved it in the last frame.
  ///
  /// > Note: In UIKit only item behaviors give the velocity of their items.
  public func linearVelocity(of item: any DynamicItem) -> Vector? { velocity(of: item)?.linear }

  /// Returns the angular velocity of an item, in rad/s, clockwise on screen; nil if the item is not in the
  /// animator.
  public func angularVelocity(of item: any DynamicItem) -> Double? { velocity(of: item)?.angular }

  /// Sets the velocity of an item's center of mass, in pt/s; any finite numbers, others stop the program.
  ///
  /// An item at rest wakes. Has no effect on an anchored or kinematic item, nor on one that is not in the
  /// animator.
  ///
  /// > Note: UIKit can only add to a velocity, by an item behavior.
  public func setLinearVelocity(_ velocity: Vector, of item: any DynamicItem) {
    precondition(velocity.isFinite, "a velocity must be finite, not \(velocity)")
    setVelocity(of: item) { $0.linear = velocity }
  }

  /// Sets the angular velocity of an item, in rad/s, clockwise on screen; any finite number, others stop the
  /// program.
  ///
  /// The rules of `setLinearVelocity(_:of:)` apply.
  public func setAngularVelocity(_ velocity: Double, of item: any DynamicItem) {
    precondition(velocity.isFinite, "an angular velocity must be finite, not \(velocity)")
    setVelocity(of: item) { $0.angular = velocity }
  }

  /// Sets the linear and the angular velocity of an item to zero.
  ///
  /// Forces continue to act on it. Has no effect on an item that is not in the animator.
  public func stop(_ item: any DynamicItem) { setVelocity(of: item) { $0 = .zero } }

  /// Applies an impulse to an item, which changes its velocity immediately.
  ///
  /// An item at rest wakes. Has no effect on an anchored or kinematic item, nor on one that is not in the
  /// animator.
  ///
  /// > Note: UIKit applies impulses by instantaneous pushes only; SpriteKit's bodies have this method.
  ///
  /// - Parameters:
  ///   - impulse: The impulse; 1 changes the velocity of an item of 100 × 100 points and density 1 by 100
  ///     pt/s. Any finite numbers; others stop the program.
  ///   - point: The point where it acts, in points, in the animator's coordinates; beside the center of mass,
  ///     the impulse also rotates the item. The default, nil, is the center of mass. Any finite numbers;
  ///     others stop the program.
  ///   - item: The item.
  public func applyImpulse(_ impulse: Vector, at point: Point? = nil, to item: any DynamicItem) {
    precondition(impulse.isFinite, "an impulse must be finite, not \(impulse)")
    if let point { precondition(point.isFinite, "an impulse's point must be finite, not \(point)") }
    guard impulse != .zero, let body = bodies[item] else { return }
    // The center of mass depends on whether the item is anchored.
    resolvePropertiesIfNeeded()
    let leverArm = point.map { $0 - Point(world.centerOfMass(of: body.id)) } ?? .zero
    apply(impulse * UIKitConstants.newton, leverArm: leverArm, to: body)
  }
}

// MARK: Velocities of bodies

extension Animator {
  /// Returns the linear and angular velocity of an item; nil if the item is not in the animator.
  func velocity(of item: any DynamicItem) -> ItemVelocity? {
    resolvePropertiesIfNeeded()
    return bodies[item].map { world.readItemVelocity(of: $0.id) }
  }

  /// Adds to the linear and angular velocity of an item, unless the item is anchored or kinematic.
  func add(_ velocity: ItemVelocity, to item: any DynamicItem) { setVelocity(of: item) { $0 += velocity } }

  /// Applies an impulse, in kg·pt/s, at an offset from the item's center, in points.
  func apply(_ impulse: Vector, at offset: Vector, to body: ItemBody) {
    resolvePropertiesIfNeeded()
    // The lever arm is measured from the center of mass, which in groups and paths can differ from the item's
    // center.
    let leverArm = offset - Vector(world.centerOfMass(of: body.id) - world.position(of: body.id))
    apply(impulse, leverArm: leverArm, to: body)
  }

  /// Applies an impulse at an offset from the center of mass, once the properties are resolved.
  private func apply(_ impulse: Vector, leverArm: Vector, to body: ItemBody) {
    let spin = leverArm.cross(impulse) / Double(world.inertia(of: body.id))
    let velocity = ItemVelocity(
      linear: impulse / Double(world.mass(of: body.id)),
      angular: body.properties.applied.mobility.allowsRotation ? spin : 0)
    add(velocity, to: body.item)
  }

  /// Changes the velocity of an item, unless the item is anchored or kinematic.
  private func setVelocity(of item: any DynamicItem, _ change: (inout ItemVelocity) -> Void) {
    resolvePropertiesIfNeeded()
    guard let body = bodies[item], !body.properties.applied.isFixed else { return }
    var velocity = world.readItemVelocity(of: body.id)
    change(&velocity)
    world.setLinearVelocity(Vec2(velocity.linear), of: body.id)
    world.setAngularVelocity(Float(clampingToFinite: velocity.angular), of: body.id)
    worldDidChange()
  }
}
