import Dynamics
import Testing

/// Forces of behaviors.
@Suite struct ForceTests {
  /// A behavior whose action calls a closure in each frame.
  private func acting(_ action: @escaping (DynamicBehavior) -> Void) -> DynamicBehavior {
    let behavior = DynamicBehavior()
    behavior.action = { [unowned behavior] in action(behavior) }
    return behavior
  }

  // MARK: Effects

  @Test func `a force in action is bit-identical to a continuous push that begins one frame later`() {
    let (pushed, forced) = (square(100, at: 0, 0), square(100, at: 0, 0))
    let (strength, offset) = (Vector(dx: 0.7, dy: -0.3), Vector(dx: 10, dy: 20))
    let push = PushBehavior(items: [pushed])
    push.pushDirection = strength
    push.setTargetOffsetFromCenter(offset, for: pushed)
    push.active = false
    let wind = acting { $0.applyForce(strength, at: offset, to: forced) }
    let (first, second) = (animator(push), animator(DynamicItemBehavior(items: [forced]), wind))
    first.step()
    second.step()
    push.active = true
    for frame in 0..<120 {
      first.step()
      second.step()
      #expect(pushed.center == forced.center && pushed.transform == forced.transform, "frame \(frame)")
    }
    #expect(forced.center.x > 100)
  }

  @Test func `a force lasts for the next frame, for both steps of it`() {
    let item = square(100, at: 0, 0)
    let behavior = DynamicBehavior()
    let material = frictionless(item)
    let animator = animator(material, behavior)
    animator.step()
    behavior.applyForce(Vector(dx: 1, dy: 0), to: item)
    #expect(material.linearVelocity(for: item) == .zero)
    animator.step()
    let velocity = material.linearVelocity(for: item)
    #expect(velocity.dx.isNear(100 * 2 / 120, within: 1e-5))
    animator.step(frames: 3)
    #expect(material.linearVelocity(for: item) == velocity)
  }

  @Test(arguments: [0.5, 3])
  func `an acceleration is that of the mass, also of a density that was just set`(_ density: Double) {
    let item = square(80, at: 0, 0)
    let behavior = DynamicBehavior()
    let material = frictionless(item)
    let animator = animator(material, behavior)
    animator.step()
    material.density = density
    behavior.addAcceleration(Vector(dx: 600, dy: -60), to: item)
    animator.step()
    let velocity = material.linearVelocity(for: item)
    #expect(velocity.dx.isNear(10, within: 1e-5) && velocity.dy.isNear(-1, within: 1e-6))
    animator.step()
    #expect(material.linearVelocity(for: item) == velocity)
  }

  @Test func `forces add up independently of behavior and order`() {
    let parts = [Vector(dx: 0.1, dy: 0.7), Vector(dx: 1.3, dy: -2), Vector(dx: -0.4, dy: 0.25)]
    func place(_ order: [Int]) -> Point {
      let item = square(80, at: 0, 0)
      let animator = Animator()
      for index in order {
        animator.addBehavior(acting { $0.applyForce(parts[index], to: item) })
      }
      animator.addBehavior(GravityBehavior(items: [item]))
      animator.step(frames: 60)
      return item.center
    }
    let place = place([0, 1, 2])
    #expect(place == self.place(parts: parts, order: [2, 0, 1]))
    #expect(place.x > 50)
  }

  private func place(parts: [Vector], order: [Int]) -> Point {
    let item = square(80, at: 0, 0)
    let animator = Animator()
    animator.addBehavior(GravityBehavior(items: [item]))
    for index in order {
      animator.addBehavior(acting { $0.applyForce(parts[index], to: item) })
    }
    animator.step(frames: 60)
    return item.center
  }

  @Test func `a torque of 50 accelerates 1 kg of 100 × 100 points by 3 rad/s²`() {
    let item = square(100, at: 0, 0)
    let wheel = acting { $0.applyTorque(50, to: item) }
    let material = frictionless(item)
    let animator = animator(material, wheel)
    animator.step()
    // Inertia 1 kg · (100² + 100²) pt² / 12; a torque of 1 is 100 kg·pt²/s².
    for frame in 1...60 {
      animator.step()
      #expect(material.angularVelocity(for: item).isNear(3 * Double(frame) / 60, within: 1e-4))
    }
    #expect(item.center == .zero)
  }

