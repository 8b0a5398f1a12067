/// A shape as its owner sees it: what a ``ShapeID`` names.
///
/// A chain is one shape with a part for every edge.
struct Shape: Sendable {
  let id: ShapeID
  let body: Int32
  /// For a shape that is a boundary: the group to which it is one.
  ///
  /// Others meet what their body's groups say.
  let boundaryGroup: CollisionGroupID?
  /// The parts, linked by ``ChildShape/next``; -1 for none.
  var headChild: Int32 = -1
  /// The body's next shape; -1 for none.
  var next: Int32
}

/// One convex piece or edge of a shape: what collides with what.
struct ChildShape: Sendable {
  var primitive: Primitive
  let shape: Int32
  let body: Int32
  /// Counts parts up as they are created; orders new contacts.
  let creationIndex: UInt64
  /// The next part of the same shape; -1 for none.
  let next: Int32
  /// The tight box around the part in the world; kept up to date for parts with a leaf only.
  var aabb: AABB
  /// The leaf in the tree of fixed or of dynamic parts, by the body's kind; -1 for none.
  var proxy: Int32 = -1
  /// Whether the part is in ``World/unproxiedChildren``; then it has no leaf.
  var isUnproxied = false
  /// Whether the part is on the list of parts whose neighbours are to be sought.
  var isInMoveBuffer = false
}

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
    updateMassData(of: Int32(index))
    insertProxies(of: body.index)
    wakeBody(body.index)
    return id
  }

  /// Takes a shape and its mass from its body; its touches end without an event and what touched it wakes.
  public mutating func removeShape(_ id: ShapeID) {
    let body = shapes[slot(of: id)].body
    deleteShape(id)
    updateMassData(of: body)
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
    if geometries.isEmpty { updateMassData(of: body.index) }
  }

  /// Gives a segment other ends, in its body's frame, without passing what lies between.
  ///
  /// What it touches then, it goes on touching. Wakes what is near if the ends really change. The shape must be
  /// a segment, and the new one valid: see `Geometry.problem()`.
  public mutating func setEnds(_ start: Vec2, _ end: Vec2, ofSegment id: ShapeID) {
    let shape = shapes[slot(of: id)]
    guard case .segment(let segment) = childShapes[shape.headChild].primitive, segment.ghost1 == nil,
      segment.ghost2 == nil
    else {
      preconditionFailure("Only a segment has ends; replace other shapes")
    }
    if let problem = Geometry.segment(start, end).problem() { preconditionFailure(problem) }
    guard segment.start != start || segment.end != end else { return }
    childShapes[shape.headChild].primitive = .segment(Segment(start, end))
    clearRecyclingCaches(of: shape.body)
    updateMassData(of: shape.body)
    moveProxies(of: shape.body)
    wakeNeighbors(of: shape.body)
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
    let id = shapeHandles.allocate()
    var shape = Shape(id: id, body: body, boundaryGroup: boundaryGroup, next: bodies[Int(body)].headShape)
    for primitive in geometry.primitives(in: &vertices).reversed() {
      let child = ChildShape(
        primitive: primitive, shape: id.index, body: body, creationIndex: nextChildCreationIndex,
        next: shape.headChild,
        aabb: AABB(lower: .zero, upper: .zero))
      nextChildCreationIndex += 1
      shape.headChild = childShapes.insert(child)
    }
    bodies[Int(body)].headShape = id.index
    if Int(id.index) == shapes.count { shapes.append(shape) } else { shapes[Int(id.index)] = shape }
    return id
  }

  /// Removes all shapes of a body and leaves its mass for the caller to set.
  private mutating func deleteShapes(of body: BodyID) {
    let index = slot(of: body)
    removeContacts(of: body.index)
    while bodies[index].headShape >= 0 { deleteShape(shapes[Int(bodies[index].headShape)].id) }
  }

  /// Removes a shape and leaves its body's mass for the caller to set.
  private mutating func deleteShape(_ id: ShapeID) {
    let shape = shapes[slot(of: id)]
    removeContacts(of: shape.body, withShape: id.index)
    var child = shape.headChild
    while child >= 0 {
      removeProxy(of: child)
      if case .polygon(let range) = childShapes[child].primitive { vertices.remove(range) }
      childShapes.remove(at: child)
      child = childShapes[child].next
    }
    unlinkShape(shape)
    shapeHandles.free(id.index)
  }

  private mutating func unlinkShape(_ shape: Shape) {
    let body = Int(shape.body)
    guard bodies[body].headShape != shape.id.index else {
      bodies[body].headShape = shape.next
      return
    }
    var previous = Int(bodies[body].headShape)
    while shapes[previous].next != shape.id.index { previous = Int(shapes[previous].next) }
    shapes[previous].next = shape.next
  }
}

/// The parts of bodies: walking through them and looking at them.
extension World {
  /// Calls `visit` with the slot of each part of each shape of a body.
  func forEachChild(of body: Int32, _ visit: (Int32) -> Void) {
    var shape = bodies[Int(body)].headShape
    while shape >= 0 {
      var child = shapes[Int(shape)].headChild
      while child >= 0 {
        visit(child)
        child = childShapes[child].next
      }
      shape = shapes[Int(shape)].next
    }
  }

  /// Calls `read` with the shape of a part as the collision functions take it.
  func withView<Result>(of child: Int32, _ read: (ShapeView) -> Result) -> Result {
    vertices.withVertexPointers { read(childShapes[child].primitive.view(in: $0)) }
  }

  /// The slots of all parts of a body, as a list that stays while the parts change.
  func childShapes(of body: Int32) -> [Int32] {
    var all: [Int32] = []
    forEachChild(of: body) { all.append($0) }
    return all
  }

  /// The tight box of a part, worked out anew.
  func aabb(of child: Int32) -> AABB {
    withView(of: child) { computeAABB(of: $0, at: bodySims[Int(childShapes[child].body)].pose) }
  }
}
