/// The point at which a ray or a moving shape first meets a shape of a world.
public struct ShapeHit: Hashable, Sendable {
  /// The shape that was met.
  public let shape: ShapeID
  /// The body of the shape.
  public let body: BodyID
  /// The point on the surface of the shape, in points in the world.
  public let point: Vec2
  /// The unit normal of the surface at the point, towards the ray or the moving shape.
  public let normal: Vec2
  /// The fraction of the way at which the shape was met, from 0 to 1.
  public let fraction: Float
}

extension World {
  /// Returns the shapes that a ray meets, nearest first, each once; of shapes at the same distance, the one
  /// whose body was created first comes first.
  ///
  /// A ray that begins inside a circle or polygon does not meet any shape of that body: the parts of a
  /// concave outline join inside it. Both ends must be finite. Complexity: O(log n + m) for n shapes of which
  /// m have an AABB that overlaps that of the ray.
  public func castRay(from start: Vec2, to end: Vec2) -> [ShapeHit] {
    precondition(start.isFinite && end.isFinite, "The ends of a ray must be finite")
    guard start != end else { return [] }
    let area = AABB(lower: lanewiseMin(start, end), upper: lanewiseMax(start, end))
      .expanded(by: max(roundingError(at: start), roundingError(at: end)))
    var bodiesAtStart: Set<BodyID> = []
    let hits = nearestHits(in: area) { child in
      let body = shapes.children[child].body
      let pose = bodies.sims[body].pose
      let ray = Ray(
        from: pose.toLocal(start), to: pose.toLocal(end),
        tolerance: max(roundingError(at: start), roundingError(at: pose.position)))
      return shapes.withView(of: child) { shape -> Ray.Entry? in
        guard !ray.begins(in: shape) else {
          bodiesAtStart.insert(bodies.id(of: body))
          return nil
        }
        return ray.hit(on: shape)
      }.map { hit in
        self.hit(
          child, at: start + hit.fraction * (end - start), normal: pose.rotation.rotate(hit.normal),
          hit.fraction)
      }
    }
    return bodiesAtStart.isEmpty ? hits : hits.filter { !bodiesAtStart.contains($0.body) }
  }

  /// Returns the shapes that convex shapes meet when they move in a straight line, nearest first, each once.
  ///
  /// The moving shapes are given in a frame whose pose is `pose`, and do not rotate. They stop within
  /// ``PhysicsConstants/timeOfImpactTarget`` of the shape that they meet. A shape that overlaps one of them
  /// at the start is met at fraction 0, with the direction of motion reversed as normal. The shapes of
  /// `ignoredBody` are not met. The geometries must be valid; those of chains are not supported.
  public func castShapes(
    _ geometries: [Geometry], at pose: Pose, by translation: Vec2, ignoring ignoredBody: BodyID? = nil
  ) -> [ShapeHit] {
    precondition(translation.isFinite, "A translation must be finite")
    var pool = VertexPool()
    let primitives = geometries.flatMap { $0.makePrimitives(in: &pool) }
    var hits: [ShapeHit] = []
    pool.withVertexPointers { vertices in
      for primitive in primitives {
        let view = primitive.view(in: vertices)
        let start = computeAABB(of: view, at: pose)
        let end = AABB(lower: start.lower + translation, upper: start.upper + translation)
        hits += nearestHits(in: start.union(end)) { child in
          guard bodies.id(of: shapes.children[child].body) != ignoredBody else { return nil }
          return hit(of: view, from: pose, by: translation, on: child)
        }
      }
    }
    return sortedFirstHits(hits)
  }

  /// The point at which a shape that moves in a straight line meets a child shape; nil if it does not.
  private func hit(of shape: ShapeView, from pose: Pose, by translation: Vec2, on child: Int32) -> ShapeHit? {
    let fixedPose = bodies.sims[shapes.children[child].body].pose
    return shapes.withView(of: child) { fixed in
      let initial = distance(between: fixed, fixedPose, and: shape, pose)
      guard initial.distance > 0 else {
        return hit(child, at: initial.pointA, normal: -translation.normalized, 0)
      }
      let sweep = TranslationSweep(pose: pose, translation: translation)
      guard let fraction = sweep.fraction(of: shape, against: fixed, at: fixedPose) else { return nil }
      let output = distance(between: fixed, fixedPose, and: shape, sweep.pose(at: fraction))
      let normal = output.distance > 0 ? output.normal : initial.normal
      return hit(child, at: output.pointA, normal: normal, fraction)
    }
  }

  private func hit(_ child: Int32, at point: Vec2, normal: Vec2, _ fraction: Float) -> ShapeHit {
    ShapeHit(
      shape: shapes[shapes.children[child].shape].id, body: bodies.id(of: shapes.children[child].body),
      point: point, normal: normal, fraction: fraction)
  }

  /// Returns the hits on the child shapes in an area, nearest first, each shape once.
  private func nearestHits(in area: AABB, _ hit: (Int32) -> ShapeHit?) -> [ShapeHit] {
    var hits: [ShapeHit] = []
    forEachChild(overlapping: area) { child in
      if let hit = hit(child) { hits.append(hit) }
    }
    return sortedFirstHits(hits)
  }

