import Dynamics
import Testing

@Suite struct DynamicItemBehaviorTests {
  /// The resistance that acts on an item, computed from its deceleration in a frame: one step of 1/120 s in
  /// the first frame, otherwise two.
  private func resistance(of item: Item, in animator: Animator) -> Double {
    let probe = DynamicItemBehavior(items: [item])
    probe.addLinearVelocity(Vector(dx: 1000, dy: 0), for: item)
    animator.addBehavior(probe)
    defer { animator.removeBehavior(probe) }
    let isFirst = animator.elapsedTime == 0
    animator.step()
    let loss = 1000 / probe.linearVelocity(for: item).dx
    return ((isFirst ? loss : loss.squareRoot()) - 1) * 120
  }

  @Test func `defaults are those of UIKit's bodies, not of the reference page`() {
    let behavior = DynamicItemBehavior()
    #expect(behavior.elasticity == 0.2 && behavior.friction == 0.2 && behavior.density == 1)
    #expect(behavior.resistance == 0.1 && behavior.angularResistance == 0.1)
    #expect(behavior.charge == 0 && !behavior.isAnchored && behavior.allowsRotation)
    let item = square(100, at: 0, 0)
    #expect(resistance(of: item, in: animator()).isNear(0.1))
    behavior.addItem(item)
    behavior.addAngularVelocity(10, for: item)
    let animator = animator(behavior)
    animator.step()
    #expect(behavior.angularVelocity(for: item).isNear(10 / (1 + 0.1 / 120), within: 1e-5))
  }

  @Test func `values outside the usual ranges are accepted as in UIKit`() {
    let behavior = DynamicItemBehavior()
    behavior.elasticity = 5
    behavior.friction = -2
    behavior.resistance = -1
    #expect(behavior.elasticity == 5 && behavior.friction == -2 && behavior.resistance == -1)
  }

  @Test func `of several behaviors the last in the tree that sets a property decides`() {
    let item = square(100, at: 0, 0)
    let top = DynamicItemBehavior(items: [item])
    let first = DynamicItemBehavior(items: [item])
    let second = DynamicItemBehavior(items: [item])
    top.resistance = 0.73
    first.resistance = 0.71
    second.resistance = 0.72
    let composite = DynamicBehavior()
    composite.addChildBehavior(first)
    composite.addChildBehavior(second)
    let animator = animator(top, composite)
    top.resistance = 0.74
    #expect(resistance(of: item, in: animator).isNear(0.72, within: 1e-3))
  }

  @Test func `precedence follows the position in the tree, not the time of setting`() {
    let item = square(100, at: 0, 0)
    let early = DynamicItemBehavior(items: [item])
    let late = DynamicItemBehavior(items: [item])
    late.resistance = 0.72
    let animator = animator(early, late)
    early.resistance = 0.74
    #expect(resistance(of: item, in: animator).isNear(0.72, within: 1e-3))
  }

  @Test func `setting the current value does not count as setting`() {
    let item = square(100, at: 0, 0)
    let early = DynamicItemBehavior(items: [item])
    early.resistance = 0.7
    let late = DynamicItemBehavior(items: [item])
    late.resistance = 0.1
    late.density = 3
    #expect(resistance(of: item, in: animator(early, late)).isNear(0.7, within: 1e-3))
  }

  @Test func `removing a behavior resolves the properties from the remaining ones`() {
    let item = square(100, at: 0, 0)
    let early = DynamicItemBehavior(items: [item])
    early.resistance = 0.7
    let late = DynamicItemBehavior(items: [item])
    late.resistance = 0.9
    let animator = animator(early, late)
    animator.removeBehavior(late)
    #expect(resistance(of: item, in: animator).isNear(0.7, within: 1e-3))
    early.removeItem(item)
    let idle = DynamicItemBehavior(items: [item])
    animator.addBehavior(idle)
    #expect(resistance(of: item, in: animator).isNear(0.1, within: 1e-3))
  }

  @Test func `removing a behavior keeps the velocity of its items`() {
    let item = square(100, at: 0, 0)
    let (early, late) = (frictionless(item), DynamicItemBehavior(items: [item]))
    early.addLinearVelocity(Vector(dx: 120, dy: 0), for: item)
    early.addAngularVelocity(2, for: item)
    let animator = animator(early, late)
    animator.step()
    animator.removeBehavior(early)
    #expect(late.linearVelocity(for: item).dx == 120 && late.angularVelocity(for: item) == 2)
    animator.step()
    // Two steps with the default resistance of 0.1.
    let left = 1 / ((1 + 0.1 / 120) * (1 + 0.1 / 120))
    #expect(late.linearVelocity(for: item).dx.isNear(120 * left, within: 1e-4))
    #expect(late.angularVelocity(for: item).isNear(2 * left, within: 1e-5))
  }

