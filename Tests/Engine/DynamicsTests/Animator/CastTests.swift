import Dynamics
import TestSupport
import Testing

/// Casts and queries where the parts of an outline or a boundary join.
@Suite struct CastTests {
  private var random = SplitMix64(seed: 37)

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func point(within radius: Double) -> Point {
    Point(x: number(-radius...radius), y: number(-radius...radius))
  }

  private static var sampleCount: Int { _isDebugAssertConfiguration() ? 1_000 : 100_000 }

  /// Concave outlines: an L, a star and a U.
  private static let outlines: [[Point]] = [
    [(-50, -50), (0, -50), (0, 0), (50, 0), (50, 50), (-50, 50)],
    (0..<10).map { index in
      let (angle, radius) = (Double(index) * .pi / 5, index % 2 == 0 ? 60.0 : 25)
      let vertex = Vector(angle: angle, magnitude: radius)
      // Exact in single precision.
      return (vertex.dx.rounded(), vertex.dy.rounded())
    },
    [(-50, -50), (-20, -50), (-20, 20), (20, 20), (20, -50), (50, -50), (50, 50), (-50, 50)],
  ].map { $0.map { Point(x: $0.0, y: $0.1) } }

  /// A concave item at a random position, rotated by a random angle.
  private mutating func concaveItem(_ outline: [Point]) -> Item {
    let item = Item(center: point(within: 1000), size: Size(width: 100, height: 100))
    item.rotation = number(-3...3)
    item.collisionBoundsType = .path
    item.collisionBoundingPath = BezierPath(polygon: outline)
    return item
  }

  /// Random points on the edges at which the convex parts of an item join, in the coordinates of the
  /// animator.
  private mutating func seamPoints(of item: Item, count: Int) -> [Point] {
    let outline = item.collisionBoundingPath.flattened()[0]
    let seams = item.collisionBoundingPath.convexParts.flatMap { path in
      let part = path.flattened()[0]
      return zip(part, part.dropFirst() + part.prefix(1))
    }
    .filter { start, end in
      guard let index = outline.firstIndex(of: start) else { return true }
      let count = outline.count
      return outline[(index + 1) % count] != end && outline[(index + count - 1) % count] != end
    }
    return (0..<count).map { index in
      let (start, end) = seams[index % seams.count]
      let point = start + (end - start) * number(0.1...0.9)
      return item.center + (point - .zero).applying(item.transform)
    }
  }

  @Test
  mutating func `a ray that begins in a concave item or a group does not meet it, wherever it begins`() {
    for outline in Self.outlines {
      for _ in 0..<20 {
        let item = concaveItem(outline)
        let animator = animator(CollisionBehavior(items: [item]))
        let starts =
          seamPoints(of: item, count: 20)
          + (0..<20).map { _ in item.center + (point(within: 60) - .zero) }
          .filter { !animator.items(at: $0).isEmpty }
        for start in starts {
          let hit = animator.rayCast(from: start, to: start + (point(within: 300) - .zero))
          #expect(hit == nil, "\(item.center) \(item.rotation): from \(start)")
        }
      }
    }
    let (left, right) = (square(40, at: 100.1, 100.3), square(40, at: 140.1, 100.3))
    let group = DynamicItemGroup(items: [left, right])
    group.rotation = 0.3
    let animator = animator(CollisionBehavior(items: [group]))
    #expect(animator.rayCast(from: left.center, to: right.center + Vector(dx: 100, dy: 0)) == nil)
    #expect(animator.rayCast(from: Point(x: 0, y: 100), to: right.center)?.item === group)
  }

  @Test mutating func `a concave item contains the points on the edges at which its convex parts join`() {
    var misses = 0
    for outline in Self.outlines {
      for _ in 0..<20 {
        let item = concaveItem(outline)
        let animator = animator(CollisionBehavior(items: [item]))
        misses += seamPoints(of: item, count: Self.sampleCount / 60).count { animator.items(at: $0).isEmpty }
      }
    }
    #expect(misses == 0)
  }

  @Test mutating func `a ray along the edge at which two convex parts join meets the item`() {
    var misses = 0
    for outline in Self.outlines {
      for _ in 0..<20 {
        let item = concaveItem(outline)
        let animator = animator(CollisionBehavior(items: [item]))
        for _ in 0..<(Self.sampleCount / 60) {
          // Two points of one edge need not be next to each other in the list.
          let points = seamPoints(of: item, count: 16)
          for (first, second) in zip(points, points.dropFirst(8)) {
            let way = second - first
            if animator.rayCast(from: first - way / way.length * 200, to: first + way) == nil { misses += 1 }
          }
          if misses > 0 { break }
        }
      }
    }
    #expect(misses == 0)
  }

  @Test
  mutating func
    `no ray passes between two segments of a boundary, nor between two boundaries with a common end`()
  {
    var misses = 0
    var count = 0
    while count < Self.sampleCount {
      let scale = [1.0, 100, 10_000][count % 3]
      var points = [point(within: scale)]
      for _ in 0..<50 {
        points.append(points[points.count - 1] + Vector(dx: number(1...40), dy: number(-20...20)))
      }
      let collision = CollisionBehavior(items: [square(1, at: -2 * scale, -2 * scale - 500)])
      if count % 2 == 0 {
        collision.addBoundary(withIdentifier: "ground", through: points)
      } else {
        for (index, ends) in zip(points, points.dropFirst()).enumerated() {
          collision.addBoundary(withIdentifier: index, from: ends.0, to: ends.1)
        }
      }
      let animator = animator(collision)
      for joint in points.dropFirst().dropLast() {
        // Upwards through the joint, steeper than both segments.
        let way = Vector(dx: number(-0.04...0.04), dy: 1) * number(100...1000)
        let before = number(0.1...0.9)
        if animator.rayCast(from: joint - way * before, to: joint + way * (1 - before)) == nil { misses += 1 }
        count += 1
      }
    }
    #expect(misses == 0, "of \(count)")
  }

  @Test func `rays and moving outlines do not meet sensors, which contain points all the same`() {
    let animator = Animator()
    let sensor = Item(center: Point(x: 100, y: 100), size: Size(width: 20, height: 20))
    let wall = Item(center: Point(x: 200, y: 100), size: Size(width: 20, height: 20))
    let ball = Item(center: Point(x: 20, y: 100), size: Size(width: 10, height: 10))
    animator.addBehavior(DynamicItemBehavior(items: [wall, ball]))
    let sensing = DynamicItemBehavior(items: [sensor])
    sensing.isSensor = true
    animator.addBehavior(sensing)
    animator.step()
    let end = Point(x: 300, y: 100)
    #expect(animator.rayCast(from: Point(x: 40, y: 100), to: end)?.item === wall)
    #expect(animator.rayCastAll(from: Point(x: 40, y: 100), to: end).count == 1)
    #expect(animator.shapeCast(ball, by: Vector(dx: 300, dy: 0))?.item === wall)
    #expect(animator.items(at: sensor.center).count == 1)
    sensing.isSensor = false
    animator.step()
    #expect(animator.rayCast(from: Point(x: 40, y: 100), to: end)?.item === sensor)
  }
}