  /// Sorts hits by fraction, then by the creation of bodies and shapes, and removes all but the first of each
  /// shape.
  private func sortedFirstHits(_ hits: [ShapeHit]) -> [ShapeHit] {
    let sorted = hits.sorted { a, b in
      if a.fraction != b.fraction { return a.fraction < b.fraction }
      let (orderA, orderB) = (
        bodies[a.body.index].creationIndex, bodies[b.body.index].creationIndex
      )
      return orderA != orderB ? orderA < orderB : firstCreationIndex(of: a) < firstCreationIndex(of: b)
    }
    var found: Set<ShapeID> = []
    return sorted.filter { found.insert($0.shape).inserted }
  }

  private func firstCreationIndex(of hit: ShapeHit) -> UInt64 {
    shapes.children[shapes[hit.shape.index].headChild].creationIndex
  }
}

/// A ray in the frame of a body.
private struct Ray {
  let start: Vec2
  let direction: Vec2
  /// The distance from a polygon within which the ray counts as inside, so that no ray passes between two
  /// polygons with a common edge.
  let tolerance: Float

  /// The fraction of the ray at which it enters a shape, and the normal of the surface there.
  typealias Entry = (fraction: Float, normal: Vec2)

  init(from start: Vec2, to end: Vec2, tolerance: Float) {
    self.start = start
    direction = end - start
    self.tolerance = tolerance
  }

  /// Returns whether the start of the ray is in a circle or polygon, or on its surface.
  func begins(in shape: ShapeView) -> Bool {
    switch shape {
    case .circle(let circle): (circle.center - start).lengthSquared <= circle.radius * circle.radius
    case .polygon(let polygon):
      (0..<polygon.count).allSatisfy {
        polygon.normals[$0].dot(polygon.vertices[$0] - start) >= -tolerance
      }
    case .segment: false
    }
  }

  /// Returns where the ray enters a shape; nil if it does not or if it begins inside.
  func hit(on shape: ShapeView) -> Entry? {
    switch shape {
    case .circle(let circle): hit(on: circle)
    case .polygon(let polygon): hit(on: polygon)
    case .segment(let segment): hit(on: segment)
    }
  }

  private func hit(on circle: Circle) -> Entry? {
    let length = direction.length
    let unit = direction * (1 / length)
    let toCenter = circle.center - start
    guard toCenter.lengthSquared > circle.radius * circle.radius else { return nil }
    let along = toCenter.dot(unit)
    let squaredHalfChord = circle.radius * circle.radius - (toCenter - along * unit).lengthSquared
    guard along > 0, squaredHalfChord >= 0 else { return nil }
    let distance = along - squaredHalfChord.squareRoot()
    guard distance <= length else { return nil }
    return (distance / length, (start + distance * unit - circle.center).normalized)
  }

  /// Clips the ray against the half-plane of each face (Cyrus and Beck, 1978).
  ///
  /// A ray that is parallel to a face within the tolerance is either outside of it or not: otherwise rays
  /// could pass along the common edge of two polygons.
  private func hit(on polygon: PolygonView) -> Entry? {
    var (enter, exit): (Float, Float) = (0, 1)
    var face: Int?
    for index in 0..<polygon.count {
      let height = polygon.normals[index].dot(polygon.vertices[index] - start)
      let slope = polygon.normals[index].dot(direction)
      if slope.magnitude <= 2 * tolerance {
        if height < -tolerance { return nil }
      } else if slope < 0, height < enter * slope {
        enter = height / slope
        face = index
      } else if slope > 0, height < exit * slope {
        exit = height / slope
      }
      if exit < enter { return nil }
    }
    return face.map { (enter, polygon.normals[$0]) }
  }

  /// Segments with a common end compute the same side for it, so that no ray passes between them.
  private func hit(on segment: Segment) -> Entry? {
    let sides = (direction.cross(segment.start - start), direction.cross(segment.end - start))
    guard min(sides.0, sides.1) <= 0, max(sides.0, sides.1) >= 0 else { return nil }
    let edge = segment.end - segment.start
    let denominator = direction.cross(edge)
    guard denominator != 0 else { return nil }
    let fraction = (segment.start - start).cross(edge) / denominator
    guard fraction >= 0, fraction <= 1 else { return nil }
    let normal = edge.rightNormal
    return (fraction, normal.dot(direction) > 0 ? -normal : normal)
  }
}

/// The motion of a shape in a straight line without rotation.
private struct TranslationSweep {
  let pose: Pose
  let translation: Vec2

  func pose(at fraction: Float) -> Pose {
    Pose(position: pose.position + fraction * translation, rotation: pose.rotation)
  }

  /// Returns the fraction of the motion at which the shape comes within the target distance of a fixed one,
  /// by conservative advancement; nil if it does not.
  func fraction(of shape: ShapeView, against fixed: ShapeView, at fixedPose: Pose) -> Float? {
    let target = PhysicsConstants.timeOfImpactTarget
    var fraction: Float = 0
    for _ in 0..<PhysicsConstants.maxAdvancementIterations {
      let output = distance(between: fixed, fixedPose, and: shape, pose(at: fraction))
      guard output.distance > 1.25 * target else { return fraction }
      let closing = -translation.dot(output.normal)
      guard closing > 0 else { return nil }
      fraction += (output.distance - target) / closing
      guard fraction <= 1 else { return nil }
    }
    return fraction
  }
}
