/// A primitive that the collision functions know, as a shape stores it: plain data, in the frame of its body.
///
/// A ``Geometry`` comes apart into one or more of these (a chain into its edges). The corners of polygons
/// live in the world's ``VertexPool``, so that copying a form touches no reference count;
/// ``Primitive/view(in:)`` joins the two for the kernels.
enum Primitive: Hashable, Sendable {
  case circle(Circle)
  case polygon(PolygonRange)
  case segment(Segment)

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
    case .segment(let segment): .segment(segment)
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
struct Segment: Hashable, Sendable {
  var start: Vec2
  var end: Vec2
  /// The other end of the chain's edge that ends in `start`; nil where the line begins.
  var ghost1: Vec2?
  /// The other end of the chain's edge that starts in `end`; nil where the line stops.
  var ghost2: Vec2?

  init(_ start: Vec2, _ end: Vec2, ghost1: Vec2? = nil, ghost2: Vec2? = nil) {
    self.start = start
    self.end = end
    self.ghost1 = ghost1
    self.ghost2 = ghost2
  }

  /// The same line run through the other way.
  @inline(__always)
  var reversed: Segment { Segment(end, start, ghost1: ghost2, ghost2: ghost1) }
}

/// A primitive as the kernels read it: no reference counts, nothing to retain.
enum ShapeView {
  case circle(Circle)
  case polygon(PolygonView)
  case segment(Segment)

  /// The centre of the area, or the middle of a line, in the frame of the body.
  @inline(__always)
  var centroid: Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.centroid
    case .segment(let segment): 0.5 * (segment.start + segment.end)
    }
  }
}

/// A convex polygon whose corners someone else keeps.
///
/// The corners run from +x towards +y (the area is positive); `normals[i]` is the outward unit normal of the
/// face from corner `i` to the next.
struct PolygonView {
  let vertices: UnsafePointer<Vec2>
  let normals: UnsafePointer<Vec2>
  let count: Int
  let centroid: Vec2

  /// The index of the corner after `index`.
  @inline(__always)
  func index(after index: Int) -> Int { index &+ 1 == count ? 0 : index &+ 1 }

  /// The index of the corner before `index`.
  @inline(__always)
  func index(before index: Int) -> Int { (index == 0 ? count : index) &- 1 }
}

/// The corners and face normals of all the polygons of a world, in two arrays.
///
/// A polygon is a ``PolygonRange`` into them, so shapes stay plain data. Freed ranges are used again for
/// polygons with the same number of corners, most recently freed first.
struct VertexPool: Sendable {
  private(set) var vertices: [Vec2] = []
  private(set) var normals: [Vec2] = []
  private var freeOffsets: [Int: [Int32]] = [:]

  /// Stores a convex polygon whose area is positive; see ``Geometry/forms(in:)``.
  mutating func insert(_ corners: [Vec2]) -> PolygonRange {
    let offset = allocate(corners.count)
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      vertices[Int(offset) + index] = corner
      normals[Int(offset) + index] = (next - corner).outwardNormal
    }
    return PolygonRange(offset: offset, count: Int32(corners.count), centroid: polygonCentroid(corners))
  }

  /// Gives the place of a polygon back.
  mutating func remove(_ range: PolygonRange) {
    freeOffsets[Int(range.count), default: []].append(range.offset)
  }

  /// Calls `body` with pointers to the corners, good for any number of ``Primitive/view(in:)`` until it
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

/// Where the corners of a ``VertexPool`` are while it lends them; nowhere if it is empty.
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
