import Dynamics
import Testing

/// What frictionless scenes keep, and how much of it they lose.
@Suite("Conservation")
struct ConservationTests {
  @Test("an undamped pendulum never gains 1 % of its energy in a minute")
  func pendulum() {
    let item = square(40, at: 200, 100)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
    let motion = frictionless(item)
    let animator = animator(GravityBehavior(items: [item]), rod, motion)
    // Kinetic and potential, per mass; the whole swing is 1000 × 100.
    func energy() -> Double {
      let velocity = motion.linearVelocity(for: item)
      let spin = motion.angularVelocity(for: item)
      return 0.5 * velocity.dot(velocity) + 0.5 * (1600.0 / 6) * spin * spin - 1000 * (item.center.y - 100)
    }
    var greatest = 0.0
    for _ in 0..<3600 {
      animator.step()
      greatest = max(greatest, energy())
    }
    #expect(greatest < 0.01 * 100_000)
    #expect(
      energy().isNear(-78_000, within: 1_000), "UIKit's integration loses 78 % of a swing from the side")
  }

  @Test("an undamped spring of 2 Hz never gains 1 % of its energy in a minute")
  func spring() {
    let item = square(100, at: 100, 100)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 0))
    spring.length = 60
    spring.frequency = 2
    let motion = frictionless(item)
    let animator = animator(spring, motion)
    let stiffness = (2 * Double.pi * 2) * (2 * Double.pi * 2)
    func energy() -> Double {
      let velocity = motion.linearVelocity(for: item)
      let stretch = item.center.y - 60
      return 0.5 * velocity.dot(velocity) + 0.5 * stiffness * stretch * stretch
    }
    let start = energy()
    var (greatest, framesToHalf) = (start, 0)
    for frame in 1...3600 {
      animator.step()
      greatest = max(greatest, energy())
      if framesToHalf == 0, energy() < 0.5 * start { framesToHalf = frame }
    }
    #expect(greatest < 1.01 * start)
    #expect((31...35).contains(framesToHalf), "UIKit's integration takes half of it in 0.55 s")
    #expect(energy() < 1e-5 * start)
  }

  @Test("items that collide away from boundaries keep their momentum to 0.1 %")
  func momentum() {
    let items = (0..<12).map { (index: Int) -> Item in
      let (column, row) = (Double(index % 4), Double(index / 4))
      return square(20 + 5 * column, at: 70 * column, 70 * row)
    }
    let motion = DynamicItemBehavior(items: items)
    (motion.resistance, motion.angularResistance) = (0, 0)
    for (index, item) in items.enumerated() {
      let inwards = Point(x: 120, y: 60) - item.center
      motion.addLinearVelocity(inwards * 2 + Vector(dx: 30, dy: Double(index)), for: item)
    }
    let animator = animator(CollisionBehavior(items: items), motion)
    func total() -> Vector {
      var sum = Vector.zero
      for item in items { sum += motion.linearVelocity(for: item) * (animator.mass(of: item) ?? 0) }
      return sum
    }
    let start = total()
    let journal = Journal()
    (animator.behaviors[0] as? CollisionBehavior)?.collisionDelegate = journal
    for _ in 0..<120 {
      animator.step()
      #expect((total() - start).length < 1e-3 * start.length)
    }
    #expect(journal.began.count > 10)
  }

  @Test("a cradle of five balls sends out the last one with 90 % of the first one's speed")
  func cradle() {
    let balls = (0..<5).map { (index: Int) -> Item in
      let ball = square(50, at: 100 + 50 * Double(index), 300)
      ball.collisionBoundsType = .ellipse
      return ball
    }
    let material = frictionless()
    for ball in balls { material.addItem(ball) }
    material.elasticity = 1
    material.friction = 0
    let animator = animator(GravityBehavior(items: balls), CollisionBehavior(items: balls), material)
    for ball in balls {
      animator.addBehavior(
        AttachmentBehavior(item: ball, attachedToAnchor: Point(x: ball.center.x, y: 100)))
    }
    // The first ball is drawn to the side on its arc, and let go.
    balls[0].center = Point(x: 100, y: 100) + Vector(angle: .pi / 2 + 0.5, magnitude: 200)
    animator.updateItem(usingCurrentState: balls[0])
    var (first, last) = (0.0, 0.0)
    for _ in 0..<120 {
      animator.step()
      first = max(first, material.linearVelocity(for: balls[0]).length)
      last = max(last, material.linearVelocity(for: balls[4]).length)
    }
    #expect(first > 150)
    #expect(last > 0.9 * first)
  }
}
