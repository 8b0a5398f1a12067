/// A shape of a body, identified by a ``ShapeID``.
///
/// A chain is one shape with a child shape for every edge.
struct Shape: Sendable {
  let id: ShapeID
  let body: Int32
  /// The group of which the shape is a boundary; nil if it is none.
  ///
  /// Other shapes collide according to the groups of their body.
  let boundaryGroup: CollisionGroupID?
  /// The head of the list of child shapes, linked by ``ChildShape/next``; -1 for none.
  var headChild: Int32 = -1
  /// The body's next shape; -1 for none.
  var next: Int32
}

/// A convex part or an edge of a shape: contacts are between child shapes.
struct ChildShape: Sendable {
  var primitive: Primitive
  let shape: Int32
  let body: Int32
  /// Increases with each child shape created; the order of new contacts.
  let creationIndex: UInt64
  /// The next child shape of the same shape; -1 for none.
  let next: Int32
  /// The tight AABB in the world; kept up to date only if there is a proxy.
  var aabb: AABB
  /// The proxy in the tree of fixed or of dynamic bodies, by the body's kind; -1 for none.
  var proxy: Int32 = -1
  /// Whether the child shape is in ``World/unproxiedChildren``; then it has no proxy.
  var isUnproxied = false
  /// Whether the child shape is in ``World/moveBuffer``.
  var isInMoveBuffer = false
}

extension World {
  /// Adds a shape to a body and updates its mass; the velocities stay.
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
    let index = slot(of: body)
    precondition(
      group.map { groupHandles.contains($0) } ?? true, "The boundary's collision group has been destroyed")
    let id = insertShape(geometry, body: body.index, boundaryGroup: group)
    updateMassData(of: Int32(index))
    insertProxies(of: body.index)
    wakeBody(body.index)
    return id
  }

  /// Removes a shape and its mass from its body; its contacts end without an event and bodies that touched it
  /// wake.
  public mutating func removeShape(_ id: ShapeID) {
    let body = shapes[slot(of: id)].body
    deleteShape(id)
    updateMassData(of: body)
    wakeBody(body)
  }

  /// Replaces all shapes of a body by one, such as after a resize; the velocities stay, the mass is updated.
  @discardableResult
  public mutating func replaceShapes(
    of body: BodyID, with geometry: Geometry, boundaryOf group: CollisionGroupID? = nil
  ) -> ShapeID {
    deleteShapes(of: body)
    return addShape(geometry, to: body, boundaryOf: group)
  }

  /// Replaces all shapes of a body by others; the velocities stay, the mass is updated.
  public mutating func replaceShapes(of body: BodyID, with geometries: [Geometry]) {
    deleteShapes(of: body)
    for geometry in geometries { addShape(geometry, to: body) }
    if geometries.isEmpty { updateMassData(of: body.index) }
  }

  /// Moves the end points of a segment, in its body's frame, without collisions on the way there.
  ///
  /// Shapes that still touch it afterwards stay in contact. Wakes bodies near it if the end points change.
  /// The shape must be a segment, and the new one valid (see `Geometry.problem()`); otherwise stops the
  /// program.
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

  /// The index of a shape's data; stops the program if the shape has been removed.
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

  /// Removes all shapes of a body; the caller has to update the mass.
  private mutating func deleteShapes(of body: BodyID) {
    let index = slot(of: body)
    removeContacts(of: body.index)
    while bodies[index].headShape >= 0 { deleteShape(shapes[Int(bodies[index].headShape)].id) }
  }

  /// Removes a shape; the caller has to update the mass of its body.
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

/// Iteration over the child shapes of bodies, and access to them.
extension World {
  /// Calls `visit` with the slot of each child shape of a body.
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

  /// Calls `read` with the geometry of a child shape in the form that the collision functions take.
  func withView<Result>(of child: Int32, _ read: (ShapeView) -> Result) -> Result {
    vertices.withVertexPointers { read(childShapes[child].primitive.view(in: $0)) }
  }

  /// The slots of all child shapes of a body, as a copy that allows changing them during iteration.
  func childShapes(of body: Int32) -> [Int32] {
    var all: [Int32] = []
    forEachChild(of: body) { all.append($0) }
    return all
  }

  /// Computes the tight AABB of a child shape at its body's current pose.
  func aabb(of child: Int32) -> AABB {
    withView(of: child) { computeAABB(of: $0, at: bodySims[Int(childShapes[child].body)].pose) }
  }
}
