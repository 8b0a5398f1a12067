import Dynamics
import Testing

@Suite struct KinematicItemTests {
  /// A platform of 300 × 20 points with its top at y = 290, and a box on it.
  private struct Ride {
    let platform = Item(center: Point(x: 200, y: 300), size: Size(width: 300, height: 20))
    let box = square(40, at: 200, 269.9)
    let properties: DynamicItemBehavior
    let animator: Animator

    init(isKinematic: Bool = true) {
      properties = DynamicItemBehavior(items: [platform])
      if isKinematic { properties.isKinematic = true } else { properties.isAnchored = true }
      let rough = DynamicItemBehavior(items: [platform, box])
      rough.friction = 0.5
      animator = DynamicsTests.animator(
        properties, rough, GravityBehavior(items: [platform, box]),
        CollisionBehavior(items: [platform, box]))
      animator.step(frames: 30)
    }

    /// Moves the platform in each frame by a part of a velocity, in pt/s.
    func move(_ velocity: Vector, frames: Int) {
      for _ in 0..<frames {
        platform.center += velocity * (1.0 / 60)
        animator.step()
      }
    }
  }

  @Test func `nothing but the program moves a kinematic item`() {
    let ride = Ride()
    #expect(ride.platform.center == Point(x: 200, y: 300))
    ride.properties.addLinearVelocity(Vector(dx: 100, dy: 100), for: ride.platform)
    ride.animator.step(frames: 10)
    #expect(ride.platform.center == Point(x: 200, y: 300))
  }

  @Test func `it carries what rests on it, at the velocity of its movement`() {
    let ride = Ride()
    ride.move(Vector(dx: 120, dy: 0), frames: 60)
    #expect(ride.platform.center.isNear(320, 300))
    #expect(ride.properties.linearVelocity(for: ride.platform).dx.isNear(120, within: 0.5))
    // Friction accelerates the box at 500 pt/s²: it slips by v²/2a.
    #expect(ride.box.center.x.isNear(320 - 120.0 * 120 / 1000, within: 3), "\(ride.box.center)")
    #expect(ride.box.center.y.isNear(270, within: 0.6))
    ride.animator.step()
    #expect(ride.properties.linearVelocity(for: ride.platform) == .zero)
  }

  @Test func `without the property an anchored item that is moved does not carry sideways`() {
    let ride = Ride(isKinematic: false)
    for _ in 0..<60 {
      ride.platform.center.x += 1
      ride.animator.updateItem(usingCurrentState: ride.platform)
      ride.animator.step()
    }
    #expect(ride.box.center.x.isNear(200, within: 1))
  }

  @Test func `it lifts and lowers what rests on it`() {
    let ride = Ride()
    ride.move(Vector(dx: 0, dy: -60), frames: 60)
    #expect(ride.box.center.isNear(200, 210, within: 2))
    ride.move(Vector(dx: 0, dy: 60), frames: 60)
    #expect(ride.box.center.isNear(200, 270, within: 2))
  }

  @Test func `it pushes what is in its way, at any speed`() {
    for speed in [60.0, 600, 3000] {
      let (ram, box) = (square(40, at: 0, 0), square(40, at: 100, 0))
      let properties = DynamicItemBehavior(items: [ram])
      properties.isKinematic = true
      let animator = animator(properties, CollisionBehavior(items: [ram, box]))
      animator.step()
      for _ in 0..<Int(150 / speed * 60) {
        ram.center.x += speed / 60
        animator.step()
      }
      #expect(box.center.x - ram.center.x > 39, "\(speed)")
    }
  }

  @Test func `a rotation moves what it touches`() {
    let (paddle, box) = (
      Item(center: Point(x: 0, y: 0), size: Size(width: 200, height: 10)), square(20, at: 80, -15)
    )
    let properties = DynamicItemBehavior(items: [paddle])
    properties.isKinematic = true
    let animator = animator(
      properties, CollisionBehavior(items: [paddle, box]), GravityBehavior(items: [box]))
    animator.step(frames: 10)
    for _ in 0..<10 {
      paddle.rotation -= 0.05
      animator.step()
    }
    #expect(properties.angularVelocity(for: paddle).isNear(-3, within: 0.02))
    #expect(box.center.y < -40, "\(box.center)")
    #expect(paddle.rotation.isNear(-0.5, within: 1e-6))
  }

  @Test func `updateItem places it without a movement`() {
    let ride = Ride()
    ride.platform.center.y = 400
    ride.animator.updateItem(usingCurrentState: ride.platform)
    ride.animator.step()
    #expect(ride.properties.linearVelocity(for: ride.platform) == .zero)
    #expect(ride.animator.settle())
    #expect(ride.box.center.y.isNear(370, within: 0.6))
  }

  @Test func `everything comes to rest when it stands still, and a movement resumes the animator`() {
    let ride = Ride()
    #expect(ride.animator.settle())
    ride.platform.center.x += 5
    ride.animator.resumeIfSizesChanged()
    #expect(ride.animator.isRunning)
    #expect(ride.animator.settle())
    #expect(ride.platform.center.x == 205)
    ride.properties.isKinematic = false
    ride.animator.step(frames: 10)
    #expect(ride.platform.center.y > 301, "it falls when it is released")
  }

  @Test func `equal movements give equal hashes`() {
    let hashes = (0..<2).map { _ in
      let ride = Ride()
      ride.move(Vector(dx: 90, dy: -40), frames: 50)
      return ride.animator.stateHash
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test(arguments: ["nothing", "gravity", "two gravities", "a velocity field"])
  func `neither forces nor resistance change the velocity of a kinematic item`(effect: String) {
    let item = square(100, at: 0, 0)
    let properties = DynamicItemBehavior(items: [item])
    properties.isKinematic = true
    properties.resistance = 5
    let animator = animator(properties)
    if effect.contains("gravit") { animator.addBehavior(GravityBehavior(items: [item])) }
    if effect == "two gravities" {
      let up = GravityBehavior(items: [item])
      up.gravityDirection = Vector(dx: 0, dy: -1)
      animator.addBehavior(up)
    }
    if effect == "a velocity field" {
      let field = FieldBehavior.velocityField(direction: Vector(dx: 0, dy: 1))
      field.addItem(item)
      animator.addBehavior(field)
    }
    animator.step()
    for _ in 0..<10 {
      item.center.x += 1
      animator.step()
      let velocity = properties.linearVelocity(for: item)
      #expect(velocity.dx.isNear(60) && velocity.dy == 0, "\(velocity)")
    }
    let measures = animator.measures(of: item)
    #expect(measures.map { $0.momentum.dx.isNear(60) && $0.momentum.dy == 0 } == true)
    #expect(measures.map { $0.kineticEnergy.isNear(1800, within: 0.1) } == true)
  }
}
