import Testing

@testable import Physics

@Suite struct CirclePairTests {
  /// Centres (12, 5) apart, a distance of 13 points; with radii 5 and 6 the gap is 2 points.
  private let circles = pair(
    .circle(center: .zero, radius: 5), at: Vec2(1000, 2000), .circle(center: .zero, radius: 6),
    at: Vec2(1012, 2005))

  @Test func `has one manifold point halfway between the surfaces, independent of the rotations`() throws {
    let manifold = try #require(circles).manifold(margin: 2.001)
    #expect(manifold.count == 1)
    let normal = Vec2(12, 5) / 13
    #expect((manifold.normal - normal).length < 1e-6)
    #expect((manifold.points.0.anchorA - 6 * normal).length < 1e-5)
    #expect((manifold.points.0.anchorB + 7 * normal).length < 1e-5)
    #expect((manifold.points.0.separation - 2).magnitude < 1e-5)
  }

  @Test
  func `has no point beyond the margin`() throws {
    #expect(try #require(circles).manifold(margin: 1.999).count == 0)
  }

  @Test func `has a unit normal for coincident centers`() throws {
    let circle = Geometry.circle(center: .zero, radius: 5)
    let manifold = try #require(Self.pair(circle, at: .zero, circle, at: .zero)).manifold(margin: 1)
    #expect(manifold.normal.length == 1 && manifold.points.0.separation == -10)
  }

  @Test func `exists only for circles around the centers of mass`() {
    let circle = Geometry.circle(center: .zero, radius: 5)
    let box = Geometry.box(width: 10, height: 10)
    #expect(Self.pair(circle, at: .zero, box, at: Vec2(20, 0)) == nil)
    #expect(Self.pair(box, at: .zero, circle, at: Vec2(20, 0)) == nil)
    // A fixed body has no mass, so its centre of mass is its origin.
    let offCenter = Geometry.circle(center: Vec2(3, 0), radius: 5)
    #expect(Self.pair(circle, at: .zero, offCenter, at: Vec2(20, 0), secondKind: .fixed) == nil)
  }

  /// Two shapes of two bodies rotated by 1 and 2 radians.
  private static func pair(
    _ first: Geometry, at place: Vec2, _ second: Geometry, at otherPlace: Vec2,
    secondKind: BodyKind = .dynamic
  ) -> CirclePair? {
    var world = World()
    let a = world.createBody(BodyDefinition(position: place, angle: 1))
    let b = world.createBody(BodyDefinition(kind: secondKind, position: otherPlace, angle: 2))
    world.addShape(first, to: a)
    world.addShape(second, to: b)
    let (simA, simB) = (world.bodies.sim(of: a), world.bodies.sim(of: b))
    guard let circleA = simA.circleAtCenterOfMass(world.shapes.children[0].primitive),
      let circleB = simB.circleAtCenterOfMass(world.shapes.children[1].primitive)
    else { return nil }
    return CirclePair(circleA, at: simA.center, circleB, at: simB.center)
  }
}
