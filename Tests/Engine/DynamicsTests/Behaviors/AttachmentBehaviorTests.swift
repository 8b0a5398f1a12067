import Dynamics
import Testing

@Suite struct AttachmentBehaviorTests {
  @Test func `a rod under gravity swings as in UIKit, frame by frame`() {
    let item = square(40, at: 200, 100)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
    let animator = animator(GravityBehavior(items: [item]), attachment, frictionless(item))
    animator.step()
    #expect(item.center.isNear(199.999969, 100.069443))
    animator.step(frames: 9)
    #expect(item.center.isNear(199.132126, 113.146225))
  }

  @Test func `the length is the distance on entering an animator, 0 before`() {
    let item = square(40, at: 100, 100)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 300))
    #expect(attachment.length == 0 && attachment.frequency == 0 && attachment.damping == 0)
    let animator = animator(attachment)
    #expect(attachment.length == 200)
    item.center.y = 200
    animator.removeBehavior(attachment)
    animator.addBehavior(attachment)
    #expect(attachment.length == 100, "measured anew")
  }

  @Test func `offsets are in the coordinates of the rotated item`() {
    let item = square(40, at: 100, 100)
    item.rotation = .pi / 2
    let other = square(40, at: 100, 300)
    let attachment = AttachmentBehavior(
      item: item,
      offsetFromCenter: Vector(dx: 10, dy: 0),
      attachedTo: other,
      offsetFromCenter: Vector(dx: 0, dy: -15)
    )
    _ = animator(attachment)
    #expect(attachment.length.isNear(175, within: 1e-4))
  }

  @Test func `a length that was set before adding is kept`() {
    let item = square(40, at: 100, 100)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 300))
    attachment.length = 150
    let animator = animator(attachment, frictionless(item))
    #expect(attachment.length == 150)
    animator.step(frames: 30)
    #expect(item.center.y.isNear(150, within: 1))
  }

  @Test func `a moved anchor drags the item and leaves the length`() {
    let item = square(40, at: 100, 200)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
    let animator = animator(attachment, frictionless(item))
    #expect(animator.settle())
    for _ in 0..<60 {
      attachment.anchorPoint.y -= 2
      animator.step()
    }
    #expect(attachment.length == 100)
    #expect(item.center.isNear(100, 80, within: 3))
  }

  @Test func `a rigid attachment shorter than a point is a hinge at the anchor`() {
    let item = square(40, at: 100, 100)
    let attachment = AttachmentBehavior(
      item: item,
      offsetFromCenter: Vector(dx: 20, dy: 0),
      attachedToAnchor: Point(x: 120.5, y: 100)
    )
    let animator = animator(GravityBehavior(items: [item]), attachment)
    #expect(attachment.length == 0)
    for _ in 0..<120 {
      animator.step()
      let held = item.center + Vector(angle: item.rotation, magnitude: 20)
      #expect(held.isNear(120.5, 100, within: 1.5))
    }
    #expect(item.center.distance(to: Point(x: 100, y: 100)) > 5)
  }

  @Test(arguments: [(0.99, 0.0), (1, 1), (1.01, 1.01)])
  func `an attachment of a point or more is a rod`(distance: Double, length: Double) {
    let rod = AttachmentBehavior(item: square(40, at: 0, 0), attachedToAnchor: Point(x: distance, y: 0))
    _ = animator(rod)
    #expect(rod.length == length)
  }

  @Test func `a short attachment whose length was set, or a spring, is not a hinge`() {
    let item = square(40, at: 100, 100)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100.5, y: 100))
    spring.frequency = 1
    _ = animator(spring)
    #expect(spring.length == 0.5)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100.5, y: 100))
    rod.length = 0.7
    _ = animator(rod)
    #expect(rod.length == 0.7)
  }

  @Test func `an undamped spring swings with its frequency`() {
    let item = square(40, at: 100, 100)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 0))
    spring.frequency = 1
    spring.length = 90
    let animator = animator(spring, frictionless(item))
    var crossings = 0
    var last = item.center.y
    for _ in 0..<300 {
      animator.step()
      if (last - 90) * (item.center.y - 90) < 0 { crossings += 1 }
      last = item.center.y
    }
    #expect(crossings == 10, "five seconds, two crossings a second")
  }

  @Test func `damping, frequency and length change a live attachment`() {
    let item = square(40, at: 100, 100)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 0))
    let animator = animator(rod, frictionless(item))
    #expect(animator.settle())
    rod.frequency = 2
    rod.damping = 1
    rod.length = 150
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.isNear(100, 150, within: 0.5))
  }

  @Test func `two attached items keep their distance and can collide with each other`() {
    let a = square(40, at: 100, 100)
    let b = square(40, at: 200, 100)
    let attachment = AttachmentBehavior(item: a, attachedTo: b)
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    let animator = animator(attachment, push)
    for _ in 0..<120 {
      animator.step()
      #expect(a.center.distance(to: b.center).isNear(100, within: 1))
    }
    #expect(attachment.attachedBehaviorType == .items && attachment.items.count == 2)
    #expect(attachment.anchorPoint == .zero)
    #expect(AttachmentBehavior(item: a, attachedToAnchor: .zero).attachedBehaviorType == .anchor)
  }

  @Test func `an item is not attached to itself`() {
    let item = square(40, at: 0, 0)
    #expect(AttachmentBehavior.problem(attaching: item, to: item)?.contains("itself") == true)
    #expect(AttachmentBehavior.problem(attaching: item, to: square(1, at: 0, 0)) == nil)
  }

  @Test func `removing an attachment removes its joint`() {
    let item = square(40, at: 200, 100)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
    let animator = animator(GravityBehavior(items: [item]), attachment)
    animator.step(frames: 5)
    animator.removeBehavior(attachment)
    animator.step(frames: 120)
    #expect(item.center.y > 1000)
  }
}
