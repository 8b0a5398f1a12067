extension World {
  // MARK: Pose

  /// The pose of the body's frame.
  public func pose(of id: BodyID) -> Pose { bodies.sim(of: id).pose }

  /// The position of the body's origin, in points.
  public func position(of id: BodyID) -> Vec2 { bodies.sim(of: id).position }

  /// The position of the body's center of mass, in points.
  public func centerOfMass(of id: BodyID) -> Vec2 { bodies.sim(of: id).center }

  /// The body's orientation in radians, not wrapped: after two turns it is 4 pi.
  ///
  /// After thousands of turns the number is not precise; the rotation of ``pose(of:)`` always is.
  public func angle(of id: BodyID) -> Float { Float(bodies.sim(of: id).totalAngle) }

  /// The angle of a body minus that of another one, in radians, not wrapped and precise after any number of
  /// turns.
  public func angle(of id: BodyID, relativeTo other: BodyID) -> Float {
    bodies.sim(of: other).relativeAngle(of: bodies.sim(of: id))
  }

  /// The body's position and angle in one call; see ``position(of:)`` and ``angle(of:)``.
  public func positionAndAngle(of id: BodyID) -> (position: Vec2, angle: Float) {
    let sim = bodies.sim(of: id)
    return (sim.position, Float(sim.totalAngle))
  }

  /// Sets the body's pose without collisions on the way there; its velocity is unchanged.
  ///
  /// If the position or the angle changes, wakes the body, the bodies that it has contacts with and those
  /// joined to it. The position is in points, the angle in radians; both must be finite.
  public mutating func setPose(position: Vec2, angle: Float, of id: BodyID) {
    precondition(position.isFinite && angle.isFinite, "A pose must be finite; check it before setting it")
    let body = bodies.slot(of: id)
    guard bodies.sims[body].position != position || Float(bodies.sims[body].totalAngle) != angle else {
      return
    }
    bodies.sims[body].place(at: position, angle: angle)
    broadPhase.moveProxies(of: body, bodies, &shapes)
    wakeNeighbors(of: body)
  }

  /// Moves a body by an offset in points, finite and not zero, without collisions on the way there; see
  /// ``setPose(position:angle:of:)``.
  public mutating func translate(_ id: BodyID, by offset: Vec2) {
    precondition(offset.isFinite, "An offset must be finite")
    let body = bodies.slot(of: id)
    bodies.sims[body].translate(by: offset)
    broadPhase.moveProxies(of: body, bodies, &shapes)
    wakeNeighbors(of: body)
  }

  // MARK: Velocity

  /// The velocity of the body's center of mass in points per second.
  ///
  /// Zero for sleeping bodies, and for fixed bodies that are not kinematic.
  public func linearVelocity(of id: BodyID) -> Vec2 { bodies.state(of: id).velocity }

  /// The body's angular velocity in radians per second, positive from +x towards +y.
  public func angularVelocity(of id: BodyID) -> Float { bodies.state(of: id).angularVelocity }

  /// Both velocities of the body in one call; see ``linearVelocity(of:)`` and ``angularVelocity(of:)``.
  public func velocities(of id: BodyID) -> (linear: Vec2, angular: Float) {
    let state = bodies.state(of: id)
    return (state.velocity, state.angularVelocity)
  }

  /// Sets the velocity of the center of mass in points per second, finite; no effect on fixed bodies, nor
  /// along locked axes.
  public mutating func setLinearVelocity(_ velocity: Vec2, of id: BodyID) {
    precondition(velocity.isFinite, "A velocity must be finite; check it before setting it")
    let body = bodies.slot(of: id)
    guard !bodies.isFixed(body) else { return }
    let freePart = bodies.sims[body].lockedAxes.freePart(of: velocity)
    if update(&bodies.states[body].velocity, to: freePart) { wakeBody(body) }
  }

  /// Sets the angular velocity in radians per second, finite; no effect on fixed bodies.
  public mutating func setAngularVelocity(_ velocity: Float, of id: BodyID) {
    precondition(velocity.isFinite, "An angular velocity must be finite; check it before setting it")
    let body = bodies.slot(of: id)
    guard !bodies.isFixed(body) else { return }
    if update(&bodies.states[body].angularVelocity, to: velocity) { wakeBody(body) }
  }

  // MARK: Forces and impulses

  /// Applies an impulse at the center of mass, in kg pt/s, finite: changes the velocity at once by impulse /
  /// mass.
  public mutating func applyLinearImpulse(_ impulse: Vec2, to id: BodyID) {
    setLinearVelocity(linearVelocity(of: id) + bodies.sim(of: id).inverseMass * impulse, of: id)
  }

  /// Applies an angular impulse in kg pt²/s, finite: changes the angular velocity at once by impulse /
  /// inertia.
  public mutating func applyAngularImpulse(_ impulse: Float, to id: BodyID) {
    setAngularVelocity(angularVelocity(of: id) + bodies.sim(of: id).inverseInertia * impulse, of: id)
  }

  /// The constant acceleration that acts on the body, in pt/s².
  public func appliedAcceleration(of id: BodyID) -> Vec2 { bodies.sim(of: id).forces.appliedAcceleration }

  /// Sets the constant acceleration (the sum of all gravities), in pt/s², which acts until it is set again;
  /// must be finite.
  public mutating func setAppliedAcceleration(_ acceleration: Vec2, of id: BodyID) {
    precondition(acceleration.isFinite, "An acceleration must be finite; check it before setting it")
    let body = bodies.slot(of: id)
    if update(&bodies.sims[body].forces.appliedAcceleration, to: acceleration) { wakeBody(body) }
  }

  /// Sets the constant force in kg pt/s² and torque in kg pt²/s², finite; both act until they are set again.
  ///
  /// The force acts at the body's origin, so it also rotates a body whose center of mass is elsewhere.
  public mutating func setForce(_ force: Vec2, torque: Float, of id: BodyID) {
    precondition(
      force.isFinite && torque.isFinite, "Force and torque must be finite; check them before setting them")
    let body = bodies.slot(of: id)
    let isForceChanged = update(&bodies.sims[body].forces.force, to: force)
    let isTorqueChanged = update(&bodies.sims[body].forces.torque, to: torque)
    if isForceChanged || isTorqueChanged { wakeBody(body) }
  }

  /// Sets the effect of fields on the body, finite, which acts until it is set again.
  ///
  /// Does not wake the body. A velocity imposed by a field becomes the body's velocity at once, so that the
  /// broad phase of the next step takes it into account.
  public mutating func setFieldEffect(_ effect: FieldEffect, of id: BodyID) {
    precondition(effect.isFinite, "A field's effect must be finite; check it before setting it")
    let body = bodies.slot(of: id)
    guard case .velocity(let velocity) = effect else {
      bodies.sims[body].forces.fieldEffect = effect
      return
    }
    let freePart = bodies.sims[body].lockedAxes.freePart(of: velocity)
    bodies.sims[body].forces.fieldEffect = .velocity(freePart)
    if bodies[body].isAwake { bodies.states[body].velocity = freePart }
  }

  // MARK: Sleep

  /// Whether the body is dynamic and awake, so that a step moves it.
  public func isAwake(_ id: BodyID) -> Bool { bodies.body(of: id).isAwake }

  /// Wakes a dynamic body and all bodies connected to it by contacts or joints; resets the sleep time of a
  /// body that is awake.
  public mutating func wake(_ id: BodyID) { wakeBody(bodies.slot(of: id)) }

  /// The number of dynamic bodies that are awake.
  ///
  /// If it is 0, no body is kinematic and nothing was added or moved since the last step, a step changes
  /// nothing.
  public var awakeBodyCount: Int { awakeSet.bodyCount }
}