  @Test func `the greatest resistance keeps an item where it is`() {
    let item = square(100, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    material.resistance = .greatestFiniteMagnitude
    let animator = animator(GravityBehavior(items: [item]), material)
    animator.step(frames: 60)
    #expect(item.center.isNear(0, 0, within: 1e-9))
  }

  @Test func `density multiplies the mass`() {
    let light = square(100, at: 0, 0)
    let heavy = square(100, at: 500, 0)
    let material = frictionless(heavy)
    material.density = 3
    let push = PushBehavior(items: [light, heavy], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 3)
    let animator = animator(push, frictionless(light), material)
    animator.step()
    #expect(light.center.y.isNear(300.0 / 120, within: 1e-5))
    #expect(heavy.center.y.isNear(100.0 / 120, within: 1e-5))
  }

  @Test func `removing a behavior resets what it set, charge and anchor included`() {
    let item = square(100, at: 300, 400)
    let material = DynamicItemBehavior(items: [item])
    (material.charge, material.isAnchored) = (5, true)
    let field = FieldBehavior.electricField()
    field.addItem(item)
    let animator = animator(material, field)
    animator.step()
    animator.removeBehavior(material)
    // UIKit would leave it charged and anchored.
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    animator.step()
    #expect(gravity.linearVelocity(for: item).dy > 10 && gravity.linearVelocity(for: item).dx == 0)
  }

  // MARK: Velocities

  @Test func `velocities added before an animator are summed and applied once`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    material.addLinearVelocity(Vector(dx: 10, dy: 0), for: item)
    material.addLinearVelocity(Vector(dx: 5, dy: 2), for: item)
    material.addAngularVelocity(3, for: item)
    #expect(material.linearVelocity(for: item) == .zero)
    let animator = animator(material)
    #expect(material.linearVelocity(for: item) == Vector(dx: 15, dy: 2))
    #expect(material.angularVelocity(for: item) == 3)
    animator.removeBehavior(material)
    animator.addBehavior(material)
    #expect(material.linearVelocity(for: item) == .zero)
  }

