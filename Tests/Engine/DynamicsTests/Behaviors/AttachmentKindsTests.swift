import Dynamics
import Testing

@Suite struct AttachmentKindsTests {
  @Test func `a slider moves along its axis without rotating, for any length of the axis vector`() {
    for scale in [1.0, 20] {
      let item = square(40, at: 100, 100)
      let slider = AttachmentBehavior.slidingAttachment(
        with: item, attachmentAnchor: Point(x: 130, y: 120), axisOfTranslation: Vector(dx: 3, dy: 4) * scale)
      let animator = animator(GravityBehavior(items: [item]), slider, frictionless(item))
      animator.step(frames: 30)
      let displacement = item.center - Point(x: 100, y: 100)
      // 59 steps of symplectic Euler at 1000 × 4/5 pt/s².
      #expect(
        (displacement - Vector(dx: 0.6, dy: 0.8) * (800.0 / 14400 * 59 * 60 / 2)).length < 1e-3,
        "\(displacement)")
      #expect(item.rotation.isNear(0, within: 1e-4))
      #expect(slider.attachedBehaviorType == .anchor && slider.length == 0)
    }
  }

  @Test func `a range stops a slider, and a range of zero fixes it`() {
    let item = square(40, at: 100, 100)
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: Point(x: 100, y: 100), axisOfTranslation: Vector(dx: 0, dy: 1))
    #expect(slider.attachmentRange == .infinite && slider.attachmentRange.isInfinite)
    slider.attachmentRange = FloatRange(minimum: -10, maximum: 60)
    let gravity = GravityBehavior(items: [item])
    let animator = animator(gravity, slider)
    #expect(animator.settle())
    #expect(item.center.isNear(100, 160, within: 0.5))
    gravity.magnitude = -1
    #expect(animator.settle())
    #expect(item.center.isNear(100, 90, within: 0.5))
    slider.attachmentRange = .zero
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.isNear(100, 100, within: 0.5))
  }

  @Test func `a moved anchor drags a slider across its axis, not along it`() {
    let item = square(40, at: 100, 100)
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: Point(x: 100, y: 100), axisOfTranslation: Vector(dx: 1, dy: 0))
    let animator = animator(slider)
    for _ in 0..<60 {
      slider.anchorPoint.y += 1
      animator.step()
    }
    #expect(item.center.isNear(100, 160, within: 1))
  }

  @Test func `a slider between two items rotates with the other one`() {
    let (rail, item) = (square(100, at: 100, 100), square(20, at: 130, 100))
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachedTo: rail, attachmentAnchor: Point(x: 100, y: 100),
      axisOfTranslation: Vector(dx: 1, dy: 0))
    slider.attachmentRange = FloatRange(minimum: -5, maximum: 40)
    let spin = DynamicItemBehavior(items: [rail])
    spin.addAngularVelocity(4, for: rail)
    let animator = animator(slider, spin)
    for _ in 0..<60 {
      animator.step()
      let offset = item.center - rail.center
      #expect(offset.length > 24 && offset.length < 71)
      #expect(offset.normalized.cross(Vector(angle: rail.rotation, magnitude: 1)).isNear(0, within: 0.02))
    }
    #expect((item.center - rail.center).length > 65, "centrifugal force moves it to the end of its range")
    #expect(slider.attachedBehaviorType == .items)
  }

  @Test func `a rope is slack until its length, which is the distance on entering an animator`() {
    let (hook, ball) = (square(20, at: 100, 100), square(20, at: 160, 100))
    let rope = AttachmentBehavior.limitAttachment(
      with: hook, offsetFromCenter: Vector(dx: 0, dy: 10), attachedTo: ball,
      offsetFromCenter: Vector(dx: 0, dy: 10))
    #expect(rope.length == 0)
    let fixed = DynamicItemBehavior(items: [hook])
    fixed.isAnchored = true
    let animator = animator(GravityBehavior(items: [ball]), rope, fixed)
    #expect(rope.length == 60)
    var least = 60.0
    for _ in 0..<240 {
      animator.step()
      let ends = (
        hook.center + Vector(dx: 0, dy: 10),
        ball.center + Vector(angle: ball.rotation + .pi / 2, magnitude: 10)
      )
      let distance = ends.0.distance(to: ends.1)
      #expect(distance < 61)
      least = min(least, distance)
    }
    rope.length = 200
    let held = ball.center.y
    animator.step(frames: 30)
    #expect(ball.center.y > held + 50, "after the rope is lengthened the fall continues")
  }

  @Test func `a rope's anchors follow the offsets, also on rotated items`() {
    let (a, b) = (square(40, at: 0, 0), square(40, at: 300, 0))
    let rope = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: Vector(dx: 10, dy: 0), attachedTo: b, offsetFromCenter: Vector(dx: 0, dy: 5))
    let animator = animator(rope)
    // UIKit negates the offsets and gets 310.040314.
    #expect(rope.length.isNear(Vector(dx: 290, dy: 5).length))
    animator.removeBehavior(rope)
    a.rotation = .pi
    b.rotation = .pi
    animator.addBehavior(rope)
    #expect(rope.length.isNear(310.040314))
  }

  @Test func `sliders and hinges begin without limits and without friction`() {
    let (a, b) = (square(40, at: 0, 0), square(40, at: 100, 0))
    let axis = Vector(dx: 0, dy: 2)
    let kinds: [(AttachmentBehavior, isRanged: Bool)] = [
      (.slidingAttachment(with: a, attachmentAnchor: .zero, axisOfTranslation: axis), true),
      (.slidingAttachment(with: a, attachedTo: b, attachmentAnchor: .zero, axisOfTranslation: axis), true),
      (.pinAttachment(with: a, attachedTo: b, attachmentAnchor: .zero), true),
      (.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: .zero), false),
      (.limitAttachment(with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero), false),
      (AttachmentBehavior(item: a, attachedTo: b), false),
      (AttachmentBehavior(item: a, attachedToAnchor: .zero), false),
    ]
    for (attachment, isRanged) in kinds {
      #expect(attachment.attachmentRange == (isRanged ? .infinite : .zero))
      #expect(attachment.frictionTorque == 0)
    }
  }

  @Test func `fixed attachments keep the relative pose through a fall and a landing`() {
    let (a, b) = (square(40, at: 100, 100), square(40, at: 140, 120))
    let weld = AttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: Point(x: 120, y: 110))
    let collision = CollisionBehavior(items: [a, b])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 300), to: Point(x: 800, y: 300))
    let animator = animator(GravityBehavior(items: [a, b]), collision, weld)
    for _ in 0..<240 {
      animator.step()
      let offset = (b.center - a.center)
      let turned = Vector(dx: 40, dy: 20).applying(AffineTransform(rotationAngle: a.rotation))
      withKnownIssue("a hit moves one of the items alone until the next step", isIntermittent: true) {
        #expect((offset - turned).length < 2)
      }
    }
    #expect(animator.settle())
    #expect(b.center.y > 200)
  }

  @Test func `a hinge rotates two items about a common point, within its range`() {
    let (frame, door) = (square(40, at: 100, 100), square(40, at: 140, 100))
    let hinge = AttachmentBehavior.pinAttachment(
      with: door, attachedTo: frame, attachmentAnchor: Point(x: 120, y: 100))
    hinge.attachmentRange = FloatRange(minimum: -.pi, maximum: .pi / 4)
    let fixed = DynamicItemBehavior(items: [frame])
    fixed.isAnchored = true
    let animator = animator(GravityBehavior(items: [door]), hinge, fixed)
    #expect(animator.settle())
    #expect(door.rotation.isNear(.pi / 4, within: 0.02))
    #expect((door.center + Vector(angle: door.rotation + .pi, magnitude: 20)).isNear(120, 100, within: 0.5))
    hinge.attachmentRange = .infinite
    #expect(animator.isRunning && animator.settle(within: 6000))
    #expect(door.rotation.isNear(.pi / 2, within: 0.05), "it hangs vertically")
  }

  @Test func `a hinge's friction slows a spin by its torque over the inertia`() {
    let item = square(100, at: 100, 100)
    let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
    hinge.frictionTorque = 0.1
    let spin = frictionless(item)
    spin.addAngularVelocity(2, for: item)
    let animator = animator(hinge, spin)
    animator.step(frames: 30)
    // 1 kg of 1 × 1 m has 1/6 kg·m²; the first frame has one step of 1/120 s only.
    #expect(spin.angularVelocity(for: item).isNear(2 - 0.6 * 59 / 120, within: 1e-5))
    #expect(animator.settle())
    #expect(item.center.isNear(100, 100, within: 0.1))
    hinge.anchorPoint.x = 120
    #expect(animator.settle())
    #expect(item.center.isNear(120, 100, within: 0.6), "a moved anchor drags the item")
  }

  @Test func `items of all of these kinds do not collide with each other, those on rods do`() {
    for (kind, collides) in [
      ("fixed", false), ("pin", false), ("sliding", false), ("limit", false), ("rod", true),
    ] {
      let (a, b) = (square(40, at: 100, 100), square(40, at: 130, 100))
      let anchor = Point(x: 115, y: 100)
      let attachment: AttachmentBehavior =
        switch kind {
        case "fixed": .fixedAttachment(with: a, attachedTo: b, attachmentAnchor: anchor)
        case "pin": .pinAttachment(with: a, attachedTo: b, attachmentAnchor: anchor)
        case "sliding":
          .slidingAttachment(
            with: a, attachedTo: b, attachmentAnchor: anchor, axisOfTranslation: Vector(dx: 0, dy: 1))
        case "limit":
          .limitAttachment(with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
        default: AttachmentBehavior(item: a, attachedTo: b)
        }
      let recorder = DelegateRecorder()
      let collision = CollisionBehavior(items: [a, b])
      collision.collisionDelegate = recorder
      let animator = animator(attachment, collision)
      animator.step(frames: 20)
      #expect(recorder.began.isEmpty != collides, "\(kind)")
    }
  }

  @Test func `properties of other kinds are stored without effect`() {
    let (a, b) = (square(40, at: 100, 100), square(40, at: 150, 100))
    let weld = AttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: Point(x: 125, y: 100))
    let animator = animator(weld)
    weld.length = 10
    weld.frequency = 2
    weld.damping = 1
    weld.frictionTorque = 3
    weld.attachmentRange = .zero
    weld.anchorPoint = .zero
    animator.step(frames: 30)
    #expect(weld.length == 10 && weld.frequency == 2 && weld.damping == 1 && weld.frictionTorque == 3)
    #expect(b.center.isNear(150, 100))
  }

  @Test func `problems describe invalid axes and ranges`() {
    #expect(AttachmentBehavior.problem(slidingAlong: .zero)?.contains("not zero") == true)
    #expect(AttachmentBehavior.problem(slidingAlong: Vector(dx: 0, dy: 2)) == nil)
    let range = FloatRange(minimum: 1, maximum: 2)
    #expect(AttachmentBehavior.problem(settingAttachmentRange: range)?.contains("hold 0") == true)
    let nan = FloatRange(minimum: .nan, maximum: 2)
    #expect(AttachmentBehavior.problem(settingAttachmentRange: nan) != nil)
    #expect(AttachmentBehavior.problem(settingAttachmentRange: .zero) == nil)
  }

  @Test
  func `an item on an attachment to an anchor stops at boundaries, those of the reference bounds and others`()
  {
    for isIdentified in [false, true] {
      let canvas = Canvas(width: 320, height: 568)
      let bar = Item(center: Point(x: 160, y: 500), size: Size(width: 280, height: 15))
      let rail = AttachmentBehavior.slidingAttachment(
        with: bar, attachmentAnchor: Point(x: 160, y: 300), axisOfTranslation: Vector(dx: 0, dy: 1))
      let collision = CollisionBehavior(items: [bar])
      collision.translatesReferenceBoundsIntoBoundary = !isIdentified
      if isIdentified {
        collision.addBoundary(withIdentifier: "bottom", from: Point(x: 0, y: 568), to: Point(x: 320, y: 568))
      }
      let animator = Animator(referenceView: canvas)
      for behavior in [GravityBehavior(items: [bar]), collision, rail] as [DynamicBehavior] {
        animator.addBehavior(behavior)
      }
      #expect(animator.settle())
      #expect(bar.center.isNear(160, 560.5, within: 0.1))
    }
  }
}
