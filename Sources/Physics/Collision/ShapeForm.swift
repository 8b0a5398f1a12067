/// A primitive that the collision functions know, as a shape stores it: plain data, in the frame of its body.
///
/// A ``Geometry`` comes apart into one or more of these (a chain into its edges). The corners of polygons
/// live in the world's ``VertexPool``, so that copying a form touches no reference count;
/// ``ShapeForm/view(in:)`` joins the two for the kernels.
enum ShapeForm: Hashable, Sendable {
  case circle(Circle)
  case polygon(PolygonRange)
  case edge(Edge)

  @inline(__always)
  var isCircle: Bool {
    if case .circle = self { true } else { false }
  }

  /// The form together with the corners it refers to; valid as long as `vertices` is.
  @inline(__always)
  func view(in vertices: VertexPointers) -> ShapeView {
    switch self {
    case .circle(let circle): .circle(circle)
    case .polygon(let range): .polygon(vertices.polygon(range))
    case .edge(let edge): .edge(edge)
    }
  }
}

/// A disc.
struct Circle: Hashable, Sendable {
  /// The middle, in the frame of the body.
  var center: Vec2
  /// The radius in points.
  var radius: Float
}

/// The place of a polygon's corners in a ``VertexPool``.
struct PolygonRange: Hashable, Sendable {
  /// The index of the first corner.
  var offset: Int32
  /// The number of corners, 3 or more.
  var count: Int32
  /// The centre of the area, in the frame of the body.
  var centroid: Vec2
}

/// A line from `start` to `end`, with the points that a chain goes on to.
struct Edge: Hashable, Sendable {
  var start: Vec2
  var end: Vec2
  /// The other end of the chain's edge that ends in `start`; nil where the line begins.
  var previous: Vec2?
  /// The other end of the chain's edge that starts in `end`; nil where the line stops.
  var next: Vec2?

  init(_ start: Vec2, _ end: Vec2, previous: Vec2? = nil, next: Vec2? = nil) {
    self.start = start
    self.end = end
    self.previous = previous
    self.next = next
  }

  /// The same line run through the other way.
  @inline(__always)
  var reversed: Edge { Edge(end, start, previous: next, next: previous) }
}
