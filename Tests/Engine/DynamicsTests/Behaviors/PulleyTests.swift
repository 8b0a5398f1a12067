import Dynamics
import Testing

@Suite struct PulleyTests {
  /// Two squares that hang 100 and 150 points below the points over which the rope runs.
  private func pulley(
    _ side: Double, _ otherSide: Double
  ) -> (items: [Item], pulley: AttachmentBehavior, animator: Animator) {
    let (a, b) = (square(side, at: 100, 200), square(otherSide, at: 300, 250))
    let pulley = AttachmentBehavior.pulleyAttachment(
      with: a, attachmentAnchor: Point(x: 100, y: 100), attachedTo: b,
      attachmentAnchor: Point(x: 300, y: 100))
    return ([a, b], pulley, animator(pulley, frictionless(a, b), GravityBehavior(items: [a, b])))
  }

  @Test func `Atwood's machine accelerates by g (m1 - m2) / (m1 + m2)`() {
    let (items, pulley, animator) = pulley(100, 50)
    #expect(pulley.ratio == 1 && pulley.collides && pulley.attachedBehaviorType == .items)
    animator.step(frames: 30)
    #expect(pulley.length.isNear(250))
    // 59 steps of 1/120 s at 0.6 g.
    #expect(animator.linearVelocity(of: items[0])?.dy.isNear(600 * 59.0 / 120, within: 1) == true)
    #expect(animator.linearVelocity(of: items[1])?.dy.isNear(-600 * 59.0 / 120, within: 1) == true)
    // 2 m1 m2 g / (m1 + m2).
    #expect(pulley.reactionForce.dy.isNear(-4, within: 0.02) && pulley.reactionForce.dx.isNear(0))
    #expect(pulley.reactionTorque == 0)
    #expect((items[0].center.y - 100 + items[1].center.y - 100).isNear(250, within: 0.1))
    #expect(animator.forces(on: items[1])?.attachments.dy.isNear(-4, within: 0.02) == true)
  }

  @Test func `with the ratio 2, the other item hangs on two ropes`() {
    let (items, pulley, animator) = pulley(100, 100)
    pulley.ratio = 2
    animator.step(frames: 20)
    // T = 3 g / (1 / m1 + 4 / m2) = 6; accelerations g - T and g - 2 T.
    #expect(pulley.length.isNear(100 + 2 * 150))
    #expect(animator.linearVelocity(of: items[0])?.dy.isNear(400 * 39.0 / 120, within: 1) == true)
    #expect(animator.linearVelocity(of: items[1])?.dy.isNear(-200 * 39.0 / 120, within: 1) == true)
    #expect(pulley.reactionForce.dy.isNear(-6, within: 0.03), "\(pulley.reactionForce)")
    #expect(animator.forces(on: items[1])?.attachments.dy.isNear(-12, within: 0.06) == true)
  }

  @Test func `equal weights rest, and twice the weight rests on two ropes`() {
    let (items, pulley, animator) = pulley(100, 100)
    #expect(animator.settle() && items[0].center.y.isNear(200, within: 0.1))
    #expect(pulley.reactionForce.dy.isNear(-10, within: 0.05))
    let properties = DynamicItemBehavior(items: [items[1]])
    properties.density = 2
    animator.addBehavior(properties)
    pulley.ratio = 2
    #expect(animator.settle() && items[1].center.y.isNear(250, within: 0.2))
  }

  @Test func `the rope pulls and never pushes`() {
    let (items, pulley, animator) = pulley(100, 100)
    animator.step(frames: 5)
    // Lifted, the item falls back freely while the rope is slack.
    animator.setLinearVelocity(Vector(dx: 0, dy: -400), of: items[0])
    animator.step(frames: 5)
    #expect(pulley.reactionForce == .zero)
    #expect(animator.linearVelocity(of: items[1]).map { $0.dy > 50 } == true)
  }

