import Physics
import Testing

@Suite struct PrismaticJointTests {
  /// A box of 40 × 40 points on a slider through (100, 100).
  private func slider(
    in scene: inout TestScene, axis: Vec2, acceleration: Vec2 = Vec2(0, 1000),
    _ change: (inout PrismaticJointDefinition) -> Void = { _ in }
  ) -> (body: BodyID, joint: JointID) {
    let rail = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    let body = scene.add(.box(width: 40, height: 40), at: Vec2(100, 100)) {
      $0.appliedAcceleration = acceleration
    }
    var joint = PrismaticJointDefinition(bodyA: rail, bodyB: body, axis: axis)
    change(&joint)
    return (body, scene.world.createPrismaticJoint(joint))
  }

  @Test func `a box slides down an inclined axis without friction or rotation`() {
    var scene = TestScene()
    // A 3-4-5 triangle, so that the acceleration along the axis is 1000 × 4/5.
    let (body, _) = slider(in: &scene, axis: Vec2(30, 40))
    scene.step(120)
    let displacement = scene.world.position(of: body) - Vec2(100, 100)
    let along = displacement.dot(Vec2(0.6, 0.8))
    // Symplectic Euler with n steps of h: g h² n (n + 1) / 2.
    #expect(difference(along, 800 * Float(120 * 121) / 2 / (120 * 120)) < 0.05)
    #expect(difference(displacement.cross(Vec2(0.6, 0.8)), 0) < 0.05)
    #expect(scene.world.angle(of: body).magnitude < 1e-4)
  }

  @Test func `an impulse off the centre does not rotate it`() {
    var scene = TestScene()
    let (body, _) = slider(in: &scene, axis: Vec2(1, 0), acceleration: .zero)
    scene.world.setForce(Vec2(50, 0), torque: 50_000, of: body)
    scene.step(60)
    #expect(scene.world.position(of: body).x > 110)
    #expect(difference(scene.world.position(of: body).y, 100) < 0.01)
    #expect(scene.world.angle(of: body).magnitude < 1e-3)
  }

  @Test func `the translation stays in its range`() {
    var scene = TestScene()
    let (body, joint) = slider(in: &scene, axis: Vec2(0, 1)) { $0.translationRange = -20...70 }
    for _ in 0..<240 {
      scene.step()
      #expect(scene.world.position(of: body).y < 171)
    }
    #expect(difference(scene.world.position(of: body).y, 170) < 0.5)
    scene.world.setAppliedAcceleration(Vec2(0, -1000), of: body)
    scene.step(240)
    #expect(difference(scene.world.position(of: body).y, 80) < 0.5)
    scene.world.setJointLimits(0...0, of: joint)
    scene.step(120)
    scene.world.setAppliedAcceleration(Vec2(0, 1000), of: body)
    for _ in 0..<240 {
      scene.step()
      #expect(difference(scene.world.position(of: body).y, 100) < 0.5, "it does not move")
    }
  }

  @Test func `between two bodies momentum and angular momentum are conserved`() {
    var scene = TestScene()
    let a = scene.add(.box(width: 100, height: 20), at: Vec2(100, 100)) { $0.appliedAcceleration = .zero }
    let b = scene.add(.box(width: 40, height: 40), at: Vec2(130, 130)) { $0.appliedAcceleration = .zero }
    var joint = PrismaticJointDefinition(bodyA: a, bodyB: b, axis: Vec2(1, 0))
    joint.localAnchorA = Vec2(30, 30)
    _ = scene.world.createPrismaticJoint(joint)
    scene.world.setLinearVelocity(Vec2(80, 60), of: b)
    scene.world.setAngularVelocity(1.5, of: a)
    let before = momenta(of: [a, b], in: scene)
    scene.step(240)
    let after = momenta(of: [a, b], in: scene)
    #expect((after.linear - before.linear).length < 1e-3 * before.linear.length)
    #expect(difference(after.angular, before.angular) < 0.02 * before.angular.magnitude)
    let offset = scene.world.pose(of: a).toLocal(scene.world.position(of: b))
    #expect(difference(offset.y, 30) < 0.5, "B is on A's axis")
    #expect(difference(scene.world.angle(of: a), scene.world.angle(of: b)) < 0.01)
  }

  private func momenta(of bodies: [BodyID], in scene: TestScene) -> (linear: Vec2, angular: Float) {
    var (linear, angular) = (Vec2.zero, Float(0))
    for body in bodies {
      let momentum = scene.world.mass(of: body) * scene.world.linearVelocity(of: body)
      linear += momentum
      angular += scene.world.position(of: body).cross(momentum)
      angular += scene.world.inertia(of: body) * scene.world.angularVelocity(of: body)
    }
    return (linear, angular)
  }

  @Test func `a slider on the floor stays on its axis`() {
    var scene = TestScene()
    scene.addFloor(y: 300)
    let (body, _) = slider(in: &scene, axis: Vec2(0, 1))
    scene.world.setForce(Vec2(300, 0), torque: 3000, of: body)
    scene.step(360)
    #expect((scene.world.position(of: body) - Vec2(100, 280)).length < 0.5)
    #expect(scene.world.angle(of: body).magnitude < 0.01)
  }

  @Test func `a body with a fixed rotation slides, too`() {
    var scene = TestScene()
    let (body, _) = slider(in: &scene, axis: Vec2(1, 1))
    scene.world.setAllowsRotation(false, of: body)
    scene.step(60)
    let displacement = scene.world.position(of: body) - Vec2(100, 100)
    #expect(difference(displacement.x, displacement.y) < 0.05 && displacement.x > 50)
  }
}
