import Dynamics
import Testing

/// Velocities and impulses of items by the animator, without an item behavior.
@Suite struct ItemVelocityTests {
  private func resting(_ items: Item...) -> Animator {
    let animator = Animator()
    animator.addBehavior(CollisionBehavior(items: items))
    #expect(animator.settle())
    return animator
  }

  @Test func `a velocity that is set moves an item, and reads as it was set`() {
    let item = square(100, at: 0, 0)
    let animator = resting(item)
    animator.setLinearVelocity(Vector(dx: 100, dy: -50), of: item)
    animator.setAngularVelocity(2, of: item)
    #expect(animator.isRunning && !animator.isResting(item), "the item wakes")
    #expect(animator.linearVelocity(of: item) == Vector(dx: 100, dy: -50))
    #expect(animator.angularVelocity(of: item) == 2)
    animator.step(frames: 60)
    // The default resistance divides the velocity by 1 + 0.1/120 in each of 120 steps.
    #expect(item.center.isNear(95.2, -47.6, within: 0.1))
    animator.setLinearVelocity(.zero, of: item)
    #expect(animator.linearVelocity(of: item) == .zero)
    #expect(animator.angularVelocity(of: item)?.isNear(1.81, within: 0.01) == true)
  }

  @Test func `an item that is stopped stays where it is, unless forces act on it`() {
    let (item, falling) = (square(100, at: 0, 0), square(100, at: 300, 0))
    let animator = resting(item, falling)
    for item in [item, falling] {
      animator.setLinearVelocity(Vector(dx: 100, dy: 0), of: item)
      animator.setAngularVelocity(1, of: item)
      animator.stop(item)
      #expect(animator.linearVelocity(of: item) == .zero && animator.angularVelocity(of: item) == 0)
    }
    animator.addBehavior(GravityBehavior(items: [falling]))
    animator.step(frames: 10)
    #expect(item.center == .zero)
    #expect(falling.center.y > 10)
  }

  @Test func `an impulse changes the velocity by impulse over mass`() {
    let item = square(100, at: 0, 0)
    let animator = resting(item)
    animator.addBehavior(density(2, of: item))
    animator.applyImpulse(Vector(dx: 3, dy: 4), to: item)
    #expect(animator.linearVelocity(of: item) == Vector(dx: 150, dy: 200))
    #expect(animator.angularVelocity(of: item) == 0)
  }

  @Test func `an impulse beside the center of mass also rotates`() {
    let item = square(100, at: 10, 20)
    let animator = resting(item)
    animator.applyImpulse(Vector(dx: 0, dy: 1), at: Point(x: 60, y: 20), to: item)
    // Lever arm times impulse, over the moment of inertia m a² / 6.
    #expect(animator.angularVelocity(of: item)?.isNear(50 * 100 / (100.0 * 100 / 6)) == true)
    #expect(animator.linearVelocity(of: item) == Vector(dx: 0, dy: 100))
  }

  @Test func `an impulse of a behavior counts with a density that was set just before`() {
    let item = square(100, at: 0, 0)
    let animator = resting(item)
    let behavior = density(4, of: item)
    animator.addBehavior(behavior)
    behavior.applyImpulse(Vector(dx: 4, dy: 0), to: item)
    #expect(behavior.linearVelocity(for: item) == Vector(dx: 100, dy: 0))
  }

  @Test func `anchored items and items of no animator keep their velocity of 0 or none`() {
    let (anchored, other) = (square(100, at: 0, 0), square(100, at: 300, 0))
    let animator = resting(anchored)
    let anchor = DynamicItemBehavior(items: [anchored])
    anchor.isAnchored = true
    animator.addBehavior(anchor)
    for item in [anchored, other] {
      animator.setLinearVelocity(Vector(dx: 1, dy: 1), of: item)
      animator.setAngularVelocity(1, of: item)
      animator.applyImpulse(Vector(dx: 1, dy: 1), at: .zero, to: item)
      animator.stop(item)
    }
    #expect(animator.linearVelocity(of: anchored) == .zero && animator.angularVelocity(of: anchored) == 0)
    #expect(animator.linearVelocity(of: other) == nil && animator.angularVelocity(of: other) == nil)
  }

  private func density(_ density: Double, of item: Item) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [item])
    behavior.density = density
    return behavior
  }
}
