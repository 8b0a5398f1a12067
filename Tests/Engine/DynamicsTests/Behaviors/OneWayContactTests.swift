import Dynamics
import SceneFuzzing
import TestSupport
import Testing

@Suite struct OneWayContactTests {
  private static let isOptimized = !_isDebugAssertConfiguration()

  enum Platform: CaseIterable { case boundary, anchoredItem, kinematicItem }
  enum Projectile: CaseIterable { case square, tiltedSquare, circle, ellipse }

  @Test(arguments: Platform.allCases, Projectile.allCases)
  func `an item that is thrown through a platform lands on it, at any speed and in any direction`(
    platform: Platform, projectile: Projectile
  ) {
    for angle in [0, 0.7] {
      for speed in stride(from: 450.0, through: 5000, by: Self.isOptimized ? 350 : 2000) {
        // Stronger gravity shortens the flight.
        let gravity = speed < 1000 ? 1.0 : 4
        let trial = Trial(platform, projectile, at: Point(x: 0, y: 60), angle: angle, gravity: gravity)
        trial.properties.addLinearVelocity(-speed * trial.down, for: trial.item)
        var top = -Double.infinity
        for _ in 0..<Int(2 * speed / (1000 * gravity) * 60) + 60 {
          trial.animator.step()
          top = max(top, trial.height)
        }
        #expect(
          top > 20 && trial.height.isNear(trial.radius, within: 1.5), "\(speed) \(angle) \(trial.height)")
      }
    }
  }

  @Test(arguments: Projectile.allCases)
  func `an item that is struck while it floats above a platform does not fall through`(projectile: Projectile)
  {
    for height in stride(from: 1.0, through: 8, by: Self.isOptimized ? 0.5 : 3) {
      let trial = Trial(
        .anchoredItem, projectile, at: Point(x: 0, y: -8 - Trial.radius(of: projectile) - height), gravity: 0)
      let hammer = square(30, at: 0, trial.item.center.y - trial.radius - 40)
      let properties = frictionless(hammer)
      properties.density = 1000
      trial.collision.addItem(hammer)
      trial.animator.addBehavior(properties)
      properties.addLinearVelocity(Vector(dx: 0, dy: 700), for: hammer)
      trial.animator.step(frames: 60)
      withKnownIssue("ellipses are pressed some points into it", isIntermittent: true) {
        #expect(trial.height > trial.radius - 5, "\(height) \(trial.height)")
      } when: {
        projectile == .ellipse
      }
    }
  }

  @Test func `an item that falls past the end of a platform is not stopped by it`() {
    for speed in stride(from: 1000.0, through: 5000, by: 500) {
      // Its upper half is above the lower edge of the platform.
      let trial = Trial(.anchoredItem, .square, at: Point(x: 235, y: 8), gravity: 0)
      trial.properties.addLinearVelocity(Vector(dx: -speed, dy: speed / 4), for: trial.item)
      trial.animator.step(frames: 2)
      let velocity = trial.properties.linearVelocity(for: trial.item)
      #expect(velocity.dx == -speed, "\(velocity)")
    }
  }

  @Test(arguments: Platform.allCases, Projectile.allCases)
  func `an item that rises through a platform has no contact with it, at any phase and speed`(
    platform: Platform, projectile: Projectile
  ) {
    for speed in [50.0, 110, 200, 430, 900, 2000] {
      for phase in stride(from: 0, to: 12, by: Self.isOptimized ? 1 : 5) {
        let start = Point(x: 0, y: 40 + speed / 120 * Double(phase) / 12)
        let trial = Trial(platform, projectile, at: start, gravity: 0)
        let recorder = trial.record()
        trial.properties.addLinearVelocity(-speed * trial.down, for: trial.item)
        for _ in 0..<Int(120 / speed * 60) + 5 {
          trial.animator.step()
          #expect(trial.animator.contacts(of: trial.item).isEmpty)
        }
        #expect(
          recorder.entries.isEmpty && trial.height > trial.radius, "\(speed) \(phase) \(recorder.entries)")
      }
    }
  }

  @Test(arguments: Platform.allCases)
  func `an item that turns back inside a platform has no contact with it`(platform: Platform) {
    // The upper edge of the platform, and the apex of the item's lower edge up to 2 pt below it.
    let edge = platform == .boundary ? 0.0 : -8
    for phase in stride(from: 0, to: 60, by: Self.isOptimized ? 1 : 7) {
      let trial = Trial(platform, .square, at: Point(x: 0, y: 60), gravity: 1)
      let recorder = trial.record()
      let rise = 60 + 13 - edge - 0.2 - 0.03 * Double(phase)
      trial.properties.addLinearVelocity(-(2000 * rise).squareRoot() * trial.down, for: trial.item)
      trial.animator.step(frames: 60)
      #expect(recorder.entries.isEmpty && trial.height < 0, "\(phase) \(recorder.entries)")
    }
  }

  @Test(arguments: Platform.allCases, Projectile.allCases)
  func `an item has no contact with a platform until it has been on its closed side`(
    platform: Platform, projectile: Projectile
  ) {
    var random = SplitMix64(seed: 1)
    var landingCount = 0
    for number in 0..<(_isDebugAssertConfiguration() ? 40 : 2000) {
      var motion = Motion(number, using: &random)
      if platform != .kinematicItem { motion.platformSpeed = 0 }
      let trial = Trial(platform, projectile, at: Point(x: 0, y: motion.startsFarAway ? 300 : 0), gravity: 0)
      trial.properties.allowsRotation = motion.spin != 0
      // Inside the platform, to any depth; or below it, up to a few points apart.
      let reach = trial.radius - trial.edge
      let recorder = trial.record()
      if motion.startsFarAway { trial.animator.step(frames: 3) }
      trial.item.center = Point(x: 0, y: trial.edge - trial.radius + 0.6 + motion.phase * (2 * reach + 5))
      trial.animator.updateItem(usingCurrentState: trial.item)
      trial.properties.addLinearVelocity(motion.velocity, for: trial.item)
      trial.properties.addAngularVelocity(motion.spin, for: trial.item)
      if motion.hasGravity { trial.animator.addBehavior(GravityBehavior(items: [trial.item])) }
      var hasBeenAbove = false
      for frame in 0..<90 {
        trial.move(motion, frame: frame)
        trial.animator.step()
        hasBeenAbove = hasBeenAbove || trial.gap > -motion.blur
        let doesTouch = !recorder.entries.isEmpty || !trial.animator.contacts(of: trial.item).isEmpty
        guard hasBeenAbove || !doesTouch else {
          withKnownIssue("one of 24,000 begins a contact, for an unknown reason", isIntermittent: true) {
            Issue.record("\(number) \(motion), frame \(frame), gap \(trial.gap): \(recorder.entries)")
          } when: {
            platform == .kinematicItem && projectile == .tiltedSquare && number == 1480
          }
          break
        }
      }
      landingCount += recorder.began.isEmpty ? 0 : 1
    }
    #expect(landingCount > 0)
  }

  /// How an item moves that begins inside or below a platform.
  private struct Motion {
    let velocity: Vector
    /// In radians per second.
    let spin: Double
    /// The growth of the item, in points per second.
    let growth: Double
    /// Whether the growth changes its sign from frame to frame.
    let pulsates: Bool
    let hasGravity: Bool
    /// Whether the item is moved into the platform from elsewhere.
    let startsFarAway: Bool
    /// The downward speed of the platform, in points per second.
    var platformSpeed: Double
    /// From 0 to 1.
    let phase: Double

    init(_ number: Int, using random: inout SplitMix64) {
      func value(_ greatest: Double) -> Double {
        // All orders of magnitude are equally likely.
        let magnitude = greatest / Double(1 << Int.random(in: 0..<10, using: &random))
        return [0, magnitude, -magnitude].randomElement(using: &random) ?? 0
      }
      velocity = Vector(dx: value(100), dy: value(1000))
      spin = value(20)
      growth = value(300)
      pulsates = Bool.random(using: &random)
      hasGravity = Bool.random(using: &random)
      startsFarAway = Bool.random(using: &random)
      platformSpeed = value(100)
      phase = Double.random(in: 0...1, using: &random)
    }

    /// By how much an edge may move between two poses that a test sees, and a touching item may be apart, in
    /// points.
    var blur: Double {
      0.5 + (abs(velocity.dy) + 40 * abs(spin) + abs(growth) + abs(platformSpeed) + (hasGravity ? 1500 : 0))
        / 60
    }
  }

  @Test
  func `an item on a platform keeps its contact when it grows, and loses it when the direction changes`() {
    for platform in [Platform.anchoredItem, .boundary] {
      let trial = Trial(platform, .square, at: Point(x: 0, y: platform == .boundary ? -13 : -21), gravity: 1)
      let recorder = trial.record()
      trial.animator.step(frames: 60)
      #expect(recorder.entries.count == 1 && recorder.began.count == 1)
      trial.item.size.height = 40
      trial.animator.resumeIfSizesChanged()
      trial.animator.step(frames: 60)
      #expect(recorder.entries.count == 1 && trial.height > 10, "\(recorder.entries)")
      trial.setPassDirection(Vector(dx: 0, dy: 1))
      trial.animator.step(frames: 2)
      #expect(recorder.ended.count == 1)
      trial.animator.step(frames: 60)
      #expect(trial.height < -60 && recorder.began.count == 1)
    }
  }

  /// An item below a platform at the origin, and gravity away from the platform, in a frame rotated by an
  /// angle.
  private struct Trial {
    let item = square(26, at: 0, 0)
    let collision = CollisionBehavior()
    let properties: DynamicItemBehavior
    let animator: Animator
    let down: Vector
    private let platforms: DynamicItemBehavior?
    private let slab: Item?
    /// The distance of the item's center from the lower edge, in points.
    let radius: Double

    /// Creates an item at a position in the rotated frame.
    init(
      _ platform: Platform, _ projectile: Projectile, at position: Point, angle: Double = 0,
      gravity magnitude: Double
    ) {
      let rotation = AffineTransform(rotationAngle: angle)
      down = Vector(dx: rotation.c, dy: rotation.d)
      properties = frictionless(item)
      properties.elasticity = 0
      radius = Self.radius(of: projectile)
      item.collisionBoundsType = projectile == .circle || projectile == .ellipse ? .ellipse : .rectangle
      if projectile == .ellipse { item.size.width = 40 }
      item.transform = AffineTransform(rotationAngle: angle + (projectile == .tiltedSquare ? .pi / 4 : 0))
      item.center = position.applying(rotation)
      properties.allowsRotation = false
      let gravity = GravityBehavior(items: [item])
      gravity.gravityDirection = down
      gravity.magnitude = magnitude
      collision.addItem(item)
      animator = Animator()
      for behavior in [gravity, collision, properties] as [DynamicBehavior] { animator.addBehavior(behavior) }
      guard platform != .boundary else {
        (platforms, slab) = (nil, nil)
        let end = Point(x: 200 * rotation.a, y: 200 * rotation.b)
        collision.addBoundary(withIdentifier: 0, from: Point(x: -end.x, y: -end.y), to: end)
        let passDirection = Vector(dx: -down.dx, dy: -down.dy)
        collision.setSurface(.init(elasticity: 0, passDirection: passDirection), ofBoundaryWithIdentifier: 0)
        return
      }
      let slab = Item(center: .zero, size: Size(width: 400, height: 16))
      slab.transform = rotation
      collision.addItem(slab)
      let platforms = DynamicItemBehavior(items: [slab])
      platforms.passDirection = Vector(dx: 0, dy: -1)
      platforms.elasticity = 0
      platforms.isAnchored = platform == .anchoredItem
      platforms.isKinematic = platform == .kinematicItem
      (self.platforms, self.slab) = (platforms, slab)
      animator.addBehavior(platforms)
    }

    /// Records the contacts; the delegate is weak.
    func record() -> DelegateRecorder {
      let recorder = DelegateRecorder()
      collision.collisionDelegate = recorder
      return recorder
    }

    func setPassDirection(_ direction: Vector) {
      if collision.boundaryIdentifiers.isEmpty {
        platforms?.passDirection = direction
      } else {
        collision.setSurface(.init(passDirection: direction), ofBoundaryWithIdentifier: 0)
      }
    }

    /// The height of the item's center above the platform's upper edge, in points.
    var height: Double { -item.center.x * down.dx - item.center.y * down.dy - slabHeight }

    /// The position of the platform's upper edge in a frame that is not rotated.
    var edge: Double { (slab?.center.y ?? 0) - slabHeight }

    /// How far the item is above the platform's upper edge in a frame that is not rotated, in points;
    /// negative unless it is above.
    var gap: Double { edge - OutlinePart(of: item).extent(along: Vector(dx: 0, dy: 1)).upperBound }

    /// Changes what a motion changes before a frame.
    func move(_ motion: Motion, frame: Int) {
      slab?.center.y += motion.platformSpeed / 60
      guard motion.growth != 0 else { return }
      let growth = motion.growth / 60 * (motion.pulsates && !frame.isMultiple(of: 2) ? -1 : 1)
      item.size = Size(
        width: min(max(2, item.size.width + growth), 80), height: min(max(2, item.size.height + growth), 80))
    }

    /// Half the thickness of the platform, in points.
    private var slabHeight: Double { collision.boundaryIdentifiers.isEmpty ? 8 : 0 }

    static func radius(of projectile: Projectile) -> Double {
      projectile == .tiltedSquare ? 13 * 2.0.squareRoot() : 13
    }
  }
}
