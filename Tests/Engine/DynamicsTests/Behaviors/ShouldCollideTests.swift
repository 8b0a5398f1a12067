import Dynamics
import TestSupport
import Testing

@Suite struct ShouldCollideTests {
  private let recorder = DelegateRecorder()

  /// A ball 80 points above an anchored floor, with gravity, at the same distance from a boundary below the
  /// floor.
  private func scene(
    shouldCollide: CollisionBehavior.ShouldCollide?
  ) -> (animator: Animator, ball: Item, floor: Item, collision: CollisionBehavior) {
    let (ball, floor) = (square(20, at: 100, 100), square(40, at: 100, 200))
    let collision = CollisionBehavior(items: [ball, floor])
    collision.collisionDelegate = recorder
    collision.shouldCollide = shouldCollide
    collision.addBoundary(withIdentifier: "ground", from: Point(x: 0, y: 400), to: Point(x: 300, y: 400))
    let properties = DynamicItemBehavior(items: [floor])
    properties.isAnchored = true
    return (animator(GravityBehavior(items: [ball]), collision, properties), ball, floor, collision)
  }

  @Test func `the closure is called once for each pair, before the first contact`() {
    var calls: [String] = []
    let (animator, ball, floor, _) = scene { item, other, boundary in
      calls.append("\(other == nil ? "" : "floor") \(boundary as? String ?? "")")
      #expect(item.center.y < 400)
      return true
    }
    #expect(calls.isEmpty)
    #expect(animator.settle())
    #expect(ball.center.y.isNear(170, within: 0.6) && floor.center.y == 200)
    #expect(calls == ["floor "])
    #expect(animator.contacts(of: ball).count == 1)
  }

  @Test func `a pair that should not collide passes through each other, unreported`() {
    let (animator, ball, floor, _) = scene { _, other, _ in other == nil }
    #expect(animator.settle())
    #expect(ball.center.y.isNear(390, within: 0.6))
    #expect(animator.contacts(of: floor).isEmpty && animator.contacts(of: ball).count == 1)
  }

  @Test func `boundaries are asked about with their identifier`() {
    let (animator, ball, _, _) = scene { _, other, boundary in boundary as? String != "ground" && other == nil
    }
    animator.step(frames: 120)
    #expect(ball.center.y > 1000)
  }

  @Test func `a closure that lets all pairs collide changes no bit of the run`() {
    func hash(_ shouldCollide: CollisionBehavior.ShouldCollide?) -> [Point] {
      let items = (0..<30).map { square(20, at: 100 + Double($0 % 5), 300 - 25 * Double($0)) }
      let collision = CollisionBehavior(items: items)
      collision.addBoundary(withIdentifier: 0, from: Point(x: 0, y: 400), to: Point(x: 300, y: 400))
      collision.shouldCollide = shouldCollide
      let animator = animator(GravityBehavior(items: items), collision)
      animator.step(frames: 400)
      return items.map(\.center)
    }
    #expect(hash(nil) == hash { _, _, _ in true })
  }

  @Test func `answers are part of the state hash, and equal in equal runs`() {
    func hash(_ answer: Bool) -> UInt64 {
      let (a, b) = (square(20, at: 0, 0), square(20, at: 22, 0))
      let collision = CollisionBehavior(items: [a, b])
      collision.shouldCollide = { _, _, _ in answer }
      let animator = animator(collision)
      animator.step(frames: 2)
      return animator.stateHash
    }
    #expect(hash(true) == hash(true))
    #expect(hash(true) != hash(false))
  }

  @Test func `updating an item asks again, and an answer that changes ends or begins the contact`() {
    var answer = true
    var calls = 0
    let (animator, ball, floor, _) = scene { _, other, _ in
      calls += 1
      return other == nil || answer
    }
    #expect(animator.settle())
    #expect(calls == 1)
    answer = false
    animator.updateItem(usingCurrentState: floor)
    #expect(animator.settle())
    // The ground is asked about as well, and again if the ball bounces.
    #expect(calls >= 3 && ball.center.y.isNear(390, within: 0.6))
    #expect(animator.contacts(of: floor).isEmpty)
  }

