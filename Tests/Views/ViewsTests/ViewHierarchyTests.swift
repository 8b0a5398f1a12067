import Dynamics
import Testing
import Views

@Suite struct ViewHierarchyTests {
  let parent = View()
  let a = View()
  let b = View()
  let c = View()

  init() {
    for view in [a, b, c] { parent.addSubview(view) }
  }

  private var order: [ObjectIdentifier] { parent.subviews.map(ObjectIdentifier.init) }
  private func ids(_ views: View...) -> [ObjectIdentifier] { views.map(ObjectIdentifier.init) }

  @Test func `subviews are ordered back to front by addition`() {
    #expect(order == ids(a, b, c))
    #expect(a.superview === parent)
  }

  @Test func `subviews can be moved to the front, to the back and to an index`() {
    parent.bringSubviewToFront(a)
    #expect(order == ids(b, c, a))
    parent.sendSubviewToBack(c)
    #expect(order == ids(c, b, a))
    parent.insertSubview(a, at: 1)
    #expect(order == ids(c, a, b))
    parent.insertSubview(c, at: 99)
    #expect(order == ids(a, b, c))
    parent.insertSubview(b, at: -1)
    #expect(order == ids(b, a, c))
    parent.bringSubviewToFront(View())
    #expect(order == ids(b, a, c))
  }

  @Test func `adding a view to another one removes it from the first`() {
    let other = View()
    other.addSubview(b)
    #expect(order == ids(a, c))
    #expect(b.superview === other)
    b.removeFromSuperview()
    #expect(b.superview == nil)
    #expect(other.subviews.isEmpty)
    b.removeFromSuperview()
  }

  @Test func `a view is a descendant of itself and of its superviews`() {
    a.addSubview(b)
    #expect(b.isDescendant(of: parent))
    #expect(b.isDescendant(of: b))
    #expect(!parent.isDescendant(of: b))
    #expect(!c.isDescendant(of: a))
  }

  @Test func `cycles are rejected with a problem`() {
    a.addSubview(b)
    #expect(b.problem(adding: parent) == "a view cannot be added to a view that it holds")
    #expect(a.problem(adding: a) == "a view cannot be its own subview")
    #expect(parent.problem(adding: b) == nil)
  }

  @Test func `a stage's view cannot be added to another view while the stage exists`() {
    let root: View
    do {
      let stage = Stage()
      root = stage.view
      #expect(View().problem(adding: root) == "the stage's view cannot be inside another view")
    }
    #expect(View().problem(adding: root) == nil)
  }

  @Test func `a cycle is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      let view = View()
      view.addSubview(view)
    }
  }

  @Test func `a view does not keep its superview alive`() {
    weak var parent: View?
    let child = View()
    do {
      let strong = View()
      strong.addSubview(child)
      parent = strong
    }
    #expect(parent == nil)
    #expect(child.superview == nil)
  }
}

@Suite struct HitTestTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let rear = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
  let front = View(frame: Rect(x: 30, y: 30, width: 40, height: 40))

  init() {
    root.addSubview(rear)
    root.addSubview(front)
  }

  @Test func `the foremost view under the point is hit`() {
    #expect(root.hitTest(Point(x: 40, y: 40)) === front)
    #expect(root.hitTest(Point(x: 20, y: 20)) === rear)
    #expect(root.hitTest(Point(x: 5, y: 5)) === root)
    #expect(root.hitTest(Point(x: 100, y: 5)) == nil)
  }

  @Test func `hidden, transparent and disabled views let touches through, with their subviews`() {
    let inside = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    front.addSubview(inside)
    let point = Point(x: 40, y: 40)
    #expect(root.hitTest(point) === inside)
    front.isHidden = true
    #expect(root.hitTest(point) === rear)
    front.isHidden = false
    front.alpha = 0.009
    #expect(root.hitTest(point) === rear)
    front.alpha = 0.01
    #expect(root.hitTest(point) === inside)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(point) === rear)
  }

  @Test func `a subview is not hit outside its superview`() {
    let wide = View(frame: Rect(x: -20, y: 0, width: 20, height: 10))
    rear.addSubview(wide)
    #expect(root.hitTest(Point(x: 5, y: 15)) === root)
  }

  @Test func `a rotated view is hit where it is drawn`() {
    front.rotation = .pi / 4
    // A 40 pt square rotated by 45° reaches 28.28 pt to the right of its centre (50, 50), but not its old
    // corner.
    #expect(root.hitTest(Point(x: 77, y: 50)) === front)
    #expect(root.hitTest(Point(x: 69, y: 69)) === root)
  }

  @Test func `a scaled view is hit where it is drawn, a view scaled to nothing nowhere`() {
    front.scale = 2
    #expect(root.hitTest(Point(x: 88, y: 88)) === front)
    front.scale = 0
    #expect(root.hitTest(Point(x: 50, y: 50)) === root)
  }

  @Test func `a view sent to the back does not receive touches on the view now in front`() {
    root.sendSubviewToBack(front)
    #expect(root.hitTest(Point(x: 40, y: 40)) === rear)
    root.insertSubview(front, at: 1)
    #expect(root.hitTest(Point(x: 40, y: 40)) === front)
  }

  @Test func `a rotated view in a scaled view with a bounds origin is hit where it is drawn`() {
    // 80 pt wide around (50, 50); (5, 5) in its bounds is at (10, 10).
    front.scale = 2
    front.bounds.origin = Point(x: 5, y: 5)
    let inner = View(frame: Rect(x: 20, y: 20, width: 10, height: 10))
    inner.rotation = .pi / 4
    front.addSubview(inner)
    // Its centre (25, 25) is at (50, 50), and its corners are 2 · 7.07 pt from there.
    #expect(root.hitTest(Point(x: 50, y: 50)) === inner)
    #expect(root.hitTest(Point(x: 63.5, y: 50)) === inner)
    #expect(root.hitTest(Point(x: 65, y: 50)) === front)
    #expect(root.hitTest(Point(x: 59, y: 59)) === front)
  }

  @Test func `views nest up to a depth, so that no product of their scales overflows`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var view = root
    for _ in 1..<View.depthLimit {
      let subview = View(frame: Rect(x: 1e7, y: 0, width: 10, height: 10))
      subview.scale = 1000
      view.addSubview(subview)
      view = subview
    }
    #expect(view.problem(adding: View()) != nil)
    #expect(View().problem(adding: root) != nil)
    #expect(root.problem(adding: View()) == nil)
    #expect(view.convert(Point(x: 1e7, y: 1e7), to: root).isFinite)
    #expect(root.convert(Point(x: 1e7, y: 1e7), to: view).isFinite)
  }
}
