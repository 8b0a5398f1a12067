import Testing

@testable import Physics

/// Child shapes without a proxy.
@Suite struct UnproxiedShapeTests {
  private static let everything = AABB(lower: Vec2(-1e4, -1e4), upper: Vec2(1e4, 1e4))

  private func addBall(at position: Vec2, to world: inout World) -> BodyID {
    var definition = BodyDefinition(position: position)
    definition.appliedAcceleration = Vec2(0, 1000)
    let body = world.createBody(definition)
    world.addShape(.circle(center: .zero, radius: 10), to: body)
    return body
  }

  private func box(around center: Vec2) -> AABB { AABB(lower: center - 1, upper: center + 1) }

  @Test func `are in no tree before their body joins a group and after it leaves`() {
    var world = World()
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    let (first, second) = (addBall(at: .zero, to: &world), addBall(at: Vec2(5, 0), to: &world))
    #expect(world.broadPhase.dynamicTree.leafCount == 0 && world.broadPhase.moveBuffer.isEmpty)
    for body in [first, second] { world.addBody(body, to: group) }
    #expect(world.broadPhase.dynamicTree.leafCount == 2 && world.broadPhase.nonCollidingChildren.isEmpty)
    world.step(TestScene.h)
    #expect(world.contactBeginEvents.count == 1)
    world.removeBody(first, from: group)
    #expect(world.broadPhase.dynamicTree.leafCount == 1 && world.broadPhase.nonCollidingChildren.count == 1)
    world.destroyCollisionGroup(group)
    #expect(world.broadPhase.dynamicTree.leafCount == 0 && world.broadPhase.nonCollidingChildren.count == 2)
    world.step(TestScene.h)
    #expect(world.contactEndEvents.count == 1)
  }

  @Test func `have a proxy as boundaries, regardless of the groups`() {
    var world = World()
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    let floor = world.createBody(BodyDefinition(kind: .fixed))
    world.addShape(.circle(center: .zero, radius: 5), to: floor)
    let boundary = world.addShape(.segment(Vec2(-50, 100), Vec2(50, 100)), to: floor, boundaryOf: group)
    #expect(world.broadPhase.fixedTree.leafCount == 1 && world.broadPhase.nonCollidingChildren.count == 1)
    world.setKind(.dynamic, of: floor)
    #expect(world.broadPhase.fixedTree.leafCount == 0 && world.broadPhase.dynamicTree.leafCount == 1)
    #expect(world.broadPhase.nonCollidingChildren.count == 1)
    world.removeShape(boundary)
    #expect(world.broadPhase.dynamicTree.leafCount == 0 && world.broadPhase.nonCollidingChildren.count == 1)
    world.destroyBody(floor)
    #expect(world.broadPhase.nonCollidingChildren.isEmpty)
  }

  @Test func `are found by AABB queries at any position`() {
    var world = World()
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    let ball = addBall(at: .zero, to: &world)
    let other = addBall(at: Vec2(500, 0), to: &world)
    for _ in 0..<60 { world.step(TestScene.h) }
    let place = world.position(of: ball)
    #expect(place.y > 100)
    #expect(world.bodies(overlapping: box(around: .zero)) == [])
    #expect(world.bodies(overlapping: box(around: place)) == [ball])
    world.setPose(position: Vec2(-300, 0), angle: 1, of: ball)
    #expect(world.bodies(overlapping: box(around: Vec2(-300, 10))) == [ball])
    world.addShape(.circle(center: Vec2(0, 50), radius: 10), to: ball)
    #expect(world.bodies(overlapping: Self.everything) == [ball, other])
    world.addBody(ball, to: group)
    #expect(world.bodies(overlapping: Self.everything) == [ball, other])
    world.removeBody(ball, from: group)
    world.replaceShapes(of: ball, with: .box(width: 100, height: 2))
    #expect(world.bodies(overlapping: Self.everything) == [ball, other])
    #expect(world.broadPhase.nonCollidingChildren.count == 2)
    world.destroyBody(ball)
    #expect(world.bodies(overlapping: Self.everything) == [other])
  }

  @Test func `move bit for bit like bodies with a proxy and no contact`() {
    var (alone, grouped) = (World(), World())
    let group = grouped.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    _ = addBall(at: .zero, to: &alone)
    grouped.addBody(addBall(at: .zero, to: &grouped), to: group)
    for _ in 0..<240 {
      alone.step(TestScene.h)
      grouped.step(TestScene.h)
      #expect(alone.stateHash == grouped.stateHash)
    }
  }
}
