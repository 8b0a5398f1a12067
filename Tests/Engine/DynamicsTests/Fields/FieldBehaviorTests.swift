import Dynamics
import Testing

@Suite struct FieldBehaviorTests {
  /// One field of every kind.
  private func makeAll() -> [String: FieldBehavior] {
    [
      "drag": .dragField(), "vortex": .vortexField(),
      "radial": .radialGravityField(position: Point(x: 30, y: 40)),
      "linear": .linearGravityField(direction: Vector(dx: 1, dy: 2)),
      "velocity": .velocityField(direction: Vector(dx: 3, dy: 4)),
      "noise": .noiseField(smoothness: 0.5, animationSpeed: 2),
      "turbulence": .turbulenceField(smoothness: 0.25, animationSpeed: 3), "spring": .springField(),
      "electric": .electricField(), "magnetic": .magneticField(),
      "custom": .field { _, _, _, _, _, _ in .zero },
    ]
  }

  @Test func `fields have UIKit's defaults`() {
    let falloffs: [String: Double] = ["radial": 2, "spring": -1, "electric": 1, "magnetic": 1]
    let directions = ["linear": Vector(dx: 1, dy: 2), "velocity": Vector(dx: 3, dy: 4)]
    let all = makeAll()
    #expect(all.count == 11)
    for (kind, field) in all {
      #expect(field.items.isEmpty && field.strength == 1 && field.region == .infinite, "\(kind)")
      #expect(field.falloff == falloffs[kind, default: 0], "\(kind)")
      #expect(field.minimumRadius == 0.0030517578125, "\(kind)")
      #expect(field.direction == directions[kind, default: .zero], "\(kind)")
      #expect(field.position == (kind == "radial" ? Point(x: 30, y: 40) : .zero), "\(kind)")
    }
    #expect(all["noise"]?.smoothness == 0.5 && all["noise"]?.animationSpeed == 2)
    #expect(all["turbulence"]?.smoothness == 0.25 && all["turbulence"]?.animationSpeed == 3)
  }