  @Test func `an impulse is bit-identical to an instantaneous push`() {
    let (pushed, hit) = (square(60, at: 0, 0), square(60, at: 0, 0))
    let (strength, offset) = (Vector(dx: 0.3, dy: 0.9), Vector(dx: -7, dy: 11))
    let push = PushBehavior(items: [pushed], mode: .instantaneous)
    push.pushDirection = strength
    push.setTargetOffsetFromCenter(offset, for: pushed)
    let hitter = DynamicBehavior()
    let (first, second) = (animator(push), animator(DynamicItemBehavior(items: [hit]), hitter))
    hitter.applyImpulse(strength, at: offset, to: hit)
    first.step(frames: 30)
    second.step(frames: 30)
    #expect(pushed.center == hit.center && pushed.transform == hit.transform)
    #expect(hit.center.y > 50)
  }

  @Test func `equal and opposite impulses conserve momentum`() {
    let (light, heavy) = (
      square(100, at: 0, 0), Item(center: Point(x: 500, y: 0), size: Size(width: 200, height: 150))
    )
    let behavior = DynamicBehavior()
    let animator = animator(frictionless(light, heavy), behavior)
    behavior.applyImpulse(Vector(dx: -3, dy: 1), to: light)
    behavior.applyImpulse(Vector(dx: 3, dy: -1), to: heavy)
    animator.step(frames: 10)
    let (a, b) = (behavior.linearVelocity(for: light), behavior.linearVelocity(for: heavy))
    #expect(a.dx == -300 && a.dy == 100)
    #expect((a.dx + 3 * b.dx).isNear(0) && (a.dy + 3 * b.dy).isNear(0))
  }

  // MARK: Rest

  @Test func `a force resumes a resting animator, a zero force does not`() {
    let item = square(100, at: 0, 0)
    let behavior = DynamicBehavior()
    let animator = animator(DynamicItemBehavior(items: [item]), behavior)
    #expect(animator.settle())
    behavior.applyForce(.zero, to: item)
    behavior.applyTorque(0, to: item)
    behavior.applyImpulse(.zero, to: item)
    behavior.addLinearVelocity(.zero, for: item)
    #expect(!animator.isRunning)
    behavior.applyForce(Vector(dx: 0, dy: 1), to: item)
    #expect(animator.isRunning)
    animator.step(frames: 2)
    #expect(item.center.y > 0)
    #expect(animator.settle())
  }

