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
    let offset = claim(corners.count)
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

  /// Calls `body` with pointers to the corners, good for any number of ``ShapeForm/view(in:)`` until it
  /// returns.
  @inline(__always)
  func withVertexPointers<Result>(_ body: (VertexPointers) -> Result) -> Result {
    vertices.withUnsafeBufferPointer { vertices in
      normals.withUnsafeBufferPointer { normals in
        body(VertexPointers(vertices: vertices.baseAddress, normals: normals.baseAddress))
      }
    }
  }

  private mutating func claim(_ count: Int) -> Int32 {
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
