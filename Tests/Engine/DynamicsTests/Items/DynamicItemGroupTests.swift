import Dynamics
import Testing

@Suite struct DynamicItemGroupTests {
  /// Two boxes that form an L: 100 × 20 at the top, 20 × 80 below its left end.
  private func angle() -> (group: DynamicItemGroup, top: Item, side: Item) {
    let top = Item(center: Point(x: 100, y: 50), size: Size(width: 100, height: 20))
    let side = Item(center: Point(x: 60, y: 100), size: Size(width: 20, height: 80))
    return (DynamicItemGroup(items: [top, side]), top, side)
  }

  @Test func `has the mass of its items at their common centre of mass`() {
    let (group, top, side) = angle()
    #expect(group.transform == .identity)
    #expect(group.center == Point(x: 100, y: 90) && group.bounds.size == Size(width: 100, height: 100))
    #expect(Animator.standardMass(of: group).isNear(0.36, within: 1e-9))
    let behavior = frictionless()
    behavior.addItem(group)
    let animator = animator(behavior)
    #expect(animator.mass(of: group)?.isNear(0.36, within: 1e-6) == true)
    // A spinning body rotates about its centre of mass, which does not move.
    let massCenter = Point(x: (0.2 * 100 + 0.16 * 60) / 0.36, y: (0.2 * 50 + 0.16 * 100) / 0.36)
    behavior.addAngularVelocity(5, for: group)
    animator.step(frames: 30)
    let turned = (massCenter - Point(x: 100, y: 90)).applying(AffineTransform(rotationAngle: group.rotation))
    #expect((group.center + turned).isNear(massCenter.x, massCenter.y, within: 0.05))
    #expect(group.rotation.isNear(5 * 59 / 120, within: 1e-3))
    #expect(top.center.distance(to: side.center).isNear(Vector(dx: 40, dy: 50).length, within: 1e-3))
    #expect(side.rotation.isNear(group.rotation, within: 1e-6))
  }

  @Test func `has the inertia of the whole, by the parallel axis theorem`() {
    let left = square(100, at: 0, 0)
    let right = square(100, at: 300, 0)
    let group = DynamicItemGroup(items: [left, right])
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Vector(dx: 150, dy: 0), for: group)
    let behavior = frictionless()
    behavior.addItem(group)
    let animator = animator(push, behavior)
    animator.step()
    // 1 kg and 1/6 kg·m² each, 1.5 m from the centre; the impulse is 1 N·s.
    let inertia: Double = 2 * (1.0 / 6 + 1.5 * 1.5)
    #expect(behavior.angularVelocity(for: group).isNear(1.5 / inertia, within: 1e-4))
    #expect(behavior.linearVelocity(for: group).dy.isNear(50))
  }

  @Test func `keeps the shapes and rotations of its items`() {
    let ball = Item(center: Point(x: 0, y: 0), size: Size(width: 40, height: 40))
    ball.collisionBoundsType = .ellipse
    let diamond = square(40, at: 100, 0)
    diamond.rotation = .pi / 4
    let group = DynamicItemGroup(items: [ball, diamond])
    #expect(group.bounds.height.isNear(40 * 2.0.squareRoot(), within: 1e-6))
    let collision = CollisionBehavior(items: [group])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 200), to: Point(x: 500, y: 200))
    let rotations = DynamicItemBehavior(items: [group])
    rotations.allowsRotation = false
    let animator = animator(GravityBehavior(items: [group]), collision, rotations)
    #expect(animator.settle())
    #expect(diamond.center.y.isNear(200 - 20 * 2.0.squareRoot(), within: 0.5), "it rests on its corner")
    #expect(ball.center.y.isNear(diamond.center.y, within: 1e-3))
    #expect(diamond.rotation.isNear(.pi / 4, within: 1e-3))
  }

  @Test func `reports contacts as one item, begun and ended once`() {
    let (left, right) = (square(20, at: 0, 0), square(20, at: 60, 0))
    let group = DynamicItemGroup(items: [left, right])
    let collision = CollisionBehavior(items: [group])
    let recorder = DelegateRecorder()
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 100), to: Point(x: 500, y: 100))
    let gravity = GravityBehavior(items: [group])
    let animator = animator(gravity, collision)
    #expect(animator.settle())
    #expect(recorder.began.allSatisfy { $0.item === group })
    #expect(!recorder.began.isEmpty)
    gravity.magnitude = -1
    animator.step(frames: 30)
    #expect(left.center.y < 80)
    #expect(recorder.ended.count == recorder.began.count)
  }

  @Test func `is concave: it hooks over a peg`() {
    let (group, _, _) = angle()
    let peg = Item(center: Point(x: 110, y: 75), size: Size(width: 20, height: 20))
    let behavior = DynamicItemBehavior(items: [peg])
    behavior.isAnchored = true
    let collision = CollisionBehavior(items: [group, peg])
    let animator = animator(GravityBehavior(items: [group]), collision, behavior)
    animator.step(frames: 20)
    #expect(group.center.y < 110, "it hangs on the peg, which is inside its rectangle")
  }

  @Test func `follows the size of an item, and its setters move all items`() {
    let (group, top, side) = angle()
    let behavior = frictionless()
    behavior.addItem(group)
    let animator = animator(behavior)
    #expect(animator.settle())
    side.size.width = 40
    animator.resumeIfSizesChanged()
    #expect(animator.mass(of: group)?.isNear(0.52, within: 1e-6) == true)
    group.center = Point(x: 200, y: 190)
    #expect(top.center.isNear(200, 150) && side.center.isNear(160, 200))
    animator.updateItem(usingCurrentState: group)
    animator.step(frames: 2)
    #expect(top.center.isNear(200, 150))
    group.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(top.center.isNear(200, 110) && top.transform.scaleX.isNear(2))
  }

  @Test func `cannot be empty, contain a group or an item twice, or share its items with behaviors`() {
    let (group, top, side) = angle()
    #expect(DynamicItemGroup.problem(grouping: [])?.contains("at least one") == true)
    #expect(DynamicItemGroup.problem(grouping: [group])?.contains("inside another") == true)
    #expect(DynamicItemGroup.problem(grouping: [top, top])?.contains("only once") == true)
    #expect(DynamicItemGroup.problem(grouping: [top, side]) == nil)

    let animator = animator(GravityBehavior(items: [group]))
    #expect(animator.problem(addingItem: top)?.contains("group only") == true)
    #expect(animator.problem(addingItem: DynamicItemGroup(items: [side]))?.contains("group only") == true)
    #expect(animator.problem(addingItem: group) == nil)
    animator.removeAllBehaviors()
    #expect(animator.problem(addingItem: top) == nil)

    let whole = DynamicBehavior()
    whole.addChildBehavior(GravityBehavior(items: [group]))
    whole.addChildBehavior(GravityBehavior(items: [top]))
    #expect(Animator().problem(adding: whole)?.contains("group only") == true)
  }

  @Test func `a group with an item without size cannot be added to an animator`() {
    let group = DynamicItemGroup(items: [square(10, at: 0, 0), square(0, at: 20, 0)])
    #expect(Animator().problem(addingItem: group)?.contains("size") == true)
  }
}
