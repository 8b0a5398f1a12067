import Dynamics
import TestSupport
import Testing

@Suite struct QueryTests {
  private func disc(_ diameter: Double, at x: Double, _ y: Double) -> Item {
    let item = square(diameter, at: x, y)
    item.collisionBoundsType = .ellipse
    return item
  }

  private func scene(with items: [Item]) -> Animator {
    animator(DynamicItemBehavior(items: items))
  }

  private func isSame(_ items: [any DynamicItem], _ others: [Item]) -> Bool {
    items.map { ObjectIdentifier($0) } == others.map { ObjectIdentifier($0) }
  }

  // MARK: Areas

  @Test func `items at a point are those whose outline contains it`() {
    let (box, tilted, ball) = (square(40, at: 100, 100), square(40, at: 100, 100), disc(40, at: 100, 100))
    tilted.rotation = .pi / 4
    let animator = scene(with: [box, tilted, ball])
    #expect(isSame(animator.items(at: Point(x: 100, y: 100)), [box, tilted, ball]))
    #expect(isSame(animator.items(at: Point(x: 119, y: 119)), [box]))
    #expect(isSame(animator.items(at: Point(x: 127, y: 100)), [tilted]))
    #expect(isSame(animator.items(at: Point(x: 116, y: 110)), [box, tilted, ball]))
    #expect(animator.items(at: Point(x: 130, y: 100)).isEmpty)
  }

