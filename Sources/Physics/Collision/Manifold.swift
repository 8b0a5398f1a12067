/// Where and in which direction two convex shapes touch: one normal, up to two points.
struct Manifold: Sendable {
  /// The unit normal in the world, from the first shape to the second; zero without points.
  var normal: Vec2 = .zero
  /// The points; only the first ``count`` mean something.
  var points = (ManifoldPoint(), ManifoldPoint())
  /// The number of points, from 0 to 2.
  var count = 0

  /// The manifold of shapes farther apart than the margin.
  static let empty = Manifold()

  /// The point at `index`, 0 ..< ``count``.
  subscript(index: Int) -> ManifoldPoint {
    @inline(__always) get { index == 0 ? points.0 : points.1 }
    @inline(__always) set {
      if index == 0 { points.0 = newValue } else { points.1 = newValue }
    }
  }

  /// The same contact with the shapes' parts exchanged.
  @inline(__always)
  var flipped: Manifold {
    var result = self
    result.normal = -normal
    result.points.0.flip()
    result.points.1.flip()
    return result
  }
}

/// One point of a ``Manifold``, with what the solver keeps on it from step to step.
struct ManifoldPoint: Sendable {
  /// From the origin of the first body to the point, in world axes.
  var anchorA: Vec2 = .zero
  /// From the origin of the second body to the point, in world axes.
  var anchorB: Vec2 = .zero
  /// The gap along the normal in points, negative where the shapes overlap.
  ///
  /// The point lies halfway in it.
  var separation: Float = 0
  /// Which features touch, the first shape's in the upper half: equal in the next step if the same features
  /// touch.
  var id: UInt32 = 0
  /// The accumulated impulse along the normal, never negative; the solver's.
  var normalImpulse: Float = 0
  /// The accumulated impulse of friction; the solver's.
  var tangentImpulse: Float = 0
  /// The impulse along the normal of the whole last step, blows included; the solver's.
  var totalNormalImpulse: Float = 0
  /// The speed along the normal before solving, negative for approach; the solver's.
  var relativeNormalVelocity: Float = 0

  @inline(__always)
  mutating func flip() {
    (anchorA, anchorB) = (anchorB, anchorA)
    id = id << 16 | id >> 16
  }
}

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
  var minSeparation: Float {
    switch count {
    case 0: .infinity
    case 1: first.separation
    default: min(first.separation, second.separation)
    }
  }

  /// The contact in the world, for the shapes at these poses.
  @inline(__always)
  func toWorld(_ poseA: Pose, _ poseB: Pose) -> Manifold {
    guard count > 0 else { return .empty }
    let fromB = poseA.position - poseB.position
    var manifold = Manifold()
    manifold.normal = poseA.rotation.rotate(normal)
    manifold.points.0.setWorld(first, poseA.rotation, fromB)
    if count == 2 { manifold.points.1.setWorld(second, poseA.rotation, fromB) }
    manifold.count = count
    return manifold
  }
}

extension ManifoldPoint {
  @inline(__always)
  fileprivate mutating func setWorld(_ point: LocalManifold.Point, _ rotation: Rotation, _ fromB: Vec2) {
    anchorA = rotation.rotate(point.position)
    anchorB = anchorA + fromB
    separation = point.separation
    id = point.id
  }
}
