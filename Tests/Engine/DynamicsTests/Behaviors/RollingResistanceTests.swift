import Dynamics
import Testing

@Suite struct RollingResistanceTests {
  private func ball(_ radius: Double, at x: Double, _ y: Double) -> Item {
    let ball = square(2 * radius, at: x, y)
    ball.collisionBoundsType = .ellipse
    return ball
  }

  /// An animator in which a ball rolls on a line at y = 0, with the given slope.
  private func rollingScene(_ ball: Item, resistance: Double, slope: Double = 0) -> (
    Animator, DynamicItemBehavior
  ) {
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -9000, y: 0), to: Point(x: 9000, y: 0))
    let gravity = GravityBehavior(items: [ball])
    gravity.setAngle(.pi / 2 - slope, magnitude: 1)
    let motion = frictionless(ball)
    (motion.friction, motion.rollingResistance) = (0.9, resistance)
    return (animator(gravity, collision, motion), motion)
  }

  @Test(arguments: [0.01, 0.05, 0.2])
  func `a ball that rolls decelerates by 2/3 of the resistance times gravity, and comes to rest`(
    resistance: Double
  ) throws {
    let ball = ball(20, at: 0, -20)
    let (animator, motion) = rollingScene(ball, resistance: resistance)
    animator.setLinearVelocity(Vector(dx: 200, dy: 0), of: ball)
    animator.setAngularVelocity(10, of: ball)
    let deceleration = 2.0 / 3 * resistance * 1000
    let time = 200 / deceleration
    animator.step(frames: Int(30 * time))
    let half = motion.linearVelocity(for: ball).dx
    #expect(half.isNear(100, within: 4), "\(half)")
    #expect(motion.angularVelocity(for: ball).isNear(half / 20, within: 0.2), "it rolls without sliding")
    #expect(animator.settle(within: Int(60 * time) + 120))
    #expect(ball.center.x.isNear(200 * 200 / (2 * deceleration), within: 0.03 * 20_000 / deceleration + 2))
  }

  @Test func `without resistance a ball rolls on`() {
    let ball = ball(20, at: 0, -20)
    let (animator, motion) = rollingScene(ball, resistance: 0)
    animator.setLinearVelocity(Vector(dx: 200, dy: 0), of: ball)
    animator.setAngularVelocity(10, of: ball)
    animator.step(frames: 300)
    #expect(motion.linearVelocity(for: ball).dx.isNear(200, within: 1))
  }

  @Test func `a ball rests on a slope that is less steep than its resistance, and rolls down a steeper one`()
  {
    for (resistance, rests) in [(0.12, true), (0.08, false)] {
      let ball = ball(20, at: 0, -20)
      // The tangent of the slope is 0.1.
      let (animator, _) = rollingScene(ball, resistance: resistance, slope: 0.0997)
      #expect(animator.settle(within: 240) == rests)
      #expect((abs(ball.center.x) < 3) == rests, "\(ball.center)")
    }
  }

  @Test func `boxes are not affected, and items without contacts keep their rotation`() {
    let (box, free) = (square(40, at: 0, -20), ball(20, at: 0, -2000))
    let (animator, motion) = rollingScene(box, resistance: 0.5)
    motion.addItem(free)
    animator.setAngularVelocity(5, of: free)
    animator.setLinearVelocity(Vector(dx: 200, dy: 0), of: box)
    animator.step()
    #expect(motion.linearVelocity(for: box).dx > 150)
    animator.step(frames: 60)
    #expect(motion.angularVelocity(for: free) == 5)
  }

  @Test func `two balls that touch brake each other and keep their angular momentum`() {
    let balls = [ball(20, at: 0, 0), ball(20, at: 40, 0)]
    let motion = frictionless(balls[0], balls[1])
    (motion.friction, motion.rollingResistance) = (0, 0.3)
    let animator = animator(CollisionBehavior(items: balls), motion)
    let push = PushBehavior(items: [balls[0]], mode: .continuous)
    push.pushDirection = Vector(dx: 1, dy: 0)
    animator.addBehavior(push)
    animator.setAngularVelocity(6, of: balls[0])
    animator.step(frames: 120)
    let spins = balls.map { motion.angularVelocity(for: $0) }
    #expect(spins[0].isNear(3, within: 0.05) && spins[1].isNear(3, within: 0.05), "\(spins)")
  }
}
