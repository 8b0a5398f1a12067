extension World {
  /// Creates a body without shapes and wakes it; without area its mass is 1 kg and it does not rotate.
  ///
  /// Every value of the definition must be finite.
  public mutating func createBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      definition.isFinite, "A body's definition must hold finite numbers only; check them before creating it")
    let id = bodies.insert(definition)
    filter.reserveMemberships(slotCount: bodies.slotCount)
    updateMassData(of: id.index)
    wakeBody(id.index)
    return id
  }

  /// Destroys a body with its shapes, joints and contacts; their handles become invalid.
  ///
  /// Contacts end with an event of the next step; bodies that touched it or were joined to it wake.
  ///
  /// Complexity: O(*n* + *c* + *s* (*m* + log *n*)) for a body with *s* child shapes in a world of *n* bodies
  /// and *c* awake contacts, where *m* is the number of child shapes that cannot collide, or that are new or
  /// were moved since the last step. Each joint of the body adds the number of awake joints and, if it
  /// disabled collision, the number of contacts of its body A; each body that wakes adds its contacts and
  /// joints.
  public mutating func destroyBody(_ id: BodyID) {
    let body = bodies.slot(of: id)
    stopKinematicBody(body)
    while bodies[body].headJointKey != .none { removeJoint(bodies[body].headJointKey.slot) }
    deleteShapes(of: body)
    filter.removeMemberships(of: body)
    if bodies.isFixed(body) { fixedContacts.filterDidChange() }
    awakeSet.removeBody(body, &bodies)
    bodies.remove(body)
  }

  /// Whether the body still exists.
  public func contains(_ id: BodyID) -> Bool { bodies.contains(id) }

  /// All bodies in order of creation.
  ///
  /// Complexity: O(number of bodies).
  public var bodyIDs: [BodyID] { bodies.slotsInCreationOrder.map { bodies.id(of: $0) } }

  /// The number of bodies.
  public var bodyCount: Int { bodies.count }

  /// Computes the mass, center of mass, inertia and extents of a body from its shapes; its origin and motion
  /// are unchanged.
  mutating func updateMassData(of body: Int32) {
    bodies.setMass(shapes.massProperties(of: bodies[body]), of: body)
    let extents = shapes.extents(of: bodies[body], around: bodies.sims[body].localCenter)
    (bodies.sims[body].minExtent, bodies.sims[body].maxExtent) = extents
  }
}

// MARK: Kinematic bodies

extension World {
  /// Moves a fixed body at a velocity of its center of mass in pt/s and an angular velocity in rad/s, both
  /// finite, until others are set; zero stops it.
  ///
  /// It pushes the bodies in its way, carries those that rest on it and wakes those near it. Has no effect on
  /// a dynamic body.
  public mutating func setKinematicVelocity(of id: BodyID, to velocity: Vec2, angular: Float = 0) {
    precondition(
      velocity.isFinite && angular.isFinite, "A velocity must be finite; check it before the call")
    let body = bodies.slot(of: id)
    guard bodies.isFixed(body) else { return }
    if velocity == .zero && angular == 0 {
      stopKinematicBody(body)
    } else {
      bodies.setKinematicVelocity(of: body, to: velocity, angular: angular)
    }
  }

  /// Moves a fixed body so that it is at a position and rotated by an angle, both finite, after `time`
  /// seconds, greater than 0; then it keeps its velocity until another one is set.
  ///
  /// See ``setKinematicVelocity(of:to:angular:)``.
  public mutating func moveKinematically(
    _ id: BodyID, to position: Vec2, rotatedBy angle: Float, in time: Float
  ) {
    precondition(time > 0, "The time of a motion must be greater than 0")
    let sim = bodies.sim(of: id)
    let end = position + Rotation(angle: sim.angle + angle).rotate(sim.localCenter)
    setKinematicVelocity(of: id, to: (end - sim.center) * (1 / time), angular: angle / time)
  }

  /// Stops a kinematic body; no effect on other bodies.
  mutating func stopKinematicBody(_ body: Int32) {
    guard bodies.stopKinematicBody(body) else { return }
    broadPhase.moveProxies(of: body, bodies, &shapes)
    wakeNeighbors(of: body)
  }
}
