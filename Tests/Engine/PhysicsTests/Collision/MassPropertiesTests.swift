import Testing

@testable import Physics

@Suite struct MassPropertiesTests {
  private func properties(_ geometry: Geometry, density: Float) -> MassProperties {
    ShapeFixture(geometry).withViews { massProperties(of: $0[0], density: density) }
  }

  @Test func `a box has m (w² + h²) / 12, plus m d² off the origin`() {
    let box = properties(.box(width: 40, height: 20, center: Vec2(3, -4)), density: 0.5)
    #expect((box.mass - 400).magnitude < 1e-3)
    #expect((box.center - Vec2(3, -4)).length < 1e-5)
    let expected: Float = 400 * (1600 + 400) / 12 + 400 * 25
    #expect((box.inertia / expected - 1).magnitude < 1e-6)
  }

  @Test func `a disc has m r² / 2, plus m d² off the origin`() {
    let disc = properties(.circle(center: Vec2(0, 2), radius: 10), density: 0.01)
    #expect((disc.mass - .pi).magnitude < 1e-6)
    #expect((disc.inertia / (.pi * (50 + 4)) - 1).magnitude < 1e-6)
  }

  @Test func `a polygon of 1000 corners approximates a disc`() {
    let polygon = properties(
      ShapeFixture.regular(corners: 1000, radius: 10, center: Vec2(500, 500)), density: 1)
    #expect((polygon.mass / (.pi * 100) - 1).magnitude < 1e-4)
    #expect((polygon.center - Vec2(500, 500)).length < 1e-3)
    let centralInertia = polygon.inertia - polygon.mass * polygon.center.lengthSquared
    #expect((centralInertia / (.pi * 5000) - 1).magnitude < 0.01)
  }

  @Test
  func `a right triangle has its centroid at a third of each leg, and m (a² + b²) / 6 about the right angle`()
  {
    let triangle = properties(.polygon([.zero, Vec2(6, 0), Vec2(0, 3)]), density: 2)
    #expect(triangle.mass == 18)
    #expect((triangle.center - Vec2(2, 1)).length < 1e-6)
    #expect((triangle.inertia - 18 * 45 / 6).magnitude < 1e-4)
  }

  @Test func `segments have no mass`() {
    #expect(properties(.segment(.zero, Vec2(1, 0)), density: 7) == .zero)
  }

  @Test func `the AABB of a rotated shape is tight`() {
    let box = ShapeFixture(.box(width: 2, height: 2)).withViews { views in
      Physics.computeAABB(of: views[0], at: Pose(position: Vec2(5, 0), angle: .pi / 4))
    }
    #expect((box.upper - Vec2(5 + 1.414_213_6, 1.414_213_6)).length < 1e-5)
    #expect((box.lower - Vec2(5 - 1.414_213_6, -1.414_213_6)).length < 1e-5)
  }
}
