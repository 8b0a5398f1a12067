import Dynamics
import TestSupport
import Testing

@Suite("One-way contacts")
struct OneWayContactTests {
  enum Platform: CaseIterable { case boundary, anchoredItem, kinematicItem }
  enum Projectile: CaseIterable { case square, tiltedSquare, circle }

  @Test(
    "an item that is thrown through a platform lands on it, at any speed and in any direction",
    arguments: Platform.allCases, Projectile.allCases)
  func thrown(platform: Platform, projectile: Projectile) {
    for angle in [0, 0.7] {
      for speed in stride(from: 450.0, through: 5000, by: 350) {
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
    for height in stride(from: 1.0, through: 8, by: 0.5) {
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

  /// An item below a platform at the origin, and gravity away from the platform, in a frame rotated by an angle.
  private struct Trial {
    let item = square(26, at: 0, 0)
    let collision = CollisionBehavior()
    let properties: DynamicItemBehavior
    let animator: Animator
    let down: Vector
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
      animator.addBehavior(platforms)
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
