import Dynamics
import Testing

/// How much energy and momentum frictionless scenes gain or lose.
@Suite struct ConservationTests {
  /// The energy per mass of an item, kinetic and potential, with a gravity of 1000 pt/s².
  ///
  /// The velocity is that of the middle of the last step, half a step before the current position.
  private func energy(of item: Item, _ motion: DynamicItemBehavior) -> Double {
    let (velocity, spin) = (motion.linearVelocity(for: item), motion.angularVelocity(for: item))
    let inertia = (item.size.width * item.size.width + item.size.height * item.size.height) / 12
    return 0.5 * velocity.dot(velocity) + 0.5 * inertia * spin * spin
      + 1000 * (velocity.dy / 240 - item.center.y)
  }

  /// The number of frames in which scenes of several items are followed: a minute, and less where a frame
  /// takes twenty times as long.
  private static let frames = _isDebugAssertConfiguration() ? 1200 : 3600

  /// The maximum energy gain of a frictionless scene and the gain at its end, relative to the potential
  /// energy of the depth that the items can fall.
  private func course(
    of items: [Item], falling depth: Double, frames: Int = Self.frames, _ behaviors: DynamicBehavior...
  ) -> (gain: Double, end: Double) {
    let motion = DynamicItemBehavior(items: items)
    (motion.resistance, motion.angularResistance, motion.elasticity) = (0, 0, 1)
    let animator = animator(GravityBehavior(items: items), motion)
    for behavior in behaviors { animator.addBehavior(behavior) }
    func total() -> Double { items.reduce(0) { $0 + energy(of: $1, motion) } }
    let start = total()
    var greatest = start
    for _ in 0..<frames {
      animator.step()
      greatest = max(greatest, total())
    }
    return ((greatest - start) / (1000 * depth), (total() - start) / (1000 * depth))
  }

  /// The expected positions are those of a point on a rod, computed by an independent program with UIKit's
  /// integration in double precision.
  @Test(arguments: [(20, 10, -0.2211), (100, 90, -0.7829), (100, 170, -0.8726), (400, 45, -0.2105)])
  func `an undamped pendulum never gains 1 % of its energy in a minute`(
    length: Double, degrees: Double, end: Double
  ) {
    let bob = square(10, at: 0, 0)
    bob.center = .zero + Vector(angle: (90 - degrees) * .pi / 180, magnitude: length)
    let rod = AttachmentBehavior(item: bob, attachedToAnchor: .zero)
    let course = course(of: [bob], falling: length - bob.center.y, frames: 3600, rod)
    #expect(course.gain < 0.01)
    #expect(course.end.isNear(end, within: 0.01), "\(course)")
  }

  @Test(arguments: [1, 3]) func `chains of hinges or rods gain no energy`(links: Int) {
    let bars = (0..<links).map { index in
      Item(center: Point(x: 25 + 50 * Double(index), y: 0), size: Size(width: 50, height: 10))
    }
    let hinges = DynamicBehavior()
    hinges.addChildBehavior(AttachmentBehavior.pinAttachment(with: bars[0], attachmentAnchor: .zero))
    for (index, pair) in zip(bars, bars.dropFirst()).enumerated() {
      let joint = Point(x: 50 * Double(index + 1), y: 0)
      hinges.addChildBehavior(
        AttachmentBehavior.pinAttachment(with: pair.1, attachedTo: pair.0, attachmentAnchor: joint))
    }
    let depth = bars.reduce(0) { $0 + $1.center.x }
    #expect(course(of: bars, falling: depth, hinges).gain < 0.01)

    let bobs = (1...links).map { square(10, at: 50 * Double($0), 0) }
    let rods = DynamicBehavior()
    rods.addChildBehavior(AttachmentBehavior(item: bobs[0], attachedToAnchor: .zero))
    for (upper, lower) in zip(bobs, bobs.dropFirst()) {
      rods.addChildBehavior(AttachmentBehavior(item: lower, attachedTo: upper))
    }
    #expect(course(of: bobs, falling: bobs.reduce(0) { $0 + $1.center.x }, rods).gain < 0.01)
  }

  @Test(arguments: [4, 40], [300, 1000])
  func `a bouncing elastic ball or box gains no energy and loses little, at any speed relative to its size`(
    size: Double, height: Double
  ) {
    for type in [CollisionBoundsType.ellipse, .rectangle] {
      let ball = square(size, at: 0, -height - size / 2)
      ball.collisionBoundsType = type
      let collision = CollisionBehavior(items: [ball])
      collision.addBoundary(withIdentifier: "floor", from: Point(x: -900, y: 0), to: Point(x: 900, y: 0))
      let course = course(of: [ball], falling: height, collision)
      #expect(course.gain < 0.001 && course.end > -0.02, "\(course)")
    }
  }

