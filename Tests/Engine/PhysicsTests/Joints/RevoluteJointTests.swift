import Physics
import Testing

@Suite struct RevoluteJointTests {
  /// A bar of 100 × 20 points to the right of a hinge at (100, 100), by default without gravity.
  private func bar(
    in scene: inout TestScene, acceleration: Vec2 = .zero,
    _ change: (inout RevoluteJointDefinition) -> Void = { _ in }
  ) -> (body: BodyID, joint: JointID) {
    let wall = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    let body = scene.add(.box(width: 100, height: 20), at: Vec2(150, 100)) {
      $0.appliedAcceleration = acceleration
    }
    var joint = RevoluteJointDefinition(bodyA: wall, bodyB: body)
    joint.localAnchorB = Vec2(-50, 0)
    change(&joint)
    return (body, scene.world.createRevoluteJoint(joint))
  }

  /// The bar's moment of inertia about the hinge.
  private func inertia(of body: BodyID, in scene: TestScene) -> Float {
    scene.world.inertia(of: body) + scene.world.mass(of: body) * 50 * 50
  }

  @Test func `a bar swings with the period of a physical pendulum`() {
    var scene = TestScene()
    let (body, _) = bar(in: &scene, acceleration: Vec2(0, 1000))
    // Released 0.1 rad from the vertical: T = 2 pi sqrt(I / (m g d)), 0.06 % longer at that amplitude.
    let tilt: Float = 0.1
    let angle = Float.pi / 2 - tilt
    let leverArm = Rotation(angle: angle).rotate(Vec2(50, 0))
    scene.world.setPose(position: Vec2(100, 100) + leverArm, angle: angle, of: body)
    var crossings: [Float] = []
    var last = tilt
    for step in 1...1200 {
      scene.step()
      let tilt = Float.pi / 2 - scene.world.angle(of: body)
      if last > 0 && tilt <= 0 { crossings.append((Float(step) - tilt / (tilt - last)) / 120) }
      last = tilt
      let end = scene.world.pose(of: body).toWorld(Vec2(-50, 0))
      #expect((end - Vec2(100, 100)).length < 0.5)
    }
    let inertia = inertia(of: body, in: scene)
    let period = 2 * Float.pi * (inertia / (scene.world.mass(of: body) * 1000 * 50)).squareRoot() * 1.000_625
    let measured = (crossings[crossings.count - 1] - crossings[0]) / Float(crossings.count - 1)
    #expect(difference(measured, period) < 0.002 * period)
  }

  @Test func `friction slows a bar by torque over inertia, and stops it for good`() {
    var scene = TestScene()
    let torque: Float = 2000
    let (body, joint) = bar(in: &scene) { $0.frictionTorque = torque }
    #expect(scene.world.frictionTorque(of: joint) == torque)
    let inertia = inertia(of: body, in: scene)
    let spin: Float = 2
    scene.world.setAngularVelocity(spin, of: body)
    scene.world.setLinearVelocity(Vec2(0, spin * 50), of: body)
    scene.step(30)
    let expected = spin - torque / inertia * 0.25
    #expect(difference(scene.world.angularVelocity(of: body), expected) < 0.01 * spin)
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    let angle = spin * spin * inertia / (2 * torque)
    #expect(
      difference(scene.world.angle(of: body), angle) < 0.02 * angle, "friction dissipates its energy")
  }

  @Test func `friction that exceeds the torque of gravity keeps the bar in place`() {
    var scene = TestScene()
    let (body, joint) = bar(in: &scene, acceleration: Vec2(0, 1000))
    let weight = scene.world.mass(of: body) * 1000 * 50
    scene.world.setFrictionTorque(1.05 * weight, of: joint)
    scene.step(240)
    #expect(scene.world.angle(of: body).magnitude < 0.001)
    scene.world.setFrictionTorque(0.9 * weight, of: joint)
    scene.step(60)
    #expect(scene.world.angle(of: body) > 0.1)
  }

  @Test func `the angle stays in its range, relative to the reference angle`() {
    var scene = TestScene()
    let (body, joint) = bar(in: &scene, acceleration: Vec2(0, 1000)) {
      $0.referenceAngle = 0.1
      $0.angleRange = -0.5...0.4
    }
    var (least, greatest) = (Float(0), Float(0))
    for _ in 0..<240 {
      scene.step()
      least = min(least, scene.world.angle(of: body))
      greatest = max(greatest, scene.world.angle(of: body))
    }
    #expect(difference(greatest, 0.5) < 0.02, "it falls to the upper end and rests there")
    scene.world.setAppliedAcceleration(Vec2(0, -1000), of: body)
    for _ in 0..<240 {
      scene.step()
      least = min(least, scene.world.angle(of: body))
    }
    #expect(difference(least, -0.4) < 0.02)
    #expect(scene.world.jointLimits(of: joint) == -0.5...0.4)
    scene.world.setJointLimits(-3...3, of: joint)
    scene.step(60)
    #expect(scene.world.angle(of: body) < -1)
  }

  @Test func `a closed chain of hinges keeps its links together under its weight`() {
    var scene = TestScene()
    var last = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(100, 100)))
    var links: [(BodyID, BodyID)] = []
    for index in 0..<8 {
      let link = scene.add(.box(width: 30, height: 8), at: Vec2(115 + 30 * Float(index), 100))
      var joint = RevoluteJointDefinition(bodyA: last, bodyB: link)
      (joint.localAnchorA, joint.localAnchorB) = (index == 0 ? .zero : Vec2(15, 0), Vec2(-15, 0))
      _ = scene.world.createRevoluteJoint(joint)
      if index > 0 { links.append((last, link)) }
      last = link
    }
    for _ in 0..<600 {
      scene.step()
      for (a, b) in links {
        let ends = (
          scene.world.pose(of: a).toWorld(Vec2(15, 0)), scene.world.pose(of: b).toWorld(Vec2(-15, 0))
        )
        #expect((ends.0 - ends.1).length < 4)
      }
    }
  }

  /// Three links that hang obliquely from the ceiling, some without limits, some with friction, some with a
  /// range, and some whose anchors are apart.
  private func addChain(_ number: Int, to scene: inout TestScene) -> [BodyID] {
    var links = [scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(300 * Float(number), 0)))]
    for link in 1...3 {
      let place = Vec2(300 * Float(number) + 40 * Float(link), 10 * Float(link * number))
      links.append(scene.add(.box(width: 40, height: 10), at: place, angle: 0.2 * Float(number)))
      var hinge = RevoluteJointDefinition(bodyA: links[link - 1], bodyB: links[link])
      (hinge.localAnchorA, hinge.localAnchorB) = (Vec2(20, 0), Vec2(-20, 0))
      if number % 3 == 1 { hinge.frictionTorque = 2000 }
      if number % 3 == 2 { hinge.angleRange = -0.3...0.5 }
      _ = scene.world.createRevoluteJoint(hinge)
    }
    return links
  }

  @Test(arguments: 0..<6) func `a chain is bit-identical whether solved alone or beside others`(number: Int) {
    var (alone, together) = (TestScene(), TestScene())
    let chain = addChain(number, to: &alone)
    let chains = (0..<6).map { addChain($0, to: &together) }
    for _ in 0..<240 {
      alone.step()
      together.step()
      for (link, other) in zip(chain, chains[number]) {
        #expect(alone.world.pose(of: link) == together.world.pose(of: other))
      }
    }
  }
}
