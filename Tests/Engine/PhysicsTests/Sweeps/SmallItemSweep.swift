import Physics
import TestSupport

/// Small fast items that fall onto the edge of a closed box: they bounce, and come to rest.
struct SmallItemSweep {
  /// What the box is made of.
  enum Edges: String, CaseIterable {
    case lines = "four lines"
    case chain = "a closed polyline"
    case items = "four anchored items"
  }

  private(set) var items = 0
  /// The number of items that stand still for half a second with a velocity.
  private(set) var hanging = 0
  /// The number of items that are not asleep after 20 s.
  private(set) var awake = 0
  /// The number of items that leave the box.
  private(set) var escaped = 0

  init(_ edges: Edges, count: Int = 2000) {
    var random = SplitMix64(seed: 17)
    // The first is one that was seen to hang.
    fall(
      edges, Vec2(4.1775160357166, 11.207304455128), at: Vec2(42.345005035400391, 553.35595703125),
      angle: -2.1650247573852539, Vec2(95.1038818359375, 798.57281494140625), 2.0864477157592773,
      (0.54336239983005, 0.16303923666413))
    for _ in 1..<count {
      let size = Vec2(random.float(in: 2...14), random.float(in: 2...14))
      fall(
        edges, size, at: Vec2(random.float(in: 30...290), random.float(in: 400...550)),
        angle: random.float(in: -3.14...3.14),
        Vec2(random.float(in: -600...600), random.float(in: 0...2000)), random.float(in: -20...20),
        (random.float(in: 0.05...1), random.float(in: 0...0.8)))
    }
  }

  private mutating func fall(
    _ edges: Edges, _ size: Vec2, at position: Vec2, angle: Float, _ velocity: Vec2, _ spin: Float,
    _ material: (friction: Float, restitution: Float)
  ) {
    var scene = TestScene()
    Self.add(edges, to: &scene)
    let item = scene.add(.box(width: size.x, height: size.y), at: position, angle: angle) {
      ($0.friction, $0.restitution) = material
      ($0.linearVelocity, $0.angularVelocity) = (velocity, spin)
    }
    var (still, hangs) = (0, false)
    for _ in 0..<2400 where scene.world.awakeBodyCount > 0 && !hangs {
      let before = scene.world.positionAndAngle(of: item)
      scene.step()
      let after = scene.world.positionAndAngle(of: item)
      let moved = (after.position - before.position).length + difference(after.angle, before.angle) * 5
      let hasVelocity = scene.world.linearVelocity(of: item).length > 10
      still = hasVelocity && moved < 0.01 ? still + 1 : 0
      hangs = still >= 60
    }
    items += 1
    let position = scene.world.position(of: item)
    if hangs { hanging += 1 }
    if scene.world.awakeBodyCount > 0 { awake += 1 }
    if position.x < 0 || position.x > 320 || position.y < 0 || position.y > 568 { escaped += 1 }
  }

  private static func add(_ edges: Edges, to scene: inout TestScene) {
    let corners = [Vec2(0, 0), Vec2(320, 0), Vec2(320, 568), Vec2(0, 568)]
    switch edges {
    case .chain: scene.addBoundary(.chain(corners, isClosed: true))
    case .lines:
      for index in 0..<4 { scene.addBoundary(.segment(corners[index], corners[(index + 1) % 4])) }
    case .items:
      for (x, y, width, height) in [
        (160, -20, 400, 40), (160, 588, 400, 40), (-20, 284, 40, 568), (340, 284, 40, 568),
      ] as [(Float, Float, Float, Float)] {
        _ = scene.addWeightless(.box(width: width, height: height), at: Vec2(x, y), kind: .fixed)
      }
    }
  }
}
