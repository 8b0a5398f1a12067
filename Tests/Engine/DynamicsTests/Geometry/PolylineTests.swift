import Dynamics
import Testing

@Suite struct PolylineTests {
  @Test(arguments: [0.5, 0.05, 0.001])
  func `a flattened curve deviates by at most the tolerance`(tolerance: Double) throws {
    let circle = BezierPath(ovalIn: Rect(x: -100, y: -100, width: 200, height: 200))
    let polyline = try #require(circle.elements.polylines(tolerance: tolerance).first)
    #expect(polyline.isClosed)
    for (start, end) in polyline.segments {
      let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      // The curves deviate from the circle by 0.03 %.
      #expect(abs(middle.distance(to: .zero) - 100) < tolerance + 0.03)
    }
  }

  @Test func `each subpath is a polyline, and an element after one that was closed begins at its start`() {
    let path = BezierPath(polygon: [Point(x: 1, y: 1), Point(x: 5, y: 1), Point(x: 5, y: 5)])
    #expect(path.elements.polylines(tolerance: 1).map(\.points.count) == [3])
    path.addLine(to: Point(x: 9, y: 9))
    path.move(to: Point(x: 0, y: 0))
    let polylines = path.elements.polylines(tolerance: 1)
    #expect(polylines.map(\.isClosed) == [true, false, false])
    #expect(polylines[1].points == [Point(x: 1, y: 1), Point(x: 9, y: 9)])
    #expect(polylines[2].points == [.zero])
  }

  @Test func `a path contains what it encloses by the nonzero rule, and open subpaths count as closed`() {
    let outer = BezierPath(polyline: [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10),
    ])
    #expect(outer.contains(Point(x: 5, y: 5)) && outer.contains(Point(x: 0.1, y: 9)))
    #expect(!outer.contains(Point(x: 11, y: 5)) && !outer.contains(Point(x: 5, y: -1)))
    outer.append(
      BezierPath(polygon: [Point(x: 2, y: 2), Point(x: 2, y: 8), Point(x: 8, y: 8), Point(x: 8, y: 2)]))
    #expect(!outer.contains(Point(x: 5, y: 5)) && outer.contains(Point(x: 1, y: 5)))
    outer.append(BezierPath(rect: Rect(x: 2, y: 2, width: 6, height: 6)))
    #expect(outer.contains(Point(x: 5, y: 5)))
  }

  @Test func `the distance is that from the nearest segment`() {
    let line = Polyline([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect([line].distance(to: Point(x: 4, y: 3)) == 3)
    #expect([line].distance(to: Point(x: 0, y: 10)) == 10)
    #expect([Polyline(line.points, isClosed: true)].distance(to: Point(x: 5, y: 5)) == 0)
    #expect([Polyline]().distance(to: .zero) == .infinity)
  }

  @Test func `a path made from elements continues where they end`() {
    let path = BezierPath(elements: BezierPath(rect: Rect(x: 3, y: 4, width: 6, height: 6)).elements)
    #expect(path.currentPoint == Point(x: 3, y: 4))
    path.addLine(to: .zero)
    #expect(path.elements.last == .line(to: .zero))
  }
}
