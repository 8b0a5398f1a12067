import Dynamics
import Testing

@Suite struct GearTests {
  /// Squares of 100 and 50 points on hinges, with a gear of ratio 0.5.
  private func gears()
    -> (wheels: [Item], hinges: [AttachmentBehavior], gear: AttachmentBehavior, animator: Animator)
  {
    let wheels = [square(100, at: 100, 100), square(50, at: 175, 100)]
    let hinges = wheels.map { AttachmentBehavior.pinAttachment(with: $0, attachmentAnchor: $0.center) }
    let gear = AttachmentBehavior.gearAttachment(with: hinges[0], attachedTo: hinges[1])
    gear.ratio = 0.5
    let animator = animator(hinges[0], hinges[1], gear, frictionless(wheels[0], wheels[1]))
    return (wheels, hinges, gear, animator)
  }

  private func angle(of item: Item, in animator: Animator) -> Double {
    animator.state(of: item)?.rotation ?? .nan
  }

  private func inertia(ofSquare side: Double) -> Double { side * side / 10_000 * side * side / 6 }

  @Test func `the ratio of the angles is kept for 1,000 frames under load`() {
    let (wheels, hinges, gear, animator) = gears()
    #expect(gear.ratio == 0.5 && !gear.collides && gear.gearedAttachments.count == 2)
    hinges[0].motorSpeed = 3
    hinges[0].maximumMotorTorque = 50
    hinges[1].frictionTorque = 2
    for _ in 0..<1000 {
      animator.step()
      let (first, second) = (angle(of: wheels[0], in: animator), angle(of: wheels[1], in: animator))
      #expect((first + 0.5 * second).isNear(0, within: 5e-3))
    }
    #expect(angle(of: wheels[0], in: animator).isNear(50, within: 1))
    #expect(angle(of: wheels[1], in: animator).isNear(-100, within: 2))
    // The wheel that turns twice as fast needs twice the torque of its load from the motor.
    #expect(gear.reactionTorque.isNear(-4, within: 0.02), "\(gear.reactionTorque)")
    #expect(hinges[0].motorTorque.isNear(4, within: 0.02), "\(hinges[0].motorTorque)")
    #expect(gear.reactionForce == .zero)
  }

