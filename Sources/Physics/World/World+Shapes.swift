extension World {
  /// Gives a body a shape and the mass that comes with it; velocities stay.
  ///
  /// With `boundaryOf`, the shape is a boundary of that group: it meets the group's bodies and nothing else.
  /// Without, it meets what shares a group with its body. The geometry must be valid: `geometry.problem()`
  /// says what is wrong with one. Complexity: O(log n) for each edge of a chain, in the number of shapes.
  @discardableResult
  public mutating func addShape(
    _ geometry: Geometry, to body: BodyID, boundaryOf group: CollisionGroupID? = nil
  ) -> ShapeID {
    let index = slot(of: body)
    precondition(
      group.map { groupHandles.contains($0) } ?? true, "The boundary's collision group has been destroyed")
    let id = insertShape(geometry, body: body.index, boundaryGroup: group)
    updateMass(of: Int32(index))
    insertProxies(of: body.index)
    wakeBody(body.index)
    return id
  }

  /// Takes a shape and its mass from its body; its touches end without an event and what touched it wakes.
  public mutating func removeShape(_ id: ShapeID) {
    let body = shapes[slot(of: id)].body
    deleteShape(id)
    updateMass(of: body)
    wakeBody(body)
  }

  /// Exchanges all shapes of a body for one, as when an item changes its size: velocities stay, the mass is
  /// new.
  @discardableResult
  public mutating func replaceShapes(
    of body: BodyID, with geometry: Geometry, boundaryOf group: CollisionGroupID? = nil
  ) -> ShapeID {
    deleteShapes(of: body)
    return addShape(geometry, to: body, boundaryOf: group)
  }

  /// Exchanges all shapes of a body for others; velocities stay, the mass is new.
  public mutating func replaceShapes(of body: BodyID, with geometries: [Geometry]) {
    deleteShapes(of: body)
    for geometry in geometries { addShape(geometry, to: body) }
    if geometries.isEmpty { updateMass(of: body.index) }
  }

  /// Gives a segment other ends, in its body's frame, without passing what lies between.
  ///
  /// What it touches then, it goes on touching. Wakes what is near if the ends really change. The shape must be
  /// a segment, and the new one valid: see `Geometry.problem()`.
  public mutating func setEnds(_ start: Vec2, _ end: Vec2, ofSegment id: ShapeID) {
    let shape = shapes[slot(of: id)]
    guard case .edge(let edge) = parts[shape.firstPart].form, edge.previous == nil, edge.next == nil else {
      preconditionFailure("Only a segment has ends; replace other shapes")
    }
    if let problem = Geometry.segment(start, end).problem() { preconditionFailure(problem) }
    guard edge.start != start || edge.end != end else { return }
    parts[shape.firstPart].form = .edge(Edge(start, end))
    forgetFootprints(of: shape.body)
    updateMass(of: shape.body)
    refreshBoxes(of: shape.body)
    wakeSurroundings(of: shape.body)
  }

  /// Whether the shape still exists.
  public func contains(_ id: ShapeID) -> Bool { shapeHandles.contains(id) }

  /// The body that a shape belongs to.
  public func body(of id: ShapeID) -> BodyID { bodyHandles.handle(at: shapes[slot(of: id)].body) }

  /// Where a shape's data lies; stops the program for a dead handle.
  private func slot(of id: ShapeID) -> Int {
    precondition(
      shapeHandles.contains(id), "This shape has been removed; ask contains(_:) before using an old handle")
    return Int(id.index)
  }

  private mutating func insertShape(
    _ geometry: Geometry, body: Int32, boundaryGroup: CollisionGroupID?
  ) -> ShapeID {
    if let problem = geometry.problem() { preconditionFailure(problem) }
    let id = shapeHandles.take()
    var shape = Shape(id: id, body: body, boundaryGroup: boundaryGroup, next: bodies[Int(body)].firstShape)
    for form in geometry.forms(in: &vertices).reversed() {
      let part = ShapePart(
        form: form, shape: id.index, body: body, serial: nextPartSerial, next: shape.firstPart,
        box: Box(lower: .zero, upper: .zero))
      nextPartSerial += 1
      shape.firstPart = parts.insert(part)
    }
    bodies[Int(body)].firstShape = id.index
    if Int(id.index) == shapes.count { shapes.append(shape) } else { shapes[Int(id.index)] = shape }
    return id
  }

  /// Removes all shapes of a body and leaves its mass for the caller to set.
  private mutating func deleteShapes(of body: BodyID) {
    let index = slot(of: body)
    removeContacts(of: body.index)
    while bodies[index].firstShape >= 0 { deleteShape(shapes[Int(bodies[index].firstShape)].id) }
  }

  /// Removes a shape and leaves its body's mass for the caller to set.
  private mutating func deleteShape(_ id: ShapeID) {
    let shape = shapes[slot(of: id)]
    removeContacts(of: shape.body, withShape: id.index)
    var part = shape.firstPart
    while part >= 0 {
      removeProxy(of: part)
      if case .polygon(let range) = parts[part].form { vertices.remove(range) }
      parts.remove(at: part)
      part = parts[part].next
    }
    unlinkShape(shape)
    shapeHandles.release(id.index)
  }

  private mutating func unlinkShape(_ shape: Shape) {
    let body = Int(shape.body)
    guard bodies[body].firstShape != shape.id.index else {
      bodies[body].firstShape = shape.next
      return
    }
    var previous = Int(bodies[body].firstShape)
    while shapes[previous].next != shape.id.index { previous = Int(shapes[previous].next) }
    shapes[previous].next = shape.next
  }
}
