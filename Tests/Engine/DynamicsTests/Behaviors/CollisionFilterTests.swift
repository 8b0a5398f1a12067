import Dynamics
import TestSupport
import Testing

/// Sensors, categories and surfaces.
@Suite struct CollisionFilterTests {
  private let recorder = DelegateRecorder()

  private func collision(_ items: Item...) -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.collisionDelegate = recorder
    return collision
  }

  // MARK: Sensors

  @Test func `a sensor changes no motion, and its contacts are reported`() {
    func run(withSensor: Bool) -> (center: Point, contacts: Int) {
      let (ball, zone) = (square(20, at: 100, 0), square(60, at: 110, 150))
      let collision = collision(ball)
      if withSensor { collision.addItem(zone) }
      let properties = DynamicItemBehavior(items: [zone])
      properties.isSensor = true
      properties.isAnchored = true
      let animator = animator(GravityBehavior(items: [ball]), collision, properties)
      animator.step(frames: 60)
      return (ball.center, animator.contacts(of: ball).count)
    }
    #expect(run(withSensor: true) == run(withSensor: false))
  }

  @Test
  func `an item that becomes a sensor falls through the floor, and lands again when it ceases to be one`() {
    let item = square(40, at: 100, 180)
    let collision = collision(item)
    collision.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 200), to: Point(x: 300, y: 200))
    collision.addBoundary(withIdentifier: 2, from: Point(x: 0, y: 500), to: Point(x: 300, y: 500))
    let properties = DynamicItemBehavior(items: [item])
    let animator = animator(GravityBehavior(items: [item]), collision, properties)
    #expect(animator.settle())
    properties.isSensor = true
    #expect(animator.isRunning)
    animator.step(frames: 20)
    #expect(item.center.y > 220)
    properties.isSensor = false
    #expect(animator.settle())
    #expect(item.center.y.isNear(480, within: 0.6))
  }

  // MARK: Categories

  @Test func `two items collide if each has a category in the other's mask`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let bits = (0..<4).map { _ in UInt32.random(in: 0...7, using: &random) }
      let (a, b) = (square(40, at: 100, 100), square(40, at: 130, 100))
      let (first, second) = (DynamicItemBehavior(items: [a]), DynamicItemBehavior(items: [b]))
      (first.categoryBitMask, first.collisionBitMask) = (bits[0], bits[1])
      (second.categoryBitMask, second.collisionBitMask) = (bits[2], bits[3])
      let animator = animator(first, second, collision(a, b))
      animator.step(frames: 40)
      let collides = bits[0] & bits[3] != 0 && bits[2] & bits[1] != 0
      #expect((b.center.x - a.center.x > 39) == collides, "\(bits)")
      #expect(animator.contacts(of: a).isEmpty || collides)
    }
  }

  @Test func `contactTestBitMask reports contacts that the masks exclude`() {
    let (a, b) = (square(40, at: 100, 100), square(40, at: 130, 100))
    let properties = DynamicItemBehavior(items: [a])
    properties.collisionBitMask = 0
    properties.contactTestBitMask = 1
    let animator = animator(properties, collision(a, b))
    animator.step(frames: 5)
    #expect(animator.contacts(of: a).first?.otherItem === b && b.center.x == 130)
    properties.contactTestBitMask = 0
    animator.step(frames: 2)
    #expect(animator.contacts(of: a).isEmpty)
  }

  // MARK: Surfaces of boundaries

  @Test func `the friction of a boundary decelerates by its geometric mean with the item's`() {
    let item = square(40, at: 100, 180)
    let collision = collision(item)
    collision.addBoundary(withIdentifier: "ice", from: Point(x: 0, y: 200), to: Point(x: 9000, y: 200))
    collision.setSurface(.init(friction: 0.04), ofBoundaryWithIdentifier: "ice")
    #expect(collision.surface(ofBoundaryWithIdentifier: "ice")?.friction == 0.04)
    #expect(collision.surface(ofBoundaryWithIdentifier: "none") == nil)
    let properties = frictionless(item)
    properties.friction = 1
    let animator = animator(GravityBehavior(items: [item]), collision, properties)
    animator.step(frames: 10)
    properties.addLinearVelocity(Vector(dx: 400, dy: 0), for: item)
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: item).dx.isNear(400 - 0.2 * 1000, within: 4))
    collision.setSurface(.init(friction: 0), ofBoundaryWithIdentifier: "ice")
    let speed = properties.linearVelocity(for: item).dx
    animator.step(frames: 60)
    #expect(properties.linearVelocity(for: item).dx.isNear(speed, within: 1))
  }

  @Test func `the elasticity of a boundary reflects a ball`() {
    let ball = square(40, at: 100, 100)
    let collision = collision(ball)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 200), to: Point(x: 300, y: 200))
    collision.setSurface(.init(elasticity: 1), ofBoundaryWithIdentifier: "floor")
    let properties = frictionless(ball)
    let animator = animator(collision, properties)
    properties.addLinearVelocity(Vector(dx: 0, dy: 500), for: ball)
    animator.step(frames: 30)
    #expect(properties.linearVelocity(for: ball).dy.isNear(-500, within: 1))
  }

  // MARK: One-way boundaries

  @Test func `items pass a one-way boundary from one side, at any speed, and land on the other`() {
    for speed in [450.0, 800, 1500, 3000, 6000] {
      for isRound in [false, true] {
        let item = square(20, at: 100, 300)
        item.collisionBoundsType = isRound ? .ellipse : .rectangle
        let collision = collision(item)
        collision.addBoundary(withIdentifier: 0, from: Point(x: 0, y: 250), to: Point(x: 200, y: 250))
        collision.setSurface(.init(passDirection: Vector(dx: 0, dy: -2)), ofBoundaryWithIdentifier: 0)
        let properties = frictionless(item)
        let animator = animator(GravityBehavior(items: [item]), collision, properties)
        properties.addLinearVelocity(Vector(dx: 0, dy: -speed), for: item)
        var top = 300.0
        for _ in 0..<3000 where animator.isRunning {
          animator.step()
          top = min(top, item.center.y)
        }
        #expect(top.isNear(300 - speed * speed / 2000, within: 0.03 * speed), "\(speed)")
        #expect(item.center.isNear(100, 240, within: 1.5), "\(speed) \(isRound) \(item.center)")
      }
    }
  }

  @Test func `an item that turns back inside a one-way boundary falls out where it came from`() {
    let item = square(40, at: 100, 300)
    let collision = collision(item)
    collision.addBoundary(withIdentifier: 0, from: Point(x: 0, y: 250), to: Point(x: 200, y: 250))
    collision.setSurface(.init(passDirection: Vector(dx: 0, dy: -1)), ofBoundaryWithIdentifier: 0)
    let properties = frictionless(item)
    let animator = animator(GravityBehavior(items: [item]), collision, properties)
    // It rises by 45 points: the upper half passes the boundary.
    properties.addLinearVelocity(Vector(dx: 0, dy: -300), for: item)
    animator.step(frames: 60)
    #expect(item.center.y > 350)
    #expect(animator.contacts(of: item).isEmpty)
  }

  @Test
  func `items rest on a one-way boundary, also in a pile, and one that is pushed in does not fall through`() {
    let items = (0..<5).map { square(40, at: 100, 200 - 45 * Double($0)) }
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(withIdentifier: 0, from: Point(x: 0, y: 250), to: Point(x: 200, y: 250))
    collision.setSurface(.init(passDirection: Vector(dx: 0, dy: -1)), ofBoundaryWithIdentifier: 0)
    let animator = animator(GravityBehavior(items: items), collision)
    #expect(animator.settle())
    #expect(items[0].center.y.isNear(230, within: 1) && items[4].center.y.isNear(70, within: 4))
    let push = PushBehavior(items: [items[4]], mode: .continuous)
    push.pushDirection = Vector(dx: 0, dy: 100)
    animator.addBehavior(push)
    animator.step(frames: 120)
    #expect(items[0].center.y < 235)
  }
}