  @Test func `velocities added to a moving item are added at once and wake it`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    let animator = animator(material)
    #expect(animator.settle())
    material.addLinearVelocity(Vector(dx: 10, dy: 0), for: item)
    #expect(animator.isRunning)
    material.addLinearVelocity(Vector(dx: 0, dy: 10), for: item)
    #expect(material.linearVelocity(for: item) == Vector(dx: 10, dy: 10))
    animator.step()
    #expect(item.center.isNear(10.0 / 60, 10.0 / 60, within: 0.1))
  }

  @Test func `items not on the list have velocity zero and ignore added velocity`() {
    let item = square(100, at: 0, 0)
    let unlisted = square(100, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(material, GravityBehavior(items: [unlisted]))
    animator.step(frames: 5)
    #expect(material.linearVelocity(for: unlisted) == .zero)
    material.addLinearVelocity(Vector(dx: 100, dy: 0), for: unlisted)
    animator.step()
    #expect(unlisted.center.x == 0)
  }

  @Test func `adding a zero velocity wakes no item`() {
    let item = square(100, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(material)
    #expect(animator.settle())
    material.addLinearVelocity(.zero, for: item)
    material.addAngularVelocity(0, for: item)
    #expect(!animator.isRunning)
  }

  @Test func `with allowsRotation false forces do not rotate an item, and an existing spin continues`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    material.allowsRotation = false
    material.addAngularVelocity(2, for: item)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: item)
    let animator = animator(material, push)
    animator.step(frames: 3)
    #expect(material.angularVelocity(for: item) == 2)
    #expect(item.rotation.isNear(2 * 5.0 / 120, within: 1e-5))
  }

  @Test func `an anchored item does not move and has velocity 0 when it is released`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    material.addLinearVelocity(Vector(dx: 100, dy: 0), for: item)
    let gravity = GravityBehavior(items: [item])
    let animator = animator(material, gravity)
    animator.step()
    material.isAnchored = true
    animator.step()
    let place = item.center
    material.addLinearVelocity(Vector(dx: 100, dy: 0), for: item)
    animator.step(frames: 10)
    #expect(item.center == place && material.linearVelocity(for: item) == .zero)
    gravity.removeItem(item)
    material.isAnchored = false
    animator.step(frames: 2)
    #expect(item.center == place)
  }

  @Test func `a released item accepts velocity immediately, an anchored one has velocity 0 immediately`() {
    let item = square(100, at: 0, 0)
    let material = frictionless(item)
    let animator = animator(material)
    material.addLinearVelocity(Vector(dx: 100, dy: 0), for: item)
    material.isAnchored = true
    #expect(material.linearVelocity(for: item) == .zero)
    animator.step()
    material.isAnchored = false
    material.addLinearVelocity(Vector(dx: 60, dy: 0), for: item)
    animator.step()
    #expect(item.center.x.isNear(1, within: 1e-5))
  }

  @Test func `a default item leaves an anchored one with a fifth of its speed, as in UIKit`() {
    let wall = square(100, at: 0, 0)
    let ball = square(100, at: 0, 160)
    let anchor = DynamicItemBehavior(items: [wall])
    anchor.isAnchored = true
    let motion = frictionless(ball)
    motion.addLinearVelocity(Vector(dx: 0, dy: -200), for: ball)
    let animator = animator(anchor, motion, CollisionBehavior(items: [wall, ball]))
    animator.step(frames: 40)
    #expect(motion.linearVelocity(for: ball).dy.isNear(40.0000343, within: 0.01))
    #expect(wall.center == .zero)
  }

  @Test(arguments: [
    (200, 0.2, 40.0), (101, 0.2, 20.2), (99, 0.2, 0), (200, 0, 40), (200, 0.5, 100), (200, 1, 200),
  ])
  func `an item rebounds from a boundary of elasticity 0.2 by the larger elasticity, above 100 pt/s`(
    speed: Double, elasticity: Double, rebound: Double
  ) {
    let ball = square(100, at: 0, 160)
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "wall", from: Point(x: -300, y: 50), to: Point(x: 300, y: 50))
    let motion = frictionless(ball)
    motion.elasticity = elasticity
    motion.addLinearVelocity(Vector(dx: 0, dy: -speed), for: ball)
    let animator = animator(motion, collision)
    animator.step(frames: 50)
    #expect(motion.linearVelocity(for: ball).dy.isNear(rebound, within: 0.01))
  }

  @Test(arguments: [(50, 1, 50, 0.5), (50, 1, 50, 1), (20, 25, 50, 1)])
  func `an elastic collision reverses both velocities in the frame of the centre of mass`(
    size: Double, density: Double, otherSize: Double, otherDensity: Double
  ) {
    let (item, other) = (square(size, at: -100, 0), square(otherSize, at: 100, 0))
    let (material, otherMaterial) = (frictionless(item), frictionless(other))
    (material.density, material.elasticity, otherMaterial.density) = (density, 1, otherDensity)
    material.addLinearVelocity(Vector(dx: 300, dy: 0), for: item)
    otherMaterial.addLinearVelocity(Vector(dx: -200, dy: 0), for: other)
    let animator = animator(CollisionBehavior(items: [item, other]), material, otherMaterial)
    animator.step(frames: 40)
    // The velocity of the centre of mass.
    let (mass, otherMass) = (size * size * density, otherSize * otherSize * otherDensity)
    let common = (300 * mass - 200 * otherMass) / (mass + otherMass)
    #expect(material.linearVelocity(for: item).dx.isNear(2 * common - 300, within: 0.01))
    #expect(otherMaterial.linearVelocity(for: other).dx.isNear(2 * common + 200, within: 0.01))
  }

  @Test(arguments: [(nil, 0.2), (0.8, 0.4), (0, 0)] as [(Double?, Double)])
  func `friction between an item and a boundary is the mean of the item's and 0.2`(
    friction: Double?, mean: Double
  ) {
    let box = square(40, at: 0, 280)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 300), to: Point(x: 900, y: 300))
    let motion = frictionless(box)
    if let friction { motion.friction = friction }
    let animator = animator(GravityBehavior(items: [box]), collision, motion)
    #expect(animator.settle())
    motion.addLinearVelocity(Vector(dx: 300, dy: 0), for: box)
    animator.step(frames: 30)
    // Friction acts in each of the 60 steps.
    #expect(motion.linearVelocity(for: box).dx.isNear(300 - mean * 1000 * 0.5, within: 0.1))
  }

  @Test func `a density that is not positive stops the program`() async {
    await #expect(processExitsWith: .failure) { DynamicItemBehavior().density = 0 }
  }

  @Test func `a rotation range limits rotation by forces and contacts until it is removed`() {
    let item = Item(center: Point(x: 100, y: 100), size: Size(width: 100, height: 20))
    let limits = frictionless(item)
    #expect(limits.rotationRange == .infinite)
    limits.rotationRange = FloatRange(minimum: -0.3, maximum: 0.6)
    let push = PushBehavior(items: [item])
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: item)
    let animator = animator(limits, push)
    for _ in 0..<60 {
      animator.step()
      #expect(item.rotation < 0.62)
    }
    #expect(item.rotation.isNear(0.6, within: 0.01))
    push.magnitude = -1
    animator.step(frames: 60)
    #expect(item.rotation.isNear(-0.3, within: 0.01))
    animator.removeBehavior(limits)
    animator.step(frames: 10)
    #expect(item.rotation < -0.5)
  }

  @Test func `a rotation range needs minimum ≤ maximum`() {
    #expect(DynamicItemBehavior.problem(settingRotationRange: FloatRange(minimum: 1, maximum: 0)) != nil)
    #expect(DynamicItemBehavior.problem(settingRotationRange: FloatRange(minimum: .nan, maximum: 0)) != nil)
    #expect(DynamicItemBehavior.problem(settingRotationRange: .infinite) == nil)
    #expect(DynamicItemBehavior.problem(settingRotationRange: FloatRange(minimum: 1, maximum: 2)) == nil)
  }
}
