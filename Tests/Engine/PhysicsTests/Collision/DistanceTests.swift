import TestSupport
import Testing

@testable import Physics

@Suite struct DistanceTests {
  @Test func `the distance of two boxes side by side is that of their faces`() {
    let box = Geometry.box(width: 10, height: 10)
    let closest = distance(box, .identity, box, Pose(position: Vec2(13, 4)))
    #expect((closest.distance - 3).magnitude < 1e-5)
    #expect((closest.normal - Vec2(1, 0)).length < 1e-5)
    #expect((closest.pointB - closest.pointA - Vec2(3, 0)).length < 1e-5)
  }

  @Test func `the distance of two corners is the diagonal`() {
    let box = Geometry.box(width: 10, height: 10)
    let closest = distance(box, .identity, box, Pose(position: Vec2(13, 14)))
    #expect((closest.distance - 5).magnitude < 1e-5)
    #expect((closest.normal - Vec2(0.6, 0.8)).length < 1e-5)
  }

  @Test func `the radius of circles is subtracted`() {
    let closest = distance(
      .circle(center: Vec2(1, 0), radius: 2), .identity, .segment(Vec2(6, -50), Vec2(6, 50)), .identity)
    #expect((closest.distance - 3).magnitude < 1e-5)
    #expect((closest.pointA - Vec2(3, 0)).length < 1e-5)
  }

  @Test func `shapes that overlap have distance 0 and no normal`() {
    let closest = distance(
      .box(width: 10, height: 10), .identity, .box(width: 4, height: 4), Pose(position: Vec2(1, 2), angle: 1))
    #expect(closest.distance == 0)
    #expect(closest.normal == .zero)
  }

  @Test func `random shapes: the points have the returned distance, and no other points are closer`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      let (a, b) = (ShapeFixture.random(&random), ShapeFixture.random(&random))
      let poseA = Pose(
        position: Vec2(random.float(in: -500...500), random.float(in: -500...500)),
        angle: random.float(in: -4...4))
      let poseB = Pose(
        position: poseA.position + Vec2(random.float(in: -80...80), random.float(in: -80...80)),
        angle: random.float(in: -4...4))
      let closest = distance(a, poseA, b, poseB)
      guard closest.distance > 0 else { continue }
      #expect(((closest.pointB - closest.pointA).length - closest.distance).magnitude < 1e-3)
      // The planes through the points separate the shapes, which proves that no other points are closer.
      let (farA, nearB) = (extent(a, poseA, along: closest.normal), -extent(b, poseB, along: -closest.normal))
      #expect((nearB - farA - closest.distance).magnitude < 2e-3)
    }
  }

  /// The maximum of a shape's projection onto `direction`.
  private func extent(_ geometry: Geometry, _ pose: Pose, along direction: Vec2) -> Float {
    switch geometry {
    case .circle(let center, let radius): pose.toWorld(center).dot(direction) + radius
    case .polygon(let corners), .chain(let corners, _):
      corners.map { pose.toWorld($0).dot(direction) }.max() ?? .nan
    case .segment(let start, let end):
      max(pose.toWorld(start).dot(direction), pose.toWorld(end).dot(direction))
    }
  }
}