  /// Implicit integration multiplies the energy of a spring by 1 / (1 + (2π·frequency/120)²) per step.
  @Test(arguments: [(0.5, false), (2, false), (2, true), (30, true)])
  func `an undamped spring never gains 1 % of its energy in a minute, and loses as much as UIKit's`(
    frequency: Double, isPair: Bool
  ) {
    let (item, other) = (square(100, at: 0, 200), square(50, at: 0, 0))
    let spring =
      isPair
      ? AttachmentBehavior(item: item, attachedTo: other)
      : AttachmentBehavior(item: item, attachedToAnchor: .zero)
    (spring.length, spring.frequency) = (160, frequency)
    let motion = frictionless(item, other)
    let animator = animator(spring, motion)
    // The oscillating mass: that of the item, 1 kg, or the reduced mass of 1 kg and 0.25 kg.
    let mass = isPair ? 0.25 / 1.25 : 1
    let angularFrequency = 2 * .pi * frequency
    func energy() -> Double {
      let (velocity, otherVelocity) = (motion.linearVelocity(for: item), motion.linearVelocity(for: other))
      let stretch = item.center.distance(to: other.center) - 160
      return 0.5 * velocity.dot(velocity) + 0.5 * 0.25 * otherVelocity.dot(otherVelocity)
        + 0.5 * mass * angularFrequency * angularFrequency * stretch * stretch
    }
    let start = energy()
    var (greatest, stepsToHalf) = (start, 0)
    for frame in 1...3600 {
      animator.step()
      greatest = max(greatest, energy())
      if stepsToHalf == 0, energy() < 0.5 * start { stepsToHalf = 2 * frame - 1 }
    }
    #expect(greatest < 1.01 * start)
    // A stiffer spring comes to rest before it has completed an oscillation.
    guard frequency <= 2 else { return }
    let relative = angularFrequency / 120
    // ln 2 / ln(1 + x²), with the first two terms of the logarithm's series.
    let expected = 0.6931 / (relative * relative * (1 - relative * relative / 2))
    #expect((Double(stepsToHalf) / expected).isNear(1, within: 0.05))
  }

  @Test func `items that collide away from boundaries keep their momentum to 0.1 %`() {
    let items = (0..<12).map { (index: Int) -> Item in
      let (column, row) = (Double(index % 4), Double(index / 4))
      return square(20 + 5 * column, at: 70 * column, 70 * row)
    }
    let motion = DynamicItemBehavior(items: items)
    (motion.resistance, motion.angularResistance) = (0, 0)
    for (index, item) in items.enumerated() {
      let inwards = Point(x: 120, y: 60) - item.center
      motion.addLinearVelocity(inwards * 2 + Vector(dx: 30, dy: Double(index)), for: item)
    }
    let animator = animator(CollisionBehavior(items: items), motion)
    func total() -> Vector {
      var sum = Vector.zero
      for item in items { sum += motion.linearVelocity(for: item) * (animator.mass(of: item) ?? 0) }
      return sum
    }
    let start = total()
    let recorder = DelegateRecorder()
    (animator.behaviors[0] as? CollisionBehavior)?.collisionDelegate = recorder
    for _ in 0..<120 {
      animator.step()
      #expect((total() - start).length < 1e-3 * start.length)
    }
    #expect(recorder.began.count > 10)
  }

  @Test func `a cradle of five balls sends out the last one with 90 % of the first one's speed`() {
    let balls = (0..<5).map { (index: Int) -> Item in
      let ball = square(50, at: 100 + 50 * Double(index), 300)
      ball.collisionBoundsType = .ellipse
      return ball
    }
    let material = frictionless()
    for ball in balls { material.addItem(ball) }
    material.elasticity = 1
    material.friction = 0
    let animator = animator(GravityBehavior(items: balls), CollisionBehavior(items: balls), material)
    for ball in balls {
      animator.addBehavior(
        AttachmentBehavior(item: ball, attachedToAnchor: Point(x: ball.center.x, y: 100)))
    }
    // The first ball is displaced along its arc and released.
    balls[0].center = Point(x: 100, y: 100) + Vector(angle: .pi / 2 + 0.5, magnitude: 200)
    animator.updateItem(usingCurrentState: balls[0])
    var (first, last) = (0.0, 0.0)
    for _ in 0..<120 {
      animator.step()
      first = max(first, material.linearVelocity(for: balls[0]).length)
      last = max(last, material.linearVelocity(for: balls[4]).length)
    }
    #expect(first > 150)
    #expect(last > 0.9 * first)
  }
}