  @Test func `an item can rest under a constant force, and the force continues`() {
    let item = square(100, at: 60, 60)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 120, y: -500), to: Point(x: 120, y: 500))
    var frames = 0
    let wind = acting {
      frames += 1
      $0.applyForce(Vector(dx: 2, dy: 0), to: item)
    }
    let animator = animator(wind, collision)
    #expect(animator.settle())
    let rested = frames
    animator.step(frames: 10)
    #expect(frames == rested)
    collision.removeAllBoundaries()
    animator.step(frames: 60)
    #expect(item.center.x > 130)
    #expect(frames == rested + 60)
  }

  @Test func `a force that ends wakes what rested under it`() {
    let item = square(100, at: 60, 0)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "ceiling", from: Point(x: 0, y: -60), to: Point(x: 500, y: -60))
    let lift = acting { $0.applyForce(Vector(dx: 0, dy: -20), to: item) }
    let animator = animator(lift, collision, GravityBehavior(items: [item]))
    #expect(animator.settle())
    #expect(item.center.y < 0)
    animator.removeBehavior(lift)
    animator.step(frames: 30)
    #expect(item.center.y > 50)
  }

  // MARK: Implicitly added items

  @Test func `a behavior implicitly adds the items it acts on and removes them with itself`() {
    let item = square(100, at: 0, 0)
    let wind = acting { $0.applyForce(Vector(dx: 1, dy: 0), to: item) }
    let animator = animator(wind)
    #expect(animator.items(in: Rect(x: -10, y: -10, width: 20, height: 20)).isEmpty)
    animator.step(frames: 10)
    #expect(animator.items(in: Rect(x: -10, y: -10, width: 20, height: 20)).count == 1)
    let moved = item.center.x
    #expect(moved > 0)
    animator.removeBehavior(wind)
    #expect(animator.mass(of: item) == nil)
    animator.addBehavior(GravityBehavior(items: [square(10, at: 500, 500)]))
    animator.step(frames: 10)
    #expect(item.center.x == moved)
    animator.addBehavior(wind)
    animator.step()
    #expect(wind.linearVelocity(for: item) == .zero)
  }

  @Test func `a force does not retain an item that is on another behavior's list`() {
    let item = square(100, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    let behavior = DynamicBehavior()
    let animator = animator(gravity, behavior)
    behavior.applyImpulse(Vector(dx: 1, dy: 0), to: item)
    gravity.removeItem(item)
    #expect(animator.mass(of: item) == nil)
    behavior.applyForce(Vector(dx: 1, dy: 0), to: item)
    gravity.addItem(item)
    behavior.releaseItem(item)
    #expect(animator.mass(of: item) == 1)
    gravity.removeItem(item)
    #expect(animator.mass(of: item) == nil)
    behavior.releaseItem(item)
  }

  @Test func `items and behaviors may be removed in the frame in which forces were applied`() {
    let (item, other) = (square(100, at: 0, 0), square(100, at: 300, 0))
    let gravity = GravityBehavior(items: [item, other])
    var count = 0
    let wind = acting { behavior in
      behavior.applyForce(Vector(dx: 1, dy: 0), to: item)
      count += 1
      if count == 3 { gravity.removeItem(item) }
      if count == 6 { behavior.dynamicAnimator?.removeAllBehaviors() }
    }
    let animator = animator(gravity, wind)
    animator.step(frames: 10)
    #expect(count == 6)
    #expect(animator.behaviors.isEmpty)
    #expect(animator.mass(of: item) == nil && animator.mass(of: other) == nil)
  }

  @Test func `a behavior can act when it is added, and move to another animator in a callback`() {
    final class Kick: DynamicBehavior {
      let item: Item
      init(_ item: Item) { self.item = item }
      override func willMove(to animator: Animator?) {
        if animator != nil { applyImpulse(Vector(dx: 1, dy: 0), to: item) }
      }
    }
    let kick = Kick(square(100, at: 0, 0))
    let (first, second) = (animator(kick), Animator())
    kick.action = { [unowned kick] in
      guard kick.dynamicAnimator === first else { return }
      first.removeBehavior(kick)
      second.addBehavior(kick)
    }
    first.step()
    #expect(first.mass(of: kick.item) == nil)
    #expect(second.mass(of: kick.item) == 1)
    second.step()
    #expect(kick.item.center.x > 1)
    second.removeBehavior(kick)
    #expect(second.mass(of: kick.item) == nil)
  }

  // MARK: Velocity and mass

  @Test func `every behavior reads and adds velocities`() {
    let item = square(100, at: 0, 0)
    let behavior = DynamicBehavior()
    let animator = animator(behavior)
    #expect(behavior.linearVelocity(for: item) == .zero)
    behavior.addLinearVelocity(Vector(dx: 30, dy: 40), for: item)
    behavior.addAngularVelocity(2, for: item)
    #expect(behavior.linearVelocity(for: item) == Vector(dx: 30, dy: 40))
    #expect(behavior.angularVelocity(for: item) == 2)
    animator.step()
    #expect(item.center.x > 0)
  }

  @Test func `an item weighs its area times its density`() {
    let item = Item(size: Size(width: 200, height: 50))
    #expect(Animator.standardMass(of: item) == 1)
    #expect(Animator.standardMass(of: square(1, at: 0, 0)).isNear(1e-4, within: 1e-10))
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(material)
    #expect(animator.mass(of: item) == 1)
    material.density = 3
    #expect(animator.mass(of: item)?.isNear(3, within: 1e-6) == true)
    item.size = Size(width: 100, height: 50)
    animator.step()
    #expect(animator.mass(of: item)?.isNear(1.5, within: 1e-6) == true)
    item.collisionBoundsType = .ellipse
    #expect(Animator.standardMass(of: item).isNear(0.3927, within: 0.005))
    item.size = Size(width: 100, height: 100)
    #expect(Animator.standardMass(of: item).isNear(0.785398, within: 1e-6))
    item.size = Size(width: 0, height: 100)
    #expect(Animator.standardMass(of: item) == 0)
  }

  // MARK: Invalid calls

  @Test func `forces without an animator have no effect`() {
    let item = square(100, at: 0, 0)
    let behavior = DynamicBehavior()
    #expect(behavior.problem(actingOn: item) == "the behavior has no animator yet; add it to one first")
    #expect(behavior.linearVelocity(for: item) == .zero)
    let animator = animator(behavior)
    #expect(behavior.problem(actingOn: item) == nil)
    #expect(behavior.problem(actingOn: Item(size: .zero)) != nil)
    #expect(DynamicItemBehavior().problem(addingVelocityTo: item) == nil)
    _ = animator
  }

  @Test func `numbers that are not finite stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let behavior = DynamicBehavior()
      let animator = Animator()
      animator.addBehavior(behavior)
      behavior.applyForce(Vector(dx: .nan, dy: 0), to: Item(size: Size(width: 1, height: 1)))
    }
    await #expect(processExitsWith: .failure) {
      DynamicBehavior().applyTorque(1, to: Item(size: Size(width: 1, height: 1)))
    }
  }
}
