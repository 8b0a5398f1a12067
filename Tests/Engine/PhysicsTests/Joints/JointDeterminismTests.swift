import Physics
import Testing

/// Joints of all kinds.
@Suite struct JointDeterminismTests {
  @Test func `are bit-identical in every run, in debug and release`() {
    var (first, second) = (mobile(), mobile())
    first.step(480)
    second.step(480)
    #expect(first.world.stateHash == second.world.stateHash)
    // The hash changes whenever a joint computation changes in any bit: find the cause before updating it.
    #expect(first.world.stateHash == 8_087_214_473_257_873_471)
  }

  /// Chains of bodies in the air and on the floor; each link has another type of joint.
  private func mobile() -> TestScene {
    var scene = TestScene()
    scene.addFloor(y: 400)
    let ceiling = scene.world.createBody(BodyDefinition(kind: .fixed))
    for column in 0..<6 {
      var last = ceiling
      for row in 0..<5 {
        let place = Vec2(120 * Float(column) + 10 * Float(row), 60 + 70 * Float(row))
        let body = scene.add(.box(width: 50, height: 30), at: place, angle: 0.1 * Float(row))
        join(last, body, at: place - Vec2(0, 30), kind: (column + row) % 5, in: &scene)
        last = body
      }
    }
    return scene
  }

  private func join(_ a: BodyID, _ b: BodyID, at point: Vec2, kind: Int, in scene: inout TestScene) {
    let (poseA, poseB) = (scene.world.pose(of: a), scene.world.pose(of: b))
    let (anchorA, anchorB) = (poseA.toLocal(point), poseB.toLocal(point))
    let angle = scene.world.angle(of: b) - scene.world.angle(of: a)
    switch kind {
    case 0:
      var weld = WeldJointDefinition(bodyA: a, bodyB: b)
      (weld.localAnchorA, weld.localAnchorB, weld.angle) = (anchorA, anchorB, angle)
      _ = scene.world.createWeldJoint(weld)
    case 1:
      var hinge = RevoluteJointDefinition(bodyA: a, bodyB: b)
      (hinge.localAnchorA, hinge.localAnchorB, hinge.referenceAngle) = (anchorA, anchorB, angle)
      (hinge.angleRange, hinge.frictionTorque) = (-0.5...0.7, 50)
      _ = scene.world.createRevoluteJoint(hinge)
    case 2:
      var slider = PrismaticJointDefinition(bodyA: a, bodyB: b, axis: Vec2(0.3, 1))
      (slider.localAnchorA, slider.localAnchorB, slider.referenceAngle) = (anchorA, anchorB, angle)
      slider.translationRange = -10...20
      _ = scene.world.createPrismaticJoint(slider)
    case 3:
      var rope = RopeJointDefinition(bodyA: a, bodyB: b, length: 25)
      (rope.localAnchorA, rope.localAnchorB) = (anchorA, anchorB)
      _ = scene.world.createRopeJoint(rope)
    default:
      _ = scene.world.createRotationLimitJoint(
        RotationLimitJointDefinition(bodyA: a, bodyB: b, angleRange: -0.4...0.4))
      var rod = DistanceJointDefinition(bodyA: a, bodyB: b, length: 5)
      (rod.localAnchorA, rod.localAnchorB) = (anchorA, anchorB)
      _ = scene.world.createDistanceJoint(rod)
    }
  }
}