  @Test func `what was set is read back; smoothness and animation speed only of noise`() {
    for (kind, field) in makeAll() {
      let isNoise = kind == "noise" || kind == "turbulence"
      (field.strength, field.falloff, field.minimumRadius) = (-2, 1.5, 3)
      (field.position, field.direction) = (Point(x: 30, y: 40), Vector(dx: 5, dy: 6))
      (field.region, field.smoothness, field.animationSpeed) = (Region(radius: 5), 0.75, 4)
      #expect(field.strength == -2 && field.falloff == 1.5 && field.minimumRadius == 3, "\(kind)")
      #expect(field.position == Point(x: 30, y: 40) && field.direction == Vector(dx: 5, dy: 6), "\(kind)")
      #expect(field.region == Region(radius: 5), "\(kind)")
      #expect(
        field.smoothness == (isNoise ? 0.75 : 0) && field.animationSpeed == (isNoise ? 4 : 0), "\(kind)")
    }
  }

  @Test func `non-finite numbers are precondition failures`() async {
    await #expect(processExitsWith: .failure) { FieldBehavior.springField().strength = .nan }
    await #expect(processExitsWith: .failure) { FieldBehavior.springField().falloff = .infinity }
    await #expect(processExitsWith: .failure) { FieldBehavior.springField().minimumRadius = -1 }
    await #expect(processExitsWith: .failure) { FieldBehavior.springField().position = Point(x: .nan, y: 0) }
    await #expect(processExitsWith: .failure) {
      _ = FieldBehavior.noiseField(smoothness: .nan, animationSpeed: 0)
    }
    await #expect(processExitsWith: .failure) {
      let item = square(10, at: 0, 0)
      let field = FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: .nan, dy: 0) }
      field.addItem(item)
      let animator = Animator()
      animator.addBehavior(field)
      animator.step()
    }
  }

  /// Sixty frames of a 100 × 100 item from (300, 400), measured on Apple's fields.
  @Test func `trajectories match UIKit's`() {
    let spring = FieldBehavior.springField()
    (spring.strength, spring.position) = (4, Point(x: 250, y: 350))
    let vortex = FieldBehavior.vortexField()
    (vortex.strength, vortex.position) = (2, Point(x: 250, y: 350))
    let drag = FieldBehavior.dragField()
    drag.strength = 0.5
    let runs: [(FieldBehavior, speed: Double, x: Double, y: Double)] = [
      (.linearGravityField(direction: Vector(dx: 3, dy: 4)), 0, 448.75, 598.3333),
      (spring, 0, 229.5706, 329.5706), (vortex, 0, 218.9498, 451.95), (drag, 100, 380.3465, 400),
    ]
    for (field, speed, x, y) in runs {
      let item = square(100, at: 300, 400)
      let material = frictionless(item)
      material.addLinearVelocity(Vector(dx: speed, dy: 0), for: item)
      field.addItem(item)
      let animator = animator(material, field)
      animator.step(frames: 60)
      #expect(item.center.isNear(x, y), "\(item.center) instead of (\(x), \(y))")
    }
  }

  // MARK: Velocity fields

  @Test func `in a velocity field an item has the field's velocity, independent of other forces`() {
    let item = square(100, at: 300, 400)
    let field = FieldBehavior.velocityField(direction: Vector(dx: 30, dy: 40))
    field.addItem(item)
    let material = DynamicItemBehavior(items: [item])
    material.addLinearVelocity(Vector(dx: -700, dy: 5), for: item)
    let pull = FieldBehavior.linearGravityField(direction: Vector(dx: 9, dy: 9))
    pull.addItem(item)
    let animator = animator(material, GravityBehavior(items: [item]), pull, field)
    animator.step()
    // Resistance still applies.
    #expect(material.linearVelocity(for: item).dx.isNear(2997.50195, within: 0.003))
    #expect(material.linearVelocity(for: item).dy.isNear(3996.66927, within: 0.004))
    animator.removeBehavior(field)
    animator.step()
    #expect(material.linearVelocity(for: item).dy > 3996.67, "gravity acts again")
  }

  @Test func `trajectories in a velocity field match UIKit's`() {
    let item = square(100, at: 300, 400)
    let field = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: -0.5))
    field.addItem(item)
    let animator = animator(frictionless(item), field)
    animator.step(frames: 60)
    // UIKit accumulates floats in metres, which amounts to an error of 2e-3 points.
    #expect(item.center.isNear(399.1680, 350.4174, within: 2e-3))
  }

  @Test func `only the first velocity field acts, regardless of strength and falloff`() {
    let item = square(100, at: 300, 400)
    let (first, second) = (
      FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0)),
      FieldBehavior.velocityField(direction: Vector(dx: 0, dy: 1))
    )
    for field in [first, second] { field.addItem(item) }
    (first.strength, first.falloff) = (5, 3)
    let animator = animator(first, second, frictionless(item))
    animator.step()
    #expect(first.linearVelocity(for: item) == Vector(dx: 100, dy: 0))
    first.region = Region(radius: 10)
    animator.step()
    #expect(first.linearVelocity(for: item) == Vector(dx: 0, dy: 100))
  }

  @Test(arguments: [2.0, 40])
  func `an item in a velocity field stops at a boundary, or as far from it as it rebounds`(speed: Double) {
    let item = square(20, at: 100, 100)
    let field = FieldBehavior.velocityField(direction: Vector(dx: speed, dy: 0))
    field.addItem(item)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 160, y: 0), to: Point(x: 160, y: 200))
    let animator = animator(field, collision)
    animator.step(frames: 60)
    // In each step the field gives the item its velocity again, and the hit leaves it e / (1 + e) of its way
    // apart.
    let gap = speed * 100 / 120 * 0.2 / 1.2
    #expect(item.center.x.isNear(150 - gap, within: 0.1))
  }

  // MARK: Regions and items

  @Test func `a field acts on items whose centre is in its region, around its position`() {
    let items = [square(10, at: 150, 100), square(10, at: 150.001, 200), square(10, at: 100, 300)]
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    for (index, item) in items.enumerated() {
      let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
      field.region = Region(radius: 50)
      field.position = Point(x: 100, y: 100 * Double(index + 1))
      field.addItem(item)
      let animator = animator(field)
      animator.step()
      #expect((field.linearVelocity(for: item).dy > 0) == (index != 1), "\(index)")
    }
    #expect(field.items.isEmpty)
  }

  @Test func `an item only on a field's list has a body with UIKit's resistance until it is removed`() {
    let (item, late) = (square(100, at: 0, 0), square(100, at: 300, 0))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    field.addItem(item)
    let animator = animator(field)
    animator.step()
    #expect(field.linearVelocity(for: item).dy.isNear(0.8333333 / (1 + 0.1 / 120), within: 1e-5))
    field.addItem(late)
    animator.step()
    #expect(late.center.y > 0)
    field.removeItem(item)
    let place = item.center
    animator.step(frames: 3)
    #expect(item.center == place && late.center.y > 0.1)
    animator.removeBehavior(field)
    #expect(animator.itemCount == 0)
  }

  @Test func `an item removed from a field keeps its velocity and none of its acceleration`() {
    let item = square(100, at: 0, 0)
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    field.addItem(item)
    let material = frictionless(item)
    let animator = animator(field, material)
    animator.step(frames: 5)
    field.removeItem(item)
    let velocity = material.linearVelocity(for: item)
    animator.step(frames: 5)
    #expect(velocity.dy > 5 && material.linearVelocity(for: item) == velocity)
  }

  @Test func `anchored items are not moved`() {
    let item = square(100, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    material.isAnchored = true
    for field in makeAll().values {
      field.addItem(item)
      let animator = animator(field, material)
      animator.step(frames: 3)
      animator.removeAllBehaviors()
    }
    #expect(item.center == .zero)
  }

  @Test func `a field accepts no children`() {
    let field = FieldBehavior.springField()
    field.addChildBehavior(DynamicBehavior())
    #expect(field.childBehaviors.isEmpty)
  }

  // MARK: Rest

  @Test func `items come to rest in a field, and changing the field wakes them`() {
    let item = square(40, at: 100, 100)
    let material = DynamicItemBehavior(items: [item])
    material.resistance = 5
    let field = FieldBehavior.springField()
    (field.position, field.strength) = (Point(x: 200, y: 100), 10)
    field.addItem(item)
    let animator = animator(field, material)
    #expect(animator.settle())
    #expect(item.center.isNear(200, 100, within: 5))
    field.strength = 10
    #expect(!animator.isRunning, "nothing changed")
    field.position = Point(x: 100, y: 300)
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.isNear(100, 300, within: 5))
  }

  @Test func `a new charge wakes the item`() {
    let item = square(40, at: 100, 100)
    let material = DynamicItemBehavior(items: [item])
    let field = FieldBehavior.electricField()
    field.addItem(item)
    let animator = animator(field, material)
    #expect(animator.settle())
    material.charge = 3
    animator.step(frames: 10)
    #expect(item.center.x > 100 && item.center.y > 100)
  }

  // MARK: Custom fields

  @Test func `a custom field receives position, velocity, mass, charge and time in field units`() {
    let item = square(100, at: 130, 240)
    let material = frictionless(item)
    (material.density, material.charge) = (2, 7)
    material.addLinearVelocity(Vector(dx: 50, dy: 0), for: item)
    var calls: [(Point, Vector, Double, Double, Double)] = []
    let field = FieldBehavior.field { field, position, velocity, mass, charge, time in
      #expect(field.strength == 3)
      calls.append((position, velocity, mass, charge, time))
      return .zero
    }
    (field.position, field.strength) = (Point(x: 100, y: 200), 3)
    field.addItem(item)
    let animator = animator(field, material)
    animator.step(frames: 2)
    #expect(calls.count == 3, "one step in the first frame, two in the second")
    #expect(calls[0].0.isNear(30, 40) && calls[0].1 == Vector(dx: 0.5, dy: 0))
    #expect(calls[0].2.isNear(2) && calls[0].3 == 7)
    for (index, call) in calls.enumerated() {
      #expect(call.4.isNear(Double(index + 1) / 120, within: 1e-8))
    }
  }

  @Test func `a custom field may mutate the animator during evaluation`() {
    let items = (0..<4).map { square(20, at: 100 * Double($0), 0) }
    let animator = Animator()
    var asked = 0
    let field = FieldBehavior.field { field, _, _, _, _, _ in
      asked += 1
      for item in items.dropFirst(2) { field.removeItem(item) }
      if asked == 3 { animator.removeAllBehaviors() }
      if asked == 1 { animator.addBehavior(GravityBehavior(items: [items[0]])) }
      return Vector(dx: 0, dy: -1)
    }
    for item in items { field.addItem(item) }
    animator.addBehavior(field)
    animator.step(frames: 4)
    #expect(asked == 4, "a removed behavior lets go when the frame is over")
    #expect(animator.behaviors.isEmpty && animator.itemCount == 0)
    #expect(items[3].center.y == 0)
  }

  @Test func `an item re-added during a custom evaluation has no stale field effect`() {
    let (item, other) = (square(20, at: 0, 0), square(20, at: 500, 0))
    let wind = FieldBehavior.velocityField(direction: Vector(dx: 10, dy: 0))
    wind.addItem(item)
    let material = frictionless(item, other)
    let field = FieldBehavior.field { field, _, _, _, _, _ in
      field.addItem(item)
      return .zero
    }
    field.addItem(other)
    let animator = animator(material, wind)
    animator.step()
    wind.removeItem(item)
    material.addLinearVelocity(-material.linearVelocity(for: item), for: item)
    animator.addBehavior(field)
    let place = item.center
    animator.step()
    #expect(item.center == place)
  }

  @Test func `equal runs are equal to the bit`() {
    func run() -> UInt64 {
      let items = (0..<12).map { square(20, at: 40 * Double($0), 60 * Double($0 % 5)) }
      let material = DynamicItemBehavior(items: items)
      material.charge = 2
      let animator = animator(material, CollisionBehavior(items: items))
      for kind in makeAll().sorted(by: { $0.key < $1.key }) where kind.key != "velocity" {
        for item in items { kind.value.addItem(item) }
        kind.value.position = Point(x: 200, y: 150)
        animator.addBehavior(kind.value)
      }
      animator.step(frames: 120)
      return animator.stateHash
    }
    #expect(run() == run())
    // Equal in debug and release builds and on every machine.
    #expect(run() == 5_900_832_885_748_141_400)
  }
}