  @Test func `an ellipse that is no circle is the polygon of its path, as in UIKit, also with a new size`() {
    let item = disc(40, at: 0, 0)
    let animator = scene(with: [item])
    for size in [Size(width: 20, height: 10), Size(width: 40, height: 20), Size(width: 90, height: 300)] {
      item.size = size
      animator.updateItem(usingCurrentState: item)
      let corners = BezierPath(ovalIn: Rect(center: .zero, size: size)).flattened()[0]
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        // Just inside and outside the middle of each side.
        let middle = a + (b - a) * 0.5 - Point.zero
        #expect(isSame(animator.items(at: Point.zero + middle * 0.98), [item]))
        #expect(animator.items(at: Point.zero + middle * 1.02).isEmpty)
      }
    }
  }

  @Test func `items within a radius, in a rectangle and in a path`() {
    let items = (0..<10).map { square(10, at: Double($0) * 30, 0) }
    let animator = scene(with: items)
    #expect(isSame(animator.items(within: 24, of: Point(x: 30, y: 0)), [items[1]]))
    #expect(isSame(animator.items(within: 25.01, of: Point(x: 30, y: 0)), Array(items[0...2])))
    #expect(
      isSame(animator.items(overlapping: Rect(x: 36, y: -100, width: 50, height: 200)), [items[2], items[3]]))
    #expect(animator.items(overlapping: Rect(x: 6, y: -5, width: 18, height: 10)).isEmpty)
    let triangle = BezierPath(polyline: [Point(x: 0, y: -100), Point(x: 100, y: -100), Point(x: 0, y: 50)])
    #expect(isSame(animator.items(overlapping: triangle), [items[0], items[1]]))
  }

  @Test func `the nearest item is measured to its outline`() {
    let (small, large) = (disc(10, at: 100, 0), square(100, at: 300, 0))
    let animator = scene(with: [small, large])
    #expect(animator.nearestItem(to: Point(x: 170, y: 0)) === small, "65 points against 80")
    #expect(animator.nearestItem(to: Point(x: 180, y: 0)) === large, "70 points against 75")
    #expect(animator.nearestItem(to: Point(x: 300, y: 20)) === large)
    #expect(animator.nearestItem(to: Point(x: 0, y: 0), within: 94) == nil)
    #expect(animator.nearestItem(to: Point(x: 0, y: 0), within: 95.01) === small)
  }

  // MARK: Rays

  @Test func `a ray meets outlines where geometry says, nearest first`() throws {
    let (ball, box) = (disc(40, at: 200, 0), square(40, at: 100, 0))
    box.rotation = .pi / 4
    let collision = CollisionBehavior(items: [ball, box])
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 250, y: -50), to: Point(x: 250, y: 50))
    let animator = animator(collision)
    let hits = animator.rayCastAll(from: .zero, to: Point(x: 400, y: 0))
    #expect(hits.count == 3)
    #expect(hits[0].item === box && hits[1].item === ball && hits[2].item == nil)
    #expect(hits[2].boundaryIdentifier as? String == "wall" && !hits[2].isReferenceBounds)
    #expect(hits[0].point.isNear(100 - 20 * 2.0.squareRoot(), 0))
    #expect(hits[1].point.isNear(180, 0) && hits[1].fraction.isNear(0.45))
    #expect(hits[1].normal.dx.isNear(-1) && hits[2].normal.dx.isNear(-1))
    #expect(hits[2].point.isNear(250, 0))
    #expect(animator.rayCast(from: .zero, to: Point(x: 400, y: 0))?.item === box)
    #expect(animator.rayCast(from: .zero, to: Point(x: 60, y: 0)) == nil)
    let inside = try #require(animator.rayCast(from: ball.center, to: Point(x: 400, y: 0)))
    #expect(inside.boundaryIdentifier as? String == "wall", "a ray does not meet the item it begins in")
    // A ray at height 12 meets the circle of radius 20 at 16 points from its center.
    let high = try #require(animator.rayCast(from: Point(x: 150, y: 12), to: Point(x: 240, y: 12)))
    #expect(high.point.isNear(184, 12) && high.normal.dx.isNear(-0.8) && high.normal.dy.isNear(0.6))
  }

  @Test func `random rays and casts agree with small steps of an exact point or overlap test`() {
    var random = SplitMix64(seed: 7)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let items = (0..<30).map { index in
      let item = Item(
        center: Point(x: number(-300...300), y: number(-300...300)),
        size: Size(width: number(10...80), height: number(10...80)))
      item.rotation = number(-3...3)
      item.collisionBoundsType = index % 2 == 0 ? .rectangle : .ellipse
      return item
    }
    let animator = scene(with: items)
    var (met, missed) = (0, 0)
    let count = _isDebugAssertConfiguration() ? 30 : 100
    for _ in 0..<count {
      let (start, end) = (
        Point(x: number(-400...400), y: number(-400...400)),
        Point(x: number(-400...400), y: number(-400...400))
      )
      let around = Set(animator.items(at: start).map { ObjectIdentifier($0) })
      let way = end - start
      let steps = Int(way.length * 4) + 1
      let first = (0...steps).first { step in
        animator.items(at: start + way * (Double(step) / Double(steps)))
          .contains { !around.contains(ObjectIdentifier($0)) }
      }
      let hit = animator.rayCastAll(from: start, to: end).first
      if let first {
        met += 1
        let distance = way.length * Double(first) / Double(steps)
        #expect(abs((hit?.fraction ?? 2) * way.length - distance) < 0.3, "\(start) to \(end)")
      } else {
        missed += 1
        // A hit between two samples cuts off a corner shorter than their distance.
        let leaves = animator.items(at: hit?.point ?? start + way * 0.001).isEmpty
        #expect(hit == nil || !leaves)
      }
    }
    #expect(10 * met > 3 * count && 30 * missed > count)
  }

  @Test func `a cast item stops where its outline touches another`() throws {
    let (box, ball, far) = (square(40, at: 0, 0), disc(40, at: 100, 30), square(20, at: 300, 0))
    let animator = scene(with: [box, ball, far])
    // The box's right edge at x = 20 meets the circle at x = 80 only at heights up to 20: at y = 20 the
    // circle begins at 100 - √(400 - 100).
    let hit = try #require(animator.shapeCast(box, by: Vector(dx: 400, dy: 0)))
    let distance = 100 - 300.0.squareRoot() - 20
    #expect(hit.item === ball)
    #expect((hit.fraction * 400).isNear(distance, within: 0.1), "\(hit.fraction * 400) \(distance)")
    #expect(hit.point.isNear(distance + 20, 20, within: 0.1))
    #expect(animator.shapeCast(box, by: Vector(dx: 0, dy: -400)) == nil)
    let outline = BezierPath(polyline: [Point(x: 280, y: 100), Point(x: 320, y: 100), Point(x: 300, y: 60)])
    let up = try #require(animator.shapeCast(outline, by: Vector(dx: 0, dy: -100)))
    #expect(up.item === far && (up.fraction * 100).isNear(50, within: 0.1))
    #expect(up.normal.dy.isNear(1, within: 0.01))
    ball.center = Point(x: 30, y: 0)
    animator.updateItem(usingCurrentState: ball)
    let overlap = try #require(animator.shapeCast(box, by: Vector(dx: 400, dy: 0)))
    #expect(overlap.item === ball && overlap.fraction == 0 && overlap.normal.dx == -1)
  }

  @Test func `queries with invalid outlines explain the problem`() {
    let bow = BezierPath(
      polygon: [Point(x: 0, y: 0), Point(x: 50, y: 50), Point(x: 50, y: 0), Point(x: 0, y: 60)])
    #expect(Animator.problem(queryingWith: bow)?.contains("must not cross") == true)
    #expect(Animator.problem(queryingWith: BezierPath()) != nil)
    #expect(scene(with: []).items(overlapping: Rect(x: 0, y: 0, width: 0, height: 5)).isEmpty)
  }

  // MARK: Contacts

  @Test func `the impulses of resting contacts carry the weight above them`() throws {
    let (lower, upper) = (square(100, at: 100, 250), square(100, at: 100, 150))
    let collision = CollisionBehavior(items: [lower, upper])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 300), to: Point(x: 800, y: 300))
    let animator = animator(GravityBehavior(items: [lower, upper]), collision)
    animator.step(frames: 20)
    let all = animator.contacts(of: lower)
    #expect(all.count == 2)
    let floor = try #require(all.first { $0.otherItem == nil })
    let top = try #require(all.first { $0.otherItem === upper })
    #expect(floor.item === lower && floor.boundaryIdentifier as? String == "floor")
    // 1 kg weighs 10 N; the last step took 1/120 s.
    #expect(floor.impulse.isNear(20.0 / 120, within: 0.005) && top.impulse.isNear(10.0 / 120, within: 0.005))
    #expect(floor.normal.dy.isNear(1) && top.normal.dy.isNear(-1))
    #expect(floor.point.y.isNear(300, within: 0.1) && top.point.y.isNear(200, within: 0.2))
    let other = try #require(animator.contacts(of: upper).first)
    #expect(other.item === upper && other.otherItem === lower && other.normal.dy.isNear(1))
    #expect(animator.contacts(of: square(5, at: 0, 0)).isEmpty)
  }

  @Test func `queries do not change the run`() {
    func hash(_ query: (Animator, Item) -> Void) -> UInt64 {
      let (a, b) = (square(40, at: 100, 100), square(40, at: 110, 50))
      let collision = CollisionBehavior(items: [a, b])
      collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 200), to: Point(x: 300, y: 210))
      let animator = animator(GravityBehavior(items: [a, b]), collision)
      for _ in 0..<60 {
        animator.step()
        query(animator, a)
      }
      return animator.stateHash
    }
    let plain = hash { _, _ in }
    let queried = hash { animator, item in
      _ = animator.rayCastAll(from: .zero, to: Point(x: 200, y: 200))
      _ = animator.shapeCast(item, by: Vector(dx: 100, dy: 100))
      _ = animator.items(within: 50, of: item.center)
      _ = animator.nearestItem(to: .zero)
      _ = animator.contacts(of: item)
    }
    #expect(plain == queried)
  }
}
