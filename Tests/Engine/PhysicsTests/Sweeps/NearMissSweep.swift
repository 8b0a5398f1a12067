import Physics

/// Items that pass an obstacle at a clearance: nothing may change.
struct NearMissSweep {
  /// What an item passes; its highest point is the origin, above which the item flies in the direction of x.
  enum Obstacle: String, CaseIterable {
    case anchoredItem = "anchored item"
    case anchoredCorner = "corner of an anchored item"
    case dynamicItem = "dynamic item"
    case dynamicCorner = "corner of a dynamic item"
    case kinematicItem = "kinematic item"
    case kinematicCorner = "corner of a kinematic item"
    case smallPeg = "peg of radius 12"
    case largePeg = "peg of radius 40"
    case lineEnd = "end of a line"
    case polylineCorner = "corner of a polyline"
    case restingBall = "resting ball"
    case oncomingBall = "oncoming ball"
  }

  /// What passes.
  static let items: [Geometry] = [
    .circle(center: .zero, radius: 12), .circle(center: .zero, radius: 40), .box(width: 24, height: 24),
    .box(width: 80, height: 80),
  ]
  static let speeds: [Float] = [100, 300, 1000, 2000, 4000]
  static let clearances: [Float] = [0.01, 0.05, 0.2, 0.5, 1, 2, 5]

  private(set) var passes = 0
  /// The number of passes in which a velocity or a spin changed.
  private(set) var deflections = 0
  /// The number of passes in which a contact was reported.
  private(set) var reports = 0
  /// The largest change of a velocity, in pt/s.
  private(set) var worstChange: Float = 0

  init(
    _ obstacle: Obstacle, speeds: [Float] = speeds, clearances: [Float] = clearances, phaseCount: Int = 60
  ) {
    for angle in sweepAngles {
      for item in Self.items {
        for speed in speeds {
          for clearance in clearances {
            for _ in 0..<phaseCount { pass(obstacle, item, speed, clearance, sweepPhase(passes), angle) }
          }
        }
      }
    }
  }

  /// Flies an item past the obstacle, from three steps before its front arrives until its back has passed.
  private mutating func pass(
    _ obstacle: Obstacle, _ item: Geometry, _ speed: Float, _ clearance: Float, _ phase: Float, _ angle: Float
  ) {
    var scene = TestScene()
    let (other, otherVelocity) = Self.add(obstacle, to: &scene, speed, angle)
    let radius = Self.halfExtent(of: item)
    let stepLength = (speed + otherVelocity.magnitude) * TestScene.h
    let distance = radius + obstacle.halfWidth + (3 + phase) * stepLength
    let velocity = TestScene.turned(Vec2(speed, 0), by: angle)
    // Both are level at the origin when an oncoming obstacle is there, too.
    let start = -distance * speed / (speed + otherVelocity.magnitude)
    let body = scene.addWeightless(
      item, at: TestScene.turned(Vec2(start, -radius - clearance), by: angle), angle: angle
    ) { $0.linearVelocity = velocity }
    if let other {
      let offset = TestScene.turned(Vec2(distance + start, 0), by: angle)
      scene.world.setPose(
        position: scene.world.position(of: other) + (otherVelocity == 0 ? .zero : offset),
        angle: scene.world.angle(of: other), of: other)
    }
    let otherBefore = other.map { scene.world.velocities(of: $0) }
    var hasReport = false
    for _ in 0..<Int(2 * distance / stepLength) {
      scene.step()
      hasReport = hasReport || !scene.world.contactBeginEvents.isEmpty
    }
    var change = (scene.world.linearVelocity(of: body) - velocity).length
    change += scene.world.angularVelocity(of: body).magnitude * radius
    if let other, let otherBefore {
      let after = scene.world.velocities(of: other)
      change += (after.linear - otherBefore.linear).length
      change += (after.angular - otherBefore.angular).magnitude * radius
    }
    passes += 1
    if change != 0 { deflections += 1 }
    if hasReport { reports += 1 }
    worstChange = max(worstChange, change)
  }

  private static func halfExtent(of item: Geometry) -> Float {
    switch item {
    case .circle(_, let radius): radius
    case .polygon(let vertices): vertices.map(\.x.magnitude).max() ?? 0
    default: 0
    }
  }

  /// Adds the obstacle; returns its body, if it has one of its own, and its speed against the direction of x.
  private static func add(
    _ obstacle: Obstacle, to scene: inout TestScene, _ speed: Float, _ angle: Float
  ) -> (BodyID?, Float) {
    func turned(_ x: Float, _ y: Float) -> Vec2 { TestScene.turned(Vec2(x, y), by: angle) }
    let box = Geometry.box(width: 100, height: 100)
    let diagonal = 50 * Float(2).squareRoot()
    switch obstacle {
    case .anchoredItem:
      return (scene.addWeightless(box, at: turned(0, 50), angle: angle, kind: .fixed), 0)
    case .anchoredCorner:
      let body = scene.addWeightless(
        box, at: turned(0, diagonal), angle: angle + .pi / 4, kind: .fixed)
      return (body, 0)
    case .dynamicItem:
      return (scene.addWeightless(box, at: turned(0, 50), angle: angle), 0)
    case .dynamicCorner:
      return (scene.addWeightless(box, at: turned(0, diagonal), angle: angle + .pi / 4), 0)
    case .kinematicItem, .kinematicCorner:
      let isCorner = obstacle == .kinematicCorner
      let body = scene.addWeightless(
        box, at: turned(0, isCorner ? diagonal : 50), angle: angle + (isCorner ? .pi / 4 : 0), kind: .fixed)
      scene.world.setKinematicVelocity(of: body, to: turned(-300, 0))
      return (body, 300)
    case .smallPeg, .largePeg:
      let radius: Float = obstacle == .smallPeg ? 12 : 40
      let peg = Geometry.circle(center: .zero, radius: radius)
      return (scene.addWeightless(peg, at: turned(0, radius), kind: .fixed), 0)
    case .lineEnd:
      scene.addBoundary(.segment(.zero, turned(50, 200)))
      return (nil, 0)
    case .polylineCorner:
      scene.addBoundary(.chain([turned(-150, 100), .zero, turned(150, 100)], isClosed: false))
      return (nil, 0)
    case .restingBall, .oncomingBall:
      let isOncoming = obstacle == .oncomingBall
      let body = scene.addWeightless(.circle(center: .zero, radius: 20), at: turned(0, 20)) {
        if isOncoming { $0.linearVelocity = turned(-speed, 0) }
      }
      return (body, isOncoming ? speed : 0)
    }
  }
}

extension NearMissSweep.Obstacle {
  /// The distance from the highest point to the front, in points, over which an item passes close.
  fileprivate var halfWidth: Float {
    switch self {
    case .anchoredItem, .dynamicItem, .kinematicItem: 50
    case .lineEnd: 0
    default: 10
    }
  }
}
