import Physics
import Testing

@Suite struct FrictionTests {
  @Test(arguments: [0.2, 0.5] as [Float]) func `stops a sliding box after v² / 2 µg`(friction: Float) {
    var scene = TestScene()
    scene.addFloor(y: 0, friction: friction)
    let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, -20)) { $0.friction = friction }
    _ = scene.stepUntilAsleep(limit: 200)
    let start = scene.world.position(of: box).x
    scene.world.setLinearVelocity(Vec2(300, 0), of: box)
    #expect(scene.stepUntilAsleep(limit: 600) < 600)
    let expected = 300 * 300 / (2 * friction * 1000)
    #expect(difference(scene.world.position(of: box).x - start, expected) < 0.03 * expected)
  }

  @Test func `holds a box on a slope up to the angle atan µ, and not beyond`() {
    for (slope, slides) in [(Float(0.45), false), (0.7, true)] {
      var scene = TestScene()
      scene.addBoundary(.segment(Vec2(-2000, -2000 * slope), Vec2(2000, 2000 * slope)), friction: 0.5)
      let direction = Vec2(1, slope).normalized
      let place = -20.05 * direction.perpendicular
      let box = scene.add(
        .box(width: 40, height: 40), at: place, angle: Rotation(c: direction.x, s: direction.y).angle
      ) {
        ($0.friction, $0.restitution) = (0.5, 0)
      }
      scene.step(240)
      let distance = (scene.world.position(of: box) - place).dot(direction)
      // Two seconds at g (sin - µ cos).
      let expected = slides ? 0.5 * 1000 * (direction.y - 0.5 * direction.x) * 4 : 0
      #expect(difference(distance, expected) < max(0.03 * expected, 1))
    }
  }

  @Test func `mixes to the square root of the product, negative values count as zero`() {
    for (a, b, expected) in [(Float(0.2), Float(0.8), Float(0.4)), (-2, 0.8, 0)] {
      var scene = TestScene()
      scene.addFloor(y: 0, friction: a)
      let box = scene.add(.box(width: 40, height: 40), at: Vec2(0, -20)) { $0.friction = b }
      scene.step(30)
      scene.world.setLinearVelocity(Vec2(300, 0), of: box)
      scene.step(60)
      #expect(difference(scene.world.linearVelocity(of: box).x, max(300 - expected * 1000 * 0.5, 0)) < 5)
    }
  }

  @Test func `ends in rolling for a circle`() {
    var scene = TestScene()
    scene.addFloor(y: 0, friction: 0.5)
    let ball = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, -20)) {
      ($0.friction, $0.linearVelocity) = (0.5, Vec2(300, 0))
    }
    scene.step(240)
    let (velocity, spin) = (scene.world.linearVelocity(of: ball).x, scene.world.angularVelocity(of: ball))
    #expect(difference(velocity, 200) < 3)
    #expect(difference(spin * 20, velocity) < 1)
  }
}
