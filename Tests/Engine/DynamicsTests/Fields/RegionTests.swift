import Dynamics
import TestSupport
import Testing

@Suite struct RegionTests {
  private let disc = Region(radius: 50)
  private let rectangle = Region(size: Size(width: 100, height: 50))

  @Test(arguments: [
    (0.0, 0.0, true), (50, 0, true), (50.001, 0, false), (30, 40, true), (30.001, 40, false),
    (-35, -35, true),
    (-36, -36, false),
  ])
  func `a disc contains its edge, regardless of the sign of its radius`(x: Double, y: Double, isInside: Bool)
  {
    #expect(disc.contains(Point(x: x, y: y)) == isInside)
    #expect(Region(radius: -50).contains(Point(x: x, y: y)) == isInside)
  }

  @Test(arguments: [
    (0.0, 0.0, true), (49.999, 24.999, true), (50, 0, false), (0, 25, false), (-50, -25, false),
    (0, -24.9, true),
  ])
  func `a rectangle does not contain its edges`(x: Double, y: Double, isInside: Bool) {
    #expect(rectangle.contains(Point(x: x, y: y)) == isInside)
    #expect(rectangle.inverse().contains(Point(x: x, y: y)) != isInside)
  }

  @Test(arguments: [0.0, -100]) func `a rectangle without positive extent is empty`(width: Double) {
    #expect(!Region(size: Size(width: width, height: 50)).contains(.zero))
  }

  @Test func `the infinite region contains every point, its inverse none`() {
    for point in [Point.zero, Point(x: 1e300, y: -1e300)] {
      #expect(Region.infinite.contains(point))
      #expect(!Region.infinite.inverse().contains(point))
      #expect(disc.byUnion(with: .infinite).contains(point))
    }
  }

  @Test(arguments: [(0.0, 0.0), (0, 40), (50, 0), (49, 24), (0, 25), (60, 0), (49, -24)])
  func `operations combine the points of their operands`(x: Double, y: Double) {
    let point = Point(x: x, y: y)
    let (inDisc, inRectangle) = (disc.contains(point), rectangle.contains(point))
    #expect(disc.byUnion(with: rectangle).contains(point) == (inDisc || inRectangle))
    #expect(disc.byDifference(from: rectangle).contains(point) == (inDisc && !inRectangle))
    #expect(rectangle.byDifference(from: disc).contains(point) == (inRectangle && !inDisc))
    #expect(disc.byIntersection(with: rectangle).contains(point) == (inDisc && inRectangle))
    #expect(disc.inverse().contains(point) == !inDisc)
    #expect(disc.inverse().inverse() == disc)
  }

  @Test func `nested expressions are evaluated exactly, unlike in UIKit`() {
    let far = Region(radius: 10)
    // (disc or rectangle) and far: UIKit evaluates it as disc and far.
    let region = rectangle.byUnion(with: disc).byIntersection(with: far.inverse())
    #expect(region.contains(Point(x: 49, y: 24)) && !region.contains(Point(x: 5, y: 5)))
    let inverse = rectangle.byUnion(with: disc).inverse()
    #expect(!inverse.contains(Point(x: 0, y: 40)) && !inverse.contains(Point(x: 49, y: 24)))
    #expect(inverse.contains(Point(x: 60, y: 0)))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random expressions agree with Boolean logic at any depth`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<30).map { _ in
      Point(x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
    }
    let (region, expected) = expression(
      of: Int.random(in: 1...Region.shapeLimit, using: &random), points, &random)
    #expect(points.map(region.contains) == expected)
  }

