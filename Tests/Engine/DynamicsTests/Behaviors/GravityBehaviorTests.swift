import Dynamics
import Testing

@Suite struct GravityBehaviorTests {
  @Test func `a falling item without resistance has UIKit's positions, frame by frame`() {
    let item = square(100, at: 150, 50)
    let animator = animator(GravityBehavior(items: [item]), frictionless(item))
    for y in [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076] {
      animator.step()
      #expect(item.center.isNear(150, y, within: 1e-4))
    }
  }

  @Test func `a falling item with the default resistance has UIKit's positions, frame by frame`() {
    let item = square(100, at: 150, 50)
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(GravityBehavior(items: [item]), material)
    for y in [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747] {
      animator.step()
      #expect(item.center.isNear(150, y, within: 1e-4))
    }
    #expect(material.linearVelocity(for: item).dy.isNear(74.6884308))
  }

  @Test func `an item falls for ever where there is no floor`() {
    let item = square(100, at: 150, 50)
    let animator = animator(GravityBehavior(items: [item]))
    animator.step(frames: 600)
    #expect(item.center.y > 10_000 && animator.isRunning)
  }

  @Test func `the acceleration does not depend on size or density`() {
    let items = [square(10, at: 0, 0), square(200, at: 500, 0)]
    let dense = DynamicItemBehavior(items: [items[0]])
    dense.density = 50
    let animator = animator(GravityBehavior(items: items), dense)
    animator.step(frames: 20)
    #expect(items[0].center.y == items[1].center.y)
  }

  @Test(arguments: [1e-300, 1e300])
  func `the angle and magnitude of any gravity can be changed`(strength: Double) {
    let gravity = GravityBehavior()
    gravity.gravityDirection = Vector(dx: strength, dy: strength)
    gravity.angle = 0
    #expect((gravity.gravityDirection.dx / strength - 2.0.squareRoot()).magnitude < 1e-9)
    gravity.magnitude = 1e300
    gravity.magnitude = 2
    #expect(gravity.gravityDirection.dx.isNear(2))
  }

  @Test func `several gravities add up, and each acts on its own items`() {
    let a = square(100, at: 0, 0)
    let b = square(100, at: 500, 0)
    let down = GravityBehavior(items: [a, b])
    let right = GravityBehavior(items: [a])
    right.gravityDirection = Vector(dx: 0.5, dy: 0)
    let animator = animator(down, right, frictionless(a, b))
    animator.step()
    #expect(a.center.isNear(0.0347223, 0.0694446, within: 1e-6))
    #expect(b.center.isNear(500, 0.0694446, within: 1e-6))
    animator.removeBehavior(down)
    animator.step(frames: 3)
    // After six more steps: the horizontal acceleration continues, g·h²·(1 + 2 + … + 7), while the vertical
    // velocity stays constant.
    let (x, y) = (500.0 * 28 / 14400, 1000.0 * 7 / 14400)
    #expect(a.center.isNear(x, y, within: 1e-5))
    #expect(b.center.isNear(500, y, within: 1e-5))
  }

  @Test func `an item removed from a gravity keeps its velocity`() {
    let item = square(100, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    let material = frictionless(item)
    let animator = animator(gravity, material)
    animator.step(frames: 10)
    gravity.removeItem(item)
    let velocity = material.linearVelocity(for: item)
    animator.step(frames: 10)
    #expect(material.linearVelocity(for: item) == velocity)
    #expect(gravity.items.isEmpty)
  }

  @Test func `pulls downwards with magnitude 1 by default`() {
    let gravity = GravityBehavior()
    #expect(gravity.gravityDirection == Vector(dx: 0, dy: 1))
    #expect(gravity.angle.isNear(.pi / 2, within: 1e-15) && gravity.magnitude == 1)
    #expect(gravity.items.isEmpty && gravity.dynamicAnimator == nil && gravity.childBehaviors.isEmpty)
  }

  @Test func `direction, angle and magnitude are one vector`() {
    let gravity = GravityBehavior()
    gravity.gravityDirection = Vector(dx: 3, dy: 4)
    #expect(gravity.magnitude == 5)
    #expect(gravity.angle.isNear(0.927295218, within: 1e-9))
    gravity.magnitude = 2
    #expect(gravity.gravityDirection.dx.isNear(1.2, within: 1e-6))
    #expect(gravity.gravityDirection.dy.isNear(1.6, within: 1e-6))
    gravity.magnitude = 0
    #expect(gravity.angle == 0)
    gravity.angle = 1
    #expect(gravity.gravityDirection == .zero)
    gravity.setAngle(.pi, magnitude: 2)
    #expect(gravity.gravityDirection.dx.isNear(-2, within: 1e-12))
  }

  @Test func `an item is on the list at most once, removing other items is ignored`() {
    let item = square(10, at: 0, 0)
    let gravity = GravityBehavior(items: [item, item])
    gravity.addItem(item)
    #expect(gravity.items.count == 1)
    gravity.removeItem(square(10, at: 0, 0))
    #expect(gravity.items.count == 1)
  }

  @Test func `a gravity that is not finite stops the program`() async {
    await #expect(processExitsWith: .failure) {
      GravityBehavior().gravityDirection = Vector(dx: .nan, dy: 0)
    }
  }
}
