import Dynamics
import Testing

@Suite struct RestitutionThresholdTests {
  /// The height to which a ball of the elasticity rises after its first impact, in points.
  private func rebound(threshold: Double?, falling height: Double, skin: Double = 0) -> Double {
    let ball = square(20, at: 0, -10 - height)
    ball.collisionBoundsType = .ellipse
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 0), to: Point(x: 900, y: 0))
    let motion = frictionless(ball)
    motion.elasticity = 0.8
    let animator = animator(GravityBehavior(items: [ball]), collision, motion)
    animator.collisionSkin = skin
    if let threshold { animator.restitutionThreshold = threshold }
    var (highest, hasHit) = (0.0, false)
    for _ in 0..<60 {
      animator.step()
      hasHit = hasHit || ball.center.y > -11.5
      if hasHit { highest = max(highest, -10 - ball.center.y) }
      if hasHit && motion.linearVelocity(for: ball).dy > 20 && highest > 2 { break }
    }
    return highest
  }

  @Test func `an impact below the threshold does not bounce, and one above it does`() {
    #expect(Animator().restitutionThreshold == 100)
    // It hits at √(2 · 1000 · 4) = 89 pt/s, and would rise to 0.64 · 4 pt.
    #expect(rebound(threshold: nil, falling: 4) < 1.6)
    #expect(rebound(threshold: 20, falling: 4).isNear(2.56, within: 0.5))
    // It hits at 141 pt/s.
    #expect(rebound(threshold: nil, falling: 10).isNear(6.4, within: 0.5))
    #expect(rebound(threshold: 100, falling: 10) == rebound(threshold: nil, falling: 10))
    #expect(rebound(threshold: 200, falling: 10) < 1.6)
  }

  @Test(arguments: [0.0, 1, 10]) func `a ball comes to rest with a low threshold too`(threshold: Double) {
    let ball = square(20, at: 0, -100)
    ball.collisionBoundsType = .ellipse
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 0), to: Point(x: 900, y: 0))
    let motion = DynamicItemBehavior(items: [ball])
    motion.elasticity = 0.5
    let animator = animator(GravityBehavior(items: [ball]), collision, motion)
    animator.restitutionThreshold = threshold
    #expect(animator.settle(within: 600))
    #expect(ball.center.isNear(0, -10, within: 0.2), "\(ball.center)")
  }

  @Test func `a pile of boxes settles with a low threshold too`() {
    let boxes = (0..<10).map { square(30, at: 0, -40 * Double($0) - 30) }
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 0), to: Point(x: 900, y: 0))
    let animator = animator(GravityBehavior(items: boxes), collision)
    animator.restitutionThreshold = 10
    #expect(animator.settle(within: 900))
  }
}
