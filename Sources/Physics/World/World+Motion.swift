extension World {
  // MARK: Place

  /// Where the body's frame is.
  public func pose(of id: BodyID) -> Pose { motions[slot(of: id)].pose }

  /// Where the body's origin is, in points.
  public func position(of id: BodyID) -> Vec2 { motions[slot(of: id)].position }

  /// Where the body's centre of mass is, in points.
  public func centerOfMass(of id: BodyID) -> Vec2 { motions[slot(of: id)].center }

  /// The body's orientation in radians, counting full turns: after two turns it is 4 pi.
  public func angle(of id: BodyID) -> Float { motions[slot(of: id)].angle }

  /// Puts the body somewhere else, without passing what lies between; its velocity stays.
  ///
  /// Wakes it and what touched it or is joined to it if the place or the angle really changes. Position in
  /// points, angle in radians, both finite.
  public mutating func setPose(position: Vec2, angle: Float, of id: BodyID) {
    precondition(position.isFinite && angle.isFinite, "A pose must be finite; check it before setting it")
    let index = slot(of: id)
    guard motions[index].position != position || motions[index].angle != angle else { return }
    motions[index].angle = angle
    motions[index].rotation = Rotation(angle: angle)
    motions[index].center = position + motions[index].rotation.rotate(motions[index].localCenter)
    motions[index].startCenter = motions[index].center
    motions[index].startAngle = angle
    refreshBoxes(of: Int32(index))
    wakeSurroundings(of: Int32(index))
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
    setLinearVelocity(states[index].velocity + motions[index].inverseMass * impulse, of: id)
  }

  /// Changes the angular velocity at once by impulse / inertia; in kg pt²/s, finite.
  public mutating func applyAngularImpulse(_ impulse: Float, to id: BodyID) {
    let index = slot(of: id)
    setAngularVelocity(states[index].angularVelocity + motions[index].inverseInertia * impulse, of: id)
  }

  /// The constant acceleration that acts on the body, in pt/s².
  public func acceleration(of id: BodyID) -> Vec2 { motions[slot(of: id)].acceleration }

  /// Sets the constant acceleration (the sum of all gravities) in pt/s², finite, which acts until it is set
  /// anew.
  public mutating func setAcceleration(_ acceleration: Vec2, of id: BodyID) {
    precondition(acceleration.isFinite, "An acceleration must be finite; check it before setting it")
    let index = slot(of: id)
    guard motions[index].acceleration != acceleration else { return }
    motions[index].acceleration = acceleration
    wakeBody(id.index)
  }

  /// Sets the constant force in kg pt/s² and torque in kg pt²/s², finite, which act until they are set anew.
  ///
  /// The force acts at the body's origin, and so turns a body whose centre of mass is elsewhere.
  public mutating func setForce(_ force: Vec2, torque: Float, of id: BodyID) {
    precondition(
      force.isFinite && torque.isFinite, "Force and torque must be finite; check them before setting them")
    let index = slot(of: id)
    guard motions[index].force != force || motions[index].torque != torque else { return }
    motions[index].force = force
    motions[index].torque = torque
    wakeBody(id.index)
  }

  /// Sets what fields do to the body until it is set anew; finite.
  ///
  /// Wakes nothing. A velocity that a field imposes is the body's at once, so that the next step looks for what is in
  /// its way there.
  public mutating func setFieldEffect(_ effect: FieldEffect, of id: BodyID) {
    precondition(effect.isFinite, "A field's effect must be finite; check it before setting it")
    let index = slot(of: id)
    motions[index].fieldEffect = effect
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
