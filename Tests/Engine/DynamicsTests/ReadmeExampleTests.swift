import Dynamics
import Testing

/// The Swift example of the README, line by line, with its printed output as expectations.
@Suite struct ReadmeExampleTests {
  @Test func `a ball falls onto a floor and rests there`() {
    let ball = Item(center: Point(x: 160, y: 100), size: Size(width: 40, height: 40))
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 320, y: 500))

    let animator = Animator()
    animator.addBehavior(GravityBehavior(items: [ball]))
    animator.addBehavior(collision)
    while animator.isRunning { animator.step() }  // one frame, 1/60 s
    #expect(abs(ball.center.y - 480) < 0.1)
  }
}
