/// A contact manifold of two convex shapes: a normal and up to two points.
struct Manifold: Sendable {
  /// The unit normal in the world, from the first shape to the second; zero if there are no points.
  var normal: Vec2 = .zero
  /// The contact points; only the first ``count`` are valid.
  var points = (ManifoldPoint(), ManifoldPoint())
  private var pointCount: Int32 = 0

  /// The number of contact points, from 0 to 2.
  var count: Int {
    @inline(__always) get { Int(pointCount) }
    @inline(__always) set { pointCount = Int32(truncatingIfNeeded: newValue) }
  }

  /// The manifold of shapes whose separation exceeds the margin: no points.
  static let empty = Manifold()

  /// A lower bound of the distance of the shapes, if there are no points; 0 if it is not known.
  @inline(__always)
  var minDistance: Float { points.0.separation }

  /// The contact point at `index`, which must be in `0..<count`.
  subscript(index: Int) -> ManifoldPoint {
    @inline(__always) get { index == 0 ? points.0 : points.1 }
    @inline(__always) set {
      if index == 0 { points.0 = newValue } else { points.1 = newValue }
    }
  }

  /// The manifold with the shapes swapped.
  @inline(__always)
  var flipped: Manifold {
    var result = self
    result.normal = -normal
    result.points.0.flip()
    result.points.1.flip()
    return result
  }
}

/// A point of a ``Manifold``, with the impulses that the solver stores from step to step.
struct ManifoldPoint: Sendable {
  /// The anchor of the point relative to the origin of the first body, in world axes.
  var anchorA: Vec2 = .zero
  /// The anchor of the point relative to the origin of the second body, in world axes.
  var anchorB: Vec2 = .zero
  /// The separation along the normal, in points; negative where the shapes overlap.
  ///
  /// The point is halfway between the surfaces.
  var separation: Float = 0
  /// The feature id, with the feature of the first shape in the upper 16 bits; matches the points of
  /// consecutive steps.
  var id: UInt32 = 0
  /// The accumulated normal impulse, never negative; written by the solver.
  var normalImpulse: Float = 0
  /// The accumulated friction impulse; written by the solver.
  var tangentImpulse: Float = 0
  /// The total normal impulse of the last step, impacts included; written by the solver.
  var totalNormalImpulse: Float = 0
  /// The relative velocity along the normal before solving, negative if the shapes approach; written by the
  /// solver.
  var relativeNormalVelocity: Float = 0

  @inline(__always)
  mutating func flip() {
    (anchorA, anchorB) = (anchorB, anchorA)
    id = id << 16 | id >> 16
  }
}

/// A manifold in the frame of the first shape, as computed by the collision functions.
struct LocalManifold {
  /// A contact point: its position halfway between the surfaces, its separation and its feature id.
  struct Point {
    var position: Vec2
    var separation: Float
    var id: UInt32
  }

  /// The unit normal, from the first shape to the second.
  var normal: Vec2
  var first = Point(position: .zero, separation: 0, id: 0)
  var second = Point(position: .zero, separation: 0, id: 0)
  var count = 0

  static var empty: LocalManifold { LocalManifold(normal: .zero) }

  /// The manifold without points of shapes that are apart by at least `distance` points.
  @inline(__always)
  static func empty(distance: Float) -> LocalManifold {
    var manifold = empty
    manifold.first.separation = distance
    return manifold
  }

  init(normal: Vec2) { self.normal = normal }

  /// Creates a manifold with one point.
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

  /// The separation of the deepest point; infinite if there are no points.
  @inline(__always)
  var minSeparation: Float {
    switch count {
    case 0: .infinity
    case 1: first.separation
    default: min(first.separation, second.separation)
    }
  }

  /// Returns the manifold in the world, for shapes at these poses.
  @inline(__always)
  func toWorld(_ poseA: Pose, _ poseB: Pose) -> Manifold {
    guard count > 0 else {
      var manifold = Manifold.empty
      manifold.points.0.separation = first.separation
      return manifold
    }
    let fromB = poseA.position - poseB.position
    var manifold = Manifold()
    manifold.normal = poseA.rotation.rotate(normal)
    manifold.points.0.set(fromLocal: first, rotation: poseA.rotation, originOffset: fromB)
    if count == 2 { manifold.points.1.set(fromLocal: second, rotation: poseA.rotation, originOffset: fromB) }
    manifold.count = count
    return manifold
  }
}

extension ManifoldPoint {
  @inline(__always)
  fileprivate mutating func set(fromLocal point: LocalManifold.Point, rotation: Rotation, originOffset: Vec2)
  {
    anchorA = rotation.rotate(point.position)
    anchorB = anchorA + originOffset
    separation = point.separation
    id = point.id
  }
}
