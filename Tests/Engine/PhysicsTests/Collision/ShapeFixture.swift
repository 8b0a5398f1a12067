import TestSupport

@testable import Physics

/// The primitives of a geometry with the vertex pool that they refer to.
struct ShapeFixture {
  private var pool = VertexPool()
  let primitives: [Primitive]

  init(_ geometry: Geometry) {
    primitives = geometry.makePrimitives(in: &pool)
  }

  /// Calls `body` with views of all primitives.
  func withViews<Result>(_ body: ([ShapeView]) -> Result) -> Result {
    pool.withVertexPointers { pointers in body(primitives.map { $0.view(in: pointers) }) }
  }

  /// A regular polygon around `center`.
  static func regular(corners: Int, radius: Float, center: Vec2 = .zero) -> Geometry {
    .polygon(
      (0..<corners).map { index in
        center + radius * Rotation(angle: 2 * .pi * Float(index) / Float(corners)).rotate(Vec2(1, 0))
      })
  }

  /// A random circle, box, regular polygon or segment, from 2 to 60 points in size.
  static func random(_ random: inout SplitMix64, solidOnly: Bool = false) -> Geometry {
    let size = random.float(in: 2...30)
    switch random.next() % (solidOnly ? 3 : 4) {
    case 0: return .circle(center: .zero, radius: size)
    case 1: return .box(width: 2 * size, height: 2 * size * random.float(in: 0.05...1))
    case 2: return regular(corners: 3 + Int(random.next() % 14), radius: size)
    default: return .segment(Vec2(-size, 0), Vec2(size, random.float(in: -5...5)))
    }
  }
}

/// The manifolds of each pair of primitives of two geometries.
func manifolds(
  _ a: Geometry, _ poseA: Pose, _ b: Geometry, _ poseB: Pose, margin: Float = 0
) -> [Manifold] {
  let (a, b) = (ShapeFixture(a), ShapeFixture(b))
  return a.withViews { viewsA in
    b.withViews { viewsB in
      viewsA.flatMap { viewA in viewsB.map { collide(viewA, poseA, $0, poseB, margin: margin) } }
    }
  }
}

/// The distance of two geometries of one primitive each.
func distance(_ a: Geometry, _ poseA: Pose, _ b: Geometry, _ poseB: Pose) -> DistanceOutput {
  let (a, b) = (ShapeFixture(a), ShapeFixture(b))
  return a.withViews { viewsA in
    b.withViews { viewsB in distance(between: viewsA[0], poseA, and: viewsB[0], poseB) }
  }
}
