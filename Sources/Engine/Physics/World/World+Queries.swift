extension World {
  /// The bodies that have a shape whose tight AABB overlaps `aabb`, in order of creation.
  ///
  /// AABBs are closed: a common edge counts as overlap. Complexity: O(log n + m + found) for n shapes that
  /// can collide and m that cannot, because they are no boundary and their body is in no group.
  public func bodies(overlapping aabb: AABB) -> [BodyID] {
    var found: [Int32] = []
    forEachChild(overlapping: aabb) { found.append(shapes.children[$0].body) }
    return idsInCreationOrder(of: &found)
  }

  /// The bodies that have a shape which overlaps a given one or touches it, in order of creation.
  ///
  /// The geometries are given in a frame whose pose is `pose`, and must be valid (see `Geometry.problem()`).
  /// Complexity: as ``bodies(overlapping:)``.
  public func bodies(overlapping geometries: [Geometry], at pose: Pose = .identity) -> [BodyID] {
    var pool = VertexPool()
    let primitives = geometries.flatMap { $0.makePrimitives(in: &pool) }
    return pool.withVertexPointers { vertices in
      bodies(overlapping: primitives.map { $0.view(in: vertices) }, at: pose)
    }
  }

  /// The bodies that have a shape with a point at most `radius` points from a point, in order of creation;
  /// for radius 0, the bodies that contain the point.
  public func bodies(within radius: Float, of point: Vec2) -> [BodyID] {
    bodies(overlapping: [.circle(Circle(center: point, radius: radius))], at: .identity)
  }

  private func bodies(overlapping views: [ShapeView], at pose: Pose) -> [BodyID] {
    var found: [Int32] = []
    for view in views {
      forEachChild(overlapping: computeAABB(of: view, at: pose)) { child in
        let body = shapes.children[child].body
        let gap = shapes.withView(of: child) {
          distance(between: $0, bodies.sims[body].pose, and: view, pose).distance
        }
        if gap <= roundingError(at: bodies.sims[body].position) { found.append(body) }
      }
    }
    return idsInCreationOrder(of: &found)
  }

  /// Returns the distance of the nearest shape of a body from a point, in points; 0 inside, infinite if the
  /// body has no shapes.
  public func separation(of id: BodyID, from point: Vec2) -> Float {
    let body = bodies.slot(of: id)
    let view = ShapeView.circle(Circle(center: point, radius: 0))
    var least = Float.infinity
    for child in shapes.childShapes(of: bodies[body]) {
      let gap = shapes.withView(of: child) {
        distance(between: $0, bodies.sims[body].pose, and: view, .identity).distance
      }
      least = min(least, gap)
    }
    return least
  }

  /// Calls `visit` with each child shape whose tight AABB overlaps `aabb`.
  func forEachChild(overlapping aabb: AABB, _ visit: (Int32) -> Void) {
    let visitIfOverlapping = { (child: Int32) in
      if shapes.children[child].aabb.overlaps(aabb) { visit(child) }
    }
    broadPhase.fixedTree.query(aabb, visitIfOverlapping)
    broadPhase.dynamicTree.query(aabb, visitIfOverlapping)
    for child in broadPhase.nonCollidingChildren {
      let body = shapes.children[child].body
      if shapes.aabb(of: child, at: bodies.sims[body].pose).overlaps(aabb) { visit(child) }
    }
  }

  /// An upper bound of the rounding errors in the distances of shapes at a position, in points: it joins the
  /// convex parts of an outline.
  func roundingError(at position: Vec2) -> Float {
    4 * max(position.x.magnitude, position.y.magnitude, 1).ulp
  }

  private func idsInCreationOrder(of found: inout [Int32]) -> [BodyID] {
    found.sort { bodies[$0].creationIndex < bodies[$1].creationIndex }
    var result: [BodyID] = []
    for body in found {
      let id = bodies.id(of: body)
      if result.last != id { result.append(id) }
    }
    return result
  }
}

extension World {
  /// A hash of the poses, velocities and sleep times of all bodies, and of all answers to whether pairs
  /// should collide.
  ///
  /// Equal for two runs in which these agree in every bit, in debug and release builds and on every machine;
  /// FNV-1a, with -0 counted as 0. Complexity: O(number of bodies).
  public var stateHash: UInt64 {
    var hash = FNVHash()
    for index in bodies.slotsInCreationOrder {
      let (sim, state) = (bodies.sims[index], bodies.states[index])
      hash.combine(UInt32(bitPattern: index))
      hash.combine(bodies.id(of: index).generation)
      for value in [
        sim.center.x, sim.center.y, sim.angle, state.velocity.x, state.velocity.y,
        state.angularVelocity, sim.sleepTime,
      ] { hash.combine(value) }
      if sim.turns != 0 { hash.combine(UInt32(bitPattern: sim.turns)) }
    }
    if let answerHash = filter.answerHash { hash.combine(answerHash.value) }
    return hash.value
  }
}
