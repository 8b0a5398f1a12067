extension World {
  // MARK: Place

  /// Where the body's frame is.
  public func pose(of id: BodyID) -> Pose { bodySims[slot(of: id)].pose }

  /// Where the body's origin is, in points.
  public func position(of id: BodyID) -> Vec2 { bodySims[slot(of: id)].position }

  /// Where the body's centre of mass is, in points.
  public func centerOfMass(of id: BodyID) -> Vec2 { bodySims[slot(of: id)].center }

  /// The body's orientation in radians, counting full turns: after two turns it is 4 pi.
  public func angle(of id: BodyID) -> Float { bodySims[slot(of: id)].angle }

  /// Puts the body somewhere else, without passing what lies between; its velocity stays.
  ///
  /// Wakes it and what touched it or is joined to it if the place or the angle really changes. Position in
  /// points, angle in radians, both finite.
  public mutating func setPose(position: Vec2, angle: Float, of id: BodyID) {
    precondition(position.isFinite && angle.isFinite, "A pose must be finite; check it before setting it")
    let index = slot(of: id)
    guard bodySims[index].position != position || bodySims[index].angle != angle else { return }
    bodySims[index].angle = angle
    bodySims[index].rotation = Rotation(angle: angle)
    bodySims[index].center = position + bodySims[index].rotation.rotate(bodySims[index].localCenter)
    bodySims[index].center0 = bodySims[index].center
    bodySims[index].angle0 = angle
    moveProxies(of: Int32(index))
    wakeNeighbors(of: Int32(index))
  }

  // MARK: Velocity

  /// The velocity of the body's centre of mass in points per second.
  ///
  /// Zero for sleeping bodies, and for fixed ones that are not driven.
  public func linearVelocity(of id: BodyID) -> Vec2 { states[slot(of: id)].velocity }

  /// The body's angular velocity in radians per second, positive from +x towards +y.
  public func angularVelocity(of id: BodyID) -> Float { states[slot(of: id)].angularVelocity }

  /// Both velocities of the body in one look; see ``linearVelocity(of:)`` and ``angularVelocity(of:)``.
  public func velocities(of id: BodyID) -> (linear: Vec2, angular: Float) {
    let state = states[slot(of: id)]
    return (state.velocity, state.angularVelocity)
  }

  /// Sets the velocity of the centre of mass in points per second, finite; without effect on fixed bodies.
  public mutating func setLinearVelocity(_ velocity: Vec2, of id: BodyID) {
    precondition(velocity.isFinite, "A velocity must be finite; check it before setting it")
    let index = slot(of: id)
    guard bodies[index].kind == .dynamic, states[index].velocity != velocity else { return }
    states[index].velocity = velocity
    wakeBody(id.index)
  }

  /// Sets the angular velocity in radians per second, finite; without effect on fixed bodies.
  public mutating func setAngularVelocity(_ velocity: Float, of id: BodyID) {
    precondition(velocity.isFinite, "An angular velocity must be finite; check it before setting it")
    let index = slot(of: id)
    guard bodies[index].kind == .dynamic, states[index].angularVelocity != velocity else { return }
    states[index].angularVelocity = velocity
    wakeBody(id.index)
  }

  // MARK: What acts on it

  /// Changes the velocity at once by impulse / mass; in kg pt/s, finite, at the centre of mass.
  public mutating func applyLinearImpulse(_ impulse: Vec2, to id: BodyID) {
    let index = slot(of: id)
    setLinearVelocity(states[index].velocity + bodySims[index].inverseMass * impulse, of: id)
  }

  /// Changes the angular velocity at once by impulse / inertia; in kg pt²/s, finite.
  public mutating func applyAngularImpulse(_ impulse: Float, to id: BodyID) {
    let index = slot(of: id)
    setAngularVelocity(states[index].angularVelocity + bodySims[index].inverseInertia * impulse, of: id)
  }

  /// The constant acceleration that acts on the body, in pt/s².
  public func acceleration(of id: BodyID) -> Vec2 { bodySims[slot(of: id)].acceleration }

  /// Sets the constant acceleration (the sum of all gravities) in pt/s², finite, which acts until it is set
  /// anew.
  public mutating func setAcceleration(_ acceleration: Vec2, of id: BodyID) {
    precondition(acceleration.isFinite, "An acceleration must be finite; check it before setting it")
    let index = slot(of: id)
    guard bodySims[index].acceleration != acceleration else { return }
    bodySims[index].acceleration = acceleration
    wakeBody(id.index)
  }

  /// Sets the constant force in kg pt/s² and torque in kg pt²/s², finite, which act until they are set anew.
  ///
  /// The force acts at the body's origin, and so turns a body whose centre of mass is elsewhere.
  public mutating func setForce(_ force: Vec2, torque: Float, of id: BodyID) {
    precondition(
      force.isFinite && torque.isFinite, "Force and torque must be finite; check them before setting them")
    let index = slot(of: id)
    guard bodySims[index].force != force || bodySims[index].torque != torque else { return }
    bodySims[index].force = force
    bodySims[index].torque = torque
    wakeBody(id.index)
  }

  /// Sets what fields do to the body until it is set anew; finite.
  ///
  /// Wakes nothing. A velocity that a field imposes is the body's at once, so that the next step looks for what is in
  /// its way there.
  public mutating func setFieldEffect(_ effect: FieldEffect, of id: BodyID) {
    precondition(effect.isFinite, "A field's effect must be finite; check it before setting it")
    let index = slot(of: id)
    bodySims[index].fieldEffect = effect
    if case .velocity(let velocity) = effect, bodies[index].isAwake { states[index].velocity = velocity }
  }

  // MARK: Sleep

  /// Whether a step moves the body: it is dynamic and not asleep.
  public func isAwake(_ id: BodyID) -> Bool { bodies[slot(of: id)].isAwake }

  /// Wakes a dynamic body and all that touch it or hang on it in turn; a body that is awake starts its rest
  /// anew.
  public mutating func wake(_ id: BodyID) {
    _ = slot(of: id)
    wakeBody(id.index)
  }

  /// The number of dynamic bodies that are awake; when it is 0 a step changes nothing.
  public var awakeBodyCount: Int { awakeBodies.count }
}

