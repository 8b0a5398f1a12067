import Physics
import Testing

@Suite struct RopeJointTests {
  @Test func `leave the free flight of a slack body unchanged, bit for bit`() {
    var (freeScene, ropedScene) = (TestScene(), TestScene())
    let body = freeScene.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let roped = ropedScene.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let anchor = ropedScene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    _ = ropedScene.world.createRopeJoint(RopeJointDefinition(bodyA: anchor, bodyB: roped, length: 200))
    // Falling 200 points takes 0.63 s.
    freeScene.step(70)
    ropedScene.step(70)
    #expect(freeScene.world.position(of: body) == ropedScene.world.position(of: roped))
    #expect(freeScene.world.linearVelocity(of: body) == ropedScene.world.linearVelocity(of: roped))
  }

  @Test func `stop a falling body at their length, without a bounce`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 40, height: 40), at: Vec2(100, 100))
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    let joint = scene.world.createRopeJoint(RopeJointDefinition(bodyA: anchor, bodyB: body, length: 200))
    for _ in 0..<240 {
      scene.step()
      #expect(scene.world.position(of: body).y < 300.6)
    }
    #expect(difference(scene.world.position(of: body).y, 300) < 0.5)
    #expect(scene.stepUntilAsleep(limit: 240) < 240)
    #expect(scene.world.length(of: joint) == 200)
    scene.world.setLength(150, of: joint)
    scene.step(240)
    #expect(difference(scene.world.position(of: body).y, 250) < 0.5)
  }

  @Test func `pull both bodies equally`() {
    var scene = TestScene()
    let a = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, 0)) { $0.appliedAcceleration = .zero }
    let b = scene.add(.circle(center: .zero, radius: 20), at: Vec2(90, 0)) { $0.appliedAcceleration = .zero }
    _ = scene.world.createRopeJoint(RopeJointDefinition(bodyA: a, bodyB: b, length: 100))
    scene.world.setLinearVelocity(Vec2(60, 0), of: b)
    scene.step(120)
    let speeds = (scene.world.linearVelocity(of: a).x, scene.world.linearVelocity(of: b).x)
    #expect(
      difference(speeds.0, 30) < 0.5 && difference(speeds.1, 30) < 0.5, "the rope removes the relative speed")
  }
}
