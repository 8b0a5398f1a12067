import Physics
import Testing

@Suite struct GroupTests {
  /// Two overlapping circles that are not in a group.
  private func overlapping() -> (World, BodyID, BodyID) {
    var world = World()
    let bodies = [Vec2(0, 0), Vec2(10, 0)].map { position in
      let body = world.createBody(BodyDefinition(position: position))
      world.addShape(.circle(center: .zero, radius: 20), to: body)
      return body
    }
    return (world, bodies[0], bodies[1])
  }

  @Test func `let bodies without a common group ignore each other`() {
    var (world, a, b) = overlapping()
    world.addBody(a, to: world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true))
    world.addBody(b, to: world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true))
    world.step(TestScene.h)
    #expect(world.contactBeginEvents.isEmpty)
  }

  @Test func `make a contact solid if one of several common groups does`() {
    var (world, a, b) = overlapping()
    let reporting = world.createCollisionGroup(bodiesCollide: false, boundariesCollide: true)
    let stopping = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    for body in [b, a] { world.addBody(body, to: reporting) }
    world.step(TestScene.h)
    #expect(world.contactBeginEvents.map(\.isSolid) == [false])
    #expect(world.position(of: a) == .zero)
    for body in [a, b] { world.addBody(body, to: stopping) }
    for _ in 0..<60 { world.step(TestScene.h) }
    #expect((world.position(of: b) - world.position(of: a)).length > 30)
  }

  @Test func `refilter contacts when members leave or flags change`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    #expect(scene.stepUntilAsleep(limit: 300) < 300)
    scene.world.setBoundariesCollide(false, in: scene.group)
    scene.step(30)
    #expect(scene.world.position(of: box).y > 100)
    scene.world.setPose(position: Vec2(0, 79), angle: 0, of: box)
    scene.world.setLinearVelocity(.zero, of: box)
    scene.world.setBoundariesCollide(true, in: scene.group)
    #expect(scene.stepUntilAsleep(limit: 300) < 300)
    #expect(difference(scene.world.position(of: box).y, 80) < 0.5)
    scene.world.removeBody(box, from: scene.group)
    scene.step(60)
    #expect(scene.world.position(of: box).y > 150)
  }

  @Test func `keep their members while many others leave`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let boxes = (0..<100).map { scene.add(.box(width: 10, height: 10), at: Vec2(20 * Float($0), 90)) }
    for (index, box) in boxes.enumerated() where index % 4 != 3 {
      scene.world.removeBody(box, from: scene.group)
    }
    scene.world.destroyBody(boxes[3])
    for box in boxes[50..<60] { scene.world.addBody(box, to: scene.group) }
    scene.step(60)
    for (index, box) in boxes.enumerated() where index != 3 {
      let isMember = index % 4 == 3 || (50..<60).contains(index)
      #expect((scene.world.position(of: box).y < 100) == isMember, "box \(index)")
    }
    scene.world.setBoundariesCollide(false, in: scene.group)
    scene.step(60)
    for (index, box) in boxes.enumerated() where index != 3 { #expect(scene.world.position(of: box).y > 100) }
  }

  @Test func `treat anchored bodies as bodies, not as boundaries`() {
    var scene = TestScene()
    let anchored = scene.add(.box(width: 100, height: 20), at: Vec2(0, 100))
    scene.world.setKind(.fixed, of: anchored)
    scene.world.setBoundariesCollide(false, in: scene.group)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 60))
    #expect(scene.stepUntilAsleep(limit: 300) < 300)
    #expect(difference(scene.world.position(of: box).y, 70) < 0.5)
    scene.world.setKind(.dynamic, of: anchored)
    scene.step(60)
    #expect(difference(scene.world.position(of: anchored).y, 225) < 5)
  }

  @Test func `can be destroyed without destroying their members`() {
    var scene = TestScene()
    scene.addFloor(y: 100)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, 79))
    _ = scene.stepUntilAsleep(limit: 300)
    scene.world.destroyCollisionGroup(scene.group)
    #expect(!scene.world.contains(scene.group))
    scene.step(60)
    #expect(scene.world.position(of: box).y > 150)
  }
}
