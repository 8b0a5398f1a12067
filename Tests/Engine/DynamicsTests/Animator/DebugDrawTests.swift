import Dynamics
import Testing

/// Debug draw of the engine's state.
@Suite struct DebugDrawTests {
  /// A square of 1 kg that rests on a floor, and is pushed to the right without moving.
  private func pushedSquare() -> (animator: Animator, push: PushBehavior) {
    let item = square(100, at: 150, 150)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 200), to: Point(x: 400, y: 200))
    let push = PushBehavior(items: [item], mode: .continuous)
    (push.pushDirection, push.magnitude) = (Vector(dx: 1, dy: 0), 1)
    return (animator(GravityBehavior(items: [item]), collision, push), push)
  }

  @Test func `the impulses of a resting item balance its weight and the push`() {
    let (animator, _) = pushedSquare()
    animator.step(frames: 30)
    let contacts = animator.contactPoints
    #expect(contacts.count == 2)
    #expect(contacts.allSatisfy { $0.position.y.isNear(200, within: 1) })
    let normal = contacts.reduce(Vector.zero) { $0 + $1.normalImpulse }
    let friction = contacts.reduce(Vector.zero) { $0 + $1.frictionImpulse }
    // A weight of 10 N and a push of 1 N, for 1/120 s.
    #expect(normal.dy.isNear(-10.0 / 120, within: 2e-3) && normal.dx.isNear(0))
    #expect(friction.dx.isNear(-1.0 / 120, within: 1e-3) && friction.dy.isNear(0))
  }

  @Test func `the impulse of an impact stays with the contact that began`() throws {
    let item = square(100, at: 150, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 200), to: Point(x: 400, y: 200))
    let animator = animator(GravityBehavior(items: [item]), collision)
    while animator.recentContacts.isEmpty { animator.step() }
    let contact = try #require(animator.recentContacts.first)
    // 1 kg that falls 50 pt hits the floor with 316 pt/s, and bounces with an elasticity of 0.2.
    #expect(contact.impulse.dy.isNear(-3.16 * 1.2, within: 0.3))
    #expect(contact.impulse.dx.isNear(0))
  }

  @Test func `a boundary through points is drawn open, and one along a path closed`() {
    let points = [Point(x: 0, y: 0), Point(x: 100, y: 50), Point(x: 200, y: 0)]
    let path = BezierPath()
    path.move(to: points[0])
    for point in points[1...] { path.addLine(to: point) }
    let collision = CollisionBehavior(items: [square(10, at: 0, 300)])
    collision.addBoundary(withIdentifier: "open", through: points)
    collision.addBoundary(withIdentifier: "closed", for: path)
    #expect(animator(collision).boundaryLines == [points, points + [points[0]]])
  }

  @Test func `islands are items that touch or are attached, awake or at rest`() {
    let items = [
      square(40, at: 50, 180), square(40, at: 50, 140), square(40, at: 150, 50), square(40, at: 250, 50),
    ]
    let alone = square(40, at: 350, 50)
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 200), to: Point(x: 100, y: 200))
    let animator = animator(
      GravityBehavior(items: Array(items.prefix(2))), collision,
      AttachmentBehavior(item: items[2], attachedTo: items[3]), DynamicItemBehavior(items: [alone]))
    func islands() -> [[ObjectIdentifier]] { animator.islands.map { $0.items.map { ObjectIdentifier($0) } } }
    let expected = [[items[0], items[1]], [items[2], items[3]], [alone]].map {
      $0.map { ObjectIdentifier($0) }
    }
    animator.step(frames: 10)
    #expect(islands() == expected)
    #expect(animator.islands[0].isAwake)
    #expect(animator.settle())
    #expect(islands() == expected)
    #expect(animator.islands.allSatisfy { !$0.isAwake })
    #expect(animator.restingItems.count == 5)
  }

  @Test func `the boxes of the broad phase contain the items that can collide`() {
    let (item, alone) = (square(40, at: 50, 50), square(40, at: 150, 50))
    let animator = animator(
      CollisionBehavior(items: [item]), GravityBehavior(items: [item, alone]))
    animator.step(frames: 5)
    #expect(animator.broadPhaseBoxes.count == 1)
    let box = animator.broadPhaseBoxes[0]
    #expect(box.minX < 30 && box.maxX > 70 && box.minX > 10 && box.maxX < 90)
    #expect(box.contains(item.center))
  }
}
