extension World {
  /// Adds a shape to a body and updates its mass; the body's motion is unchanged.
  ///
  /// With `boundaryOf`, the shape is a boundary of that group: it collides with the group's bodies only.
  /// Without, it collides according to its body's groups; see
  /// ``createCollisionGroup(bodiesCollide:boundariesCollide:)``. An invalid geometry stops the program;
  /// `geometry.problem()` describes the error. Complexity: O(log n) for each edge of a chain, in the number
  /// of shapes.
  @discardableResult
  public mutating func addShape(
    _ geometry: Geometry, to body: BodyID, boundaryOf group: CollisionGroupID? = nil
  ) -> ShapeID {
    let body = bodies.slot(of: body)
    precondition(
      group.map { filter.contains($0) } ?? true, "The boundary's collision group has been destroyed")
    let id = shapes.insert(geometry, body: body, boundaryGroup: group, head: &bodies[body].headShape)
    updateMassData(of: body)
    broadPhase.insertProxies(of: body, filter, bodies, &shapes)
    wakeBody(body)
    return id
  }

  /// Removes a shape and its mass from its body; its contacts end with an event of the next step, and bodies
  /// that touched it wake.
  public mutating func removeShape(_ id: ShapeID) {
    let shape = shapes.slot(of: id)
    let body = shapes[shape].body
    deleteShape(shape)
    updateMassData(of: body)
    wakeBody(body)
  }

  /// Replaces all shapes of a body by one, such as after a resize, and updates the mass; the body's motion is
  /// unchanged.
  @discardableResult
  public mutating func replaceShapes(
    of body: BodyID, with geometry: Geometry, boundaryOf group: CollisionGroupID? = nil
  ) -> ShapeID {
    deleteShapes(of: bodies.slot(of: body))
    return addShape(geometry, to: body, boundaryOf: group)
  }

  /// Replaces all shapes of a body by others and updates the mass; the body's motion is unchanged.
  public mutating func replaceShapes(of body: BodyID, with geometries: [Geometry]) {
    deleteShapes(of: bodies.slot(of: body))
    for geometry in geometries { addShape(geometry, to: body) }
    if geometries.isEmpty { updateMassData(of: body.index) }
  }

  /// Moves the end points of a segment, in its body's frame, without collisions on the way there.
  ///
  /// Shapes that still touch it afterwards stay in contact. Wakes bodies near it if the end points change.
  /// The shape must be a segment, and the new one valid (see `Geometry.problem()`); otherwise stops the
  /// program.
  public mutating func setEnds(_ start: Vec2, _ end: Vec2, ofSegment id: ShapeID) {
    let shape = shapes[shapes.slot(of: id)]
    guard case .segment(let segment) = shapes.children[shape.headChild].primitive, segment.ghost1 == nil,
      segment.ghost2 == nil
    else {
      preconditionFailure("Only a segment has ends; replace other shapes")
    }
    if let problem = Geometry.segment(start, end).problem() { preconditionFailure(problem) }
    guard segment.start != start || segment.end != end else { return }
    shapes.children[shape.headChild].primitive = .segment(Segment(start, end))
    contacts.clearCollisionCaches(of: bodies[shape.body])
    updateMassData(of: shape.body)
    broadPhase.moveProxies(of: shape.body, bodies, &shapes)
    wakeNeighbors(of: shape.body)
  }

  /// Returns the surface of a shape.
  public func surface(of id: ShapeID) -> ShapeSurface { shapes[shapes.slot(of: id)].surface }

  /// Sets the surface of a shape, with finite numbers; wakes the bodies near it.
  public mutating func setSurface(_ surface: ShapeSurface, of id: ShapeID) {
    let shape = shapes.slot(of: id)
    precondition(
      surface.friction?.isFinite != false && surface.restitution?.isFinite != false
        && surface.tangentSpeed.isFinite && surface.passDirection.isFinite,
      "A shape's surface must hold finite numbers only")
    var surface = surface
    surface.passDirection = surface.passDirection.normalized
    let old = shapes[shape].surface
    guard old != surface else { return }
    shapes.setSurface(surface, of: shape)
    contacts.updateMixedMaterials(of: shapes[shape].body, bodies, shapes)
    if surface.passDirection != old.passDirection {
      contacts.passDirectionDidChange(of: shapes[shape].body, shape: shape, bodies, shapes)
    }
    wakeNeighbors(of: shapes[shape].body)
  }

  /// Sets the surface of a pair, with finite numbers, or removes it with nil; wakes the bodies near the body.
  ///
  /// It applies from the next step on, and as long as it is set, also to contacts that do not exist yet. The
  /// caller removes it before it destroys the body or the boundary.
  public mutating func setSurface(_ surface: PairSurface?, of pair: CollisionPair) {
    precondition(surface?.isFinite != false, "A pair's surface must hold finite numbers only")
    let body = bodies.slot(of: pair.body)
    guard contacts.setPairSurface(surface, of: pair) else { return }
    contacts.updateMixedMaterials(of: body, bodies, shapes)
    wakeNeighbors(of: body)
  }

  /// Sets the direction in which other bodies pass through a body, in its frame, finite and of any length;
  /// zero, the default, if none do.
  ///
  /// Boundaries are not passed. See ``ShapeSurface/passDirection``.
  public mutating func setPassDirection(_ direction: Vec2, of id: BodyID) {
    precondition(direction.isFinite, "A pass direction must be finite")
    let body = bodies.slot(of: id)
    guard bodies[body].passDirection != direction.normalized else { return }
    bodies[body].passDirection = direction.normalized
    contacts.passDirectionDidChange(of: body, bodies, shapes)
    wakeNeighbors(of: body)
  }

  /// Sets what a shape collides with, in place of its body's filter; nil for that of the body.
  ///
  /// Contacts that it loses end with an event of the next step. Complexity: O(contacts of the body).
  public mutating func setCollisionFilter(_ filter: BodyFilter?, of id: ShapeID) {
    let shape = shapes.slot(of: id)
    guard shapes[shape].filter != filter else { return }
    shapes.setFilter(filter, of: shape)
    refilterContacts(of: shapes[shape].body)
  }

  /// Whether the shape still exists.
  public func contains(_ id: ShapeID) -> Bool { shapes.contains(id) }

  /// The body that a shape belongs to.
  public func body(of id: ShapeID) -> BodyID { bodies.id(of: shapes[shapes.slot(of: id)].body) }

  /// Removes all shapes and contacts of a body; the caller has to update the mass.
  mutating func deleteShapes(of body: Int32) {
    // All contacts at once: otherwise the list of awake contacts would be filtered for each shape.
    removeContacts(of: body)
    while bodies[body].headShape >= 0 { deleteShape(bodies[body].headShape) }
  }

  /// Removes a shape; the caller has to update the mass of its body.
  private mutating func deleteShape(_ shape: Int32) {
    let body = shapes[shape].body
    removeFixedContacts(of: shapes[shape].id)
    removeContacts(of: body, withShape: shape)
    broadPhase.removeProxies(ofShape: shape, bodies, &shapes)
    shapes.remove(shape, head: &bodies[body].headShape)
  }
}
