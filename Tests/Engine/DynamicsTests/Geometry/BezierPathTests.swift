import Dynamics
import Testing

@Suite struct BezierPathTests {
  @Test(arguments: [
    (Size(width: 20, height: 10), 4),
    (Size(width: 100, height: 50), 24),
    (Size(width: 60, height: 200), 44),
    (Size(width: 1000, height: 500), 244),
  ])
  func `an ellipse has as many vertices as UIKit's`(size: Size, count: Int) {
    let path = BezierPath(ovalIn: Rect(center: .zero, size: size))
    #expect(path.flattened().map(\.count) == [count])
  }

  @Test func `an ellipse's vertices lie on it`() {
    let points = BezierPath(ovalIn: Rect(x: 100, y: 100, width: 200, height: 100)).flattened()[0]
    for point in points {
      let x = (point.x - 200) / 100
      let y = (point.y - 150) / 50
      #expect((x * x + y * y).isNear(1, within: 6e-4))
    }
  }

  @Test func `a rectangle is a closed path of its four corners`() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(BezierPath(rect: rect).flattened() == [rect.corners])
    #expect(BezierPath(rect: rect).elements.last == .close)
  }

  @Test(arguments: [-1, 0, 10, 25])
  func `the corners of a rounded rectangle lie on circles, and its sides on the rectangle`(radius: Double) {
    let rect = Rect(x: 10, y: 20, width: 80, height: 40)
    let path = BezierPath(roundedRect: rect, cornerRadius: radius)
    let reach = min(max(radius, 0), 20)
    #expect(path.bounds.minX.isNear(10, within: 1e-9) && path.bounds.maxY.isNear(60, within: 1e-9))
    let inner = rect.insetBy(dx: reach, dy: reach)
    for point in path.flattened()[0] {
      let nearest = Point(
        x: min(max(point.x, inner.minX), inner.maxX), y: min(max(point.y, inner.minY), inner.maxY))
      #expect(point.distance(to: nearest).isNear(reach, within: 0.01 + reach * 3e-4))
    }
    if reach == 0 { #expect(path.flattened() == [rect.corners]) }
  }

  @Test func `a copy is independent`() {
    let path = BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let copy = path.copy()
    path.addLine(to: Point(x: 50, y: 50))
    #expect(copy.elements.count == path.elements.count - 1)
    #expect(copy.currentPoint == .zero && BezierPath().copy().isEmpty)
    copy.addLine(to: Point(x: 1, y: 1))
    #expect(copy.flattened().last == [.zero, Point(x: 1, y: 1)], "a subpath starts where the last one did")
  }

  @Test func `adding lines or curves to an empty path has no effect`() {
    let path = BezierPath()
    path.addLine(to: Point(x: 1, y: 1))
    path.addQuadCurve(to: Point(x: 1, y: 1), controlPoint: .zero)
    path.close()
    #expect(path.isEmpty && path.currentPoint == .zero)
    #expect(path.flattened().isEmpty && path.bounds == .zero)
  }

  @Test func `a subpath ends at close, and the next starts where it started`() {
    let path = BezierPath(polygon: [.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)])
    path.addLine(to: Point(x: -5, y: -5))
    path.move(to: Point(x: 50, y: 50))
    path.addLine(to: Point(x: 60, y: 50))
    #expect(
      path.flattened() == [
        [.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)],
        [.zero, Point(x: -5, y: -5)],
        [Point(x: 50, y: 50), Point(x: 60, y: 50)],
      ])
  }

  @Test func `coincident points are dropped, also at the start`() {
    let path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: 0.001, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    path.addLine(to: .zero)
    path.close()
    #expect(path.flattened() == [[.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)]])
  }

  @Test func `a quadratic curve has its midpoint at a quarter of each end and half the control point`() {
    let path = BezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 20, y: 0), controlPoint: Point(x: 10, y: 10))
    let points = path.flattened()[0]
    #expect(points.count == 3)
    #expect(points[1].isNear(10, 5, within: 1e-12))
  }

  @Test func `clockwise arcs increase the angle, counterclockwise ones decrease it`() {
    let path = BezierPath()
    path.addArc(withCenter: .zero, radius: 100, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(path.elements.count == 2)
    #expect(path.currentPoint.isNear(0, 100, within: 1e-12))

    let other = BezierPath()
    other.addArc(withCenter: .zero, radius: 100, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(other.elements.count == 4)
    #expect(other.currentPoint.isNear(0, 100, within: 1e-12))
    #expect(other.bounds.minY.isNear(-100, within: 0.1))
  }

  @Test func `apply and append transform and copy all elements`() {
    let path = BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.apply(AffineTransform(translationX: 5, y: 0))
    #expect(path.bounds == Rect(x: 5, y: 0, width: 10, height: 10))
    #expect(path.currentPoint == Point(x: 5, y: 0))
    path.append(BezierPath(rect: Rect(x: 100, y: 0, width: 1, height: 1)))
    #expect(path.flattened().count == 2)
    #expect(path.isFinite)
    path.addLine(to: Point(x: .nan, y: 0))
    #expect(!path.isFinite)
  }

  @Test(arguments: [1e7, 1e300, .greatestFiniteMagnitude], [true, false])
  func `an arc of angles too large for a direction spans at most a turn`(angle: Double, clockwise: Bool) {
    for (start, end) in [(angle, -angle), (-angle, angle), (0, -angle), (angle, 0)] {
      let path = BezierPath(
        arcCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
      #expect((2...5).contains(path.elements.count))
      #expect(path.isFinite)
    }
  }

  @Test func `a curve whose length overflows has the maximum number of segments`() {
    let path = BezierPath()
    let far = Double.greatestFiniteMagnitude
    path.move(to: Point(x: -far, y: far))
    path.addQuadCurve(to: Point(x: far, y: -far), controlPoint: Point(x: -far, y: -far))
    #expect(path.flattened().joined().count > 1)
  }
}
