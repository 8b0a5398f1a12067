import Physics

/// A boundary that was added to a collision behavior.
struct Boundary {
  /// The minimum length of a boundary, in points; shorter ones would have no direction.
  static let minimumLength = 0.01

  let identifier: AnyHashable
  /// A private copy, so that no other code can change it.
  let path: BezierPath
  let geometry: Geometry

  /// The material of the boundary and the direction in which items pass through it.
  var surface = CollisionBehavior.BoundarySurface()

  /// The shape of the boundary in the world of the animator; nil if the behavior is in none.
  var shape: ShapeID?

  /// Creates a straight boundary.
  init(identifier: AnyHashable, from start: Point, to end: Point) {
    let path = BezierPath()
    path.move(to: start)
    path.addLine(to: end)
    self.identifier = identifier
    self.path = path
    geometry = .segment(Vec2(start), Vec2(end))
  }

  /// Creates a boundary of straight lines through points.
  init(identifier: AnyHashable, through points: [Point]) {
    self.identifier = identifier
    path = BezierPath(polyline: points)
    let vertices = points.map(Vec2.init(_:))
    geometry =
      vertices.count == 2 ? .segment(vertices[0], vertices[1]) : .chain(vertices, isClosed: false)
  }

  /// Creates a boundary along the first subpath of a path.
  init(identifier: AnyHashable, path: BezierPath) {
    self.identifier = identifier
    self.path = path.copy()
    geometry = Geometry(boundaryAlong: path.firstSubpath)
  }
}

/// The boundary that follows the reference bounds.
struct ReferenceBoundary {
  var insets: EdgeInsets
  /// The shapes of the four edges in the world of the animator; empty if they enclose no area.
  var shapes: [ShapeID] = []
}

/// The owner of a boundary shape.
struct BoundaryShapeOwner {
  let behavior: CollisionBehavior
  /// Nil for the reference bounds.
  let identifier: AnyHashable?
  /// The shape that identifies the whole boundary in contacts: this shape, or the first of several.
  let firstShape: ShapeID
}

extension BodyDefinition {
  /// A static body for boundaries, with the default material of an item.
  static var boundary: BodyDefinition {
    var definition = BodyDefinition(kind: .fixed)
    definition.friction = Float(clampingToFinite: UIKitConstants.friction)
    definition.restitution = Float(clampingToFinite: UIKitConstants.elasticity)
    return definition
  }
}

extension Geometry {
  /// Creates a chain through points, closed unless there are only two.
  init(boundaryAlong points: [Point]) {
    let vertices = points.map(Vec2.init(_:))
    self = vertices.count == 2 ? .segment(vertices[0], vertices[1]) : .chain(vertices, isClosed: true)
  }
}
