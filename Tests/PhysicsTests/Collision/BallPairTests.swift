import Testing

@testable import Physics

@Suite("A pair of balls")
struct BallPairTests {
  /// Middles 13 points from each other, (12, 5), radii 5 and 6, so that a gap of 2 points is left.
  private let balls = pair(
    .circle(center: .zero, radius: 5), at: Vec2(1000, 2000), .circle(center: .zero, radius: 6),
    at: Vec2(1012, 2005))

  @Test("has one point halfway between the surfaces, on the line of the middles, however they have turned")
  func manifold() throws {
    let manifold = try #require(balls).manifold(margin: 2.001)
    #expect(manifold.count == 1)
    let normal = Vec2(12, 5) / 13
    #expect((manifold.normal - normal).length < 1e-6)
    #expect((manifold.points.0.anchorA - 6 * normal).length < 1e-5)
    #expect((manifold.points.0.anchorB + 7 * normal).length < 1e-5)
    #expect((manifold.points.0.separation - 2).magnitude < 1e-5)
  }

  @Test("has no point beyond the margin")
  func beyondTheMargin() throws { #expect(try #require(balls).manifold(margin: 1.999).count == 0) }

  @Test("has a normal even if both middles are on one spot")
  func oneSpot() throws {
    let ball = Geometry.circle(center: .zero, radius: 5)
    let manifold = try #require(Self.pair(ball, at: .zero, ball, at: .zero)).manifold(margin: 1)
    #expect(manifold.normal.length == 1 && manifold.points.0.separation == -10)
  }

  @Test(
    "stays apart unless it comes nearer than asked for",
    arguments: [
      // Straight at each other, and away.
      (-0.9 * Vec2(12, 5) / 13, true), (-1.1 * Vec2(12, 5) / 13, false), (Vec2(12, 5), true),
      // Past each other, to either side.
      (Vec2(-5, 12), true), (Vec2(5, -12), true),
    ])
  func staysApart(shift: Vec2, isApart: Bool) throws {
    #expect(try #require(balls).staysApart(by: 1, shift: shift) == isApart)
  }

  @Test("that is nearer than asked for does not stay apart, even if it parts")
  func nearAlready() throws {
    #expect(try !#require(balls).staysApart(by: 2.001, shift: Vec2(12, 5)))
  }

  @Test("is made of circles around the centres of mass alone")
  func others() {
    let ball = Geometry.circle(center: .zero, radius: 5)
    let box = Geometry.box(width: 10, height: 10)
    #expect(Self.pair(ball, at: .zero, box, at: Vec2(20, 0)) == nil)
    #expect(Self.pair(box, at: .zero, ball, at: Vec2(20, 0)) == nil)
    // A fixed body has no mass, so its centre stays where its frame is.
    let besides = Geometry.circle(center: Vec2(3, 0), radius: 5)
    #expect(Self.pair(ball, at: .zero, besides, at: Vec2(20, 0), secondKind: .fixed) == nil)
  }

  /// Two shapes of two bodies that have turned by 1 and 2 radians.
  private static func pair(
    _ first: Geometry, at place: Vec2, _ second: Geometry, at otherPlace: Vec2,
    secondKind: BodyKind = .dynamic
  ) -> BallPair? {
    var world = World()
    let a = world.createBody(BodyDefinition(position: place, angle: 1))
    let b = world.createBody(BodyDefinition(kind: secondKind, position: otherPlace, angle: 2))
    world.addShape(first, to: a)
    world.addShape(second, to: b)
    return BallPair(
      world.parts[0].form, world.motions[Int(a.index)], world.parts[1].form, world.motions[Int(b.index)])
  }
}
