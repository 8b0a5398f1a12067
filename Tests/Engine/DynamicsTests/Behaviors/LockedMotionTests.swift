import Dynamics
import Testing

@Suite struct LockedMotionTests {
  /// An item behavior whose items do not move horizontally.
  private func vertical(_ items: Item...) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    behavior.allowsHorizontalMotion = false
    return behavior
  }

  @Test func `by default, items move along both axes`() {
    let behavior = DynamicItemBehavior()
    #expect(behavior.allowsHorizontalMotion && behavior.allowsVerticalMotion)
    behavior.allowsVerticalMotion = false
    #expect(behavior.allowsHorizontalMotion && !behavior.allowsVerticalMotion)
  }

  @Test(arguments: [0.1, 1, 100])
  func `a ball bounces off an item that does not move along its way as off a wall`(density: Double) {
    let (ball, target) = (square(20, at: 100, 100), square(40, at: 200, 100))
    let properties = frictionless(ball, target)
    properties.elasticity = 1
    properties.friction = 0
    let heavy = DynamicItemBehavior(items: [ball])
    heavy.density = density
    let animator = animator(
      properties, heavy, vertical(target), CollisionBehavior(items: [ball, target]))
    properties.addLinearVelocity(Vector(dx: 600, dy: 0), for: ball)
    animator.step(frames: 30)
    #expect(properties.linearVelocity(for: ball).dx.isNear(-600, within: 1e-2))
    #expect(target.center == Point(x: 200, y: 100) && properties.linearVelocity(for: target) == .zero)
  }

  @Test func `an item that falls in a shaft of its own keeps its x coordinate, whatever hits it`() {
    let item = square(40, at: 200, 0)
    let balls = (0..<12).map { square(14, at: 40, 60 * Double($0)) }
    let properties = frictionless(item)
    let collision = CollisionBehavior(items: [item] + balls)
    collision.addBoundary(
      withIdentifier: "floor", from: Point(x: -1000, y: 600), to: Point(x: 1000, y: 600))
    let shots = DynamicItemBehavior(items: balls)
    shots.density = 20
    let animator = animator(properties, vertical(item), shots, collision, GravityBehavior(items: [item]))
    for (index, ball) in balls.enumerated() {
      shots.addLinearVelocity(Vector(dx: 300 + 120 * Double(index), dy: 0), for: ball)
    }
    for _ in 0..<240 {
      animator.step()
      #expect(item.center.x == 200)
      #expect(properties.linearVelocity(for: item).dx == 0)
    }
    #expect(item.center.y > 500, "it falls")
  }

  @Test func `gravity, pushes, impulses and velocity fields do not move an item along a locked axis`() {
    let item = square(40, at: 100, 100)
    let properties = frictionless(item)
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = Vector(dx: 1, dy: 0)
    let wind = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0.5))
    let animator = animator(properties, vertical(item), push, GravityBehavior(items: [item]))
    animator.setLinearVelocity(Vector(dx: 100, dy: 10), of: item)
    #expect(animator.linearVelocity(of: item) == Vector(dx: 0, dy: 10))
    animator.applyImpulse(Vector(dx: 1, dy: 0), to: item)
    animator.step(frames: 30)
    #expect(item.center.x == 100 && item.center.y > 150)
    animator.addBehavior(wind)
    wind.addItem(item)
    animator.step(frames: 10)
    #expect(item.center.x == 100)
    #expect(animator.linearVelocity(of: item).map { $0.dx == 0 && $0.dy.isNear(50) } == true)
  }

  @Test func `an item that is locked in motion stops along the axis, and moves again when it is released`() {
    let item = square(40, at: 100, 100)
    let properties = frictionless(item)
    let lock = vertical(item)
    lock.allowsHorizontalMotion = true
    let animator = animator(properties, lock)
    properties.addLinearVelocity(Vector(dx: 60, dy: 60), for: item)
    animator.step(frames: 10)
    lock.allowsHorizontalMotion = false
    let x = item.center.x
    animator.step(frames: 10)
    #expect(item.center.x.isNear(x, within: 1e-6) && animator.linearVelocity(of: item)?.dx == 0)
    #expect(item.center.y > 115)
    animator.removeBehavior(lock)
    animator.applyImpulse(Vector(dx: 0.1, dy: 0), to: item)
    animator.step(frames: 10)
    #expect(item.center.x > x + 5)
  }

  @Test func `an item locked along both axes turns about its center`() {
    let (item, ball) = (square(100, at: 200, 100), square(20, at: 235, 20))
    let lock = vertical(item)
    lock.allowsVerticalMotion = false
    let animator = animator(
      frictionless(item, ball), lock, CollisionBehavior(items: [item, ball]), GravityBehavior(items: [ball]))
    animator.step(frames: 30)
    #expect(item.center == Point(x: 200, y: 100))
    #expect(item.rotation > 0.05, "\(item.rotation)")
  }

  @Test(arguments: [10, 70])
  func `a pile rests on a plank that does not move vertically`(count: Int) {
    let plank = Item(center: Point(x: 300, y: 500), size: Size(width: 600, height: 20))
    let boxes = (0..<count).map { square(20, at: 100 + 22 * Double($0 % 18), 489 - 21 * Double($0 / 18 + 1)) }
    let lock = DynamicItemBehavior(items: [plank])
    (lock.allowsVerticalMotion, lock.allowsHorizontalMotion, lock.allowsRotation) = (false, false, false)
    let animator = animator(
      lock, CollisionBehavior(items: [plank] + boxes), GravityBehavior(items: [plank] + boxes))
    #expect(animator.settle())
    #expect(plank.center == Point(x: 300, y: 500) && plank.rotation == 0)
    for (index, box) in boxes.enumerated() {
      #expect(box.center.y.isNear(480 - 20 * Double(index / 18), within: 0.5), "\(index)")
    }
  }

  @Test func `a pendulum on a carriage that does not move horizontally has the period of a fixed one`() {
    let (carriage, bob) = (square(20, at: 200, 100), square(20, at: 210, 199.5))
    let lock = vertical(carriage)
    lock.allowsVerticalMotion = false
    let rod = AttachmentBehavior(item: carriage, attachedTo: bob)
    let properties = frictionless(carriage, bob)
    let animator = animator(properties, lock, rod, GravityBehavior(items: [carriage, bob]))
    var (crossings, last): ([Double], Double) = ([], 10)
    for frame in 1...180 {
      animator.step()
      let x = bob.center.x - 200
      if last * x < 0 { crossings.append((Double(frame) - x / (x - last)) / 60) }
      last = x
    }
    let period = 2 * (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(period.isNear(2 * .pi * 0.1.squareRoot(), within: 0.01), "\(period)")
    #expect(carriage.center == Point(x: 200, y: 100))
  }

  @Test(arguments: ["pin", "fixed", "sliding", "wheel", "limit"])
  func `an attachment to a locked item hangs as from a wall`(kind: String) {
    let (wall, item) = (square(40, at: 200, 100), square(40, at: 200, 200))
    let anchor = Point(x: 200, y: 150)
    let attachment =
      switch kind {
      case "pin": AttachmentBehavior.pinAttachment(with: item, attachedTo: wall, attachmentAnchor: anchor)
      case "fixed": AttachmentBehavior.fixedAttachment(with: item, attachedTo: wall, attachmentAnchor: anchor)
      case "sliding":
        AttachmentBehavior.slidingAttachment(
          with: item, attachedTo: wall, attachmentAnchor: anchor, axisOfTranslation: Vector(dx: 1, dy: 0))
      case "wheel":
        AttachmentBehavior.wheelAttachment(
          with: item, attachedTo: wall, attachmentAnchor: anchor, axisOfTranslation: Vector(dx: 0, dy: 1))
      default:
        AttachmentBehavior.limitAttachment(
          with: item, offsetFromCenter: .zero, attachedTo: wall, offsetFromCenter: .zero)
      }
    let lock = vertical(wall)
    (lock.allowsVerticalMotion, lock.allowsRotation) = (false, false)
    let animator = animator(lock, frictionless(item), attachment, GravityBehavior(items: [wall, item]))
    #expect(animator.settle())
    #expect(wall.center == Point(x: 200, y: 100))
    #expect(attachment.reactionForce.dx.isNear(0, within: 0.02), "\(attachment.reactionForce)")
    #expect(attachment.reactionForce.dy.isNear(-1.6, within: 0.02), "\(attachment.reactionForce)")
  }

  @Test func `a locked disk with rolling resistance does not spin up by itself`() {
    let disk = Item(center: Point(x: 100, y: 80), size: Size(width: 40, height: 40))
    disk.collisionBoundsType = .ellipse
    let lock = vertical(disk)
    (lock.rollingResistance, lock.friction) = (0.2, 0.8)
    let collision = CollisionBehavior(items: [disk])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 100), to: Point(x: 200, y: 100))
    let animator = animator(lock, collision, GravityBehavior(items: [disk]))
    animator.step(frames: 30)
    lock.addAngularVelocity(5, for: disk)
    var last = 5.0
    for _ in 0..<60 {
      animator.step()
      let spin = lock.angularVelocity(for: disk)
      #expect(spin >= -1e-3 && spin <= last + 1e-3)
      last = spin
    }
    #expect(last.isNear(0) && disk.center.x == 100)
  }

  /// An item behavior without resistance whose items do not move along one axis.
  private func locked(_ item: Item, horizontally: Bool) -> DynamicItemBehavior {
    let behavior = frictionless(item)
    if horizontally { behavior.allowsHorizontalMotion = false } else { behavior.allowsVerticalMotion = false }
    return behavior
  }

  @Test(arguments: [true, false], [0.0, 30])
  func `a spring that pulls obliquely moves a locked item to its anchor's height`(
    horizontally: Bool, offset: Double
  ) {
    let item = square(100, at: 0, 0)
    let lock = locked(item, horizontally: horizontally)
    let spring = AttachmentBehavior(
      item: item, offsetFromCenter: Vector(dx: offset, dy: offset), attachedToAnchor: Point(x: 50, y: 50))
    (spring.length, spring.frequency, spring.damping) = (0, 2, 0.5)
    lock.allowsRotation = offset == 0
    let animator = animator(lock, spring)
    var position: Double { horizontally ? item.center.y : item.center.x }
    for _ in 0..<300 {
      animator.step()
      #expect(position > -10 && position < 75, "\(position)")
    }
    #expect(position.isNear(50 - offset, within: 0.1), "\(position)")
    #expect((horizontally ? item.center.x : item.center.y) == 0)
    #expect(animator.settle())
  }

  @Test(arguments: [true, false])
  func `a locked item oscillates along an oblique spring as its mass demands`(horizontally: Bool) {
    // A long spring at 60° to the free axis: of its stiffness, a quarter acts along the axis.
    let item = square(100, at: 0, 0)
    let far = 10_000.0
    let (along, across) = (far * 0.5, far * 0.75.squareRoot())
    let anchor = horizontally ? Point(x: across, y: along) : Point(x: along, y: across)
    let lock = locked(item, horizontally: horizontally)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    (spring.length, spring.frequency, spring.damping) = (far - 5, 2, 0)
    let animator = animator(lock, spring)
    var (turns, last, lastStep): ([Double], Double, Double) = ([], 0, 0)
    for frame in 1...180 {
      animator.step()
      let position = horizontally ? item.center.y : item.center.x
      #expect(position > -1 && position < 21, "\(position)")
      let step = position - last
      if step < 0, lastStep >= 0 { turns.append(Double(frame) / 60) }
      (last, lastStep) = (position, step)
    }
    // Half the frequency of the spring: the turning points are 1 s apart.
    #expect(turns.count == 3 && (turns[2] - turns[0]).isNear(2, within: 0.05), "\(turns)")
  }

  @Test(arguments: [true, false], [true, false])
  func `a snap takes a locked item as near as it can and rests`(horizontally: Bool, affectsRotation: Bool) {
    let item = square(60, at: 50, 100)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 200, y: 0))
    snap.affectsRotation = affectsRotation
    let animator = animator(locked(item, horizontally: horizontally), snap)
    #expect(animator.settle(), "\(item.center)")
    // The springs of the corners pull obliquely; they tilt the item, which displaces it.
    #expect(
      item.center.isNear(
        horizontally ? 50 : 200, horizontally ? 0 : 100, within: affectsRotation ? 25 : 1), "\(item.center)")
  }

  @Test func `a locked item that a pointer drags is not thrown`() {
    let item = square(60, at: 160, 300)
    let animator = animator(vertical(item))
    let path = [Point(x: 160, y: 300), Point(x: 170, y: 250), Point(x: 200, y: 200)]
    guard let grab = animator.grab(item, at: path[0]) else {
      Issue.record("it can be dragged")
      return
    }
    for frame in 1...60 {
      let part = Double(frame) / 30
      let (start, end) = frame <= 30 ? (path[0], path[1]) : (path[1], path[2])
      grab.move(to: start + (end - start) * (frame <= 30 ? part : part - 1))
      animator.step()
      #expect(item.center.x == 160 && item.center.y > 185 && item.center.y <= 301, "\(item.center)")
    }
    animator.step(frames: 60)
    // The spring on the left is compressed, and pushes the item past the pointer.
    #expect(item.center.y.isNear(200, within: 20), "\(item.center)")
    grab.end()
    animator.step(frames: 30)
    #expect(item.center.y.isNear(200, within: 20), "\(item.center)")
  }

  @Test(arguments: ["fixed", "sliding"], [true, false])
  func `a rigid attachment beside the center holds an item with a locked axis`(
    kind: String, horizontally: Bool
  ) {
    let (item, wall) = (square(40, at: 0, 100), square(40, at: 60, 100))
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let anchor = Point(x: 30, y: 50)
    let slide = horizontally ? Vector(dx: 0, dy: 1) : Vector(dx: 1, dy: 0)
    let attachment =
      kind == "fixed"
      ? AttachmentBehavior.fixedAttachment(with: item, attachedTo: wall, attachmentAnchor: anchor)
      : AttachmentBehavior.slidingAttachment(
        with: item, attachedTo: wall, attachmentAnchor: anchor, axisOfTranslation: slide)
    let gravity = GravityBehavior(items: [item])
    gravity.gravityDirection = horizontally ? Vector(dx: 0, dy: 1) : Vector(dx: 1, dy: 0)
    let lock = locked(item, horizontally: horizontally)
    let animator = animator(anchored, lock, attachment, gravity)
    lock.addAngularVelocity(3, for: item)
    animator.step(frames: 60)
    #expect(item.rotation.isNear(0, within: 0.01), "\(item.rotation)")
    if kind == "fixed" { #expect(item.center.isNear(0, 100, within: 0.1), "\(item.center)") }
  }

  @Test(arguments: [10, 1e-25])
  func `a spring of length 0 acts on a locked item at its rest position as beside it`(frequency: Double) {
    let speeds = [0, 1e-3].map { offset -> Double in
      let item = square(60, at: 0, offset)
      let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
      (spring.length, spring.frequency, spring.damping) = (0, frequency, 1)
      let lock = vertical(item)
      let animator = animator(lock, spring)
      lock.addLinearVelocity(Vector(dx: 0, dy: 100), for: item)
      animator.step()
      return lock.linearVelocity(for: item).dy
    }
    #expect(speeds[0].isNear(speeds[1], within: 0.5), "\(speeds)")
    #expect(frequency == 10 ? (30..<60).contains(speeds[0]) : speeds[0].isNear(100, within: 1), "\(speeds)")
  }
}