  @Test func `assigning the closure asks again, and nil lets all pairs collide`() {
    let (animator, ball, floor, collision) = scene { _, other, _ in other == nil }
    while ball.center.y < 195 { animator.step() }
    #expect(animator.contacts(of: floor).isEmpty)
    collision.shouldCollide = nil
    animator.step(frames: 2)
    #expect(animator.contacts(of: floor).count == 1)
    collision.shouldCollide = { _, _, _ in false }
    animator.step(frames: 2)
    #expect(animator.contacts(of: floor).isEmpty)
  }

  @Test func `a pair is asked about again after its bounds have been apart`() {
    var calls = 0
    let (a, b) = (square(20, at: 0, 0), square(20, at: 15, 0))
    let collision = CollisionBehavior(items: [a, b])
    collision.shouldCollide = { _, _, _ in
      calls += 1
      return false
    }
    let properties = frictionless(a, b)
    let animator = animator(collision, properties)
    animator.step(frames: 3)
    #expect(calls == 1)
    properties.addLinearVelocity(Vector(dx: 600, dy: 0), for: b)
    animator.step(frames: 20)
    properties.addLinearVelocity(Vector(dx: -1200, dy: 0), for: b)
    animator.step(frames: 20)
    #expect(calls == 2)
  }

  @Test func `all behaviors that two items share must let them collide`() {
    for answers in [[true, true], [true, false], [false, true]] {
      let (a, b) = (square(20, at: 0, 0), square(20, at: 15, 0))
      let behaviors = answers.map { answer in
        let collision = CollisionBehavior(items: [a, b])
        collision.shouldCollide = { _, _, _ in answer }
        return collision
      }
      let animator = animator(behaviors[0], behaviors[1])
      animator.step(frames: 20)
      #expect((b.center.x - a.center.x > 19) == !answers.contains(false), "\(answers)")
    }
  }

  @Test func `the closure may remove the items, the behavior and all others`() {
    for action in 0..<4 {
      let items = (0..<6).map { square(20, at: 15 * Double($0), 0) }
      let collision = CollisionBehavior(items: items)
      let added = square(20, at: 7, 3)
      let animator = animator(collision, GravityBehavior(items: items))
      collision.shouldCollide = { [unowned collision, unowned animator] item, other, _ in
        switch action {
        case 0: collision.removeItem(item)
        case 1: for item in collision.items { collision.removeItem(item) }
        case 2: animator.removeAllBehaviors()
        default:
          collision.addItem(added)
          if let other { animator.updateItem(usingCurrentState: other) }
        }
        return true
      }
      animator.step(frames: 60)
      #expect(items.allSatisfy { $0.center.x.isFinite })
      #expect(action != 0 || collision.items.count < 6)
      #expect(action != 1 || collision.items.isEmpty)
      #expect(action != 3 || collision.items.count == 7)
    }
  }

  @Test func `a fast item passes a boundary that it should not collide with, and no other`() {
    for identifier in ["open", "closed"] {
      let ball = square(4, at: 0, 100)
      let collision = CollisionBehavior(items: [ball])
      collision.addBoundary(withIdentifier: identifier, from: Point(x: 300, y: 0), to: Point(x: 300, y: 200))
      collision.shouldCollide = { _, _, boundary in boundary as? String == "closed" }
      let properties = frictionless(ball)
      let animator = animator(collision, properties)
      properties.addLinearVelocity(Vector(dx: 9000, dy: 0), for: ball)
      animator.step(frames: 10)
      #expect((ball.center.x > 1000) == (identifier == "open"), "\(ball.center)")
    }
  }

  @Test func `the answer for one edge of a chain holds for the others`() {
    var calls = 0
    let ball = square(20, at: 10, 0)
    let collision = CollisionBehavior(items: [ball])
    let points = (0..<20).map { Point(x: 10 * Double($0), y: 11) }
    collision.addBoundary(withIdentifier: "chain", through: points)
    collision.shouldCollide = { _, _, _ in
      calls += 1
      return true
    }
    let properties = frictionless(ball)
    properties.friction = 0
    let animator = animator(GravityBehavior(items: [ball]), collision, properties)
    properties.addLinearVelocity(Vector(dx: 100, dy: 0), for: ball)
    animator.step(frames: 60)
    #expect(calls == 1)
    #expect(ball.center.isNear(108, 1, within: 3))
  }
}
