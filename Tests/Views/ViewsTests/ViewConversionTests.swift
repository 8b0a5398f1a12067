import Dynamics
import Testing
import Views

@Suite struct ViewConversionTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 568))
  let parent = View(frame: Rect(x: 100, y: 50, width: 100, height: 100))
  let child = View(frame: Rect(x: 60, y: 0, width: 20, height: 20))
  let sibling = View(frame: Rect(x: 10, y: 300, width: 50, height: 50))

  init() {
    root.addSubview(parent)
    parent.addSubview(child)
    root.addSubview(sibling)
  }

  @Test func `nested frames add up`() {
    #expect(child.convert(Point(x: 10, y: 10), to: root) == Point(x: 170, y: 60))
    #expect(child.convert(Point(x: 10, y: 10), to: nil) == Point(x: 170, y: 60))
    #expect(child.convert(Point(x: 170, y: 60), from: root) == Point(x: 10, y: 10))
    #expect(child.convert(Point(x: 0, y: 0), to: sibling) == Point(x: 150, y: -250))
    #expect(child.convert(Point(x: 150, y: -250), from: sibling) == .zero)
    #expect(child.convert(Point(x: 3, y: 4), to: child) == Point(x: 3, y: 4))
  }

  @Test func `the origin of the bounds scrolls subviews`() {
    parent.bounds.origin = Point(x: 0, y: 30)
    #expect(child.convert(Point.zero, to: root) == Point(x: 160, y: 20))
    #expect(parent.frame == Rect(x: 100, y: 50, width: 100, height: 100))
  }

  @Test func `a view rotated by a right angle about its centre rotates its subviews`() {
    parent.rotation = .pi / 2
    // The upper left corner of the parent maps to its upper right corner.
    #expect(isClose(parent.convert(Point.zero, to: root), Point(x: 200, y: 50)))
    // The child's centre (70, 10) is (20, -40) from the parent's centre; a quarter turn maps that to (40,
    // 20).
    #expect(isClose(child.convert(Point(x: 10, y: 10), to: root), Point(x: 190, y: 120)))
    #expect(isClose(child.convert(Point(x: 190, y: 120), from: root), Point(x: 10, y: 10)))
  }

  @Test func `a scaled view scales distances, and rectangles become their bounding boxes`() {
    parent.scale = 2
    #expect(
      isClose(
        child.convert(Rect(x: 0, y: 0, width: 20, height: 20), to: root),
        Rect(x: 170, y: 0, width: 40, height: 40)))
    parent.rotation = .pi / 4
    let side = 40 * 2.0.squareRoot()
    #expect(isClose(child.convert(child.bounds, to: root).size.width, side))
    #expect(
      isClose(child.convert(child.convert(child.bounds.center, to: nil), from: nil), Point(x: 10, y: 10)))
  }

  @Test(arguments: [0.1, 1, 2.5, -3, 100])
  func `conversion round-trips through any transforms`(angle: Double) {
    parent.rotation = angle
    child.rotation = -2 * angle
    child.scale = 0.3
    sibling.transform = AffineTransform(a: 1, b: 0.2, c: -0.5, d: 2, tx: 3, ty: 4)
    let point = Point(x: 12, y: 34)
    #expect(isClose(child.convert(child.convert(point, to: sibling), from: sibling), point))
    #expect(isClose(sibling.convert(child.convert(point, to: sibling), to: child), point))
  }

  @Test func `conversion between separate trees treats their roots as siblings`() {
    let detached = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    let inside = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    detached.addSubview(inside)
    #expect(child.convert(Point.zero, to: inside) == Point(x: 159, y: 48))
  }
}

@Suite struct ViewAsReferenceTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 568))
  let parent = View(frame: Rect(x: 100, y: 50, width: 100, height: 100))
  let child = View(frame: Rect(x: 60, y: 0, width: 20, height: 20))

  init() {
    root.addSubview(parent)
    parent.addSubview(child)
  }

  @Test func `a view hosts the views inside it at any depth, and items that are not views`() {
    #expect(root.canAnimate(parent))
    #expect(root.canAnimate(child))
    #expect(!root.canAnimate(root))
    #expect(!parent.canAnimate(root))
    #expect(!root.canAnimate(View()))
    #expect(root.canAnimate(Item(size: Size(width: 1, height: 1))))
  }

  @Test func `the center of a nested item is converted to the reference view's coordinates`() {
    #expect(child.center.applying(root.referenceTransform(for: child)) == Point(x: 170, y: 60))
    #expect(parent.center.applying(root.referenceTransform(for: parent)) == parent.center)
    parent.rotation = .pi / 2
    #expect(isClose(child.center.applying(root.referenceTransform(for: child)), Point(x: 190, y: 120)))
  }

  @Test func `items that are not views are in the reference view's own coordinates`() {
    #expect(root.referenceTransform(for: Item(size: Size(width: 1, height: 1))).isIdentity)
    child.removeFromSuperview()
    #expect(root.referenceTransform(for: child).isIdentity)
  }
}