extension World {
  /// Whether the body is fixed or dynamic.
  public func kind(of id: BodyID) -> BodyKind { bodies[slot(of: id)].kind }

  /// Makes the body fixed, which stops it, or dynamic, which lets it go at velocity 0.
  public mutating func setKind(_ kind: BodyKind, of id: BodyID) {
    let index = slot(of: id)
    guard bodies[index].kind != kind else { return }
    stopKinematic(id.index)
    wakeNeighbors(of: id.index)
    removeContacts(of: id.index)
    removeProxies(of: id.index)
    bodies[index].kind = kind
    states[index] = BodyState()
    if kind == .fixed, bodies[index].isAwake {
      bodies[index].isAwake = false
      awakeBodies.removeAll { $0 == id.index }
    }
    updateMassData(of: id.index)
    insertProxies(of: id.index)
    wakeNeighbors(of: id.index)
  }

  /// Whether contacts, joints and torques may turn the body.
  public func allowsRotation(of id: BodyID) -> Bool { bodies[slot(of: id)].allowsRotation }

  /// Sets whether anything may turn the body; a spin that it has goes on.
  public mutating func setAllowsRotation(_ allowsRotation: Bool, of id: BodyID) {
    let index = slot(of: id)
    guard bodies[index].allowsRotation != allowsRotation else { return }
    bodies[index].allowsRotation = allowsRotation
    updateMassData(of: id.index)
    wakeBody(id.index)
  }

  /// The body's mass in kg: density times area, or 1 without area.
  public func mass(of id: BodyID) -> Float { bodies[slot(of: id)].mass }

  /// The body's moment of inertia about its centre of mass in kg pt²; 0 without area.
  public func inertia(of id: BodyID) -> Float { bodies[slot(of: id)].inertia }

  /// The body's density in kg/pt².
  public func density(of id: BodyID) -> Float { bodies[slot(of: id)].density }

  /// Sets the density in kg/pt², greater than 0; velocities stay.
  public mutating func setDensity(_ density: Float, of id: BodyID) {
    precondition(density > 0 && density.isFinite, "A density must be greater than 0 and finite")
    let index = slot(of: id)
    guard bodies[index].density != density else { return }
    bodies[index].density = density
    updateMassData(of: id.index)
    wakeBody(id.index)
  }

  /// The body's coefficient of friction.
  public func friction(of id: BodyID) -> Float { bodies[slot(of: id)].friction }

  /// Sets the coefficient of friction, finite; two bodies' values mix to the square root of their product.
  public mutating func setFriction(_ friction: Float, of id: BodyID) {
    precondition(friction.isFinite, "A coefficient of friction must be finite")
    let index = slot(of: id)
    guard bodies[index].friction != friction else { return }
    bodies[index].friction = friction
    updateMixing(of: id.index)
    wakeNeighbors(of: id.index)
  }

  /// The share of the closing speed that a bounce of the body gives back.
  public func restitution(of id: BodyID) -> Float { bodies[slot(of: id)].restitution }

  /// Sets the restitution, finite; of two bodies' values the larger counts, and bounces slower than 100 pt/s
  /// die.
  public mutating func setRestitution(_ restitution: Float, of id: BodyID) {
    precondition(restitution.isFinite, "A restitution must be finite")
    let index = slot(of: id)
    guard bodies[index].restitution != restitution else { return }
    bodies[index].restitution = restitution
    updateMixing(of: id.index)
    wakeNeighbors(of: id.index)
  }

  /// The rate at which the body loses linear speed, in 1/s.
  public func linearDamping(of id: BodyID) -> Float { bodySims[slot(of: id)].linearDamping }

  /// Sets the rate of losing linear speed in 1/s, finite: every step of h seconds divides the velocity by 1 +
  /// h * damping.
  public mutating func setLinearDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "A damping must be finite")
    let index = slot(of: id)
    guard bodySims[index].linearDamping != damping else { return }
    bodySims[index].linearDamping = damping
    wakeBody(id.index)
  }

  /// The rate at which the body loses angular speed, in 1/s.
  public func angularDamping(of id: BodyID) -> Float { bodySims[slot(of: id)].angularDamping }

  /// Sets the rate of losing angular speed in 1/s, finite.
  public mutating func setAngularDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "An angular damping must be finite")
    let index = slot(of: id)
    guard bodySims[index].angularDamping != damping else { return }
    bodySims[index].angularDamping = damping
    wakeBody(id.index)
  }
}
