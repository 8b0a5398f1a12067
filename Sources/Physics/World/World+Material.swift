extension World {
  /// Whether the body is fixed or dynamic.
  public func kind(of id: BodyID) -> BodyKind { bodies[slot(of: id)].kind }

  /// Makes the body fixed, which stops it, or dynamic, which lets it go at velocity 0.
  public mutating func setKind(_ kind: BodyKind, of id: BodyID) {
    let index = slot(of: id)
    guard bodies[index].kind != kind else { return }
    stopDriving(id.index)
    wakeSurroundings(of: id.index)
    removeContacts(of: id.index)
    removeProxies(of: id.index)
    bodies[index].kind = kind
    states[index] = BodyState()
    if kind == .fixed, bodies[index].isAwake {
      bodies[index].isAwake = false
      awakeBodies.removeAll { $0 == id.index }
    }
    updateMass(of: id.index)
    insertProxies(of: id.index)
    wakeSurroundings(of: id.index)
  }

  /// Whether contacts, joints and torques may turn the body.
  public func allowsRotation(of id: BodyID) -> Bool { bodies[slot(of: id)].allowsRotation }

  /// Sets whether anything may turn the body; a spin that it has goes on.
  public mutating func setAllowsRotation(_ allowsRotation: Bool, of id: BodyID) {
    let index = slot(of: id)
    guard bodies[index].allowsRotation != allowsRotation else { return }
    bodies[index].allowsRotation = allowsRotation
    updateMass(of: id.index)
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
    updateMass(of: id.index)
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
    mixContacts(of: id.index)
    wakeSurroundings(of: id.index)
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
    mixContacts(of: id.index)
    wakeSurroundings(of: id.index)
  }

  /// The rate at which the body loses linear speed, in 1/s.
  public func linearDamping(of id: BodyID) -> Float { motions[slot(of: id)].linearDamping }

  /// Sets the rate of losing linear speed in 1/s, finite: every step of h seconds divides the velocity by 1 +
  /// h * damping.
  public mutating func setLinearDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "A damping must be finite")
    let index = slot(of: id)
    guard motions[index].linearDamping != damping else { return }
    motions[index].linearDamping = damping
    wakeBody(id.index)
  }

  /// The rate at which the body loses angular speed, in 1/s.
  public func angularDamping(of id: BodyID) -> Float { motions[slot(of: id)].angularDamping }

  /// Sets the rate of losing angular speed in 1/s, finite.
  public mutating func setAngularDamping(_ damping: Float, of id: BodyID) {
    precondition(damping.isFinite, "An angular damping must be finite")
    let index = slot(of: id)
    guard motions[index].angularDamping != damping else { return }
    motions[index].angularDamping = damping
    wakeBody(id.index)
  }
}
