import Dynamics
import Testing

/// Animator and its items.
@Suite struct AnimatorItemsTests {
  // MARK: items(in:)

  @Test(arguments: [(8.0, true), (9.9, true), (10.5, false), (11, false)])
  func `items are found within ten points of a rectangle`(gap: Double, isFound: Bool) {
    let item = square(50, at: 100, 100)
    let animator = animator(DynamicItemBehavior(items: [item]))
    let right = Rect(x: 125 + gap, y: 90, width: 20, height: 20)
    let above = Rect(x: 90, y: 75 - gap - 20, width: 20, height: 20)
    #expect(animator.items(in: right).isEmpty == !isFound)
    #expect(animator.items(in: above).isEmpty == !isFound)
  }

  @Test func `items(in:) returns items in the order of addition`() {
    let items = (0..<5).map { square(10, at: Double(100 - 20 * $0), 0) }
    let animator = animator(DynamicItemBehavior(items: items))
    animator.step()
    let found = animator.items(in: Rect(x: 0, y: -50, width: 200, height: 100))
    #expect(found.map(ObjectIdentifier.init) == items.map(ObjectIdentifier.init))
  }

  // MARK: Positions

  @Test func `updateItem adopts a position set by the program and keeps the velocity`() {
    let item = square(10, at: 0, 0)
    let material = frictionless(item)
    let animator = animator(material, GravityBehavior(items: [item]))
    animator.step(frames: 10)
    item.center = Point(x: 500, y: 500)
    animator.step()
    #expect(item.center.x == 0)
    let velocity = material.linearVelocity(for: item)
    item.center = Point(x: 500, y: 500)
    item.rotation = 1
    animator.updateItem(usingCurrentState: item)
    #expect(material.linearVelocity(for: item) == velocity)
    animator.step()
    #expect(item.center.x == 500 && item.center.y > 502)
    #expect(item.rotation.isNear(1, within: 1e-6))
    item.rotation = 2
    animator.updateItem(usingCurrentState: item)
    animator.step()
    #expect(item.rotation.isNear(2, within: 1e-6), "UIKit ignores a change of the rotation only")
    animator.updateItem(usingCurrentState: square(10, at: 0, 0))
  }

  @Test func `updateItem rejects a non-finite position`() {
    let item = square(10, at: 0, 0)
    let animator = animator(GravityBehavior(items: [item]))
    item.center.x = .infinity
    #expect(animator.problem(updating: item) != nil)
    #expect(animator.problem(updating: square(0, at: 0, 0)) == nil)
  }

