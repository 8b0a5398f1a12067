import Dynamics
import Testing

@Suite struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test func `edges and centre are computed from origin and size`() {
    #expect([rect.minX, rect.midX, rect.maxX] == [10, 60, 110])
    #expect([rect.minY, rect.midY, rect.maxY] == [20, 45, 70])
    #expect(rect.center == Point(x: 60, y: 45))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
  }

  @Test func `a negative size covers the area on the other side`() {
    let mirrored = Rect(x: 110, y: 70, width: -100, height: -50)
    #expect(mirrored.minX == 10 && mirrored.maxY == 70 && mirrored.width == 100)
    #expect(mirrored.contains(rect) && rect.contains(mirrored))
  }

  @Test func `the left and upper edges belong to a rectangle, the others do not`() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(!rect.contains(Point(x: 110, y: 30)))
    #expect(!rect.contains(Point(x: 50, y: 70)))
  }

  @Test func `touching rectangles do not intersect`() {
    #expect(!rect.intersects(Rect(x: 110, y: 20, width: 5, height: 5)))
    #expect(
      rect.intersection(Rect(x: 100, y: 60, width: 50, height: 50))
        == Rect(x: 100, y: 60, width: 10, height: 10))
    #expect(rect.intersection(Rect(x: 200, y: 0, width: 1, height: 1)) == nil)
  }

  @Test func `insets move edges inwards, at most to the centre`() {
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.insetBy(dx: -10, dy: -10) == Rect(x: 0, y: 10, width: 120, height: 70))
    #expect(rect.insetBy(dx: 80, dy: 0) == Rect(x: 60, y: 20, width: 0, height: 50))
  }

  @Test func `a union contains both rectangles, a rotated one is enclosed`() {
    #expect(rect.union(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 0, y: 0, width: 110, height: 70))
    let turned = Rect(x: -1, y: -1, width: 2, height: 2).applying(AffineTransform(rotationAngle: .pi / 4))
    #expect(turned.width.isNear(2 * 2.0.squareRoot(), within: 1e-12))
    #expect(Rect(enclosing: []) == nil)
  }
}
