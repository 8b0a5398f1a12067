import Physics

/// Balls and boxes that pass the seam of two flush floors, under a gravity of 1000 pt/s².
struct SeamSweep {
  /// The two floors that meet at x = 0.
  enum Floor: String, CaseIterable {
    case whole = "one anchored item, no seam"
    case items = "two anchored items"
    case lineAfterItem = "a line after an item"
    case itemAfterLine = "an item after a line"
    case lines = "two lines"
    case lineOnItems = "two lines on an item"
    case group = "one item of two parts"
    case tiles = "tiles of 32 points"
    case chain = "a polyline"
  }

  static let radii: [Float] = [6, 12, 20, 40]
  static let speeds: [Float] = [100, 300, 500, 1000, 2000, 4000]

  private(set) var passes = 0
  /// The number of passes that rise by more than 1 point.
  private(set) var hops = 0
  /// The number of passes after which less than 95 % of the speed remain.
  private(set) var brakings = 0
  /// The largest height above the floor, in points.
  private(set) var worstHop: Float = 0
  /// The smallest speed after the seam, relative to that before; for boxes with friction, to that without a
  /// seam.
  private(set) var leastSpeed: Float = 1
  /// The largest spin of a box, or change of a ball's, as a speed of the surface relative to that of the
  /// item.
  private(set) var worstSpin: Float = 0

  /// Rolls balls, or with a friction of 0 slides them.
  ///
  /// Those that would turn by more than 90 degrees a step, UIKit's limit, do not roll.
  static func balls(
    over floor: Floor, radii: [Float] = radii, speeds: [Float] = speeds, frictions: [Float] = [0, 0.2],
    phaseCount: Int = 60
  ) -> SeamSweep {
    var sweep = SeamSweep()
    for radius in radii {
      for speed in speeds {
        for friction in frictions where friction == 0 || speed / radius * TestScene.h <= .pi / 2 {
          for _ in 0..<phaseCount {
            sweep.pass(.circle(center: .zero, radius: radius), radius, speed, friction, floor)
          }
        }
      }
    }
    return sweep
  }

  /// Slides boxes of 40 points.
  static func boxes(over floor: Floor, speeds: [Float] = speeds, phaseCount: Int = 60) -> SeamSweep {
    var sweep = SeamSweep()
    for speed in speeds {
      for friction in [0, 0.2] as [Float] {
        for _ in 0..<phaseCount { sweep.pass(.box(width: 40, height: 40), 20, speed, friction, floor) }
      }
    }
    return sweep
  }

  private mutating func pass(
    _ item: Geometry, _ radius: Float, _ speed: Float, _ friction: Float, _ floor: Floor
  ) {
    let isBall = if case .circle = item { true } else { false }
    let stepLength = speed * TestScene.h
    let start = -radius - (8 + sweepPhase(passes)) * stepLength
    let stepCount = Int(2 * radius / stepLength) + 40
    var scene = TestScene()
    Self.add(floor, to: &scene, friction)
    let body = scene.add(item, at: Vec2(start, -radius)) {
      ($0.friction, $0.linearVelocity) = (friction, Vec2(speed, 0))
      $0.angularVelocity = isBall && friction > 0 ? speed / radius : 0
    }
    let spin = scene.world.angularVelocity(of: body)
    var (hop, turning) = (Float(0), Float(0))
    for _ in 0..<stepCount {
      scene.step()
      hop = max(hop, -radius - scene.world.position(of: body).y)
      turning = max(turning, (scene.world.angularVelocity(of: body) - spin).magnitude)
    }
    // Friction brakes a box by µg.
    let braking = isBall ? 0 : friction * 1000 * TestScene.h * Float(stepCount)
    let expected = max(speed - braking, 0)
    passes += 1
    worstHop = max(worstHop, hop)
    worstSpin = max(worstSpin, turning * radius / speed)
    if hop > 1 { hops += 1 }
    // A box that stops is somewhere near the seam.
    guard expected > 0.2 * speed else { return }
    let left = scene.world.linearVelocity(of: body).x / expected
    leastSpeed = min(leastSpeed, left)
    if left < 0.95 { brakings += 1 }
  }

  private static func add(_ floor: Floor, to scene: inout TestScene, _ friction: Float) {
    let item = Geometry.box(width: 3000, height: 40)
    func addItem(_ x: Float, _ item: Geometry = item) {
      _ = scene.addWeightless(item, at: Vec2(x, 20), kind: .fixed) { $0.friction = friction }
    }
    func addLine(_ start: Float, _ end: Float) {
      scene.addBoundary(.segment(Vec2(start, 0), Vec2(end, 0)), friction: friction)
    }
    switch floor {
    case .whole: addItem(0, .box(width: 6000, height: 40))
    case .items: [-1500, 1500].forEach { addItem($0) }
    case .lineAfterItem:
      addItem(-1500)
      addLine(0, 3000)
    case .itemAfterLine:
      addLine(-3000, 0)
      addItem(1500)
    case .lines:
      addLine(-3000, 0)
      addLine(0, 3000)
    case .lineOnItems:
      addItem(0)
      addLine(-700, 0)
      addLine(0, 700)
    case .group:
      var definition = BodyDefinition(kind: .fixed, position: Vec2(0, 20))
      definition.friction = friction
      let body = scene.world.createBody(definition)
      for x in [-1500, 1500] as [Float] {
        scene.world.addShape(.box(width: 3000, height: 40, center: Vec2(x, 0)), to: body)
      }
      scene.world.addBody(body, to: scene.group)
    case .tiles: for index in -15..<60 { addItem(32 * Float(index) + 16, .box(width: 32, height: 40)) }
    case .chain:
      scene.addBoundary(
        .chain([Vec2(-3000, 0), .zero, Vec2(3000, 0)], isClosed: false), friction: friction)
    }
  }
}
