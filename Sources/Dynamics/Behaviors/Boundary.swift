import Physics

/// A boundary that was added to a collision behavior.
struct Boundary {
  /// Boundaries of this length or less, in points, would have no direction.
  static let minimumLength = 0.01

  let identifier: AnyHashable
  /// Never given away, so that nobody changes it.
  let path: BezierPath
  let geometry: Geometry

  /// The boundary's shape in the world of the animator that hosts the behavior.
  var shape: ShapeID?

  /// A straight boundary.
  init(identifier: AnyHashable, from start: Point, to end: Point) {
    let path = BezierPath()
    path.move(to: start)
    path.addLine(to: end)
    self.identifier = identifier
    self.path = path
    geometry = .segment(Vec2(start), Vec2(end))
  }

  /// A boundary along the first subpath of a path.
  init(identifier: AnyHashable, path: BezierPath) {
    self.identifier = identifier
    self.path = path.copy()
    geometry = Geometry(boundaryAlong: path.firstPolygon)
  }
}

/// The boundary that follows the reference bounds.
struct ReferenceBoundary {
  var insets: EdgeInsets
  /// Its four edges in the world of the animator that hosts the behavior; none if they enclose nothing.
  var shapes: [ShapeID] = []
}

/// What the animator knows about the shape of a boundary.
struct BoundaryShape {
  unowned let behavior: CollisionBehavior
  /// Nil for the reference bounds.
  let identifier: AnyHashable?
  /// The shape by which contacts know the whole boundary: itself, or the first of several.
  let peer: ShapeID
}

extension BodyDefinition {
  /// A fixed body for boundaries, with the material of an item that no behavior changed.
  static var boundary: BodyDefinition {
    var definition = BodyDefinition(kind: .fixed)
    definition.friction = Float(engine: UIKitConstants.friction)
    definition.restitution = Float(engine: UIKitConstants.elasticity)
    return definition
  }
}

extension Geometry {
  /// A line through points: closed, unless there are only two.
  init(boundaryAlong points: [Point]) {
    let vertices = points.map(Vec2.init(_:))
    self = vertices.count == 2 ? .segment(vertices[0], vertices[1]) : .chain(vertices, isClosed: true)
  }
}
