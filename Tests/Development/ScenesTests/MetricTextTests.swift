import Physics
import Scenes
import Testing

/// A scene in metres.
@Suite struct MetricTextTests {
  @Test func `has y up, and 1 metre for 100 points`() {
    var scene = SceneDefinition()
    scene.friction = 0.5
    scene.restitution = 0.25
    scene.bodies = [
      .init(kind: .fixed, shape: .box(width: 200, height: 100), position: Vec2(50, 150), angle: 0.5),
      .init(shape: .circle(radius: 25), position: Vec2(-100, -200), velocity: Vec2(300, 400)),
    ]
    scene.hinges = [.init(bodyA: 0, bodyB: 1, position: Vec2(100, 200))]
    #expect(
      scene.benchmarkHarnessInput == """
        gravity -10.0 friction 0.5 restitution 0.25 collides 1 sleeps 0 counts 0 wind 0 warmup 0 bodies 2 hinges 1
        0 0 0.5 -1.5 -0.5 0.0 -0.0 1.0 0.5
        1 1 -1.0 2.0 -0.0 3.0 -4.0 0.25 0.0
        0 1 1.0 -2.0

        """)
  }
}
