import Physics

extension Animator {
  /// Adds the shape of a collision behavior's boundary to the ground body.
  func addBoundaryShape(
    _ geometry: Geometry,
    of behavior: CollisionBehavior,
    named identifier: AnyHashable,
    in group: CollisionGroupID
  ) -> ShapeID {
    let shape = boundaries.addShape(geometry, of: behavior, named: identifier, in: group, to: &world)
    dirtyFlags.insert(.worldState)
    return shape
  }

  /// Removes the shape of a boundary and wakes the bodies that rest on it.
  func removeBoundaryShape(_ shape: ShapeID?) {
    guard let shape, let owner = boundaries.removeShape(shape, from: &world) else { return }
    if world.readHasRemovedContacts() { contacts.keepRemoved(owner, of: shape) }
    dirtyFlags.insert(.worldState)
  }
}

// MARK: Boundaries made from the reference bounds

extension Animator {
  /// The range of `collisionSkin`, in points.
  public static let collisionSkinRange = 0.0...10.0

  func collisionSkinDidChange() {
    world.collisionSkin = Float(boundaries.skin)
    updateReferenceEdges()
    worldDidChange()
  }

  /// Starts to move the edges to the bounds of the reference view, if these or the skin have changed; returns
  /// whether they have.
  @discardableResult
  func updateReferenceEdges() -> Bool {
    guard let bounds = referenceView?.bounds, bounds.isFinite else { return false }
    let target = boundaries.edgeRect(for: bounds)
    guard target != boundaries.edges?.targetRect else { return false }
    moveReferenceEdges(to: target)
    return true
  }

  /// The current rectangle of the edges, including while they move to new bounds; nil without a reference
  /// view.
  var currentReferenceEdgeRect: Rect? { boundaries.edges?.currentRect(in: world) }

  /// Starts to move the edges to a new rectangle; edges that sweep over no item move there immediately.
  private func moveReferenceEdges(to bounds: Rect) {
    guard let edges = boundaries.edges else { return }
    let current = edges.currentRect(in: world)
    let insets = behaviorTree.inPreorder.compactMap { ($0 as? CollisionBehavior)?.referenceBoundaryInsets }
    let unobstructedSides = ReferenceEdges.Side.allCases.filter { side in
      insets.allSatisfy {
        bodies(sweptFrom: current.inset(by: $0), to: bounds.inset(by: $0), at: side).isEmpty
      }
    }
    let enclosed = bodies.inInsertionOrder.filter { body in
      referenceEnclosures(of: body, in: current).contains { $0.contains(position(of: body)) }
    }
    for body in enclosed where !edges.enclosedBodies.contains(body.id) {
      boundaries.edges?.enclosedBodies.append(body.id)
    }
    boundaries.edges?.retarget(to: bounds, in: &world) { unobstructedSides.contains($0) }
    updateReferenceBoundaries()
  }

  /// Advances moving edges by one step of the world.
  func stepReferenceEdges() {
    guard let edges = boundaries.edges, edges.areMoving else { return }
    let haveArrived =
      boundaries.edges?.moveTowardsTarget(in: &world, timeStep: Double(UIKitConstants.timeStep)) == true
    if haveArrived { updateReferenceBoundaries() }
  }

  /// Returns items that an edge has passed since the bounds changed, by the shortest way.
  func returnEnclosedItems() {
    guard let edges = boundaries.edges, !edges.enclosedBodies.isEmpty else { return }
    let rect = edges.currentRect(in: world)
    let continues = boundaries.edges?.countStepWithEnclosedBodies() == true
    let remaining = edges.enclosedBodies.filter { id in
      guard let body = bodies[id] else { return false }
      let areInside = referenceEnclosures(of: body, in: rect).map { returnItem(body, to: $0) }
      return edges.areMoving || areInside.contains(false)
    }
    boundaries.edges?.enclosedBodies = continues ? remaining : []
  }

  /// Moves an item into a rectangle if its center is outside; returns whether it was completely inside.
  private func returnItem(_ body: ItemBody, to rect: Rect) -> Bool {
    guard let aabb = world.readAABB(of: body.id) else { return true }
    let (lower, upper) = (Point(aabb.lower), Point(aabb.upper))
    let box = Rect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
    guard !rect.contains(position(of: body)) else {
      // Contacts at rest overlap a little.
      return rect.insetBy(dx: -1, dy: -1).contains(box)
    }
    let offset = box.offset(into: rect)
    world.translate(body.id, by: Vec2(offset))
    var velocity = Vector(world.linearVelocity(of: body.id))
    if velocity.dx * offset.dx < 0 { velocity.dx = 0 }
    if velocity.dy * offset.dy < 0 { velocity.dy = 0 }
    world.setLinearVelocity(Vec2(velocity), of: body.id)
    return false
  }

