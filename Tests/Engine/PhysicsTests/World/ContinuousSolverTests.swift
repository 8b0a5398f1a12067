import Physics
import Testing
import TestSupport

@Suite struct ContinuousSolverTests {
  @Test
  func `gives first impacts the velocities of Box2D 2.4: half within 2 % of the speed, 90 % within 5 %`()
    throws
  {
    let rows = try Repository.text(of: "Tests/Engine/PhysicsTests/Box2D/impacts.csv").split(separator: "\n")
      .dropFirst()
    let errors = rows.map { RecordedImpact($0.split(separator: ",")).error }.sorted()
    #expect(errors.count == 2106)
    #expect(errors[errors.count / 2] < 0.02)
    #expect(errors[errors.count * 9 / 10] < 0.05)
  }

  @Test func `restores the closing speed of a tilted box after friction, as far as its energy suffices`() {
    for (friction, sideways) in [(Float(1), Float(300)), (0.5, -300), (0.2, 0)] {
      var scene = TestScene()
      scene.addFloor(y: 300, friction: friction, restitution: 1)
      let box = scene.add(.box(width: 100, height: 100), at: Vec2(0, 200), angle: 0.35) {
        ($0.friction, $0.restitution) = (friction, 1)
        ($0.appliedAcceleration, $0.linearVelocity) = (.zero, Vec2(sideways, 500))
      }
      let (mass, inertia) = (scene.world.mass(of: box), scene.world.inertia(of: box))
      func energy() -> Float {
        let (velocity, spin) = scene.world.velocities(of: box)
        return mass * velocity.lengthSquared + inertia * spin * spin
      }
      let before = energy()
      while scene.world.angularVelocity(of: box) == 0 { scene.step() }
      // The lever arm of the corner that hit the floor, at the pose of the impact.
      let corner = Pose(position: .zero, angle: scene.world.angle(of: box)).toWorld(Vec2(50, 50))
      let spin = scene.world.angularVelocity(of: box)
      let separating = -(scene.world.linearVelocity(of: box).y + spin * corner.x)
      #expect(energy() < 1.001 * before && separating < 525)
      #expect(separating > 475 || energy() > 0.999 * before)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `keeps bodies at 20,000 pt/s inside a closed chain`(isRotated: Bool, isCircle: Bool) {
    var random = SplitMix64(seed: 42)
    var escapes = 0
    for _ in 0..<(_isDebugAssertConfiguration() ? 25 : 250) {
      var trial = Trial(isRotated: isRotated, isCircle: isCircle, &random)
      for _ in 0..<60 where !trial.hasEscaped { trial.step() }
      if trial.hasEscaped { escapes += 1 }
    }
    #expect(escapes == 0)
  }

  /// An item with spin in a box of random size.
  private struct Trial {
    var scene = TestScene()
    let body: BodyID
    let rotation: Rotation
    let extents: Vec2
    private(set) var hasEscaped = false

    init(isRotated: Bool, isCircle: Bool, _ random: inout SplitMix64) {
      rotation = Rotation(angle: isRotated ? random.float(in: 0...6.28) : 0)
      extents = Vec2(random.float(in: 150...300), random.float(in: 150...300))
      let signs = [Vec2(-1, -1), Vec2(1, -1), Vec2(1, 1), Vec2(-1, 1)]
      let corners = signs.map { [rotation, extents] in rotation.rotate($0 * extents) }
      scene.addBoundary(.chain(corners, isClosed: true))
      let size = random.float(in: 10...100)
      let shape: Geometry =
        isCircle
        ? .circle(center: .zero, radius: size / 2)
        : .box(width: size, height: size * random.float(in: 0.3...1))
      let velocity = Rotation(angle: random.float(in: 0...6.28)).rotate(Vec2(20000, 0))
      body = scene.add(shape, at: .zero, angle: random.float(in: 0...6.28)) {
        $0.linearVelocity = velocity
        $0.angularVelocity = random.float(in: -50...50)
        $0.restitution = random.float(in: 0...1)
      }
    }

    mutating func step() {
      scene.step()
      let position = rotation.inverseRotate(scene.world.position(of: body))
      hasEscaped = position.x.magnitude > extents.x || position.y.magnitude > extents.y
    }
  }

  @Test(arguments: [10, 40] as [Float], [1, 100] as [Float])
  func `prevents a body dragged by a rod from tunneling`(size: Float, factor: Float) {
    var scene = TestScene()
    scene.addBoundary(.segment(Vec2(300, -500), Vec2(300, 500)))
    let body = scene.add(.box(width: size, height: size), at: Vec2(200, 0)) { $0.density *= factor }
    let anchor = scene.world.createBody(BodyDefinition(kind: .fixed, position: Vec2(200, 50)))
    _ = scene.world.createDistanceJoint(DistanceJointDefinition(bodyA: anchor, bodyB: body, length: 50))
    var farthest: Float = 0
    for tick in 0..<1000 {
      scene.world.setPose(position: Vec2(200 + Float(tick), 50), angle: 0, of: anchor)
      scene.step()
      farthest = max(farthest, scene.world.position(of: body).x)
    }
    #expect(farthest < 300)
  }

  @Test func `prevents a light body under a heavy pile from tunneling`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    scene.addBoundary(.segment(Vec2(-21, -3000), Vec2(-21, 0)))
    scene.addBoundary(.segment(Vec2(21, -3000), Vec2(21, 0)))
    let light = scene.add(.box(width: 40, height: 20), at: Vec2(0, -12))
    let heavy = (0..<10).map { index in
      scene.add(.box(width: 40, height: 40), at: Vec2(0, -45 - 42 * Float(index))) { $0.density *= 1000 }
    }
    var (lowest, outermost) = (-Float.infinity, Float(0))
    for _ in 0..<600 {
      scene.step()
      for body in [light] + heavy {
        lowest = max(lowest, scene.world.position(of: body).y)
        outermost = max(outermost, scene.world.position(of: body).x.magnitude)
      }
    }
    #expect(lowest < 0)
    #expect(outermost < 21)
  }

  @Test func `prevents a body under a huge force from tunneling`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    let body = scene.add(.box(width: 40, height: 40), at: Vec2(0, -30))
    scene.world.setForce(Vec2(0, 1e6), torque: 1e6, of: body)
    var lowest = -Float.infinity
    for _ in 0..<600 {
      scene.step()
      lowest = max(lowest, scene.world.position(of: body).y)
    }
    #expect(lowest < 0)
  }
}
