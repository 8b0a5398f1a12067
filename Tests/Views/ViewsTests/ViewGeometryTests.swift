import Dynamics
import Testing
import Views

@Suite struct ViewGeometryTests {
  @Test func `a frame determines centre and bounds`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == Point(x: 25, y: 40))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `setting the frame moves the centre, changes the size and keeps the origin of the bounds`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.bounds.origin = Point(x: 5, y: 6)
    view.frame = Rect(x: 100, y: 100, width: 50, height: 20)
    #expect(view.center == Point(x: 125, y: 110))
    #expect(view.bounds == Rect(x: 5, y: 6, width: 50, height: 20))
  }

  @Test func `the frame of a rotated view is its bounding box`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.rotation = .pi / 4
    let diagonal = 100 * 2.0.squareRoot()
    #expect(
      isClose(view.frame, Rect(center: Point(x: 50, y: 50), size: Size(width: diagonal, height: diagonal))))
    #expect(view.bounds.size == Size(width: 100, height: 100))
  }

  @Test func `the frame of a view rotated by a right angle can be set`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    view.rotation = .pi / 2
    #expect(isClose(view.frame, Rect(x: -5, y: 5, width: 40, height: 30)))
    view.frame = Rect(x: 0, y: 0, width: 80, height: 60)
    #expect(isClose(view.frame, Rect(x: 0, y: 0, width: 80, height: 60)))
    #expect(isClose(view.bounds, Rect(x: 0, y: 0, width: 60, height: 80)))
  }

  @Test func `a translation in the transform shifts the frame, and setting the frame allows for it`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = AffineTransform(translationX: 7, y: 8)
    #expect(view.frame == Rect(x: 7, y: 8, width: 10, height: 10))
    view.frame = Rect(x: 20, y: 20, width: 10, height: 10)
    #expect(view.frame == Rect(x: 20, y: 20, width: 10, height: 10))
    #expect(view.center == Point(x: 18, y: 17))
  }

  @Test func `rotation and scale are independent parts of the transform`() {
    let view = View()
    view.rotation = 1
    view.scale = 2
    #expect(isClose(view.rotation, 1))
    #expect(isClose(view.scale, 2))
    #expect(isClose(view.transform.a, 2 * 0.5403023058681398))
    #expect(isClose(view.transform.b, 2 * 0.8414709848078965))
    view.rotation = -3
    #expect(isClose(view.scale, 2))
    view.transform = .identity
    #expect(view.rotation == 0)
    #expect(view.scale == 1)
  }

  @Test func `repeatedly set scales, and rotations by a full turn, do not drift`() {
    let view = View()
    view.scale = 2
    view.scale = 1
    #expect(view.transform == .identity)
    view.rotation = 2 * .pi
    #expect(isClose(view.rotation, 0))
  }

  @Test func `a view scaled to zero keeps its rotation`() {
    let view = View()
    view.rotation = 1
    view.scale = 0
    #expect(view.scale == 0)
    #expect(isClose(view.rotation, 1))
    view.scale = 1
    #expect(isClose(view.rotation, 1))
    view.scale = 0
    view.rotation = 2
    view.scale = 3
    #expect(isClose(view.rotation, 2))
    #expect(isClose(view.scale, 3))
  }

  @Test func `alpha is clamped, a negative corner radius is 0`() {
    let view = View()
    view.alpha = 3
    #expect(view.alpha == 1)
    view.alpha = -1
    #expect(view.alpha == 0)
    view.cornerRadius = -4
    #expect(view.cornerRadius == 0)
  }

  @Test func `numbers that are not finite stop the program`() async {
    await #expect(processExitsWith: .failure) { View().center = Point(x: .nan, y: 0) }
    await #expect(processExitsWith: .failure) { View().bounds.size.width = .infinity }
    await #expect(processExitsWith: .failure) { View().rotation = .nan }
    await #expect(processExitsWith: .failure) { View().scale = .infinity }
    await #expect(processExitsWith: .failure) { View().alpha = .nan }
  }
}
