/// A primitive of the collision functions, as stored by a shape: trivial data, in the frame of its body.
///
/// A ``Geometry`` is split into one or more primitives, a chain into its segments. The vertices of polygons
/// are stored in the world's ``VertexPool``, so that copying a primitive needs no reference counting;
/// ``Primitive/view(in:)`` combines the two for the collision functions.
enum Primitive: Hashable, Sendable {
  case circle(Circle)
  case polygon(PolygonRange)
  case segment(Segment)

  @inline(__always)
  var isCircle: Bool {
    if case .circle = self { true } else { false }
  }

  @inline(__always)
  var isSegment: Bool {
    if case .segment = self { true } else { false }
  }

  /// Returns the primitive with pointers to its vertices; valid as long as `vertices` is.
  @inline(__always)
  func view(in vertices: VertexPointers) -> ShapeView {
    switch self {
    case .circle(let circle): .circle(circle)
    case .polygon(let range): .polygon(vertices.polygon(range))
    case .segment(let segment): .segment(segment)
    }
  }
}

/// A solid circle.
struct Circle: Hashable, Sendable {
  /// The center, in the frame of the body.
  var center: Vec2
  /// The radius in points.
  var radius: Float
}

/// The location of a polygon's vertices in a ``VertexPool``.
struct PolygonRange: Hashable, Sendable {
  /// The index of the first vertex.
  var offset: Int32
  /// The number of vertices, 3 or more.
  var count: Int32
  /// The centroid, in the frame of the body.
  var centroid: Vec2
}

/// A two-sided line segment from `start` to `end`, with the ghost vertices of its chain.
struct Segment: Hashable, Sendable {
  var start: Vec2
  var end: Vec2
  /// The ghost vertex before `start`: the start of the previous segment of the chain; nil at the chain's
  /// beginning.
  var ghost1: Vec2?
  /// The ghost vertex after `end`: the end of the next segment of the chain; nil at the chain's end.
  var ghost2: Vec2?

  init(_ start: Vec2, _ end: Vec2, ghost1: Vec2? = nil, ghost2: Vec2? = nil) {
    self.start = start
    self.end = end
    self.ghost1 = ghost1
    self.ghost2 = ghost2
  }

  /// The segment in the opposite direction.
  @inline(__always)
  var reversed: Segment { Segment(end, start, ghost1: ghost2, ghost2: ghost1) }
}

/// A primitive with direct pointers to its vertices, for the collision functions; needs no reference
/// counting.
enum ShapeView {
  case circle(Circle)
  case polygon(PolygonView)
  case segment(Segment)

  /// The centroid, or the midpoint of a segment, in the frame of the body.
  @inline(__always)
  var centroid: Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.centroid
    case .segment(let segment): 0.5 * (segment.start + segment.end)
    }
  }
}

/// An unowned view of a convex polygon.
///
/// The vertices are ordered from +x towards +y (the area is positive); `normals[i]` is the outward unit
/// normal of the face from vertex `i` to the next.
struct PolygonView {
  let vertices: UnsafePointer<Vec2>
  let normals: UnsafePointer<Vec2>
  let count: Int
  let centroid: Vec2

  /// Returns the index of the vertex after `index`.
  @inline(__always)
  func index(after index: Int) -> Int { index &+ 1 == count ? 0 : index &+ 1 }

  /// Returns the index of the vertex before `index`.
  @inline(__always)
  func index(before index: Int) -> Int { (index == 0 ? count : index) &- 1 }
}

/// The vertices and face normals of all polygons of a world, in two arrays.
///
/// A polygon is a ``PolygonRange`` into them, so that shapes are trivial data. Freed ranges are reused for
/// polygons with the same number of vertices, most recently freed first.
struct VertexPool: Sendable {
  private(set) var vertices: [Vec2] = []
  private(set) var normals: [Vec2] = []
  private var freeOffsets: [Int: [Int32]] = [:]

  /// Stores a convex polygon with positive area; see ``Geometry/makePrimitives(in:)``.
  mutating func insert(_ corners: [Vec2]) -> PolygonRange {
    let offset = allocate(corners.count)
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      vertices[Int(offset) + index] = corner
      normals[Int(offset) + index] = (next - corner).rightNormal
    }
    return PolygonRange(offset: offset, count: Int32(corners.count), centroid: polygonCentroid(corners))
  }

  /// Frees the range of a polygon.
  mutating func remove(_ range: PolygonRange) {
    freeOffsets[Int(range.count), default: []].append(range.offset)
  }

  /// Calls `body` with pointers to the vertices, which are valid for ``Primitive/view(in:)`` until it
  /// returns.
  @inline(__always)
  func withVertexPointers<Result>(_ body: (VertexPointers) -> Result) -> Result {
    vertices.withUnsafeBufferPointer { vertices in
      normals.withUnsafeBufferPointer { normals in
        body(VertexPointers(vertices: vertices.baseAddress, normals: normals.baseAddress))
      }
    }
  }

  private mutating func allocate(_ count: Int) -> Int32 {
    if let offset = freeOffsets[count]?.popLast() { return offset }
    let offset = Int32(vertices.count)
    vertices.append(contentsOf: repeatElement(.zero, count: count))
    normals.append(contentsOf: repeatElement(.zero, count: count))
    return offset
  }
}

/// The base addresses of a ``VertexPool``'s arrays, valid during ``VertexPool/withVertexPointers(_:)``; nil
/// if it is empty.
struct VertexPointers {
  let vertices: UnsafePointer<Vec2>?
  let normals: UnsafePointer<Vec2>?

  @inline(__always)
  func polygon(_ range: PolygonRange) -> PolygonView {
    guard let vertices, let normals else {
      preconditionFailure("this polygon is in another pool: show each form with the pool that made it")
    }
    return PolygonView(
      vertices: vertices + Int(range.offset),
      normals: normals + Int(range.offset),
      count: Int(range.count),
      centroid: range.centroid
    )
  }
}
