import TestSupport
import Testing

@testable import Physics

@Suite("Time of impact")
struct TimeOfImpactTests {
  private let wall = Geometry.segment(Vec2(100, -500), Vec2(100, 500))

  private func impact(_ body: Geometry, _ sweep: Sweep, against fixed: Geometry, target: Float = 0.05)
    -> Float?
  {
    let (body, fixed) = (ShapeFixture(body), ShapeFixture(fixed))
    return body.withViews { views in
      fixed.withViews {
        timeOfImpact(of: views[0], sweep: sweep, against: $0[0], at: .identity, target: target)
      }
    }
  }

  private func blocking(_ body: Geometry, _ sweep: Sweep, against fixed: Geometry) -> Float? {
    let (body, fixed) = (ShapeFixture(body), ShapeFixture(fixed))
    return body.withViews { views in
      fixed.withViews { fixed in
        fixed.compactMap { timeOfImpactOfCore(of: views[0], sweep: sweep, against: $0, at: .identity) }
          .min()
      }
    }
  }

  @Test("a box without rotation hits when its face arrives")
  func straight() throws {
    let sweep = Sweep(from: .zero, 0, to: Vec2(1000, 0), 0)
    let fraction = try #require(impact(.box(width: 20, height: 20), sweep, against: wall))
    #expect((fraction - 0.089_95).magnitude < 2e-5)
  }

  @Test("a circle hits one radius before the wall, independent of its spin")
  func circle() throws {
    let sweep = Sweep(from: .zero, 0, to: Vec2(1000, 200), 300)
    let fraction = try #require(impact(.circle(center: .zero, radius: 7), sweep, against: wall))
    #expect((fraction - 0.092_95).magnitude < 2e-5)
  }

  @Test("a bar that only rotates hits at the analytic angle")
  func turning() throws {
    // The corner (50, -2) of the bar reaches the line y = 30 at the angle a with 50 sin a + 2 cos a = 30 -
    // target.
    let sweep = Sweep(from: .zero, 0, to: .zero, .pi / 2)
    let floor = Geometry.segment(Vec2(-100, 30), Vec2(100, 30))
    let fraction = try #require(impact(.box(width: 100, height: 4), sweep, against: floor))
    let rotation = Rotation(angle: fraction * .pi / 2)
    let gap = 30 - (50 * rotation.s + 2 * rotation.c)
    #expect(gap > 0.049 && gap < 0.064, "\(gap)")
  }

  @Test("a body whose centre of mass is not its origin hits at its interpolated pose")
  func offCentre() throws {
    let sweep = Sweep(from: Vec2(0, 0), 0, to: Vec2(200, 0), 2, localCenter: Vec2(15, 0))
    let body = Geometry.box(width: 30, height: 4)
    let fraction = try #require(impact(body, sweep, against: wall))
    let closest = distance(body, sweep.pose(at: fraction), wall, .identity)
    #expect(closest.distance > 0.049 && closest.distance < 0.064, "\(closest.distance)")
    #expect((sweep.pose(at: 0).position - Vec2(-15, 0)).length < 1e-5)
  }

  @Test("a sweep that misses has no time of impact")
  func miss() {
    #expect(
      impact(.box(width: 20, height: 20), Sweep(from: .zero, 0, to: Vec2(80, 0), 0), against: wall) == nil)
    #expect(
      impact(.box(width: 20, height: 20), Sweep(from: .zero, 0, to: Vec2(-900, 0), 2), against: wall) == nil)
    let above = Sweep(from: Vec2(0, -600), 0, to: Vec2(500, -600), 0)
    #expect(impact(.circle(center: .zero, radius: 99), above, against: wall) == nil)
  }

  @Test("a body that touches at the start is stopped at once, unless it moves away")
  func startTouching() {
    let box = Geometry.box(width: 20, height: 20)
    let start = Vec2(89.97, 0)
    #expect(impact(box, Sweep(from: start, 0, to: start + Vec2(50, 0), 0), against: wall) == 0)
    #expect(impact(box, Sweep(from: start, 0, to: start - Vec2(50, 0), 0), against: wall) == nil)
    #expect(impact(box, Sweep(from: Vec2(95, 0), 0, to: Vec2(200, 0), 0), against: wall) == 0)
  }

  @Test("10,000 random casts: never late, and at most the target distance early")
  func randomCasts() {
    var random = SplitMix64(seed: 21)
    var hits = 0
    for _ in 0..<10_000 {
      let (body, fixed) = (ShapeFixture.random(&random, solidOnly: true), ShapeFixture.random(&random))
      let start = 150 * Rotation(angle: random.float(in: -4...4)).rotate(Vec2(1, 0))
      let end = -start + Vec2(random.float(in: -80...80), random.float(in: -80...80))
      let sweep = Sweep(from: start, random.float(in: -3...3), to: end, random.float(in: -6...6))
      let fraction = impact(body, sweep, against: fixed)
      let last = fraction ?? 1
      // Before the time of impact the shapes never touch ...
      let gaps = (0...20).map { step in
        distance(body, sweep.pose(at: last * Float(step) / 20), fixed, .identity).distance
      }
      #expect((gaps.min() ?? 0) > 0.03, "\(body) \(fixed) \(sweep)")
      guard let fraction else { continue }
      // ... and at the time of impact they are within the tolerance.
      hits += 1
      #expect(distance(body, sweep.pose(at: fraction), fixed, .identity).distance < 0.07)
    }
    #expect(hits > 2000)
  }

  @Test("10,000 random sweeps against a segment: no centre reaches the other side")
  func neverThrough() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<10_000 {
      let body = ShapeFixture.random(&random, solidOnly: true)
      let start = Vec2(100 - random.float(in: 0.02...60), random.float(in: -400...400))
      let end = start + Vec2(random.float(in: -50...2000), random.float(in: -90...90))
      let sweep = Sweep(from: start, random.float(in: -3...3), to: end, random.float(in: -30...30))
      let reached = sweep.pose(at: blocking(body, sweep, against: wall) ?? 1).position
      #expect(reached.x < 100, "\(body) \(sweep)")
    }
  }

  @Test("a box that slides along a chain at any speed is not stopped by its vertices")
  func slidingIsFree() {
    let floor = Geometry.chain((-20...20).map { Vec2(Float($0) * 25, 0) }, isClosed: false)
    for gap in [Float(-0.1), 0, 0.04, 0.2] {
      let start = Vec2(-400, -10 - gap)
      let sweep = Sweep(from: start, 0, to: start + Vec2(800, 0), 0)
      #expect(blocking(.box(width: 30, height: 20), sweep, against: floor) == nil)
    }
  }

  @Test("a fast body that does not touch stops where its surface arrives")
  func stopsAtSurface() throws {
    let sweep = Sweep(from: .zero, 0, to: Vec2(1000, 0), 0)
    let fraction = try #require(blocking(.box(width: 20, height: 20), sweep, against: wall))
    #expect((fraction - 0.089_95).magnitude < 2e-5)
  }
}