  /// A random region of the given number of shapes, and which of the points it contains.
  private func expression(of shapes: Int, _ points: [Point], _ random: inout SplitMix64) -> (Region, [Bool]) {
    if Bool.random(using: &random), shapes > 1 || Bool.random(using: &random) {
      let (region, expected) = expression(of: shapes, points, &random)
      return (region.inverse(), expected.map { !$0 })
    }
    guard shapes > 1 else {
      let radius = Double.random(in: 0...150, using: &random)
      return (Region(radius: radius), points.map { Point.zero.distance(to: $0) <= radius })
    }
    let share = Int.random(in: 1..<shapes, using: &random)
    let (a, expectedA) = expression(of: share, points, &random)
    let (b, expectedB) = expression(of: shapes - share, points, &random)
    let pairs = zip(expectedA, expectedB)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return (a.byUnion(with: b), pairs.map { $0 || $1 })
    case 1: return (a.byDifference(from: b), pairs.map { $0 && !$1 })
    default: return (a.byIntersection(with: b), pairs.map { $0 && $1 })
    }
  }

  @Test func `the outline of a shape is its edge`() {
    #expect(Region.infinite.outline == [])
    #expect(Region(size: Size(width: 0, height: 50)).outline == [] && Region(radius: 0).outline == [])
    let sides = rectangle.outline
    #expect(rectangle.inverse().outline == sides)
    #expect(sides.joined().allSatisfy { abs($0.x) == 50 && abs($0.y) == 25 } && sides.count == 4)
    let circle = disc.outline
    #expect(circle.count == 1 && circle[0][0].distance(to: circle[0][64]) < 1e-9)
    #expect(circle[0].allSatisfy { $0.distance(to: .zero).isNear(50, within: 1e-9) })
  }

  @Test func `the outline of combined regions omits inner edges and ends at intersections`() throws {
    let ring = disc.byDifference(from: Region(radius: 20)).outline
    #expect(ring.map { ($0[0] - .zero).length.rounded() } == [50, 20])
    #expect(disc.byUnion(with: Region(radius: 20)).outline == disc.outline)
    // A 3-4-5 triangle: sides at 30 pt intersect a circle of 50 pt at 40 pt.
    let slot = disc.byIntersection(with: Region(size: Size(width: 60, height: 200))).outline
    let sides = slot.filter { $0.count == 2 }
    #expect(sides.count == 2)
    for side in sides {
      #expect(side.allSatisfy { abs(abs($0.x) - 30) < 0.01 })
      #expect(side.map { abs($0.y) }.allSatisfy { abs($0 - 40) < 0.01 })
    }
    for line in slot where line.count > 2 {
      let ends = [line.first, line.last].compactMap(\.self)
      #expect(line.allSatisfy { abs(($0 - .zero).length - 50) < 1e-9 && abs($0.x) < 30.01 })
      // The circle begins at its rightmost point, outside the rectangle, so that no visible part is split
      // there.
      #expect(ends.allSatisfy { abs(abs($0.y) - 40) < 0.01 })
    }
    let cross = Region(size: Size(width: 100, height: 20)).byUnion(
      with: Region(size: Size(width: 20, height: 100)))
    for point in cross.outline.flatMap({ $0 }) {
      #expect(
        [10, 50].contains { abs(abs(point.x) - $0) < 0.01 }
          && [10, 50].contains { abs(abs(point.y) - $0) < 0.01 })
      #expect(abs(point.x) > 49 || abs(point.y) > 49 || abs(abs(point.x) - abs(point.y)) < 0.01)
    }
  }

  @Test func `regions are values, equal if they were constructed equally`() {
    var region = disc
    region = region.byUnion(with: rectangle)
    #expect(region != disc && disc == Region(radius: 50) && disc.shapeCount == 1)
    #expect(region == Region(radius: 50).byUnion(with: Region(size: Size(width: 100, height: 50))))
    #expect(Set([disc, Region(radius: 50), rectangle, .infinite]).count == 3)
  }

  @Test func `the number of shapes is limited, with a problem`() async {
    var region = disc
    for _ in 1..<Region.shapeLimit { region = disc.byUnion(with: region) }
    #expect(region.shapeCount == Region.shapeLimit && region.contains(.zero))
    #expect(
      region.combinationLimitError(joining: disc)
        == "a region can have 100 shapes, not 101; use several fields, or a custom one")
    #expect(disc.combinationLimitError(joining: rectangle) == nil)
    await #expect(processExitsWith: .failure) {
      var region = Region(radius: 1)
      for _ in 0..<Region.shapeLimit { region = region.byUnion(with: Region(radius: 1)) }
    }
    await #expect(processExitsWith: .failure) { _ = Region(radius: .nan) }
    await #expect(processExitsWith: .failure) { _ = Region(size: Size(width: .infinity, height: 1)) }
  }
}