extension World {
  /// Whether the body is fixed or dynamic.
  public func kind(of id: BodyID) -> BodyKind { bodies.body(of: id).kind }

  /// Sets the body's kind: a body that becomes fixed stops, one that becomes dynamic starts with velocity 0.
  public mutating func setKind(_ kind: BodyKind, of id: BodyID) {
    let body = bodies.slot(of: id)
    guard bodies[body].kind != kind else { return }
    stopKinematicBody(body)
    wakeNeighbors(of: body)
    removeContacts(of: body)
    broadPhase.removeProxies(of: body, bodies, &shapes)
    bodies[body].kind = kind
    fixedContacts.filterDidChange()
    bodies.states[body] = BodyState()
    if kind == .fixed { awakeSet.removeBody(body, &bodies) }
    updateMassData(of: body)
    broadPhase.insertProxies(of: body, filter, bodies, &shapes)
    wakeNeighbors(of: body)
  }

  /// Whether contacts, joints and torques may rotate the body.
  public func allowsRotation(of id: BodyID) -> Bool { bodies.body(of: id).allowsRotation }

  /// Sets whether contacts, joints and torques may rotate the body; its angular velocity is unchanged.
  public mutating func setAllowsRotation(_ allowsRotation: Bool, of id: BodyID) {
    let body = bodies.slot(of: id)
    guard update(&bodies[body].allowsRotation, to: allowsRotation) else { return }
    updateMassData(of: body)
    wakeBody(body)
  }

