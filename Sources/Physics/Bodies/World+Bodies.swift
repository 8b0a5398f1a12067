extension World {
  /// Creates a body without shapes and wakes it; without area its mass is 1 kg and it does not rotate.
  ///
  /// Every value of the definition must be finite.
  public mutating func createBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      definition.isFinite, "A body's definition must hold finite numbers only; check them before creating it")
    let id = bodyHandles.allocate()
    let (body, sim, state) = makeBody(of: definition)
    if Int(id.index) == bodies.count {
      bodies.append(body)
      bodySims.append(sim)
      states.append(state)
      memberships.append([])
    } else {
      bodies[Int(id.index)] = body
      bodySims[Int(id.index)] = sim
      states[Int(id.index)] = state
    }
    nextBodyCreationIndex += 1
    bodyOrder.append(id.index)
    updateMassData(of: id.index)
    wakeBody(id.index)
    return id
  }

  /// Destroys a body with its shapes, joints and contacts; their handles become invalid.
  ///
  /// Contacts end without an event; bodies that touched it or were joined to it wake. Complexity: O(number of
  /// bodies and awake contacts).
  public mutating func destroyBody(_ id: BodyID) {
    let index = slot(of: id)
    stopKinematic(id.index)
    while bodies[index].headJointKey != .none { removeJoint(bodies[index].headJointKey.slot) }
    // All at once: otherwise the list of awake contacts would be filtered for each shape.
    removeContacts(of: id.index)
    while bodies[index].headShape >= 0 { removeShape(shapes[Int(bodies[index].headShape)].id) }
    for group in memberships[index] { groups[Int(group)].members.removeAll { $0 == id.index } }
    memberships[index].removeAll()
    if bodies[index].isAwake { awakeBodies.removeAll { $0 == id.index } }
    bodyOrder.removeAll { $0 == id.index }
    bodyHandles.free(id.index)
  }

  /// Whether the body still exists.
  public func contains(_ id: BodyID) -> Bool { bodyHandles.contains(id) }

  /// All bodies in order of creation.
  ///
  /// Complexity: O(number of bodies).
  public var bodyIDs: [BodyID] { bodyOrder.map { bodyHandles.handle(at: $0) } }

  /// The number of bodies.
  public var bodyCount: Int { bodyOrder.count }

  /// The index of a body's data; stops the program if the body has been destroyed.
  @inline(__always)
  func slot(of id: BodyID) -> Int {
    precondition(
      bodyHandles.contains(id), "This body has been destroyed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }

  /// Whether the body is fixed; kinematic bodies are.
  @inline(__always)
  func isFixed(_ body: Int32) -> Bool { bodies[Int(body)].kind == .fixed }

  private func makeBody(of definition: BodyDefinition) -> (Body, BodySim, BodyState) {
    let isDynamic = definition.kind == .dynamic
    let body = Body(
      creationIndex: nextBodyCreationIndex,
      kind: definition.kind,
      allowsRotation: definition.allowsRotation,
      density: definition.density,
      friction: definition.friction,
      restitution: definition.restitution
    )
    let sim = BodySim(
      center: definition.position,
      angle: definition.angle,
      rotation: Rotation(angle: definition.angle),
      center0: definition.position,
      angle0: definition.angle,
      acceleration: definition.acceleration,
      linearDamping: definition.linearDamping,
      angularDamping: definition.angularDamping
    )
    var state = BodyState()
    if isDynamic {
      state.velocity = definition.linearVelocity
      state.angularVelocity = definition.angularVelocity
    }
    return (body, sim, state)
  }
}

extension World {
  /// Computes the mass, centre of mass, inertia and extents of a body from its shapes; its origin and motion
  /// stay.
  mutating func updateMassData(of body: Int32) {
    let index = Int(body)
    let sum = massOfShapes(of: body)
    let isDynamic = bodies[index].kind == .dynamic
    let origin = bodySims[index].position
    bodies[index].mass = sum.mass > 0 ? sum.mass : 1
    bodies[index].inertia = sum.mass > 0 ? sum.inertia - sum.mass * sum.center.lengthSquared : 0
    let turns = bodies[index].allowsRotation && bodies[index].inertia > 0
    bodySims[index].inverseMass = isDynamic ? 1 / bodies[index].mass : 0
    bodySims[index].inverseInertia = isDynamic && turns ? 1 / bodies[index].inertia : 0
    moveCenter(of: index, to: isDynamic ? sum.center : .zero, origin: origin)
    updateExtents(of: body)
  }

  /// The mass, centre of mass and inertia about the origin of all shapes together.
  private func massOfShapes(of body: Int32) -> MassProperties {
    let density = bodies[Int(body)].density
    var (mass, moment, inertia) = (Float(0), Vec2.zero, Float(0))
    forEachChild(of: body) { child in
      let properties = withView(of: child) { massProperties(of: $0, density: density) }
      mass += properties.mass
      moment += properties.mass * properties.center
      inertia += properties.inertia
    }
    guard mass > 0 else { return .zero }
    let center = moment / mass
    // An offset due to rounding becomes exactly 0: UIKit's items rotate about their centre.
    let isCentered =
      center.lengthSquared * mass < Tolerances.centeringTolerance * Tolerances.centeringTolerance * inertia
    return MassProperties(mass: mass, center: isCentered ? .zero : center, inertia: inertia)
  }

  /// Sets the centre of mass; its velocity becomes that of the body at the new centre.
  private mutating func moveCenter(of index: Int, to localCenter: Vec2, origin: Vec2) {
    guard bodySims[index].localCenter != localCenter else { return }
    let oldCenter = bodySims[index].center
    bodySims[index].localCenter = localCenter
    bodySims[index].center = origin + bodySims[index].rotation.rotate(localCenter)
    bodySims[index].center0 = bodySims[index].center
    states[index].velocity = states[index].velocity(at: bodySims[index].center - oldCenter)
  }

  private mutating func updateExtents(of body: Int32) {
    let center = bodySims[Int(body)].localCenter
    var (inner, outer) = (Float.infinity, Float(0))
    forEachChild(of: body) { child in
      let (radius, aabb) = withView(of: child) {
        (inscribedCircle(of: $0).radius, computeAABB(of: $0, at: .identity))
      }
      inner = min(inner, radius)
      let corner = lanewiseMax(aabb.upper - center, center - aabb.lower)
      outer = max(outer, corner.length)
    }
    bodySims[Int(body)].minExtent = inner.isFinite ? inner : 0
    bodySims[Int(body)].maxExtent = outer
  }
}

/// Kinematic bodies: fixed bodies with a velocity, such as edges that close in; nothing in their way stops
/// them.
///
/// A kinematic body acts on dynamic bodies with infinite mass: the solver treats it like any other fixed
/// body, except that its state moves.
extension World {
  /// Moves a fixed body at a velocity in pt/s, finite, until another one is set; zero stops it.
  ///
  /// It pushes the bodies in its way and wakes those near it. Has no effect on a dynamic body.
  public mutating func moveKinematically(_ id: BodyID, at velocity: Vec2) {
    precondition(velocity.isFinite, "A velocity must be finite; check it before driving a body at it")
    let index = slot(of: id)
    guard bodies[index].kind == .fixed else { return }
    if velocity == .zero { return stopKinematic(id.index) }
    if !kinematicBodies.contains(id.index) {
      kinematicBodies.append(id.index)
      kinematicBodies.sort { bodies[Int($0)].creationIndex < bodies[Int($1)].creationIndex }
      bodySims[index].center0 = bodySims[index].center
    }
    states[index].velocity = velocity
  }

  /// Stops a kinematic body; no effect on other bodies.
  mutating func stopKinematic(_ body: Int32) {
    guard let position = kinematicBodies.firstIndex(of: body) else { return }
    kinematicBodies.remove(at: position)
    states[Int(body)] = BodyState()
    moveProxies(of: body)
    wakeNeighbors(of: body)
  }

  /// Enlarges the AABBs of kinematic bodies by their motion in this step, buffers them for new pairs, and
  /// wakes bodies near them.
  mutating func enlargeKinematicProxies(_ h: Float) {
    for body in kinematicBodies {
      let displacement = h * states[Int(body)].velocity
      for child in childShapes(of: body) where childShapes[child].proxy >= 0 {
        let current = aabb(of: child)
        childShapes[child].aabb = current
        let predicted = AABB(lower: current.lower + displacement, upper: current.upper + displacement)
        fixedTree.move(childShapes[child].proxy, to: current.union(predicted))
        mayHaveDisjointContacts = true
        bufferMove(child)
      }
      wakeNeighbors(of: body)
    }
  }

  /// Applies the solver's deltas to the kinematic bodies.
  mutating func finalizeKinematicBodies() {
    for body in kinematicBodies {
      let index = Int(body)
      bodySims[index].center0 = bodySims[index].center
      bodySims[index].center += states[index].deltaPosition
      states[index].clearDeltas()
    }
  }

  /// The displacement of a kinematic body in this step, in points; zero for other bodies.
  func kinematicDisplacement(of body: Int32) -> Vec2 {
    guard !kinematicBodies.isEmpty, kinematicBodies.contains(body) else { return .zero }
    return bodySims[Int(body)].center - bodySims[Int(body)].center0
  }
}
