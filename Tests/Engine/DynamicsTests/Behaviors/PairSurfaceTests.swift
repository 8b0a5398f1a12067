import Dynamics
import TestSupport
import Testing

/// Surfaces of pairs, conveyors and one-way items.
@Suite struct PairSurfaceTests {
  /// A box at rest on a long floor, with the given friction for the box.
  private func scene(
    friction: Double = 1
  ) -> (animator: Animator, box: Item, collision: CollisionBehavior, properties: DynamicItemBehavior) {
    let box = square(40, at: 100, 180)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -9000, y: 200), to: Point(x: 9000, y: 200))
    let properties = frictionless(box)
    properties.friction = friction
    let animator = animator(GravityBehavior(items: [box]), collision, properties)
    animator.step(frames: 5)
    return (animator, box, collision, properties)
  }

  // MARK: Pairs

  @Test func `the friction of a pair replaces the mixed one: the speed decreases by μ g t`() {
    let (animator, box, collision, properties) = scene()
    collision.setSurface(.init(friction: 0.1), of: box, withBoundaryIdentifier: "floor")
    #expect(collision.surface(of: box, withBoundaryIdentifier: "floor")?.friction == 0.1)
    properties.addLinearVelocity(Vector(dx: 400, dy: 0), for: box)
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: box).dx.isNear(300, within: 2))
    collision.setSurface(nil, of: box, withBoundaryIdentifier: "floor")
    animator.step(frames: 30)
    // The mixed friction is the square root of 0.2.
    #expect(properties.linearVelocity(for: box).dx.isNear(300 - 447.2 / 2, within: 4))
  }

  @Test func `a box stays on a slope up to the friction angle of the pair`() {
    for (friction, holds) in [(0.55, true), (0.45, false)] {
      // tan 0.4636 = 0.5
      let slope = Item(center: Point(x: 0, y: 100), size: Size(width: 800, height: 40))
      slope.transform = AffineTransform(rotationAngle: 0.4636)
      let box = Item(
        center: Point(x: 40.2 * 0.4472, y: 100 - 40.2 * 0.8944), size: Size(width: 80, height: 40))
      box.transform = slope.transform
      let collision = CollisionBehavior(items: [box, slope])
      collision.setSurface(.init(friction: friction), of: slope, with: box)
      let properties = DynamicItemBehavior(items: [slope])
      properties.isAnchored = true
      let animator = animator(GravityBehavior(items: [box]), collision, properties)
      let start = box.center
      animator.step(frames: 120)
      #expect((box.center.distance(to: start) < 3) == holds, "\(friction): \(box.center)")
    }
  }

  @Test
  func `the elasticity of a pair reflects a ball with e times its speed, and of other pairs as before`() {
    let (ball, other) = (square(20, at: 0, 0), square(20, at: 100, 0))
    let floor = Item(center: Point(x: 0, y: 100), size: Size(width: 400, height: 20))
    let collision = CollisionBehavior(items: [ball, other, floor])
    collision.setSurface(.init(elasticity: 0.75), of: floor, with: ball)
    #expect(collision.surface(of: ball, with: floor)?.elasticity == 0.75)
    let (balls, anchor) = (frictionless(ball, other), DynamicItemBehavior(items: [floor]))
    balls.elasticity = 0.5
    anchor.isAnchored = true
    let animator = animator(collision, balls, anchor)
    for ball in [ball, other] { balls.addLinearVelocity(Vector(dx: 0, dy: 400), for: ball) }
    animator.step(frames: 20)
    #expect(balls.linearVelocity(for: ball).dy.isNear(-300, within: 1))
    #expect(balls.linearVelocity(for: other).dy.isNear(-200, within: 1))
  }

  @Test func `a surface set when a contact begins applies from the next step on`() {
    final class Icing: CollisionBehaviorDelegate {
      func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
        behavior.setSurface(.init(friction: 0), of: contact.item, withBoundaryIdentifier: "floor")
      }
    }
    func speed(_ delegate: Icing?) -> Double {
      let (animator, box, collision, properties) = scene()
      collision.collisionDelegate = delegate
      properties.addLinearVelocity(Vector(dx: 400, dy: -200), for: box)
      animator.step(frames: 90)
      return properties.linearVelocity(for: box).dx
    }
    // The impact itself has the friction of the floor: at most μ (1 + e) of the 200 pt/s.
    let icing = Icing()
    #expect(speed(nil) < 150)
    #expect(speed(icing) > 400 - 0.4472 * 1.2 * 200 - 40)
  }

  @Test func `items and boundaries that leave the behavior lose their surfaces`() {
    let (animator, box, collision, properties) = scene()
    let other = square(40, at: 300, 180)
    collision.addItem(other)
    collision.setSurface(.init(friction: 0), of: box, withBoundaryIdentifier: "floor")
    collision.setSurface(.init(friction: 0), of: box, with: other)
    collision.setSurface(.init(friction: 0), of: box, with: box)
    collision.setSurface(.init(friction: 0), of: box, with: square(1, at: 0, 0))
    collision.setSurface(.init(friction: 0), of: box, withBoundaryIdentifier: "none")
    collision.removeItem(box)
    collision.addItem(box)
    #expect(collision.surface(of: other, with: box) == nil)
    #expect(collision.surface(of: box, withBoundaryIdentifier: "floor") == nil)
    collision.setSurface(.init(friction: 0), of: box, withBoundaryIdentifier: "floor")
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 200), to: Point(x: 900, y: 200))
    #expect(collision.surface(of: box, withBoundaryIdentifier: "floor") == nil)
    properties.addLinearVelocity(Vector(dx: 100, dy: 0), for: box)
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: box).dx.isNear(0, within: 1))
  }

  @Test func `a behavior keeps the surfaces of its pairs when it leaves the animator and enters it again`() {
    let (animator, box, collision, properties) = scene()
    collision.setSurface(.init(friction: 0), of: box, withBoundaryIdentifier: "floor")
    animator.removeBehavior(collision)
    animator.addBehavior(collision)
    animator.step(frames: 2)
    properties.addLinearVelocity(Vector(dx: 100, dy: 0), for: box)
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: box).dx.isNear(100, within: 0.5))
  }

  // MARK: Conveyors

  @Test func `a conveyor accelerates a box by μ g up to its tangent speed, clockwise around it`() {
    let (animator, box, collision, properties) = scene(friction: 0.2)
    collision.setSurface(.init(friction: 0.2, tangentSpeed: 150), ofBoundaryWithIdentifier: "floor")
    animator.step(frames: 30)
    #expect(properties.linearVelocity(for: box).dx.isNear(100, within: 3))
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: box).dx.isNear(150, within: 0.1))
    collision.setSurface(.init(tangentSpeed: -60), of: box, withBoundaryIdentifier: "floor")
    animator.step(frames: 90)
    #expect(properties.linearVelocity(for: box).dx.isNear(-60, within: 0.1))
  }

  @Test func `a wheel on a conveyor turns against it`() {
    let (wheel, collision) = (square(40, at: 0, 180), CollisionBehavior())
    wheel.collisionBoundsType = .ellipse
    collision.addItem(wheel)
    collision.addBoundary(withIdentifier: 0, from: Point(x: -100, y: 200), to: Point(x: 100, y: 200))
    collision.setSurface(.init(friction: 1, tangentSpeed: 100), ofBoundaryWithIdentifier: 0)
    let properties = frictionless(wheel)
    properties.friction = 1
    let axle = AttachmentBehavior.wheelAttachment(
      with: wheel, attachmentAnchor: wheel.center, axisOfTranslation: Vector(dx: 0, dy: 1))
    let animator = animator(GravityBehavior(items: [wheel]), collision, properties, axle)
    axle.collides = true
    animator.step(frames: 120)
    #expect(properties.angularVelocity(for: wheel).isNear(-100 / 20, within: 0.1))
  }

  // MARK: One-way items

  @Test func `items jump through an anchored or moving platform from below and land on it`() {
    for (speed, rise) in [(600.0, 0.0), (700, 1), (700, -1)] {
      let platform = Item(center: Point(x: 100, y: 250), size: Size(width: 200, height: 16))
      let ball = square(20, at: 100, 330)
      let platforms = DynamicItemBehavior(items: [platform])
      platforms.isKinematic = true
      platforms.passDirection = Vector(dx: 0, dy: -3)
      #expect(platforms.passDirection == Vector(dx: 0, dy: -3))
      let properties = frictionless(ball)
      properties.elasticity = 0
      let animator = animator(
        GravityBehavior(items: [ball]), CollisionBehavior(items: [platform, ball]), platforms, properties)
      properties.addLinearVelocity(Vector(dx: 0, dy: -speed), for: ball)
      var top = 330.0
      for frame in 0..<600 {
        if frame < 100 { platform.center.y -= rise }
        animator.step()
        top = min(top, ball.center.y)
      }
      #expect(top.isNear(330 - speed * speed / 2000, within: 0.03 * speed), "\(speed) \(rise)")
      #expect(ball.center.isNear(100, 250 - 100 * rise - 18, within: 1), "\(speed) \(rise) \(ball.center)")
    }
  }

  @Test func `the pass direction rotates with its item`() {
    for (angle, passes) in [(0.0, true), (.pi, false)] {
      let platform = Item(center: Point(x: 100, y: 250), size: Size(width: 200, height: 16))
      platform.transform = AffineTransform(rotationAngle: angle)
      let ball = square(20, at: 100, 330)
      let (platforms, properties) = (DynamicItemBehavior(items: [platform]), frictionless(ball))
      platforms.isAnchored = true
      platforms.passDirection = Vector(dx: 0, dy: -1)
      let animator = animator(CollisionBehavior(items: [platform, ball]), platforms, properties)
      properties.addLinearVelocity(Vector(dx: 0, dy: -300), for: ball)
      animator.step(frames: 30)
      #expect((ball.center.y < 230) == passes)
    }
  }

  @Test func `a one-way item does not pass boundaries`() {
    let platform = square(40, at: 100, 100)
    let collision = CollisionBehavior(items: [platform])
    collision.addBoundary(withIdentifier: 0, from: Point(x: 0, y: 200), to: Point(x: 200, y: 200))
    let properties = DynamicItemBehavior(items: [platform])
    properties.passDirection = Vector(dx: 0, dy: -1)
    let animator = animator(GravityBehavior(items: [platform]), collision, properties)
    #expect(animator.settle())
    #expect(platform.center.y.isNear(180, within: 0.6))
  }

  // MARK: Categories of boundaries

  @Test func `an item and a boundary collide if each has a category in the other's mask`() {
    for (category, mask, collides) in [
      (UInt32.max, UInt32.max, true), (1 << 1, .max, false), (1 << 2, .max, true), (.max, 1 << 5, false),
      (1 << 2, 1, true),
    ] {
      let ball = square(20, at: 100, 100)
      let collision = CollisionBehavior(items: [ball])
      collision.addBoundary(withIdentifier: "wall", from: Point(x: 0, y: 200), to: Point(x: 200, y: 200))
      collision.setSurface(
        .init(categoryBitMask: category, collisionBitMask: mask), ofBoundaryWithIdentifier: "wall")
      let properties = DynamicItemBehavior(items: [ball])
      properties.categoryBitMask = 1
      properties.collisionBitMask = ~(1 << 1)
      if category == .max { properties.collisionBitMask = .max }
      let animator = animator(GravityBehavior(items: [ball]), collision, properties)
      animator.step(frames: 60)
      #expect((ball.center.y < 200) == collides, "\(category) \(mask)")
      collision.setSurface(.init(), ofBoundaryWithIdentifier: "wall")
      animator.step(frames: 1)
    }
  }
}
