import Testing

@testable import Physics

@Suite struct GeometryTests {
  @Test func `valid outlines have no problem`() {
    #expect(Geometry.box(width: 10, height: 5).problem() == nil)
    #expect(Geometry.circle(center: .zero, radius: 3).problem() == nil)
    #expect(Geometry.segment(.zero, Vec2(1, 0)).problem() == nil)
    #expect(Geometry.chain([.zero, Vec2(1, 0), Vec2(0, 1)], isClosed: true).problem() == nil)
    #expect(ShapeFixture.regular(corners: 100, radius: 20).problem() == nil)
    #expect(Geometry.polygon([Vec2(0, 0), Vec2(0, 1), Vec2(1, 0)]).problem() == nil)
  }

  @Test(arguments: [
    (Geometry.circle(center: .zero, radius: 0), "radius"),
    (.circle(center: .zero, radius: .nan), "radius"),
    (.circle(center: Vec2(.infinity, 0), radius: 1), "center"),
    (.polygon([.zero, Vec2(1, 0)]), "at least 3 vertices, got 2"),
    (.polygon([.zero, Vec2(1, 0), Vec2(.nan, 1)]), "point 2 of a polygon must be finite"),
    (.polygon([.zero, .zero, Vec2(1, 1)]), "points 0 and 1 of a polygon"),
    (.polygon([.zero, Vec2(1, 0), Vec2(2, 0)]), "one line"),
    (.polygon([.zero, Vec2(4, 0), Vec2(4, 4), Vec2(2, 1)]), "convex"),
    (.segment(Vec2(1, 1), Vec2(1, 1)), "points 0 and 1 of a segment"),
    (.chain([.zero], isClosed: false), "at least 2 points, got 1"),
    (.chain([.zero, Vec2(1, 0)], isClosed: true), "at least 3 points, got 2"),
    (.chain([.zero, Vec2(1, 0), Vec2(0, 0)], isClosed: true), "points 2 and 0 of a chain"),
  ])
  func `invalid outlines have a problem`(geometry: Geometry, expected: String) throws {
    let problem = try #require(geometry.problem())
    #expect(problem.contains(expected), "\(problem)")
  }

  @Test func `a pentagram is not convex although all its turns have the same direction`() {
    let corners = (0..<5).map { Rotation(angle: Float($0) * 4 * .pi / 5).rotate(Vec2(10, 0)) }
    #expect(Geometry.polygon(corners).problem() != nil)
    #expect(Geometry.polygon(corners.reversed()).problem() != nil)
  }

  @Test func `both windings have the same area, and collinear vertices are removed`() {
    let corners = [Vec2(0, 0), Vec2(2, 0), Vec2(4, 0), Vec2(4, 3), Vec2(0, 3), Vec2(0, 1)]
    for outline in [corners, corners.reversed()] {
      let fixture = ShapeFixture(.polygon(outline))
      fixture.withViews { views in
        guard case .polygon(let polygon) = views[0] else { return #expect(Bool(false), "not a polygon") }
        #expect(polygon.count == 4)
        #expect(massProperties(of: views[0], density: 1).mass == 12)
        for index in 0..<4 {
          #expect(polygon.normals[index].dot(polygon.vertices[index] - polygon.centroid) > 1)
        }
      }
    }
  }

  @Test func `an open chain becomes segments with ghost vertices`() {
    let points = [Vec2(0, 0), Vec2(1, 0), Vec2(2, 1)]
    let expected: [Primitive] = [
      .segment(Segment(points[0], points[1], ghost2: points[2])),
      .segment(Segment(points[1], points[2], ghost1: points[0])),
    ]
    #expect(ShapeFixture(.chain(points, isClosed: false)).primitives == expected)
  }

  @Test func `a closed chain joins its last point to its first`() {
    let points = [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1)]
    let primitives = ShapeFixture(.chain(points, isClosed: true)).primitives
    #expect(primitives.count == 3)
    #expect(primitives[2] == .segment(Segment(points[2], points[0], ghost1: points[1], ghost2: points[1])))
  }

  @Test func `the vertex pool reuses freed ranges`() throws {
    var pool = VertexPool()
    let box = Geometry.box(width: 1, height: 1)
    guard case .polygon(let first) = box.makePrimitives(in: &pool)[0] else { return #expect(Bool(false)) }
    _ = ShapeFixture.regular(corners: 5, radius: 1).makePrimitives(in: &pool)
    pool.remove(first)
    guard case .polygon(let again) = box.makePrimitives(in: &pool)[0] else { return #expect(Bool(false)) }
    #expect(again == first)
    #expect(pool.vertices.count == 9)
  }
}
