import Physics
import Testing

@Suite struct WeldJointTests {
  /// Two boxes of 100 × 40 points side by side, welded where they touch.
  private func pair(in scene: inout TestScene, y: Float = 100) -> (a: BodyID, b: BodyID, joint: JointID) {
    let a = scene.add(.box(width: 100, height: 40), at: Vec2(100, y)) { $0.appliedAcceleration = .zero }
    let b = scene.add(.box(width: 100, height: 40), at: Vec2(200, y)) { $0.appliedAcceleration = .zero }
    var joint = WeldJointDefinition(bodyA: a, bodyB: b)
    (joint.localAnchorA, joint.localAnchorB) = (Vec2(50, 0), Vec2(-50, 0))
    return (a, b, scene.world.createWeldJoint(joint))
  }

  @Test func `two bodies rotate as one, with the combined moment of inertia`() {
    var scene = TestScene()
    let (a, b, _) = pair(in: &scene)
    // At the far end of B, 150 points from the common centre.
    let impulse: Float = 40
    scene.world.applyLinearImpulse(Vec2(0, impulse), to: b)
    let spinOfB = impulse * 50 / scene.world.inertia(of: b)
    scene.world.setAngularVelocity(spinOfB, of: b)
    scene.step(30)
    let mass = scene.world.mass(of: a)
    // 200 × 40 points about their common centre.
    let whole = 2 * (scene.world.inertia(of: a) + mass * 50 * 50)
    let spin = impulse * 100 / whole
    #expect(difference(scene.world.angularVelocity(of: a), spin) < 0.01 * spin)
    #expect(difference(scene.world.angularVelocity(of: b), spin) < 0.01 * spin)
    let center = 0.5 * (scene.world.linearVelocity(of: a) + scene.world.linearVelocity(of: b))
    #expect((center - Vec2(0, impulse / (2 * mass))).length < 0.1, "momentum is conserved")
  }

  @Test func `a beam on a wall keeps its pose under its weight`() {
    var scene = TestScene()
    let wall = scene.world.createBody(BodyDefinition(kind: .fixed))
    let beam = scene.add(.box(width: 200, height: 20), at: Vec2(100, 100))
    var joint = WeldJointDefinition(bodyA: wall, bodyB: beam)
    (joint.localAnchorA, joint.localAnchorB) = (Vec2(0, 100), Vec2(-100, 0))
    _ = scene.world.createWeldJoint(joint)
    for _ in 0..<240 {
      scene.step()
      #expect((scene.world.position(of: beam) - Vec2(100, 100)).length < 0.1)
      #expect(scene.world.angle(of: beam).magnitude < 0.001)
    }
    #expect(scene.stepUntilAsleep(limit: 240) < 240)
  }

  @Test func `two welded boxes that land on a step stay together`() {
    var scene = TestScene()
    scene.addFloor(y: 300)
    let (a, b, _) = pair(in: &scene)
    for body in [a, b] { scene.world.setAppliedAcceleration(Vec2(0, 1000), of: body) }
    _ = scene.addBoundary(.box(width: 40, height: 40))
    let block = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(120, 290)))
    scene.world.addShape(.box(width: 40, height: 40), to: block, boundaryOf: scene.group)
    for _ in 0..<480 {
      scene.step()
      let ends = (
        scene.world.pose(of: a).toWorld(Vec2(50, 0)), scene.world.pose(of: b).toWorld(Vec2(-50, 0))
      )
      withKnownIssue("a hit moves one of the boxes alone until the next step", isIntermittent: true) {
        #expect((ends.0 - ends.1).length < 2)
      }
      #expect(difference(scene.world.angle(of: a), scene.world.angle(of: b)) < 0.05)
    }
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
  }

  @Test func `a body with a fixed rotation keeps a welded one upright`() {
    var scene = TestScene()
    let (a, b, _) = pair(in: &scene)
    scene.world.setAllowsRotation(false, of: a)
    scene.world.setAllowsRotation(false, of: b)
    scene.world.applyLinearImpulse(Vec2(0, 100), to: b)
    scene.step(60)
    #expect(scene.world.angle(of: a) == 0 && scene.world.angle(of: b) == 0)
    #expect((scene.world.position(of: b) - scene.world.position(of: a) - Vec2(100, 0)).length < 0.01)
  }

  @Test func `welded bodies do not collide with each other by default`() {
    var scene = TestScene()
    let (_, b, joint) = pair(in: &scene)
    scene.world.setLinearVelocity(Vec2(-10, 0), of: b)
    scene.step(10)
    #expect(scene.world.contactBeginEvents.isEmpty)
    scene.world.destroyJoint(joint)
    #expect(!scene.world.contains(joint))
    scene.world.setLinearVelocity(Vec2(-200, 0), of: b)
    var began = 0
    for _ in 0..<20 {
      scene.step()
      began += scene.world.contactBeginEvents.count
    }
    #expect(began == 1)
  }
}
