import Dynamics
import TestSupport
import Testing

@Suite struct ConcaveOutlineTests {
  private func path(_ points: [(Double, Double)]) -> BezierPath {
    BezierPath(polygon: points.map { Point(x: $0.0, y: $0.1) })
  }

  private func area(of path: BezierPath) -> Double {
    let points = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    let doubled = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    return abs(doubled) / 2
  }

  /// A U that opens upwards, 100 × 100 points with walls of 20 points.
  private var cup: BezierPath {
    path([(-50, -50), (-30, -50), (-30, 30), (30, 30), (30, -50), (50, -50), (50, 50), (-50, 50)])
  }

  @Test func `a concave outline of more than 4,096 corners is refused in time`() {
    func comb(_ toothCount: Int) -> BezierPath {
      let teeth = (0..<toothCount).flatMap { tooth in
        [Point(x: Double(2 * tooth), y: 0), Point(x: Double(2 * tooth + 1), y: 10)]
      }
      return BezierPath(polygon: teeth + [Point(x: Double(2 * toothCount), y: -5), Point(x: 0, y: -5)])
    }
    #expect(!comb(100).convexParts.isEmpty)
    #expect(comb(3000).convexParts.isEmpty)
    let problem = Animator.problem(queryingWith: comb(3000))
    #expect(problem == "a concave outline must have at most 4096 corners, not 6002")
  }

  @Test func `a convex path is one part, a cup three, a plus at most five`() {
    #expect(BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 10)).convexParts.count == 1)
    #expect(cup.convexParts.count == 3)
    let plus = path([
      (-10, -30), (10, -30), (10, -10), (30, -10), (30, 10), (10, 10), (10, 30), (-10, 30), (-10, 10),
      (-30, 10), (-30, -10), (-10, -10),
    ])
    #expect((3...5).contains(plus.convexParts.count))
  }

  @Test func `the parts of random stars cover the same area, are convex and do not overlap`() {
    var random = SplitMix64(seed: 11)
    for count in 5..<60 {
      let points = (0..<count).map { index in
        let radius = Double.random(in: 20...100, using: &random)
        return Point.zero + Vector(angle: 2 * .pi * Double(index) / Double(count), magnitude: radius)
      }
      let star = BezierPath(polygon: count.isMultiple(of: 2) ? points : points.reversed())
      let parts = star.convexParts
      #expect(!parts.isEmpty && parts.count <= count - 2)
      #expect(parts.allSatisfy { $0.convexParts.count == 1 })
      let total = parts.reduce(0) { $0 + area(of: $1) }
      #expect(total.isNear(area(of: star), within: 0.01 * total), "\(count)")
    }
  }

  @Test func `an outline that crosses itself has no parts, and the problem says so`() {
    let bow = path([(0, 0), (50, 50), (50, 0), (0, 60)])
    #expect(bow.convexParts.isEmpty)
    let item = square(60, at: 0, 0)
    item.collisionBoundsType = .path
    item.collisionBoundingPath = bow
    let problem = Animator().problem(adding: GravityBehavior(items: [item]))
    #expect(problem?.contains("must not cross") == true, "\(problem ?? "none")")
  }

  @Test func `a ball falls into a cup and stays there, also when the cup is moved`() {
    let (item, ball) = (square(100, at: 100, 250), square(30, at: 100, 100))
    item.collisionBoundsType = .path
    item.collisionBoundingPath = cup
    ball.collisionBoundsType = .ellipse
    let collision = CollisionBehavior(items: [item, ball])
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 300), to: Point(x: 900, y: 300))
    let animator = animator(GravityBehavior(items: [item, ball]), collision)
    #expect(animator.settle())
    #expect(ball.center.isNear(100, 265, within: 1.5), "\(ball.center)")
    #expect(item.center.isNear(100, 250, within: 0.6))
    #expect(animator.items(at: Point(x: 100, y: 220)).isEmpty, "the inside of the cup is empty")
    // The cup has 5,200 square points, and a density of 1 is 1 kg per 10,000.
    #expect(animator.mass(of: item)?.isNear(0.52) == true)
  }

  @Test func `queries take concave outlines`() {
    let ball = square(20, at: 0, 0)
    let animator = animator(DynamicItemBehavior(items: [ball]))
    #expect(animator.items(overlapping: cup).isEmpty)
    ball.center.y = 35
    animator.updateItem(usingCurrentState: ball)
    #expect(animator.items(overlapping: cup).count == 1)
  }

  // MARK: Chains

  @Test func `an open chain is not closed, and items slide over its points without catching`() {
    let item = square(20, at: 30, 189.9)
    let collision = CollisionBehavior(items: [item])
    let points = (0...20).map { Point(x: Double($0) * 37.3, y: 200) }
    collision.addBoundary(withIdentifier: "ground", through: points + [Point(x: 746, y: 300)])
    collision.setSurface(.init(friction: 0), ofBoundaryWithIdentifier: "ground")
    let properties = frictionless(item)
    let animator = animator(GravityBehavior(items: [item]), collision, properties)
    animator.step(frames: 5)
    properties.addLinearVelocity(Vector(dx: 300, dy: 0), for: item)
    for _ in 0..<120 {
      animator.step()
      #expect(item.center.y.isNear(190, within: 0.6) && item.rotation.isNear(0, within: 1e-3))
    }
    #expect(properties.linearVelocity(for: item).dx.isNear(300, within: 0.5))
    #expect(animator.rayCastAll(from: Point(x: 300, y: 150), to: Point(x: 300, y: 280)).count == 1)
    #expect(CollisionBehavior.problem(addingBoundaryThrough: [.zero]) != nil)
  }
}
