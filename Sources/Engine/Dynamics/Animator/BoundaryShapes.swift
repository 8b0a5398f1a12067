import Physics

/// The bodies and shapes of an animator's boundaries.
struct BoundaryShapes {
  /// The static body of all boundaries with an identifier and of all fixed ends of attachments and snaps.
  ///
  /// It is created first, so that its position in the creation order does not depend on when behaviors are
  /// added.
  let ground: BodyID

  /// The edges of the reference bounds; nil in an animator that was created without a reference view.
  var edges: ReferenceEdges?

  /// The thickness of the skin around polygons and boundaries, in points.
  var skin = 0.0

  /// The owners of the shapes.
  private(set) var owners = HandleTable<ShapeTag, BoundaryShapeOwner>()

  /// Creates the bodies, those of the edges for the bounds of a reference view.
  init(around bounds: Rect?, in world: inout World) {
    ground = world.createBody(.boundary)
    edges = bounds.map { ReferenceEdges($0, in: &world) }
  }

  /// Returns the rectangle of the edges for the bounds of the reference view.
  func edgeRect(for bounds: Rect) -> Rect { skin > 0 ? bounds.insetBy(dx: -skin, dy: -skin) : bounds }

  /// Adds the shape of a collision behavior's boundary to the ground body.
  mutating func addShape(
    _ geometry: Geometry, of behavior: CollisionBehavior, named identifier: AnyHashable,
    in group: CollisionGroupID, to world: inout World
  ) -> ShapeID {
    let shape = world.addShape(geometry, to: ground, boundaryOf: group)
    owners.insert(
      BoundaryShapeOwner(behavior: behavior, identifier: identifier, firstShape: shape), for: shape)
    return shape
  }

  /// Adds a shape to the body of each edge; returns them.
  mutating func addEdgeShapes(
    _ lines: [(start: Vec2, end: Vec2)], of behavior: CollisionBehavior, in group: CollisionGroupID,
    to world: inout World
  ) -> [ShapeID] {
    var shapes: [ShapeID] = []
    for (body, line) in zip(edges?.bodies ?? [], lines) {
      let shape = world.addShape(.segment(line.start, line.end), to: body, boundaryOf: group)
      owners.insert(
        BoundaryShapeOwner(behavior: behavior, identifier: nil, firstShape: shapes.first ?? shape),
        for: shape)
      shapes.append(shape)
    }
    return shapes
  }

  /// Removes a shape and wakes the bodies that rest on it; returns its owner, or nil if it has none.
  mutating func removeShape(_ shape: ShapeID, from world: inout World) -> BoundaryShapeOwner? {
    guard let owner = owners[shape] else { return nil }
    owners.remove(shape)
    world.removeShape(shape)
    return owner
  }
}
