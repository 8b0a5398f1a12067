import Dynamics
import Testing

@Suite struct ItemForceTests {
  private func isNear(_ vector: Vector?, _ dx: Double, _ dy: Double, within tolerance: Double = 0.02) -> Bool
  {
    vector.map { $0.dx.isNear(dx, within: tolerance) && $0.dy.isNear(dy, within: tolerance) } ?? false
  }

  @Test func `before the first frame there are no forces, and none of an item in no animator`() {
    let item = square(100, at: 100, 100)
    let animator = animator(GravityBehavior(items: [item]))
    #expect(animator.forces(on: item)?.bySource.allSatisfy { $0.force == .zero } == true)
    #expect(animator.forces(on: square(10, at: 0, 0)) == nil)
  }

  @Test func `at rest on the floor, contacts carry the weight`() throws {
    let item = square(100, at: 100, 249)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 200, y: 300))
    let animator = animator(GravityBehavior(items: [item]), collision)
    #expect(animator.settle())
    let forces = try #require(animator.forces(on: item))
    #expect(isNear(forces.gravity, 0, 10) && isNear(forces.contacts, 0, -10), "\(forces)")
    #expect(isNear(forces.total, 0, 0) && forces.resistance == .zero && forces.pushes == .zero)
  }

  @Test func `in a pile of combined steps, the floor carries all of it`() throws {
    let boxes = (0..<80).map { square(20, at: 100 + 25 * Double($0 % 8), 489 - 20 * Double($0 / 8)) }
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 400, y: 500))
    let animator = animator(GravityBehavior(items: boxes), collision)
    #expect(animator.settle())
    for box in boxes {
      let forces = try #require(animator.forces(on: box))
      #expect(isNear(forces.total, 0, 0, within: 0.1), "\(forces)")
    }
  }

  @Test func `on a slope, a box that slides has weight, normal force and friction of the formulas`() throws {
    // 30°: tan 30° = 0.577; friction 0.2.
    let slope = Item(center: Point(x: 500, y: 500), size: Size(width: 2000, height: 20))
    slope.transform = AffineTransform(rotationAngle: .pi / 6)
    let (sine, cosine) = Trigonometry.sineAndCosine(.pi / 6)
    let box = square(100, at: 500 + 60.5 * sine, 500 - 60.5 * cosine)
    box.transform = slope.transform
    let fixed = DynamicItemBehavior(items: [slope])
    (fixed.isAnchored, fixed.friction) = (true, 0.2)
    let animator = animator(
      fixed, frictionless(box), CollisionBehavior(items: [slope, box]), GravityBehavior(items: [box]))
    animator.step(frames: 60)
    let forces = try #require(animator.forces(on: box))
    // N = m g cos α, friction µ N up the slope.
    let (normal, friction) = (10 * cosine, 0.2 * 10 * cosine)
    let expected = Vector(
      dx: normal * sine - friction * cosine, dy: -normal * cosine - friction * sine)
    #expect(isNear(forces.contacts, expected.dx, expected.dy, within: 0.1), "\(forces.contacts) \(expected)")
    let acceleration = forces.total.dx * cosine + forces.total.dy * sine
    #expect(acceleration.isNear(10 * (sine - 0.2 * cosine), within: 0.1))
  }

  @Test func `a pendulum's rod pulls with the weight and the centripetal force`() throws {
    let bob = square(10, at: 200, 100)
    let rod = AttachmentBehavior(item: bob, attachedToAnchor: Point(x: 100, y: 100))
    let properties = frictionless(bob)
    properties.density = 100
    let animator = animator(rod, properties, GravityBehavior(items: [bob]))
    var greatest = 0.0
    for _ in 0..<60 {
      animator.step()
      let forces = try #require(animator.forces(on: bob))
      greatest = max(greatest, forces.attachments.length)
      #expect(forces.attachments == rod.reactionForce)
      // m g cos α + m v² / r, of the end of the step, in which it grows by at most 0.7.
      let speed = try #require(animator.linearVelocity(of: bob)).length
      let expected = 10 * (bob.center.y - 100) / 100 + speed * speed / 10_000
      #expect(forces.attachments.length.isNear(expected, within: 0.7), "\(forces.attachments) \(expected)")
    }
    // Released horizontally: 3 m g at the lowest point.
    #expect(greatest.isNear(30, within: 0.7), "\(greatest)")
  }

  @Test func `at the terminal velocity, the resistance equals the weight`() throws {
    let item = square(100, at: 100, 100)
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = 5
    let animator = animator(properties, GravityBehavior(items: [item]))
    animator.step(frames: 300)
    let forces = try #require(animator.forces(on: item))
    #expect(isNear(forces.resistance, 0, -10) && isNear(forces.total, 0, 0))
    #expect(animator.linearVelocity(of: item)?.dy.isNear(200, within: 0.1) == true)
  }

  @Test func `pushes, forces of behaviors, fields and snaps are told apart`() throws {
    let item = square(100, at: 100, 100)
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = Vector(dx: 2, dy: 0)
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -3))
    field.addItem(item)
    let custom = DynamicBehavior()
    let animator = animator(push, field, custom)
    custom.applyForce(Vector(dx: 0, dy: 1), to: item)
    animator.step()
    var forces = try #require(animator.forces(on: item))
    #expect(isNear(forces.pushes, 2, 1) && isNear(forces.fields, 0, -3), "\(forces)")
    animator.step()
    forces = try #require(animator.forces(on: item))
    #expect(isNear(forces.pushes, 2, 0), "the force acts for a frame")
    let snap = SnapBehavior(item: item, snapTo: item.center)
    animator.addBehavior(snap)
    #expect(animator.settle())
    forces = try #require(animator.forces(on: item))
    #expect(isNear(forces.snaps, -2, 3, within: 0.1) && forces.attachments.length < 1e-3, "\(forces)")
  }

  @Test func `what one item does to another, the other does to it`() throws {
    let (a, b) = (square(100, at: 100, 100), square(50, at: 175, 100))
    let push = PushBehavior(items: [a], mode: .continuous)
    push.pushDirection = Vector(dx: 5, dy: 0)
    let properties = frictionless(a, b)
    let animator = animator(properties, push, CollisionBehavior(items: [a, b]))
    animator.step(frames: 30)
    let (onA, onB) = (try #require(animator.forces(on: a)), try #require(animator.forces(on: b)))
    #expect(isNear(onA.contacts + onB.contacts, 0, 0, within: 1e-4))
    // 5 N move 1.25 kg.
    #expect(isNear(onB.contacts, 1, 0) && isNear(onA.total, 4, 0), "\(onA) \(onB)")
  }

  @Test func `reading the forces does not change the run`() {
    func hash(reading: Bool) -> UInt64 {
      let boxes = (0..<10).map { square(20, at: 100 + 3 * Double($0), 21 * Double($0)) }
      let collision = CollisionBehavior(items: boxes)
      collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
      let animator = animator(GravityBehavior(items: boxes), collision)
      for _ in 0..<120 {
        animator.step()
        if reading { for box in boxes { _ = animator.forces(on: box) } }
      }
      return animator.stateHash
    }
    #expect(hash(reading: true) == hash(reading: false))
  }
}
