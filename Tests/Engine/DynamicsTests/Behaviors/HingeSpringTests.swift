import Dynamics
import Testing

@Suite struct HingeSpringTests {
  /// A square of 100 points and 1 kg, with a hinge at (100, 100), in an animator without gravity.
  private func lever(
    at x: Double, frequency: Double, damping: Double = 0
  ) -> (item: Item, hinge: AttachmentBehavior, properties: DynamicItemBehavior, animator: Animator) {
    let item = square(100, at: x, 100)
    let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
    hinge.frequency = frequency
    hinge.damping = damping
    let properties = frictionless(item)
    return (item, hinge, properties, animator(hinge, properties))
  }

  /// The times at which the rotation of an item crosses 0, in seconds.
  private func crossings(of item: Item, in animator: Animator, frames: Int) -> [Double] {
    var crossings: [Double] = []
    var last = item.rotation
    for frame in 1...frames {
      animator.step()
      let rotation = item.rotation
      if last * rotation < 0 { crossings.append((Double(frame) - rotation / (rotation - last)) / 60) }
      last = rotation
    }
    return crossings
  }

  @Test(arguments: [100.0, 150, 300])
  func `an item oscillates about the pin with the frequency, wherever its center is`(x: Double) {
    let (item, _, properties, animator) = lever(at: x, frequency: 1)
    properties.addAngularVelocity(0.5, for: item)
    properties.addLinearVelocity(Vector(dx: 0, dy: 0.5 * (x - 100)), for: item)
    let crossings = crossings(of: item, in: animator, frames: 180)
    #expect(crossings.count > 3, "\(crossings)")
    let period = 2 * (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(period.isNear(1, within: 0.01), "\(period)")
  }

  @Test func `two items oscillate against each other with the frequency`() {
    let (a, b) = (square(100, at: 50, 100), square(60, at: 130, 100))
    let hinge = AttachmentBehavior.pinAttachment(
      with: a, attachedTo: b, attachmentAnchor: Point(x: 100, y: 100))
    hinge.frequency = 2
    let properties = frictionless(a, b)
    let animator = animator(hinge, properties)
    properties.addAngularVelocity(0.3, for: a)
    var (crossings, last): ([Double], Double) = ([], 0)
    for frame in 1...120 {
      animator.step()
      let angle = a.rotation - b.rotation
      if last * angle < 0 { crossings.append((Double(frame) - angle / (angle - last)) / 60) }
      last = angle
    }
    let period = 2 * (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(period.isNear(0.5, within: 0.01), "\(period)")
  }

  @Test func `a critically damped spring returns without passing the angle of rest`() {
    let (item, _, properties, animator) = lever(at: 150, frequency: 1, damping: 1)
    properties.addAngularVelocity(2, for: item)
    properties.addLinearVelocity(Vector(dx: 0, dy: 100), for: item)
    var greatest = 0.0
    for _ in 0..<180 {
      animator.step()
      greatest = max(greatest, item.rotation)
      #expect(item.rotation > -1e-3)
    }
    // v / (ω e), for the velocity v at the angle of rest.
    #expect(greatest.isNear(2 / (2 * .pi * 2.718_28), within: 0.005), "\(greatest)")
    #expect(item.rotation.isNear(0, within: 1e-3))
  }

  @Test func `the spring carries a lever with the torque of its weight`() {
    let (item, hinge, _, animator) = lever(at: 150, frequency: 4, damping: 1)
    animator.addBehavior(GravityBehavior(items: [item]))
    #expect(animator.settle())
    // The weight is 10 N, its lever 0.5 m; the spring constant is I ω².
    let angle = item.rotation
    let inertia = 100.0 * 100 / 6 + 50 * 50
    let omega = 8 * Double.pi
    let cosine = Trigonometry.sineAndCosine(angle).cosine
    #expect(angle.isNear(1000 * 50 * cosine / (inertia * omega * omega), within: 1e-3))
    #expect(hinge.reactionTorque.isNear(-5 * cosine, within: 0.01), "\(hinge.reactionTorque)")
    #expect(hinge.reactionForce.dy.isNear(-10, within: 0.05))
    hinge.frequency = 0
    animator.step(frames: 30)
    #expect(item.rotation > 0.2, "without a spring it falls")
    #expect(hinge.reactionTorque == 0)
    hinge.frequency = 4
    #expect(animator.settle())
    #expect(item.rotation.isNear(angle, within: 1e-3), "the angle of rest is that of the first time")
  }

  @Test func `an attachment breaks at the torque of its spring`() {
    let (item, hinge, _, animator) = lever(at: 150, frequency: 4, damping: 1)
    hinge.breakTorque = 4
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.step(frames: 30)
    #expect(hinge.dynamicAnimator == nil && hinge.reactionTorque.magnitude > 4)
  }
}
