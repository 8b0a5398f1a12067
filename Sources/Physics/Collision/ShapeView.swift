/// A primitive as the kernels read it: no reference counts, nothing to retain.
enum ShapeView {
  case circle(Circle)
  case polygon(PolygonView)
  case edge(Edge)

  /// The centre of the area, or the middle of a line, in the frame of the body.
  @inline(__always)
  var centroid: Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.centroid
    case .edge(let edge): 0.5 * (edge.start + edge.end)
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
