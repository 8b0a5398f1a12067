import TestSupport
import Testing

@testable import Physics

@Suite struct ChainTests {
  /// A straight floor divided into segments of different lengths, in either winding.
  private func floor(reversed: Bool) -> Geometry {
    let points = [-200, -120, -70, -66, -20, 0, 5, 10, 60, 61, 130, 200].map { Vec2($0, 0) }
    return .chain(reversed ? points.reversed() : points, isClosed: false)
  }

  /// The manifolds with at least one point between a body and a chain.
  private func touchingManifolds(_ chain: Geometry, _ body: Geometry, _ pose: Pose, margin: Float = 2)
    -> [Manifold]
  {
    manifolds(chain, .identity, body, pose, margin: margin).filter { $0.count > 0 }
  }

  @Test(arguments: [true, false])
  func `a box sliding along a straight chain gets only the flat normal (no ghost collisions)`(reversed: Bool)
  {
    var random = SplitMix64(seed: 1)
    for side in [Float(-1), 1] {
      for x in stride(from: Float(-150), to: 150, by: 0.173) {
        let pose = Pose(
          position: Vec2(x, side * (10 - random.float(in: -0.1...0.6))), angle: random.float(in: -0.02...0.02)
        )
        let found = touchingManifolds(floor(reversed: reversed), .box(width: 30, height: 20), pose)
        #expect(!found.isEmpty)
        for manifold in found {
          #expect(
            (manifold.normal - Vec2(0, side)).length < 1e-6,
            "at \(pose.position) turned by \(pose.rotation.angle)")
        }
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `any shape at any angle gets only the normal of a straight chain`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let body = ShapeFixture.random(&random, solidOnly: true)
      let angle = random.float(in: -4...4)
      let lowest = ShapeFixture(body).withViews {
        computeAABB(of: $0[0], at: Pose(position: .zero, angle: angle)).upper.y
      }
      let pose = Pose(
        position: Vec2(random.float(in: -150...150), -lowest + random.float(in: -0.3...0.5)), angle: angle)
      let found = touchingManifolds(floor(reversed: false), body, pose)
      #expect(!found.isEmpty)
      for manifold in found { #expect((manifold.normal - Vec2(0, -1)).length < 1e-5) }
    }
  }

  @Test(arguments: [Float(-20), -3, 3, 20])
  func `a box at a concave or convex vertex gets normals between those of the segments`(height: Float) {
    let chain = Geometry.chain(
      [Vec2(-200, 0), Vec2(-50, 0), Vec2(50, height), Vec2(200, height)], isClosed: false)
    let slope = Vec2(100, height).rightNormal
    let (low, high) = (min(slope.x, 0), max(slope.x, 0))
    for x in stride(from: Float(-150), to: -20, by: 0.37) {
      for manifold in touchingManifolds(chain, .box(width: 40, height: 20), Pose(position: Vec2(x, -9.9))) {
        #expect(manifold.normal.y < 0)
        #expect(
          manifold.normal.x > low - 0.011 && manifold.normal.x < high + 0.011, "at \(x): \(manifold.normal)")
      }
    }
  }