  @Test func `writing back keeps an item's own scale and translation`() {
    let item = square(100, at: 0, 0)
    item.transform = AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 7, ty: 8)
    let material = frictionless(item)
    material.addAngularVelocity(1, for: item)
    let animator = animator(material)
    animator.step(frames: 30)
    #expect(item.transform.scaleX.isNear(2, within: 1e-12) && item.transform.scaleY.isNear(3, within: 1e-12))
    #expect(item.transform.tx == 7 && item.transform.ty == 8)
    #expect(item.rotation.isNear(59.0 / 120, within: 1e-4))
    // A scale that is set during the motion is kept, too.
    item.transform = item.transform.scaledBy(x: 0.5, y: 0.5)
    animator.step()
    #expect(item.transform.scaleX.isNear(1, within: 1e-12))
  }

  @Test func `resting items are not written to`() {
    final class Counter: DynamicItem {
      var writes = 0
      var center = Point.zero { didSet { writes += 1 } }
      var transform = AffineTransform.identity
      var bounds: Rect { Rect(x: 0, y: 0, width: 10, height: 10) }
    }
    let counter = Counter()
    let mover = square(10, at: 500, 0)
    let animator = animator(DynamicItemBehavior(items: [counter]), GravityBehavior(items: [mover]))
    animator.step(frames: 40)
    let writes = counter.writes
    animator.step(frames: 40)
    #expect(counter.writes == writes && mover.center.y > 100)
  }

  @Test func `items in rotated and translated views are converted in both directions`() {
    let canvas = Canvas(width: 400, height: 400)
    let item = square(10, at: 10, 0)
    let transform = AffineTransform(rotationAngle: .pi / 2).concatenating(
      AffineTransform(translationX: 100, y: 100))
    canvas.transforms = [ObjectIdentifier(item): transform]
    let material = frictionless(item)
    material.addLinearVelocity(Vector(dx: 0, dy: 60), for: item)
    material.addAngularVelocity(0.6, for: item)
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(material)
    animator.step()
    // The item started at (100, 110) in the view; the view's downward direction points right in its
    // superview.
    #expect(item.center.isNear(10.5, 0, within: 1e-4))
    #expect(item.rotation.isNear(0.005, within: 1e-6))
    #expect(animator.items(in: Rect(x: 95, y: 105, width: 10, height: 10)).count == 1)
  }

  // MARK: Sizes

  @Test func `a changed size changes the body: its mass, and what it rests on`() {
    let item = square(40, at: 100, 200)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    let animator = animator(GravityBehavior(items: [item]), collision)
    #expect(animator.settle())
    item.size = Size(width: 20, height: 20)
    animator.resumeIfSizesChanged()
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.y.isNear(290, within: 0.5))

    let material = frictionless(item)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: -0.4)
    animator.addBehavior(material)
    animator.addBehavior(push)
    animator.step()
    // 20 × 20 points weigh 0.04 kg; a frame has two steps of gravity.
    #expect(material.linearVelocity(for: item).dy.isNear(-1000 + 1000.0 / 60, within: 1))
  }

  @Test func `an invalid size is ignored`() {
    let item = square(40, at: 100, 200)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    let animator = animator(GravityBehavior(items: [item]), collision)
    animator.step(frames: 2)
    item.size = .zero
    #expect(animator.settle())
    #expect(item.center.y.isNear(280, within: 0.5))
  }

  // MARK: Equal runs

  /// A scene with several kinds of behaviors, which are added in the given order.
  private func scene(order: [Int]) -> (animator: Animator, items: [Item]) {
    let canvas = Canvas(width: 320, height: 568)
    let items = (0..<12).map { index in
      let (column, row) = (Double(index % 4), Double(index / 4))
      return square(30, at: 40 + column * 60, 60 + row * 50)
    }
    for (index, item) in items.enumerated() { item.rotation = Double(index) * 0.1 }
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -50, y: 400), to: Point(x: 320, y: 480))
    let push = PushBehavior(items: items, mode: .continuous)
    push.setAngle(0.3, magnitude: 0.02)
    let wind = GravityBehavior(items: items)
    wind.setAngle(2, magnitude: 0.1)
    let material = DynamicItemBehavior(items: items)
    material.elasticity = 0.5
    let behaviors = [GravityBehavior(items: items), collision, push, wind, material]
    let animator = Animator(referenceView: canvas)
    for index in order { animator.addBehavior(behaviors[index]) }
    // Keeps the reference view alive as long as the animator.
    animator.behaviors[0].action = { _ = canvas.bounds }
    return (animator, items)
  }

  @Test func `two equal runs have equal states, frame by frame`() {
    let first = scene(order: [0, 1, 2, 3, 4]).animator
    let second = scene(order: [0, 1, 2, 3, 4]).animator
    var hashes: Set<UInt64> = []
    for _ in 0..<240 {
      first.step()
      second.step()
      #expect(first.stateHash == second.stateHash)
      hashes.insert(first.stateHash)
    }
    #expect(hashes.count == 240, "and the state changes")
  }

  @Test(arguments: [
    [4, 3, 2, 1, 0], [1, 0, 3, 2, 4], [2, 4, 0, 1, 3],
  ])
  func `the order in which behaviors are added does not matter`(order: [Int]) {
    let plain = scene(order: [0, 1, 2, 3, 4])
    let other = scene(order: order)
    plain.animator.step(frames: 240)
    other.animator.step(frames: 240)
    for (a, b) in zip(plain.items, other.items) {
      #expect(a.center == b.center && a.rotation == b.rotation)
    }
  }
}
