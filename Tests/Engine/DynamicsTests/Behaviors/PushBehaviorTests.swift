import Dynamics
import Testing

@Suite struct PushBehaviorTests {
  private func push(_ item: Item, _ mode: PushBehavior.Mode, _ direction: Vector) -> PushBehavior {
    let push = PushBehavior(items: [item], mode: mode)
    push.pushDirection = direction
    return push
  }

  @Test func `an instantaneous push of 1 accelerates 1 kg to 100 pt/s once, and is then inactive`() {
    let item = square(100, at: 0, 0)
    let push = push(item, .instantaneous, Vector(dx: 1, dy: 0))
    let material = frictionless(item)
    let animator = animator(push, material)
    #expect(push.active)
    #expect(material.linearVelocity(for: item) == .zero)
    animator.step()
    #expect(!push.active)
    #expect(material.linearVelocity(for: item) == Vector(dx: 100, dy: 0))
    animator.step(frames: 5)
    #expect(material.linearVelocity(for: item) == Vector(dx: 100, dy: 0))
  }

  @Test func `an impulse changes the velocity by its magnitude divided by the mass`() {
    let item = Item(size: Size(width: 200, height: 50))
    let material = frictionless(item)
    material.density = 2
    let animator = animator(push(item, .instantaneous, Vector(dx: 0.3, dy: 0)), material)
    animator.step()
    #expect(material.linearVelocity(for: item).dx.isNear(15.000001, within: 1e-5))
  }