  @Test func `a torque accelerates both wheels by their inertia at the driven one`() {
    let (wheels, hinges, _, animator) = gears()
    hinges[0].motorSpeed = 1000
    hinges[0].maximumMotorTorque = 1
    animator.step(frames: 30)
    // The second wheel turns twice as fast, so that its inertia counts four times.
    let inertia = inertia(ofSquare: 100) + 4 * inertia(ofSquare: 50)
    #expect(
      animator.angularVelocity(of: wheels[0])?.isNear(10_000 / inertia * 59 / 120, within: 0.01) == true)
  }

  @Test func `a negative ratio is a belt`() {
    let (wheels, hinges, gear, animator) = gears()
    gear.ratio = -0.5
    hinges[0].motorSpeed = 2
    hinges[0].maximumMotorTorque = 50
    animator.step(frames: 120)
    #expect(angle(of: wheels[1], in: animator).isNear(2 * angle(of: wheels[0], in: animator), within: 0.01))
    #expect(angle(of: wheels[1], in: animator) > 7)
  }

  @Test func `a pushed rack turns its pinion`() {
    let (rack, pinion) = (square(100, at: 100, 100), square(60, at: 100, 180))
    let slider = AttachmentBehavior.slidingAttachment(
      with: rack, attachmentAnchor: rack.center, axisOfTranslation: Vector(dx: 1, dy: 0))
    let hinge = AttachmentBehavior.pinAttachment(with: pinion, attachmentAnchor: pinion.center)
    let gear = AttachmentBehavior.gearAttachment(with: slider, attachedTo: hinge)
    gear.ratio = 30
    let push = PushBehavior(items: [rack], mode: .continuous)
    push.pushDirection = Vector(dx: 2, dy: 0)
    let animator = animator(slider, hinge, gear, push, frictionless(rack, pinion))
    animator.step(frames: 60)
    let mass = 1 + inertia(ofSquare: 60) / 900
    #expect(animator.linearVelocity(of: rack)?.dx.isNear(200 / mass * 119 / 120, within: 0.5) == true)
    let turned = angle(of: pinion, in: animator)
    #expect((rack.center.x - 100 + 30 * turned).isNear(0, within: 0.1), "\(rack.center) \(turned)")
    #expect(gear.reactionForce.dx.isNear(2 / mass - 2, within: 0.01), "\(gear.reactionForce)")
    #expect(animator.forces(on: rack)?.total.dx.isNear(2 / mass, within: 0.01) == true)
  }

  @Test func `gears on an item that turns freely keep the angular momentum`() {
    let (wheels, frame) = (
      [square(40, at: 80, 100), square(40, at: 120, 100)],
      Item(center: Point(x: 100, y: 100), size: Size(width: 200, height: 50))
    )
    let hinges = wheels.map {
      AttachmentBehavior.pinAttachment(with: $0, attachedTo: frame, attachmentAnchor: $0.center)
    }
    let gear = AttachmentBehavior.gearAttachment(with: hinges[0], attachedTo: hinges[1])
    let animator = animator(
      hinges[0], hinges[1], gear, frictionless(wheels[0], wheels[1], frame))
    animator.setAngularVelocity(10, of: wheels[0])
    let items = wheels + [frame]
    func momentum() -> Double {
      items.reduce(0) { sum, item in
        let velocity = animator.linearVelocity(of: item) ?? .zero
        let inertia = animator.physicalState(of: item)?.inertia ?? 0
        return sum + inertia * (animator.angularVelocity(of: item) ?? 0)
          + (animator.mass(of: item) ?? 0) * (item.center - Point(x: 100, y: 100)).cross(velocity)
      }
    }
    let start = momentum()
    animator.step(frames: 120)
    #expect(momentum().isNear(start, within: 0.02 * start), "\(start) \(momentum())")
    let angles = items.map { angle(of: $0, in: animator) }
    #expect((angles[0] + angles[1] - 2 * angles[2]).isNear(0, within: 5e-3), "\(angles)")
    #expect(abs(angles[0] - angles[2]) > 1)
  }

  @Test func `a gear acts while both attachments are in its animator`() {
    let wheels = [square(100, at: 100, 100), square(50, at: 175, 100)]
    let hinges = wheels.map { AttachmentBehavior.pinAttachment(with: $0, attachmentAnchor: $0.center) }
    let gear = AttachmentBehavior.gearAttachment(with: hinges[0], attachedTo: hinges[1])
    let animator = animator(gear, frictionless(wheels[0], wheels[1]), hinges[0])
    hinges[0].motorSpeed = 2
    hinges[0].maximumMotorTorque = 5
    animator.step(frames: 20)
    #expect(animator.angularVelocity(of: wheels[1]) == 0 && gear.reactionTorque == 0)
    animator.addBehavior(hinges[1])
    animator.step(frames: 20)
    #expect(animator.angularVelocity(of: wheels[1])?.isNear(-2, within: 1e-2) == true)
    animator.removeBehavior(hinges[0])
    animator.step(frames: 20)
    animator.addBehavior(hinges[0])
    animator.step(frames: 20)
    #expect(animator.angularVelocity(of: wheels[1])?.isNear(-2, within: 1e-2) == true)
    animator.removeBehavior(gear)
    hinges[0].motorSpeed = 4
    animator.step(frames: 20)
    #expect(animator.angularVelocity(of: wheels[1])?.isNear(-2, within: 1e-2) == true)
  }

  @Test func `a gear breaks at its torque`() {
    let (_, hinges, gear, animator) = gears()
    gear.breakTorque = 0.5
    hinges[0].motorSpeed = 3
    hinges[0].maximumMotorTorque = 50
    hinges[1].frictionTorque = 2
    animator.step(frames: 10)
    #expect(gear.dynamicAnimator == nil && abs(gear.reactionTorque) > 0.5)
  }

  @Test func `a gear that enters an animator before its attachments breaks as well`() {
    let (_, hinges, gear, animator) = gears()
    gear.breakTorque = 0.5
    for behavior in hinges + [gear] { animator.removeBehavior(behavior) }
    for behavior in [gear] + hinges { animator.addBehavior(behavior) }
    hinges[0].motorSpeed = 3
    hinges[0].maximumMotorTorque = 50
    hinges[1].frictionTorque = 2
    animator.step(frames: 10)
    #expect(gear.dynamicAnimator == nil && abs(gear.reactionTorque) > 0.5)
  }

  @Test func `gears couple hinges and sliders of different items`() {
    let (a, b) = (square(100, at: 100, 100), square(50, at: 175, 100))
    let hinge = AttachmentBehavior.pinAttachment(with: a, attachmentAnchor: a.center)
    let other = AttachmentBehavior.pinAttachment(with: b, attachmentAnchor: b.center)
    let rod = AttachmentBehavior(item: b, attachedToAnchor: .zero)
    #expect(AttachmentBehavior.problem(gearing: hinge, to: other) == nil)
    #expect(
      AttachmentBehavior.problem(gearing: hinge, to: hinge)
        == "a gear couples attachments of two different items")
    #expect(
      AttachmentBehavior.problem(gearing: hinge, to: rod) == "a gear couples pin and sliding attachments only"
    )
    let gear = AttachmentBehavior.gearAttachment(with: hinge, attachedTo: other)
    for ratio in [0, 1e-7, 1e7, -1e7, .nan, .infinity] as [Double] {
      #expect(gear.problem(settingRatio: ratio) != nil && hinge.problem(settingRatio: ratio) != nil)
    }
    #expect(gear.problem(settingRatio: -2) == nil && hinge.problem(settingRatio: -2) != nil)
  }
}
