/// A contact in the frame of the first shape, as the kernels make it.
struct LocalManifold {
  /// One point: halfway between the surfaces, the gap, and which features touch.
  struct Point {
    var position: Vec2
    var separation: Float
    var id: UInt32
  }

  /// From the first shape to the second.
  var normal: Vec2
  var first = Point(position: .zero, separation: 0, id: 0)
  var second = Point(position: .zero, separation: 0, id: 0)
  var count = 0

  static var empty: LocalManifold { LocalManifold(normal: .zero) }

  init(normal: Vec2) { self.normal = normal }

  /// A contact of one point.
  @inline(__always)
  init(normal: Vec2, at position: Vec2, separation: Float, id: UInt32) {
    self.normal = normal
    first = Point(position: position, separation: separation, id: id)
    count = 1
  }

  @inline(__always)
  mutating func append(_ point: Point) {
    if count == 0 { first = point } else { second = point }
    count += 1
  }

  /// The gap of the deepest point; infinite without points.
  @inline(__always)
  var leastSeparation: Float {
    switch count {
    case 0: .infinity
    case 1: first.separation
    default: min(first.separation, second.separation)
    }
  }

  /// The contact in the world, for the shapes at these poses.
  @inline(__always)
  func placed(_ poseA: Pose, _ poseB: Pose) -> Manifold {
    guard count > 0 else { return .empty }
    let fromB = poseA.position - poseB.position
    var manifold = Manifold()
    manifold.normal = poseA.rotation.rotate(normal)
    manifold.points.0.place(first, poseA.rotation, fromB)
    if count == 2 { manifold.points.1.place(second, poseA.rotation, fromB) }
    manifold.count = count
    return manifold
  }
}

extension ManifoldPoint {
  @inline(__always)
  fileprivate mutating func place(_ point: LocalManifold.Point, _ rotation: Rotation, _ fromB: Vec2) {
    anchorA = rotation.rotate(point.position)
    anchorB = anchorA + fromB
    separation = point.separation
    id = point.id
  }
}