  @Test func `an off-centre impulse rotates an item according to its inertia`() {
    let item = Item(size: Size(width: 200, height: 50))
    let material = frictionless(item)
    material.density = 3
    let push = push(item, .instantaneous, Vector(dx: 0, dy: 1))
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: item)
    let animator = animator(push, material)
    animator.step()
    // 1 N·s at 0.5 m; UIKit's body has 1.0625 kg·m².
    #expect(material.angularVelocity(for: item).isNear(0.5 / 1.0625, within: 1e-5))
  }

  @Test func `setting active again fires the push once more, also when everything rests`() {
    let item = square(100, at: 0, 0)
    let push = push(item, .instantaneous, Vector(dx: 0, dy: 1))
    let material = frictionless(item)
    let animator = animator(push, material)
    animator.step(frames: 3)
    push.active = true
    animator.step()
    #expect(material.linearVelocity(for: item).dy == 200)
    material.resistance = 1e9
    #expect(animator.settle())
    material.resistance = 0
    #expect(animator.settle())
    push.active = true
    #expect(animator.isRunning)
    animator.step()
    #expect(material.linearVelocity(for: item).dy == 100)
  }

  @Test func `a continuous push accelerates as in UIKit, in every step`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    let animator = animator(push(item, .continuous, Vector(dx: 1, dy: 0)), material)
    for speed in [0.833333373, 2.50000024, 4.16666698, 5.83333349] {
      animator.step()
      #expect(material.linearVelocity(for: item).dx.isNear(speed, within: 1e-6))
    }
  }

  @Test func `a continuous push stops and starts with active`() {
    let item = square(100, at: 0, 0)
    let push = push(item, .continuous, Vector(dx: 1, dy: 0))
    let material = frictionless(item)
    let animator = animator(push, material)
    push.active = false
    animator.step(frames: 4)
    #expect(material.linearVelocity(for: item) == .zero)
    push.active = true
    animator.step(frames: 1)
    #expect(material.linearVelocity(for: item).dx > 1)
  }

  @Test func `a continuous off-centre push rotates the item as in UIKit`() {
    let item = square(100, at: 0, 0)
    let push = push(item, .continuous, Vector(dx: 1, dy: 0))
    push.setTargetOffsetFromCenter(Vector(dx: 0, dy: 50), for: item)
    let material = frictionless(item)
    let animator = animator(push, material)
    for speed in [-0.0250000022, -0.075000003, -0.125000015, -0.175000027] {
      animator.step()
      #expect(material.angularVelocity(for: item).isNear(speed, within: 1e-6))
    }
  }

  @Test func `an off-centre impulse rotates the item as in UIKit`() {
    let item = square(100, at: 0, 0)
    let push = push(item, .instantaneous, Vector(dx: 0, dy: 1))
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: item)
    let material = frictionless(item)
    let animator = animator(push, material)
    animator.step()
    #expect(material.angularVelocity(for: item).isNear(3.00000007, within: 1e-5))
  }

  @Test func `an offset is in the axes of the reference view, independent of the item's rotation`() {
    let item = square(100, at: 0, 0)
    item.rotation = 2
    let push = push(item, .continuous, Vector(dx: 1, dy: 0))
    push.setTargetOffsetFromCenter(Vector(dx: 0, dy: 50), for: item)
    let material = frictionless(item)
    let animator = animator(push, material)
    animator.step()
    #expect(material.angularVelocity(for: item).isNear(-0.0250000022, within: 1e-6))
  }

  @Test(arguments: [0.0, 1])
  func `a push at the centre rotates an item whose centre of mass is elsewhere`(rotation: Double) {
    let group = DynamicItemGroup(items: [
      Item(center: Point(x: 100, y: 50), size: Size(width: 100, height: 20)),
      Item(center: Point(x: 60, y: 100), size: Size(width: 20, height: 80)),
    ])
    group.rotation = rotation
    // 0.2 and 0.16 kg; the common centre of mass, and the inertia about it by the parallel axis theorem.
    let arm = Vector(dx: 160, dy: 160) * (1.0 / 9)
    let inertia =
      0.2 * (100 * 100 + 20 * 20 + 12 * (160 * 160 + 200 * 200) / 81.0) / 12
      + 0.16 * (20 * 20 + 80 * 80 + 12 * (200 * 200 + 250 * 250) / 81.0) / 12
    let turnedArm = arm.applying(AffineTransform(rotationAngle: rotation))
    let spin = turnedArm.cross(Vector(dx: 0, dy: 100)) / inertia

    let material = frictionless()
    material.addItem(group)
    for (mode, time) in [(PushBehavior.Mode.instantaneous, 1.0), (.continuous, 1.0 / 120)] {
      let push = PushBehavior(items: [group], mode: mode)
      push.pushDirection = Vector(dx: 0, dy: 1)
      let animator = animator(push, material)
      animator.step()
      #expect(material.linearVelocity(for: group).dy.isNear(100 / 0.36 * time, within: 1e-3))
      #expect(abs(material.angularVelocity(for: group) / (spin * time) - 1) < 1e-4)
      animator.removeAllBehaviors()
      group.rotation = rotation
    }
  }

  @Test func `only items of the behavior have an offset`() {
    let item = square(100, at: 0, 0)
    let push = PushBehavior(items: [], mode: .continuous)
    push.setTargetOffsetFromCenter(Vector(dx: 1, dy: 1), for: item)
    #expect(push.targetOffsetFromCenter(for: item) == .zero)
    push.addItem(item)
    push.setTargetOffsetFromCenter(Vector(dx: 1, dy: 1), for: item)
    #expect(push.targetOffsetFromCenter(for: item) == Vector(dx: 1, dy: 1))
    push.removeItem(item)
    push.addItem(item)
    #expect(push.targetOffsetFromCenter(for: item) == .zero)
  }

  @Test func `is continuous, active and of magnitude 0 by default`() {
    let push = PushBehavior()
    #expect(push.mode == .continuous && push.active)
    #expect(push.angle == 0 && push.magnitude == 0 && push.pushDirection == .zero)
  }

  @Test func `angle and magnitude are stored separately from the vector`() {
    let push = PushBehavior()
    push.angle = .pi
    #expect(push.pushDirection == .zero)
    push.magnitude = 2
    #expect(push.pushDirection.dx.isNear(-2, within: 1e-12) && push.pushDirection.dy.isNear(0, within: 1e-12))
    push.magnitude = 0
    #expect(push.angle == .pi)
    push.setAngle(1, magnitude: -1)
    #expect(push.pushDirection.dx.isNear(-0.540302277, within: 1e-7))
    #expect(push.pushDirection.dy.isNear(-0.841470957, within: 1e-7))
    #expect(push.magnitude == -1)
    push.pushDirection = Vector(dx: 0, dy: 3)
    #expect(push.magnitude == 3 && push.angle.isNear(.pi / 2, within: 1e-15))
  }

  @Test func `a changed push wakes only its own items`() {
    let pushed = square(50, at: 0, 0)
    let other = square(50, at: 500, 0)
    let push = push(pushed, .continuous, .zero)
    let animator = animator(push, DynamicItemBehavior(items: [other]))
    #expect(animator.settle())
    push.magnitude = 1
    #expect(animator.isRunning)
    animator.step(frames: 3)
    #expect(pushed.center.x > 0 && other.center.x == 500)
  }
}
