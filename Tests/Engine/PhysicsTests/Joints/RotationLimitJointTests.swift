import Physics
import Testing

/// Limits of rotation.
@Suite struct RotationLimitJointTests {
  @Test func `stop a spinning body at the ends of the range, and leave its translation alone`() {
    var scene = TestScene()
    let ground = scene.world.createBody(BodyDefinition(kind: .fixed))
    let body = scene.add(.box(width: 100, height: 20), at: Vec2(100, 100)) {
      $0.linearVelocity = Vec2(60, 0)
      $0.appliedAcceleration = .zero
      $0.angularVelocity = 3
    }
    let joint = scene.world.createRotationLimitJoint(
      RotationLimitJointDefinition(bodyA: ground, bodyB: body, angleRange: -0.25...0.5))
    for _ in 0..<120 {
      scene.step()
      #expect(scene.world.angle(of: body) < 0.51)
    }
    #expect(difference(scene.world.angle(of: body), 0.5) < 0.01)
    #expect(difference(scene.world.position(of: body).x, 160) < 0.01)
    scene.world.setAngularVelocity(-3, of: body)
    scene.step(120)
    #expect(difference(scene.world.angle(of: body), -0.25) < 0.01)
    #expect(scene.world.jointLimits(of: joint) == -0.25...0.5)
    scene.world.setJointLimits(-2...2, of: joint)
    scene.world.setAngularVelocity(-3, of: body)
    scene.step(60)
    #expect(scene.world.angle(of: body) < -1)
  }

  @Test func `bring back a body that was rotated beyond the range`() {
    var scene = TestScene()
    let ground = scene.world.createBody(BodyDefinition(kind: .fixed))
    let body = scene.add(.box(width: 100, height: 20), at: Vec2(100, 100), angle: 1) {
      $0.appliedAcceleration = .zero
    }
    _ = scene.world.createRotationLimitJoint(
      RotationLimitJointDefinition(bodyA: ground, bodyB: body, angleRange: -0.25...0.5))
    scene.step(30)
    #expect(difference(scene.world.angle(of: body), 0.5) < 0.04)
  }
}
