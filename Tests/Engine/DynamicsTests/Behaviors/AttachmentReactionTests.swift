import Dynamics
import Testing

/// The force and torque of attachments, and attachments that break.
@Suite struct AttachmentReactionTests {
  /// Attachments from which an item of 2 kg at (0, 100) can hang at rest, with `hook` at (0, 0).
  private static let kinds: [(name: String, make: @Sendable (Item, Item) -> AttachmentBehavior)] = [
    ("rod", { item, _ in AttachmentBehavior(item: item, attachedToAnchor: .zero) }),
    (
      "spring",
      { item, _ in
        let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        (spring.frequency, spring.damping) = (3, 1)
        return spring
      }
    ),
    ("pin", { item, _ in .pinAttachment(with: item, attachmentAnchor: .zero) }),
    (
      "slider",
      { item, _ in
        .slidingAttachment(with: item, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 1, dy: 0))
      }
    ),
    (
      "wheel",
      { item, _ in
        .wheelAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: Vector(dx: 0, dy: 1))
      }
    ),
    ("rod of two items", { item, hook in AttachmentBehavior(item: item, attachedTo: hook) }),
    (
      "rope",
      { item, hook in
        .limitAttachment(
          with: item, offsetFromCenter: .zero, attachedTo: hook, offsetFromCenter: .zero)
      }
    ),
    ("weld", { item, hook in .fixedAttachment(with: item, attachedTo: hook, attachmentAnchor: .zero) }),
  ]

  private func hangingScene(_ attachment: AttachmentBehavior) -> Animator {
    let (hanging, hooks) = (attachment.items.prefix(1), attachment.items.dropFirst())
    let (density, anchor) = (
      DynamicItemBehavior(items: Array(hanging)), DynamicItemBehavior(items: Array(hooks))
    )
    density.density = 2
    anchor.isAnchored = true
    return animator(GravityBehavior(items: Array(hanging)), density, anchor, attachment)
  }

  @Test func `an attachment at rest breaks at a new limit while other items move`() {
    let attachment = AttachmentBehavior(item: square(100, at: 0, 100), attachedToAnchor: .zero)
    let animator = hangingScene(attachment)
    #expect(animator.settle())
    let falling = square(100, at: 1000, 0)
    animator.addBehavior(GravityBehavior(items: [falling]))
    animator.step(frames: 30)
    #expect(falling.center.y > 50)
    attachment.breakForce = 19
    animator.step(frames: 6)
    #expect(!animator.behaviors.contains { $0 === attachment })
  }

  @Test(arguments: kinds.indices)
  func `an attachment on which a weight hangs pulls with mass times gravity`(index: Int) {
    let (name, make) = Self.kinds[index]
    let attachment = make(square(100, at: 0, 100), square(100, at: 0, 0))
    #expect(attachment.reactionForce == .zero && attachment.reactionTorque == 0)
    let animator = hangingScene(attachment)
    #expect(animator.settle(), "\(name)")
    // 2 kg at 10 m/s².
    let force = attachment.reactionForce
    #expect(force.dx.isNear(0, within: 0.02) && force.dy.isNear(-20, within: 0.02), "\(name): \(force)")
    #expect(attachment.reactionTorque.isNear(0, within: 0.02), "\(name): \(attachment.reactionTorque)")
    animator.removeBehavior(attachment)
    #expect(attachment.reactionForce == .zero)
  }

  @Test func `the reaction is that on the first item`() {
    let (hook, weight) = (square(100, at: 0, 0), square(100, at: 0, 200))
    let rod = AttachmentBehavior(item: hook, attachedTo: weight)
    let anchor = DynamicItemBehavior(items: [hook])
    anchor.isAnchored = true
    let animator = animator(GravityBehavior(items: [weight]), anchor, rod)
    #expect(animator.settle())
    #expect(rod.reactionForce.dy.isNear(10, within: 0.01))
  }

  @Test func `a weld holds a lever with the torque of its weight, and breaks at a lower one`() {
    for (breakTorque, breaks) in [(Double.infinity, false), (20.5, false), (19, true)] {
      let weld = AttachmentBehavior.fixedAttachment(
        with: square(100, at: 100, 0), attachedTo: square(100, at: 0, 0), attachmentAnchor: .zero)
      weld.breakTorque = breakTorque
      let animator = hangingScene(weld)
      animator.step(frames: 120)
      // 20 N at a lever arm of 1 m, against the clock.
      #expect(weld.reactionTorque.isNear(-20, within: 0.2), "\(weld.reactionTorque)")
      #expect((weld.dynamicAnimator == nil) == breaks)
      #expect((weld.items[0].center.y > 1000) == breaks)
    }
  }

  @Test(arguments: kinds.indices)
  func `an attachment breaks above its force and not below it`(index: Int) {
    let (name, make) = Self.kinds[index]
    for (limit, breaks) in [(19.5, true), (45.0, false)] {
      let attachment = make(square(100, at: 0, 100), square(100, at: 0, 0))
      attachment.breakForce = limit
      let animator = hangingScene(attachment)
      let recorder = BreakRecorder()
      animator.delegate = recorder
      animator.step(frames: 90)
      #expect(recorder.broken.count == (breaks ? 1 : 0), "\(name)")
      #expect((attachment.dynamicAnimator == nil) == breaks, "\(name)")
      #expect((attachment.items[0].center.y > 400) == breaks, "\(name): \(attachment.items[0].center)")
      #expect(!breaks || attachment.reactionForce.length > limit, "\(name): the force that broke it")
    }
  }

  @Test func `a pendulum pulls with three times its weight at the bottom`() {
    let bob = square(100, at: 400, 0)
    let rod = AttachmentBehavior(item: bob, attachedToAnchor: .zero)
    let animator = animator(GravityBehavior(items: [bob]), frictionless(bob), rod)
    var greatest = 0.0
    for _ in 0..<120 {
      animator.step()
      greatest = max(greatest, rod.reactionForce.length)
    }
    #expect(greatest.isNear(30, within: 1))
  }

  @Test func `a wheel that a motor drives gives the torque of the motor`() {
    let wheel = square(100, at: 0, 0)
    let pin = AttachmentBehavior.pinAttachment(with: wheel, attachmentAnchor: .zero)
    (pin.motorSpeed, pin.maximumMotorTorque) = (100, 2)
    let animator = animator(frictionless(wheel), pin)
    animator.step(frames: 5)
    #expect(pin.reactionTorque.isNear(2, within: 1e-3))
    pin.breakTorque = 1
    animator.step()
    #expect(pin.dynamicAnimator == nil && pin.motorTorque == 0)
  }

  @Test func `attachments that break in the same frame are reported in the order of the behavior tree`() {
    let items = (0..<3).map { square(100, at: 200 * Double($0), 100) }
    let rods = items.map { item in
      AttachmentBehavior(item: item, attachedToAnchor: Point(x: item.center.x, y: 0))
    }
    let parent = DynamicBehavior()
    parent.addChildBehavior(rods[0])
    let animator = animator(GravityBehavior(items: items), rods[2], parent, rods[1])
    let recorder = BreakRecorder()
    animator.delegate = recorder
    for rod in rods { rod.breakForce = 5 }
    animator.step()
    #expect(
      recorder.broken.map { ObjectIdentifier($0.attachment) } == [2, 0, 1].map { ObjectIdentifier(rods[$0]) })
    #expect(recorder.broken.map { $0.parent === parent } == [false, true, false])
    #expect(animator.behaviors.count == 2 && parent.childBehaviors.isEmpty)
    #expect(recorder.broken.allSatisfy { $0.attachment.dynamicAnimator == nil })
  }

  @Test func `a broken attachment can be added again in the call, and then holds until it breaks again`() {
    let item = square(100, at: 0, 100)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    rod.breakForce = 5
    let animator = animator(GravityBehavior(items: [item]), rod)
    let recorder = BreakRecorder()
    recorder.onBreak = { animator, attachment in
      attachment.breakForce = 15
      animator.addBehavior(attachment)
    }
    animator.delegate = recorder
    animator.step(frames: 60)
    #expect(recorder.broken.count == 1 && rod.dynamicAnimator === animator)
    #expect(rod.reactionForce.dy.isNear(-10, within: 0.1))
    #expect(item.center.y < 110)
    rod.breakForce = 5
    recorder.onBreak = nil
    animator.step(frames: 60)
    #expect(recorder.broken.count == 2 && item.center.y > 300)
  }

  @Test func `a limit that nothing reaches does not change the run`() {
    func hash(breakForce: Double) -> UInt64 {
      let items = (0..<4).map { square(40, at: 50 * Double($0), 0) }
      let behaviors: [DynamicBehavior] = zip(items, items.dropFirst()).map { pair in
        let pin = AttachmentBehavior.pinAttachment(
          with: pair.1, attachedTo: pair.0, attachmentAnchor: pair.0.center + Vector(dx: 25, dy: 0))
        pin.breakForce = breakForce
        return pin
      }
      let animator = animator(
        GravityBehavior(items: items), AttachmentBehavior(item: items[0], attachedToAnchor: .zero))
      for behavior in behaviors { animator.addBehavior(behavior) }
      animator.step(frames: 120)
      return animator.stateHash
    }
    #expect(hash(breakForce: 1e6) == hash(breakForce: .infinity))
  }
}

/// Records the attachments that broke.
private final class BreakRecorder: AnimatorDelegate {
  var broken: [(attachment: AttachmentBehavior, parent: DynamicBehavior?)] = []
  var onBreak: ((Animator, AttachmentBehavior) -> Void)?

  func dynamicAnimator(
    _ animator: Animator, didBreak attachment: AttachmentBehavior, in parent: DynamicBehavior?
  ) {
    broken.append((attachment, parent))
    onBreak?(animator, attachment)
  }
}
