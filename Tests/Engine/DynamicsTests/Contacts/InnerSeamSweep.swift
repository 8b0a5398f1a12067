import Dynamics

/// Balls and boxes that slide and roll over groups and concave items with a flat top, whose parts meet there.
struct InnerSeamSweep {
  /// What has a flat top of 600 points.
  enum Support: String, CaseIterable {
    case group = "group of six squares"
    case table = "table with three legs"
    case comb = "comb whose teeth hang down"
    case arch = "arch below a flat top"
  }

  private(set) var passes = 0
  /// The largest height above the top, in points.
  private(set) var worstHop = 0.0
  /// The smallest speed at the end, relative to that without a seam.
  private(set) var leastSpeed = 1.0

  init(_ support: Support, speeds: [Double] = [100, 300, 500, 1000, 2000, 4000], phaseCount: Int = 20) {
    for radius in [6, 12, 20] as [Double] {
      for speed in speeds {
        for friction in [0, 0.2] {
          // No ball rolls faster than by 90 degrees a step, UIKit's limit.
          for isBall in [true, false] where !isBall || friction == 0 || speed / radius / 120 <= .pi / 2 {
            for phase in 0..<phaseCount {
              let start = -280 + Double(phase) / Double(phaseCount) * speed / 60
              pass(support, radius, speed, friction, isBall, start)
            }
          }
        }
      }
    }
  }

  private mutating func pass(
    _ support: Support, _ radius: Double, _ speed: Double, _ friction: Double, _ isBall: Bool, _ start: Double
  ) {
    let item = Item(center: Point(x: start, y: -radius), size: Size(width: 2 * radius, height: 2 * radius))
    if isBall { item.collisionBoundsType = .ellipse }
    let ground: any DynamicItem = support.makeItem()
    let properties = DynamicItemBehavior(items: [item])
    (properties.friction, properties.resistance, properties.angularResistance) = (friction, 0, 0)
    let anchored = DynamicItemBehavior(items: [ground])
    (anchored.isAnchored, anchored.friction) = (true, friction)
    let animator = Animator()
    for behavior in [
      GravityBehavior(items: [item]), CollisionBehavior(items: [item, ground]), properties, anchored,
    ] { animator.addBehavior(behavior) }
    properties.addLinearVelocity(Vector(dx: speed, dy: 0), for: item)
    if isBall, friction > 0 { properties.addAngularVelocity(speed / radius, for: item) }
    var (hop, frames) = (0.0, 0)
    // A box that friction stops has passed as many seams as it could.
    while item.center.x + speed / 60 < 290, frames < 120 {
      animator.step()
      frames += 1
      hop = max(hop, -radius - item.center.y)
    }
    let braking = isBall ? 0 : friction * 1000 * Double(frames) / 60
    passes += 1
    worstHop = max(worstHop, hop)
    guard braking < 0.8 * speed else { return }
    leastSpeed = min(leastSpeed, properties.linearVelocity(for: item).dx / (speed - braking))
  }
}

extension InnerSeamSweep.Support {
  /// Returns an item from x = -300 to 300 with its top at y = 0.
  fileprivate func makeItem() -> any DynamicItem {
    switch self {
    case .group:
      let squares = (0..<6).map { index in
        Item(center: Point(x: Double(index) * 100 - 250, y: 50), size: Size(width: 100, height: 100))
      }
      return DynamicItemGroup(items: squares)
    case .table:
      return item([
        (-300, -50), (300, -50), (300, 50), (270, 50), (270, -20), (15, -20), (15, 50), (-15, 50), (-15, -20),
        (-270, -20), (-270, 50), (-300, 50),
      ])
    case .comb:
      let teeth = (0..<20).reversed().flatMap { tooth -> [(Double, Double)] in
        let x = Double(tooth) * 30 - 300
        return [(x + 30, 50), (x + 15, -10)]
      }
      return item([(-300, -50), (300, -50)] + teeth + [(-300, 50)])
    case .arch:
      let curve = (0...16).map { index -> (Double, Double) in
        let x = 240 - 30 * Double(index)
        return (x, 50 - 80 * (1 - x * x / 57600))
      }
      return item([(-300, -50), (300, -50), (300, 50)] + curve + [(-300, 50)])
    }
  }

  /// Returns an item of 600 × 100 points around (0, 50) with an outline relative to its center.
  private func item(_ outline: [(Double, Double)]) -> Item {
    let item = Item(center: Point(x: 0, y: 50), size: Size(width: 600, height: 100))
    item.collisionBoundsType = .path
    item.collisionBoundingPath = BezierPath(polygon: outline.map { Point(x: $0.0, y: $0.1) })
    return item
  }
}
