import Dynamics
import TestSupport
import Testing

@Suite("One-way contacts")
struct OneWayContactTests {
  private static let isOptimized = !_isDebugAssertConfiguration()

  enum Platform: CaseIterable { case boundary, anchoredItem, kinematicItem }
  enum Projectile: CaseIterable { case square, tiltedSquare, circle }

  @Test(
    "an item that is thrown through a platform lands on it, at any speed and in any direction",
    arguments: Platform.allCases, Projectile.allCases)
  func thrown(platform: Platform, projectile: Projectile) {
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

  @Test(
    "an item that is struck while it floats above a platform does not fall through",
    arguments: Projectile.allCases)
  func struck(projectile: Projectile) {
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
      #expect(trial.height > trial.radius - 5, "\(height) \(trial.height)")
    }
  }

  @Test("an item that falls past the end of a platform is not stopped by it")
  func falling() {
    for speed in stride(from: 1000.0, through: 5000, by: 500) {
      // Its upper half is above the lower edge of the platform.
      let trial = Trial(.anchoredItem, .square, at: Point(x: 235, y: 8), gravity: 0)
      trial.properties.addLinearVelocity(Vector(dx: -speed, dy: speed / 4), for: trial.item)
      trial.animator.step(frames: 2)
      let velocity = trial.properties.linearVelocity(for: trial.item)
      #expect(velocity.dx == -speed, "\(velocity)")
    }
  }

  @Test(
    "an item that rises through a platform has no contact with it, at any phase and speed",
    arguments: Platform.allCases, Projectile.allCases)
  func rising(platform: Platform, projectile: Projectile) {
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

  @Test("an item that turns back inside a platform has no contact with it", arguments: Platform.allCases)
  func turningBack(platform: Platform) {
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

  @Test(
    "an item that turns, grows or is dropped inside a platform has no contact until it lands on it",
    arguments: Platform.allCases)
  func inside(platform: Platform) {
    for change in ["turn", "grow", "drop", "rise"] {
      let trial = Trial(platform, .square, at: Point(x: 0, y: 5), gravity: 0)
      let recorder = trial.record()
      trial.properties.allowsRotation = true
      for frame in 0..<60 {
        switch change {
        case "turn" where frame == 0: trial.properties.addAngularVelocity(5, for: trial.item)
        case "grow": trial.item.size = Size(width: 26 + Double(frame), height: 26 + Double(frame))
        case "rise" where frame == 0:
          trial.properties.addLinearVelocity(Vector(dx: 0, dy: -15), for: trial.item)
        default: break
        }
        trial.animator.step()
      }
      #expect(recorder.entries.isEmpty, "\(change)")
    }
  }

  @Test(
    "an item that stands on a platform keeps its contact when it grows, and loses it when the direction changes"
  )
  func standing() {
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

  /// An item below a platform at the origin, and gravity away from the platform, in a frame rotated by an angle.
  private struct Trial {
    let item = square(26, at: 0, 0)
    let collision = CollisionBehavior()
    let properties: DynamicItemBehavior
    let animator: Animator
    let down: Vector
    private let platforms: DynamicItemBehavior?
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
      item.collisionBoundsType = projectile == .circle ? .ellipse : .rectangle
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
        platforms = nil
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
      self.platforms = platforms
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

    /// Half the thickness of the platform, in points.
    private var slabHeight: Double { collision.boundaryIdentifiers.isEmpty ? 8 : 0 }

    static func radius(of projectile: Projectile) -> Double {
      projectile == .tiltedSquare ? 13 * 2.0.squareRoot() : 13
    }
  }
}
