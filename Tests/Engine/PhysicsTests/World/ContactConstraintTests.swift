import Physics
import Testing

@Suite struct ContactConstraintTests {
  @Test
  func `corrects a fifth of an overlap in each of three position iterations, without changing the velocity`()
  {
    for (skin, slop) in [(Float(0), Float(0.05)), (1, 0.5)] {
      var scene = TestScene()
      scene.world.collisionSkin = skin
      scene.addFloor(y: 0)
      let ball = scene.add(.circle(center: .zero, radius: 20), at: Vec2(0, -15 - skin)) {
        $0.appliedAcceleration = .zero
      }
      scene.step()
      let overlap = scene.world.position(of: ball).y + 20 + skin
      #expect(difference(overlap - slop, (5 - slop) * 0.8 * 0.8 * 0.8) < 0.001, "\(overlap)")
      #expect(scene.world.linearVelocity(of: ball) == .zero)
    }
  }

  @Test func `solves both points of a contact together, so that what rests flat does not turn`() {
    var scene = TestScene()
    scene.addFloor(y: 0)
    let box = scene.add(.box(width: 60, height: 40), at: Vec2(3, -20))
    for _ in 0..<120 {
      scene.step()
      #expect(scene.world.angularVelocity(of: box) == 0 && scene.world.angle(of: box) == 0)
    }
  }

  @Test func `limits friction by the normal impulse`() {
    for friction in [0, 0.2, 0.7] as [Float] {
      var scene = TestScene()
      scene.addFloor(y: 0, friction: friction, restitution: 0)
      let box = scene.add(.box(width: 80, height: 20), at: Vec2(0, -10)) {
        ($0.friction, $0.restitution, $0.linearVelocity) = (friction, 0, Vec2(1000, 0))
      }
      scene.step(10)
      let start = scene.world.linearVelocity(of: box).x
      scene.step(30)
      let change = start - scene.world.linearVelocity(of: box).x
      #expect(difference(change, friction * 1000 * 30 * TestScene.h) < 0.5)
    }
  }
}