  /// The body's mass in kg: density times area, or 1 without area.
  public func mass(of id: BodyID) -> Float { bodies.body(of: id).massData.mass }

  /// The body's moment of inertia about its center of mass in kg pt²; 0 without area.
  public func inertia(of id: BodyID) -> Float { bodies.body(of: id).massData.inertia }

  /// The body's density in kg/pt².
  public func density(of id: BodyID) -> Float { bodies.body(of: id).density }

  /// Sets the density in kg/pt², greater than 0 and finite; the velocities are unchanged.
  public mutating func setDensity(_ density: Float, of id: BodyID) {
    precondition(density > 0 && density.isFinite, "A density must be greater than 0 and finite")
    let body = bodies.slot(of: id)
    guard update(&bodies[body].density, to: density) else { return }
    updateMassData(of: body)
    wakeBody(body)
  }

  /// The body's coefficient of friction.
  public func friction(of id: BodyID) -> Float { bodies.body(of: id).friction }

  /// Sets the coefficient of friction, finite; a contact uses the square root of the product of both bodies'
  /// values.
  public mutating func setFriction(_ friction: Float, of id: BodyID) {
    precondition(friction.isFinite, "A coefficient of friction must be finite")
    let body = bodies.slot(of: id)
    if update(&bodies[body].friction, to: friction) { updateMixedMaterials(of: body) }
  }

  /// The body's coefficient of restitution: the ratio of the separating speed to the closing speed of an
  /// impact.
  public func restitution(of id: BodyID) -> Float { bodies.body(of: id).restitution }

  /// Sets the coefficient of restitution, finite.
  ///
  /// A contact uses the larger of both bodies' values. Impacts with a closing speed of up to
  /// ``restitutionThreshold`` do not bounce.
  public mutating func setRestitution(_ restitution: Float, of id: BodyID) {
    precondition(restitution.isFinite, "A restitution must be finite")
    let body = bodies.slot(of: id)
    if update(&bodies[body].restitution, to: restitution) { updateMixedMaterials(of: body) }
  }

  /// The body's linear damping, in 1/s.
  public func linearDamping(of id: BodyID) -> Float { bodies.sim(of: id).forces.linearDamping }

  /// Sets the linear damping in 1/s, finite: each step of h seconds divides the velocity by 1 + h * damping.
  public mutating func setLinearDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "A damping must be finite")
    let body = bodies.slot(of: id)
    if update(&bodies.sims[body].forces.linearDamping, to: damping) { wakeBody(body) }
  }

  /// The body's angular damping, in 1/s.
  public func angularDamping(of id: BodyID) -> Float { bodies.sim(of: id).forces.angularDamping }

  /// Sets the angular damping in 1/s, finite.
  public mutating func setAngularDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "An angular damping must be finite")
    let body = bodies.slot(of: id)
    if update(&bodies.sims[body].forces.angularDamping, to: damping) { wakeBody(body) }
  }

  /// Updates the mixed material of a body's contacts, and wakes the bodies that it has contacts with or is
  /// joined to.
  private mutating func updateMixedMaterials(of body: Int32) {
    contacts.updateMixedMaterials(of: body, bodies, shapes)
    wakeNeighbors(of: body)
  }
}

/// Assigns a value to a property; returns whether the value has changed.
@inline(__always)
private func update<Value: Equatable>(_ property: inout Value, to value: Value) -> Bool {
  guard property != value else { return false }
  property = value
  return true
}