  /// The rectangles within which boundaries made from the reference bounds hold an item, for a rectangle of
  /// the edges.
  private func referenceEnclosures(of body: ItemBody, in rect: Rect) -> [Rect] {
    body.collisionBehaviors.compactMap { behavior in
      guard let insets = behavior.referenceBoundaryInsets,
        let shape = behavior.referenceBoundary?.shapes.first,
        world.readIsStopped(body.id, by: shape)
      else { return nil }
      return rect.inset(by: insets)
    }
  }

  private func position(of body: ItemBody) -> Point { Point(world.position(of: body.id)) }

  /// Places the boundary of a behavior along the edges of the reference bounds, moved inwards by insets.
  ///
  /// Takes the existing shapes of the boundary, if any, and returns the current ones: one for each edge, or
  /// none if the edges enclose no area.
  func updateReferenceBoundary(
    _ shapes: [ShapeID], insets: EdgeInsets, of behavior: CollisionBehavior, in group: CollisionGroupID
  ) -> [ShapeID] {
    guard let lines = boundaries.edges?.startRect.inset(by: insets).boundaryLines else {
      for shape in shapes { removeBoundaryShape(shape) }
      return []
    }
    guard shapes.isEmpty else {
      for (shape, line) in zip(shapes, lines) { world.setEnds(line.start, line.end, ofSegment: shape) }
      dirtyFlags.insert(.worldState)
      return shapes
    }
    let created = boundaries.addEdgeShapes(lines, of: behavior, in: group, to: &world)
    dirtyFlags.insert(.worldState)
    return created
  }

  private func updateReferenceBoundaries() {
    for case let behavior as CollisionBehavior in behaviorTree.inPreorder {
      behavior.updateReferenceBoundary(in: self)
    }
  }

  /// Returns the items that an edge would sweep over on its way inwards.
  private func bodies(sweptFrom old: Rect, to new: Rect, at side: ReferenceEdges.Side) -> [BodyID] {
    var sweptArea = old.union(new)
    let coordinates = [old.coordinate(of: side), new.coordinate(of: side)].sorted()
    switch side {
    case .top, .bottom:
      (sweptArea.origin.y, sweptArea.size.height) = (coordinates[0], coordinates[1] - coordinates[0])
    case .left, .right:
      (sweptArea.origin.x, sweptArea.size.width) = (coordinates[0], coordinates[1] - coordinates[0])
    }
    let box = AABB(
      lower: Vec2(Point(x: sweptArea.minX, y: sweptArea.minY)),
      upper: Vec2(Point(x: sweptArea.maxX, y: sweptArea.maxY)))
    return world.bodies(overlapping: box).filter { bodies[$0] != nil }
  }
}

extension Rect {
  /// Returns the shortest translation into another rectangle; along an axis on which that is too small, to
  /// its middle.
  fileprivate func offset(into other: Rect) -> Vector {
    Vector(
      dx: Self.offset(from: minX...maxX, into: other.minX...other.maxX),
      dy: Self.offset(from: minY...maxY, into: other.minY...other.maxY))
  }

  private static func offset(from range: ClosedRange<Double>, into other: ClosedRange<Double>) -> Double {
    let (atLower, atUpper) = (other.lowerBound - range.lowerBound, other.upperBound - range.upperBound)
    return atLower > atUpper ? (atLower + atUpper) / 2 : min(max(0, atLower), atUpper)
  }

  /// The edges as segments, clockwise on screen from the upper-left corner; nil if they enclose no area or
  /// exceed the range of the engine.
  fileprivate var boundaryLines: [(start: Vec2, end: Vec2)]? {
    guard isFinite, width >= Boundary.minimumLength, height >= Boundary.minimumLength else { return nil }
    let corners = corners.map(Vec2.init(_:))
    let lines = zip(corners, corners.dropFirst() + corners.prefix(1)).map { (start: $0, end: $1) }
    return lines.allSatisfy { Geometry.segment($0.start, $0.end).problem() == nil } ? lines : nil
  }
}
