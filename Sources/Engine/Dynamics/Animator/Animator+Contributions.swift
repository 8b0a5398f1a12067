import Physics

// The item properties, persistent forces and impulses that behaviors contribute to a frame.

extension Animator {
  /// Applies the changes since the last frame: item properties, persistent forces and per-frame forces.
  func applyPropertyAndForceChanges() {
    if dirtyFlags.contains(.properties) { applyProperties() }
    gatherFrameForces()
    if dirtyFlags.contains(.persistentForces) {
      accumulatePersistentForces()
      world.applyAccelerationsAndForces(of: bodies.inInsertionOrder)
    } else {
      frameForces.apply(to: &world)
    }
    frameForces.removePreviousBodies()
    dirtyFlags = []
  }

  /// Applies the impulses of the active instantaneous pushes.
  func applyImpulses() {
    for behavior in behaviorTree.inPreorder { behavior.contributeImpulses(in: self) }
  }

  /// Resolves the properties of all items: for each property, the last behavior in tree order that sets it
  /// wins.
  private func applyProperties() {
    for body in bodies.inInsertionOrder { body.properties.resolved = .standard }
    for behavior in behaviorTree.inPreorder { behavior.contributeProperties(in: self) }
    for body in bodies.inInsertionOrder where body.properties.haveChanged {
      world.apply(body.properties.resolved, replacing: body.properties.applied, to: body.id)
      if body.properties.resolved.isKinematic != body.properties.applied.isKinematic {
        kinematicStateDidChange(of: body)
      }
      body.properties.updateRotationLimit(of: body.id, relativeTo: boundaries.ground, in: &world)
      body.properties.didApply()
    }
  }

  /// Sums the gravities and continuous pushes on each item.
  func accumulatePersistentForces() {
    for body in bodies.inInsertionOrder { body.forces.persistent = .zero }
    for behavior in behaviorTree.inPreorder { behavior.contributeForces(in: self) }
  }

  /// Resolves the item properties immediately if they have changed since the last frame.
  ///
  /// Velocities and masses that are read or set between frames depend on the properties: an item that is
  /// about to be anchored or released has velocity 0 and may be given one before the next frame, and the
  /// density determines the mass.
  func resolvePropertiesIfNeeded() {
    guard dirtyFlags.contains(.properties) else { return }
    applyProperties()
    dirtyFlags.subtract(.properties)
    dirtyFlags.insert(.worldState)
  }
}

extension World {
  /// Applies to a body the properties in `new` that differ from those in `old`.
  mutating func apply(_ new: ItemProperties, replacing old: ItemProperties, to body: BodyID) {
    if new.density != old.density { setDensity(new.engineDensity, of: body) }
    if new.elasticity != old.elasticity { setRestitution(Float(clampingToFinite: new.elasticity), of: body) }
    if new.friction != old.friction { setFriction(new.engineFriction, of: body) }
    if new.rollingResistance != old.rollingResistance {
      setRollingResistance(Float(clampingToFinite: max(new.rollingResistance, 0)), of: body)
    }
    if new.resistance != old.resistance {
      setLinearDamping(Float(clampingToFinite: new.resistance), of: body)
    }
    if new.angularResistance != old.angularResistance {
      setAngularDamping(Float(clampingToFinite: new.angularResistance), of: body)
    }
    if new.mobility != old.mobility {
      setAllowsRotation(new.mobility.allowsRotation, of: body)
      setLockedAxes(new.lockedAxes, of: body)
    }
    // Only fields use the charge. It is not stored in the body, which only has to wake.
    if new.charge != old.charge { wake(body) }
    if new.collisionFilter != old.collisionFilter { setCollisionFilter(new.collisionFilter, of: body) }
    if new.passDirection != old.passDirection { setPassDirection(Vec2(new.passDirection), of: body) }
    if new.isFixed != old.isFixed { setKind(new.isFixed ? .fixed : .dynamic, of: body) }
  }
}

extension BodyDefinition {
  /// Copies the properties of an item into the definition.
  mutating func apply(_ properties: ItemProperties) {
    density = properties.engineDensity
    restitution = Float(clampingToFinite: properties.elasticity)
    friction = properties.engineFriction
    linearDamping = Float(clampingToFinite: properties.resistance)
    angularDamping = Float(clampingToFinite: properties.angularResistance)
    allowsRotation = properties.mobility.allowsRotation
    kind = properties.isFixed ? .fixed : .dynamic
  }
}

extension ItemProperties {
  /// The mass per area, in kg/pt², clamped so that neither masses nor their inverses overflow.
  fileprivate var engineDensity: Float {
    Float(clampingToFinite: min(max(density * UIKitConstants.massPerArea, 1e-20), 1e20))
  }

  fileprivate var collisionFilter: BodyFilter {
    var filter = BodyFilter()
    filter.categoryBits = masks.category
    filter.collisionBits = masks.collision
    filter.reportBits = masks.contactTest
    filter.isSensor = isSensor
    return filter
  }

  fileprivate var lockedAxes: LockedAxes {
    var axes: LockedAxes = []
    if !mobility.allowsHorizontalMotion { axes.insert(.x) }
    if !mobility.allowsVerticalMotion { axes.insert(.y) }
    return axes
  }

  fileprivate var engineFriction: Float { Float(clampingToFinite: max(friction, 0)) }
}
