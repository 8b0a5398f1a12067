extension World {
  /// Makes a body without a shape and wakes it; without area it weighs 1 kg and cannot be turned.
  ///
  /// Every value of the definition must be finite.
  public mutating func createBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      definition.isFinite, "A body's definition must hold finite numbers only; check them before creating it")
    let id = bodyHandles.take()
    let (body, motion, state) = parts(of: definition)
    if Int(id.index) == bodies.count {
      bodies.append(body)
      motions.append(motion)
      states.append(state)
      memberships.append([])
    } else {
      bodies[Int(id.index)] = body
      motions[Int(id.index)] = motion
      states[Int(id.index)] = state
    }
    nextBodySerial += 1
    bodyOrder.append(id.index)
    updateMass(of: id.index)
    wakeBody(id.index)
    return id
  }

  /// Removes a body with its shapes, joints and contacts; their handles are dead from then on.
  ///
  /// Contacts end without an event; bodies that touched it or were joined to it wake. Complexity: O(number of
  /// bodies and awake contacts).
  public mutating func destroyBody(_ id: BodyID) {
    let index = slot(of: id)
    stopDriving(id.index)
    while bodies[index].firstJoint != .none { removeJoint(bodies[index].firstJoint.slot) }
    // All at once: for each shape the list of awake contacts would be gone through again.
    removeContacts(of: id.index)
    while bodies[index].firstShape >= 0 { removeShape(shapes[Int(bodies[index].firstShape)].id) }
    for group in memberships[index] { groups[Int(group)].members.removeAll { $0 == id.index } }
    memberships[index].removeAll()
    if bodies[index].isAwake { awakeBodies.removeAll { $0 == id.index } }
    bodyOrder.removeAll { $0 == id.index }
    bodyHandles.release(id.index)
  }

  /// Whether the body still exists.
  public func contains(_ id: BodyID) -> Bool { bodyHandles.contains(id) }

  /// All bodies in order of creation.
  ///
  /// Complexity: O(number of bodies).
  public var bodyIDs: [BodyID] { bodyOrder.map { bodyHandles.handle(at: $0) } }

  /// The number of bodies.
  public var bodyCount: Int { bodyOrder.count }

  /// Where a body's data lies; stops the program for a dead handle.
  @inline(__always)
  func slot(of id: BodyID) -> Int {
    precondition(
      bodyHandles.contains(id), "This body has been destroyed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }

  /// Whether nothing moves the body.
  @inline(__always)
  func isFixed(_ body: Int32) -> Bool { bodies[Int(body)].kind == .fixed }

  private func parts(of definition: BodyDefinition) -> (Body, BodyMotion, BodyState) {
    let isDynamic = definition.kind == .dynamic
    let body = Body(
      serial: nextBodySerial,
      kind: definition.kind,
      allowsRotation: definition.allowsRotation,
      density: definition.density,
      friction: definition.friction,
      restitution: definition.restitution
    )
    let motion = BodyMotion(
      center: definition.position,
      angle: definition.angle,
      rotation: Rotation(angle: definition.angle),
      startCenter: definition.position,
      startAngle: definition.angle,
      acceleration: definition.acceleration,
      linearDamping: definition.linearDamping,
      angularDamping: definition.angularDamping
    )
    var state = BodyState()
    if isDynamic {
      state.velocity = definition.linearVelocity
      state.angularVelocity = definition.angularVelocity
    }
    return (body, motion, state)
  }
}