  @Test func `a box past a right-angled vertex collides with the wall only`() {
    let chain = Geometry.chain([Vec2(-100, 0), Vec2(0, 0), Vec2(0, 100)], isClosed: false)
    for height in stride(from: Float(-8), to: 60, by: 0.61) {
      for angle in [Float(-0.03), 0, 0.03] {
        let found = touchingManifolds(
          chain, .box(width: 20, height: 20), Pose(position: Vec2(9.8, height), angle: angle), margin: 0.5)
        for manifold in found {
          #expect(manifold.normal.x > 0.99, "at \(height) turned by \(angle): \(manifold.normal)")
          for index in 0..<manifold.count { #expect(manifold[index].separation > -1) }
        }
      }
    }
  }

  @Test func `a box on one side of a ridge does not collide with the other side`() {
    let roof = Geometry.chain([Vec2(-50, 50), Vec2(0, 0), Vec2(50, 50)], isClosed: false)
    let slope = Vec2(1, -1).normalized
    for along in stride(from: Float(-3), to: 20, by: 0.21) {
      let position = along * Vec2(1, 1).normalized + 4.95 * slope
      for manifold in touchingManifolds(
        roof, .box(width: 20, height: 10), Pose(position: position, angle: .pi / 4), margin: 0.5)
      {
        #expect((manifold.normal - slope).length < 0.02, "at \(along): \(manifold.normal)")
      }
    }
  }

  @Test(arguments: UInt64(1)...4)
  func `every overlap with a rough chain has a manifold, from either side`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1500 {
      let points = (0..<8).map { Vec2(Float($0) * 30 - 100, random.float(in: -40...40)) }
      let (body, chain) = (
        ShapeFixture.random(&random, solidOnly: true), Geometry.chain(points, isClosed: false)
      )
      let pose = Pose(
        position: Vec2(random.float(in: -80...80), random.float(in: -80...80)),
        angle: random.float(in: -4...4))
      let gaps = (1..<8).map {
        distance(.segment(points[$0 - 1], points[$0]), .identity, body, pose).distance
      }
      let isNear = (gaps.min() ?? 0) < 0.9
      let found = touchingManifolds(chain, body, pose, margin: 1)
      #expect(!isNear || !found.isEmpty, "\(points) \(body) \(pose)")
      #expect((gaps.min() ?? 0) <= 1.1 || found.allSatisfy { $0[0].separation > 0 })
    }
  }

  @Test(arguments: [true, false])
  func `a circle rolling over vertices always has exactly one manifold`(reversed: Bool) {
    let circle = Geometry.circle(center: .zero, radius: 4)
    for x in stride(from: Float(-150), to: 150, by: 0.25) {
      let found = touchingManifolds(
        floor(reversed: reversed), circle, Pose(position: Vec2(x, -3.9)), margin: 0)
      #expect(found.count == 1, "at \(x)")
      for manifold in found { #expect((manifold.normal - Vec2(0, -1)).length < 1e-6) }
    }
  }

  @Test func `a circle on a ridge has one manifold, with the normal from the vertex`() {
    let roof = Geometry.chain([Vec2(-50, 50), Vec2(0, 0), Vec2(50, 50)], isClosed: false)
    for x in stride(from: Float(-2.5), through: 2.5, by: 0.1) {
      let found = touchingManifolds(
        roof, .circle(center: .zero, radius: 5), Pose(position: Vec2(x, -4)), margin: 0)
      #expect(found.count == 1, "at \(x)")
      for manifold in found { #expect((manifold.normal - Vec2(x, -4).normalized).length < 1e-5) }
    }
  }

  @Test func `a box in an inner corner has a manifold with each wall`() {
    let frame = Geometry.chain([Vec2(0, 0), Vec2(100, 0), Vec2(100, 100), Vec2(0, 100)], isClosed: true)
    let found = touchingManifolds(
      frame, .box(width: 20, height: 20), Pose(position: Vec2(90.1, 90.1)), margin: 1)
    let normals = found.map(\.normal)
    #expect(found.count == 2)
    #expect(normals.contains(Vec2(-1, 0)))
    #expect(normals.contains(Vec2(0, -1)))
    for manifold in found { #expect(manifold.count == 2) }
  }

  @Test func `inside a closed round chain every normal points inwards`() {
    let frame = Geometry.chain(
      (0..<40).map { 200 * Rotation(angle: Float($0) * .pi / 20).rotate(Vec2(1, 0)) }, isClosed: true)
    var random = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      let direction = Rotation(angle: random.float(in: -4...4)).rotate(Vec2(1, 0))
      let pose = Pose(position: random.float(in: 0...190) * direction, angle: random.float(in: -4...4))
      for manifold in touchingManifolds(
        frame, ShapeFixture.random(&random, solidOnly: true), pose, margin: 0.5)
      {
        let point = pose.position + manifold[0].anchorB
        #expect(manifold.normal.dot(point) < 0)
      }
    }
  }
}
