import Dynamics
import Testing

@Suite struct MotorTests {
  /// The moment of inertia of a square of density 1, in kg·pt².
  private func inertia(ofSquare side: Double) -> Double { side * side / 10_000 * (2 * side * side) / 12 }

  @Test func `a hinge accelerates with the maximum torque to the motor's speed and holds it`() {
    let item = square(100, at: 100, 100)
    let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
    hinge.motorSpeed = 3
    hinge.maximumMotorTorque = 2
    let properties = frictionless(item)
    let animator = animator(hinge, properties)
    #expect(hinge.motorTorque == 0)
    animator.step(frames: 10)
    // 19 steps of 1/120 s at torque/inertia.
    #expect(
      properties.angularVelocity(for: item).isNear(20_000 / inertia(ofSquare: 100) * 19 / 120, within: 1e-3))
    #expect(hinge.motorTorque.isNear(2, within: 1e-3))
    animator.step(frames: 60)
    #expect(properties.angularVelocity(for: item).isNear(3, within: 1e-4))
    #expect(hinge.motorTorque.isNear(0, within: 1e-3))
    hinge.motorSpeed = -3
    animator.step(frames: 60)
    #expect(properties.angularVelocity(for: item).isNear(-3, within: 1e-4))
  }

  @Test func `a motor of speed 0 holds a lever with the torque of its weight`() {
    let item = square(100, at: 150, 100)
    let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
    hinge.maximumMotorTorque = 10
    let animator = animator(hinge, GravityBehavior(items: [item]))
    animator.step(frames: 30)
    // The weight is 10 N, its lever 0.5 m; gravity rotates clockwise, the motor against it.
    #expect(hinge.motorTorque.isNear(-5, within: 0.01))
    #expect(item.rotation.isNear(0, within: 1e-3))
    #expect(animator.settle(), "a held lever comes to rest")
    hinge.maximumMotorTorque = 4
    animator.step(frames: 30)
    #expect(item.rotation > 0.1, "too weak a motor yields")
    hinge.maximumMotorTorque = 0
    #expect(hinge.motorTorque == 0)
  }

  @Test func `a motor does not change the angular momentum of two items`() {
    let (a, b) = (square(100, at: 100, 100), square(40, at: 100, 100))
    let hinge = AttachmentBehavior.pinAttachment(
      with: a, attachedTo: b, attachmentAnchor: Point(x: 100, y: 100))
    hinge.motorSpeed = 5
    hinge.maximumMotorTorque = 1
    let properties = frictionless(a, b)
    let animator = animator(hinge, properties)
    animator.step(frames: 60)
    let (spinA, spinB) = (properties.angularVelocity(for: a), properties.angularVelocity(for: b))
    #expect((spinA - spinB).isNear(5, within: 1e-3))
    #expect((spinA * inertia(ofSquare: 100) + spinB * inertia(ofSquare: 40)).isNear(0, within: 0.05))
  }

  @Test func `a slider accelerates with the maximum force to the motor's speed`() {
    let item = square(100, at: 100, 100)
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 1, dy: 0))
    slider.motorSpeed = 120
    slider.maximumMotorForce = 2
    let properties = frictionless(item)
    let animator = animator(slider, properties)
    animator.step(frames: 30)
    #expect(properties.linearVelocity(for: item).dx.isNear(200.0 * 59 / 120, within: 1e-2))
    #expect(slider.motorForce.isNear(2, within: 1e-3) && slider.motorTorque == 0)
    animator.step(frames: 30)
    #expect(properties.linearVelocity(for: item).dx.isNear(120, within: 1e-2))
    #expect(slider.motorForce.isNear(0, within: 1e-2))
  }

  @Test func `a lift rises at the motor's speed with the force of its weight, and stops at its range`() {
    let item = square(100, at: 100, 300)
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 0, dy: 1))
    slider.motorSpeed = -60
    slider.maximumMotorForce = 20
    slider.attachmentRange = FloatRange(minimum: -100, maximum: 0)
    let animator = animator(slider, GravityBehavior(items: [item]), frictionless(item))
    animator.step(frames: 60)
    #expect(slider.motorForce.isNear(-10, within: 0.05))
    #expect(item.center.y.isNear(242, within: 1))
    animator.step(frames: 90)
    #expect(item.center.y.isNear(200, within: 0.5))
    slider.maximumMotorForce = 0
    animator.step(frames: 10)
    #expect(item.center.y > 202 && slider.motorForce == 0, "without a motor it falls")
  }

  @Test func `a motor without force, and a force without speed on another kind, change nothing`() {
    func hash(_ change: (AttachmentBehavior) -> Void) -> UInt64 {
      let item = square(40, at: 140, 100)
      let rod = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
      change(rod)
      let animator = animator(rod, GravityBehavior(items: [item]))
      animator.step(frames: 60)
      return animator.stateHash
    }
    let plain = hash { _ in }
    #expect(hash { $0.motorSpeed = 7 } == plain)
    #expect(hash { $0.maximumMotorForce = 7 } == plain)
    #expect(hash { $0.maximumMotorTorque = 7 } != plain)
  }

  @Test func `a hinge with friction and a motor turns with the difference of their torques`() {
    let item = square(100, at: 100, 100)
    let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
    hinge.motorSpeed = 100
    hinge.maximumMotorTorque = 3
    hinge.frictionTorque = 2
    let properties = frictionless(item)
    let animator = animator(hinge, properties)
    animator.step(frames: 30)
    let expected = 10_000 / inertia(ofSquare: 100) * 59 / 120
    #expect(properties.angularVelocity(for: item).isNear(expected, within: 0.05))
  }

  // MARK: Wheels

  @Test func `a suspension sags by g/ω² under the wheel's weight`() {
    let wheel = square(40, at: 100, 100)
    let suspension = AttachmentBehavior.wheelAttachment(
      with: wheel, attachmentAnchor: wheel.center, axisOfTranslation: Vector(dx: 0, dy: 3))
    #expect(suspension.frequency == 4 && suspension.damping == 0.7)
    #expect(suspension.attachmentRange == .infinite && suspension.collides)
    suspension.frequency = 2
    suspension.damping = 1
    let animator = animator(suspension, GravityBehavior(items: [wheel]))
    #expect(animator.settle())
    let omega = 2 * Double.pi * 2
    #expect(wheel.center.isNear(100, 100 + 1000 / (omega * omega), within: 0.05), "\(wheel.center)")
    suspension.frequency = 4
    #expect(animator.isRunning && animator.settle())
    #expect(wheel.center.y.isNear(100 + 250 / (omega * omega), within: 0.05))
    suspension.frequency = 0
    #expect(animator.isRunning && animator.settle())
    #expect(wheel.center.isNear(100, 100, within: 0.1), "frequency 0 is rigid")
  }

  @Test func `the range limits the travel of a suspension`() {
    let wheel = square(40, at: 100, 100)
    let suspension = AttachmentBehavior.wheelAttachment(
      with: wheel, attachmentAnchor: wheel.center, axisOfTranslation: Vector(dx: 0, dy: 1))
    suspension.frequency = 0.5
    suspension.attachmentRange = FloatRange(minimum: -5, maximum: 10)
    let animator = animator(suspension, GravityBehavior(items: [wheel]))
    #expect(animator.settle())
    #expect(wheel.center.isNear(100, 110, within: 0.5))
  }

  @Test func `a wheel turns freely and stays on the axis of a moving chassis`() {
    let (chassis, wheel) = (square(100, at: 100, 100), square(40, at: 100, 150))
    let suspension = AttachmentBehavior.wheelAttachment(
      with: wheel, attachedTo: chassis, attachmentAnchor: wheel.center,
      axisOfTranslation: Vector(dx: 0, dy: 1))
    let properties = frictionless(chassis, wheel)
    properties.addAngularVelocity(2, for: chassis)
    properties.addAngularVelocity(-7, for: wheel)
    let animator = animator(suspension, properties)
    for _ in 0..<60 {
      animator.step()
      let offset = (wheel.center - chassis.center).applying(AffineTransform(rotationAngle: -chassis.rotation))
      #expect(offset.dx.isNear(0, within: 0.3), "\(offset)")
    }
    #expect(properties.angularVelocity(for: wheel).isNear(-7, within: 0.01))
  }

  @Test func `a car drives at the speed of its wheels' circumference`() {
    let chassis = Item(center: Point(x: 100, y: 270), size: Size(width: 120, height: 20))
    let wheels = [60.0, 140].map { x in
      let wheel = Item(center: Point(x: x, y: 280), size: Size(width: 40, height: 40))
      wheel.collisionBoundsType = .ellipse
      return wheel
    }
    let collision = CollisionBehavior(items: [chassis] + wheels)
    collision.addBoundary(withIdentifier: "road", from: Point(x: -500, y: 300), to: Point(x: 5000, y: 300))
    let grip = DynamicItemBehavior(items: wheels)
    grip.friction = 5
    let animator = animator(GravityBehavior(items: [chassis] + wheels), collision, grip)
    let axles = wheels.map { wheel in
      AttachmentBehavior.wheelAttachment(
        with: wheel, attachedTo: chassis, attachmentAnchor: wheel.center,
        axisOfTranslation: Vector(dx: 0, dy: 1))
    }
    for axle in axles {
      axle.motorSpeed = 10
      axle.maximumMotorTorque = 0.5
      animator.addBehavior(axle)
    }
    animator.step(frames: 240)
    #expect(grip.linearVelocity(for: wheels[0]).dx.isNear(200, within: 4))
    #expect(grip.angularVelocity(for: wheels[0]).isNear(10, within: 0.2))
    #expect(wheels[0].center.y.isNear(280, within: 1) && chassis.rotation.isNear(0, within: 0.1))
    for axle in axles { axle.motorSpeed = 0 }
    #expect(animator.settle(), "a braked car comes to rest")
  }

  // MARK: Collisions between attached items

  @Test func `collides decides whether attached items collide; its defaults are UIKit's`() {
    func gap(_ attachment: (Item, Item) -> AttachmentBehavior, collides: Bool?) -> Double {
      let (a, b) = (square(40, at: 100, 100), square(40, at: 130, 100))
      let joint = attachment(a, b)
      if let collides { joint.collides = collides }
      let animator = animator(joint, CollisionBehavior(items: [a, b]))
      animator.step(frames: 60)
      if let collides {
        // A change while the attachment is in an animator has the same effect.
        joint.collides = !collides
        animator.step(frames: 2)
        joint.collides = collides
        animator.step(frames: 60)
      }
      return (b.center - a.center).length
    }
    let slider = { (a: Item, b: Item) in
      AttachmentBehavior.slidingAttachment(
        with: a, attachedTo: b, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 1, dy: 0))
    }
    let spring = { (a: Item, b: Item) in
      let spring = AttachmentBehavior(item: a, attachedTo: b)
      spring.frequency = 0.2
      return spring
    }
    #expect(gap(slider, collides: nil).isNear(30, within: 0.01))
    #expect(gap(slider, collides: true) > 39)
    #expect(gap(spring, collides: nil) > 35)
    #expect(gap(spring, collides: false).isNear(30, within: 10))
  }

  @Test func `an item on a hinge collides with boundaries unless collides is false`() {
    for collides in [false, true] {
      let item = square(40, at: 140, 100)
      let hinge = AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(x: 100, y: 100))
      #expect(hinge.collides)
      hinge.collides = collides
      let collision = CollisionBehavior(items: [item])
      collision.addBoundary(withIdentifier: "stop", from: Point(x: 0, y: 130), to: Point(x: 300, y: 130))
      let animator = animator(hinge, collision, GravityBehavior(items: [item]))
      #expect(animator.settle(within: 20_000))
      #expect((item.center.y > 130) == !collides)
    }
  }

  enum Blocker: CaseIterable { case pinRange, rotationRange, slideRange, wheel, boundary }

  @Test(arguments: Blocker.allCases)
  func `a motor leaves what blocks it in the frame after its reversal`(blocker: Blocker) {
    // A boundary yields to a greater force.
    for strength in blocker == .boundary ? [2.0, 10, 50] : [2, 50, 1000, 100_000] {
      for speed in [0.1, 1, 4] {
        for heldFrames in [0, 60, 300].prefix(_isDebugAssertConfiguration() ? 2 : 3) {
          let drive = Drive(blocker, strength: strength, speed: speed)
          drive.animator.step(frames: 90 + heldFrames)
          let held = drive.coordinate
          #expect(held.isNear(0.5 * speed, within: blocker == .boundary ? 0.1 : 0.01))
          drive.motorSpeed = -speed
          drive.animator.step()
          #expect(drive.coordinate < held - 1e-4, "\(strength) \(speed) \(heldFrames)")
          drive.animator.step(frames: 20)
          #expect(drive.coordinate < held - 0.2 * speed, "\(strength) \(speed) \(heldFrames)")
        }
      }
    }
  }

  @Test(arguments: Blocker.allCases)
  func `a slow motor does not fall asleep on its way, but does at its limit`(blocker: Blocker) {
    // Below the speed at which items fall asleep; the way takes 2 s.
    let drive = Drive(blocker, strength: 2, speed: 0.004, seconds: 2)
    drive.animator.step(frames: 60)
    #expect(drive.animator.isRunning && drive.coordinate.isNear(0.004, within: 1e-3))
    drive.animator.step(frames: 3 * 60)
    #expect(drive.coordinate.isNear(0.008, within: 1e-3))
    // A boundary is no limit of the motor's joint.
    #expect(drive.animator.isRunning == (blocker == .boundary))
  }

  /// An item that a motor moves for some seconds at a speed in rad/s, or m/s along an axis, until something
  /// blocks it.
  private final class Drive {
    let item = Item(center: Point(x: 50, y: 0), size: Size(width: 100, height: 10))
    let animator = Animator()
    private let attachment: AttachmentBehavior
    private let isSlide: Bool

    init(_ blocker: Blocker, strength: Double, speed: Double, seconds: Double = 0.5) {
      let range = FloatRange(minimum: 0, maximum: seconds * speed)
      isSlide = blocker == .slideRange || blocker == .boundary
      switch blocker {
      case .pinRange, .rotationRange: attachment = .pinAttachment(with: item, attachmentAnchor: .zero)
      case .wheel:
        attachment = .wheelAttachment(
          with: item, attachmentAnchor: item.center, axisOfTranslation: Vector(dx: 0, dy: 1))
      case .slideRange, .boundary:
        attachment = .slidingAttachment(
          with: item, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 1, dy: 0))
      }
      (attachment.maximumMotorForce, attachment.maximumMotorTorque) = (strength, strength)
      motorSpeed = speed
      let properties = DynamicItemBehavior(items: [item])
      switch blocker {
      case .pinRange: attachment.attachmentRange = range
      case .slideRange: attachment.attachmentRange = FloatRange(minimum: 0, maximum: 100 * seconds * speed)
      case .rotationRange, .wheel: properties.rotationRange = range
      case .boundary:
        let collision = CollisionBehavior(items: [item])
        let x = 100 + 100 * seconds * speed
        collision.addBoundary(
          withIdentifier: "stop", from: Point(x: x, y: -200), to: Point(x: x, y: 200))
        animator.addBehavior(collision)
      }
      attachment.motorSpeed = isSlide ? 100 * speed : speed
      animator.addBehavior(attachment)
      animator.addBehavior(properties)
    }

    var motorSpeed: Double {
      didSet { attachment.motorSpeed = isSlide ? 100 * motorSpeed : motorSpeed }
    }

    /// The way of the item, in radians or meters.
    var coordinate: Double { isSlide ? (item.center.x - 50) / 100 : item.rotation }
  }
}
