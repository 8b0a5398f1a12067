import Physics

// What behaviors contribute to a frame. Nothing here moves an item: that is the solver's work.

extension Animator {
  /// Works out anew what changed since the last frame.
  func applyChanges() {
    if dirtyFlags.contains(.properties) { applyProperties() }
    gatherForces()
    if dirtyFlags.contains(.persistentForces) {
      accumulateForces()
      world.applyAccelerationsAndForces(of: bodies.inOrder)
    } else {
      // What acted in the last frame ends, unless it acts again.
      world.applyForces(of: previouslyForcedBodies.lazy.filter { $0.isUsed && $0.frameForces.isZero })
      world.applyForces(of: forcedBodies)
    }
    previouslyForcedBodies.removeAll(keepingCapacity: true)
    dirtyFlags = []
  }

  /// Fires the instantaneous pushes that are armed.
  func applyImpulses() {
    for behavior in behaviorsInOrder { behavior.contributeImpulses(in: self) }
  }

  /// Decides on the properties of all items: for each property, the last behavior in the tree that sets it.
  private func applyProperties() {
    for body in bodies.inOrder { body.resolvedProperties = .standard }
    for behavior in behaviorsInOrder { behavior.contributeProperties(in: self) }
    for body in bodies.inOrder where body.resolvedProperties != body.properties {
      world.apply(body.resolvedProperties, replacing: body.properties, to: body.id)
      if body.resolvedProperties.rotationRange != body.properties.rotationRange { limitRotation(of: body) }
      body.properties = body.resolvedProperties
    }
  }

  /// Sums up what pulls and pushes each item steadily.
  private func accumulateForces() {
    for body in bodies.inOrder { body.persistentForces = .none }
    for behavior in behaviorsInOrder { behavior.contributeForces(in: self) }
  }

  /// Changes an item's momentum at once by an impulse, in kg·pt/s, that acts beside its centre.
  func apply(_ impulse: Vector, at offset: Vector, to item: any DynamicItem) {
    guard let body = bodies[item] else { return }
    // The arm is the one from the centre of mass, which in groups and paths need not be the item's centre.
    let leverArm = offset - Vector(world.centerOfMass(of: body.id) - world.position(of: body.id))
    let spin = leverArm.cross(impulse) / Double(world.inertia(of: body.id))
    add(
      ItemVelocity(
        linear: impulse / Double(world.mass(of: body.id)),
        angular: body.properties.allowsRotation ? spin : 0
      ),
      to: item
    )
  }

  /// The velocities of an item; zero if the animator does not move it.
  func velocity(of item: any DynamicItem) -> ItemVelocity {
    resolveProperties()
    guard let id = bodies[item]?.id else { return .zero }
    return ItemVelocity(world.velocities(of: id))
  }

  /// Adds to the velocities of an item, unless it is anchored.
  func add(_ velocity: ItemVelocity, to item: any DynamicItem) {
    resolveProperties()
    guard let body = bodies[item], !body.properties.isAnchored else { return }
    let current = ItemVelocity(world.velocities(of: body.id))
    world.setLinearVelocity(Vec2(current.linear + velocity.linear), of: body.id)
    world.setAngularVelocity(Float(engine: current.angular + velocity.angular), of: body.id)
    worldDidChange()
  }

  /// Decides on the properties now if they are in question: an item that is to be anchored or let go has
  /// no velocity, and may be given one, before the next frame, and a density decides on what it weighs.
  func resolveProperties() {
    guard dirtyFlags.contains(.properties) else { return }
    applyProperties()
    dirtyFlags.subtract(.properties)
    dirtyFlags.insert(.world)
  }
}

extension World {
  /// Gives a body those properties that differ from the ones it has.
  mutating func apply(_ new: ItemProperties, replacing old: ItemProperties, to body: BodyID) {
    if new.density != old.density { setDensity(new.engineDensity, of: body) }
    if new.elasticity != old.elasticity { setRestitution(Float(engine: new.elasticity), of: body) }
    if new.friction != old.friction { setFriction(new.engineFriction, of: body) }
    if new.resistance != old.resistance { setLinearDamping(Float(engine: new.resistance), of: body) }
    if new.angularResistance != old.angularResistance {
      setAngularDamping(Float(engine: new.angularResistance), of: body)
    }
    if new.allowsRotation != old.allowsRotation { setAllowsRotation(new.allowsRotation, of: body) }
    // The world knows nothing of charges, which only fields feel.
    if new.charge != old.charge { wake(body) }
    if new.isAnchored != old.isAnchored { setKind(new.isAnchored ? .fixed : .dynamic, of: body) }
  }
}

extension BodyDefinition {
  /// Takes over the properties of an item.
  mutating func apply(_ properties: ItemProperties) {
    density = properties.engineDensity
    restitution = Float(engine: properties.elasticity)
    friction = properties.engineFriction
    linearDamping = Float(engine: properties.resistance)
    angularDamping = Float(engine: properties.angularResistance)
    allowsRotation = properties.allowsRotation
    kind = properties.isAnchored ? .fixed : .dynamic
  }
}

extension ItemProperties {
  /// Mass per area in kg/pt², such that neither masses nor their inverses overflow.
  fileprivate var engineDensity: Float {
    Float(engine: min(max(density * UIKitConstants.massPerArea, 1e-20), 1e20))
  }

  fileprivate var engineFriction: Float { Float(engine: max(friction, 0)) }
}