  @Test func `a pulley whose points are moved or whose rope is shortened lifts`() {
    let (items, pulley, animator) = pulley(100, 100)
    animator.step(frames: 5)
    pulley.length = 230
    animator.step(frames: 60)
    let sum = { items[0].center.y - 100 + items[1].center.y - 100 }
    #expect(sum().isNear(230, within: 0.5))
    pulley.attachedAnchorPoint = Point(x: 300, y: 60)
    #expect(pulley.attachedAnchorPoint == Point(x: 300, y: 60))
    animator.step(frames: 60)
    #expect((sum() + 40).isNear(230, within: 0.5))
  }

  @Test func `a pulley breaks at its force`() {
    let (_, pulley, animator) = pulley(100, 50)
    pulley.breakForce = 3.5
    animator.step(frames: 3)
    #expect(pulley.dynamicAnimator == nil && pulley.reactionForce.length > 3.5)
  }

  @Test func `a pile on one side is lifted by a heavy item on the other, in soft steps`() {
    let pan = Item(center: Point(x: 300, y: 500), size: Size(width: 400, height: 20))
    let weight = square(100, at: 700, 300)
    let boxes = (0..<60).map { square(20, at: 130 + 22 * Double($0 % 15), 479 - 20 * Double($0 / 15)) }
    let pulley = AttachmentBehavior.pulleyAttachment(
      with: pan, attachmentAnchor: Point(x: 300, y: 0), attachedTo: weight,
      attachmentAnchor: Point(x: 700, y: 0))
    let upright = DynamicItemBehavior(items: [pan])
    upright.allowsRotation = false
    let heavy = DynamicItemBehavior(items: [weight])
    heavy.density = 5
    let animator = animator(
      pulley, upright, heavy, CollisionBehavior(items: [pan] + boxes),
      GravityBehavior(items: [pan, weight] + boxes))
    animator.step(frames: 30)
    // 60 × 0.04 kg and 0.8 kg against 5 kg.
    let acceleration = 1000 * (5 - 3.2) / (5 + 3.2)
    #expect(pan.center.y.isNear(500 - acceleration * 0.25 / 2, within: 4), "\(pan.center)")
    #expect((pan.center.y + weight.center.y).isNear(800, within: 1))
  }

  @Test(arguments: [0.0, 40]) func `an item that has reached its point stops the other one`(aside: Double) {
    let (heavy, light) = (square(100, at: 0, 500), square(100 * 0.5.squareRoot(), at: 300 + aside, 300))
    let pulley = AttachmentBehavior.pulleyAttachment(
      with: heavy, attachmentAnchor: .zero, attachedTo: light, attachmentAnchor: Point(x: 300, y: 0))
    let properties = frictionless(heavy, light)
    let animator = animator(properties, pulley, GravityBehavior(items: [heavy, light]))
    animator.step(frames: 300)
    for _ in 0..<60 {
      animator.step()
      #expect(properties.linearVelocity(for: heavy).length < 1, "\(properties.linearVelocity(for: heavy))")
      #expect(properties.linearVelocity(for: light).length < 1, "\(properties.linearVelocity(for: light))")
    }
    #expect(heavy.center.isNear(0, pulley.length, within: 0.5), "\(heavy.center)")
    #expect(light.center.isNear(300, 0, within: 0.5), "\(light.center)")
    #expect(pulley.reactionForce.length.isNear(10, within: 0.1), "\(pulley.reactionForce)")
    animator.removeBehavior(pulley)
    animator.step()
    #expect(properties.linearVelocity(for: heavy).length < 20)
  }

  @Test func `an item at its point is let down again when the other one is pulled up`() {
    let (items, pulley, animator) = pulley(100, 50)
    animator.step(frames: 180)
    #expect(items[1].center.isNear(300, 100, within: 0.5), "\(items[1].center)")
    let heavier = DynamicItemBehavior(items: [items[1]])
    heavier.density = 12
    animator.addBehavior(heavier)
    animator.step(frames: 15)
    // 3 kg against 1 kg: 500 pt/s².
    #expect(items[1].center.y.isNear(100 + 500 * 0.25 * 0.25 / 2, within: 1.5), "\(items[1].center)")
    #expect((items[0].center.y + items[1].center.y - 200).isNear(pulley.length, within: 0.5))
  }
}
