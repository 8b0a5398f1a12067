import Physics

// The boundaries that behaviors make from the reference bounds.

extension Animator {
  /// The bounds of the reference view when last looked at; nil for free items.
  var referenceBounds: Rect? { edges?.target }

  /// Where the edges of the reference bounds are now, also while they follow a change.
  var presentReferenceBounds: Rect? { edges?.present(in: world) }

  /// Makes the edges head for new bounds, those with nothing to push at once.
  func moveReferenceEdges(to bounds: Rect) {
    guard let edges else { return }
    let present = edges.present(in: world)
    let insets = behaviorsInOrder.compactMap { ($0 as? CollisionBehavior)?.insetsOfReferenceBoundary }
    let free = ReferenceEdges.Side.allCases.filter { side in
      insets.allSatisfy { items(between: present.inset(by: $0), and: bounds.inset(by: $0), at: side).isEmpty }
    }
    self.edges?.head(for: bounds, in: &world) { free.contains($0) }
    layReferenceBoundaries()
  }

  /// Moves the edges on for one step of the world.
  func driveReferenceEdges() {
    guard let edges, edges.areMoving else { return }
    let haveArrived = self.edges?.drive(in: &world, for: Double(UIKitConstants.timeStep)) == true
    if haveArrived { layReferenceBoundaries() }
  }

  /// Lays the boundary of a behavior along the edges of the reference bounds, moved inwards by insets.
  ///
  /// Takes the shapes that the boundary has, or none, and answers those that it has now: one for each
  /// edge, or none if the edges enclose nothing.
  func layReferenceBoundary(
    _ shapes: [ShapeID], insets: EdgeInsets, of behavior: CollisionBehavior, in group: CollisionGroupID
  ) -> [ShapeID] {
    guard let edges, let lines = edges.base.inset(by: insets).boundaryLines else {
      for shape in shapes { removeBoundaryShape(shape) }
      return []
    }
    guard shapes.isEmpty else {
      for (shape, line) in zip(shapes, lines) { world.setEnds(line.start, line.end, ofSegment: shape) }
      changes.insert(.world)
      return shapes
    }
    var laid: [ShapeID] = []
    for (body, line) in zip(edges.bodies, lines) {
      let shape = world.addShape(.segment(line.start, line.end), to: body, boundaryOf: group)
      boundaryShapes.insert(
        BoundaryShape(behavior: behavior, identifier: nil, party: laid.first ?? shape), for: shape)
      laid.append(shape)
    }
    changes.insert(.world)
    return laid
  }

  private func layReferenceBoundaries() {
    for case let behavior as CollisionBehavior in behaviorsInOrder { behavior.layReferenceBoundary(in: self) }
  }

  /// The items that an edge would pass over on its way inwards.
  private func items(between old: Rect, and new: Rect, at side: ReferenceEdges.Side) -> [BodyID] {
    var passed = old.union(new)
    let places = [old.place(of: side), new.place(of: side)].sorted()
    switch side {
    case .top, .bottom: (passed.origin.y, passed.size.height) = (places[0], places[1] - places[0])
    case .left, .right: (passed.origin.x, passed.size.width) = (places[0], places[1] - places[0])
    }
    let box = AABB(
      lower: Vec2(Point(x: passed.minX, y: passed.minY)), upper: Vec2(Point(x: passed.maxX, y: passed.maxY)))
    return world.bodies(overlapping: box).filter { bodies[$0] != nil }
  }
}

extension Rect {
  /// The edges as lines, clockwise on screen from the upper left corner; nil if they would enclose nothing, or more
  /// than the engine can reckon with.
  fileprivate var boundaryLines: [(start: Vec2, end: Vec2)]? {
    guard isFinite, width >= Boundary.shortestLength, height >= Boundary.shortestLength else { return nil }
    let corners = corners.map(Vec2.init(_:))
    let lines = zip(corners, corners.dropFirst() + corners.prefix(1)).map { (start: $0, end: $1) }
    return lines.allSatisfy { Geometry.segment($0.start, $0.end).problem() == nil } ? lines : nil
  }
}
