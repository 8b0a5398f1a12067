import Display
import Dynamics
import Testing
import Views

/// A presentable with one square.
private final class Card: Presentable {
  let overlayView = View(frame: Rect(x: 40, y: 20, width: 20, height: 20))

  func stageDidClear() {}
}

/// The shapes that a frame copies from the views of a stage.
@Suite struct FrameTests {
  let stage = Stage(size: Size(width: 200, height: 100))

  @discardableResult
  private func add(_ frame: Rect, to parent: View? = nil, color: Color = .white) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    (parent ?? stage.view).addSubview(view)
    return view
  }

  @Test func `an empty stage is its bounds, its colour and its tick`() {
    stage.view.backgroundColor = .white
    stage.advanceOneTick()
    let frame = Frame(of: stage)
    #expect(frame == Frame(bounds: Rect(x: 0, y: 0, width: 200, height: 100), tick: 1, background: .white))
    #expect(frame.time == 1.0 / 60)
  }

  @Test func `a view is a rectangle around its centre`() {
    let view = add(Rect(x: 10, y: 20, width: 30, height: 40))
    view.cornerRadius = 5
    view.text = "hello"
    let expected = Frame.Shape(
      size: Size(width: 30, height: 40), transform: AffineTransform(translationX: 25, y: 40), color: .white,
      alpha: 1, cornerRadius: 5, text: .init("hello"))
    #expect(Frame(of: stage).shapes == [expected])
  }

  @Test func `shapes are in back-to-front order, a view before its subviews`() {
    let rear = add(Rect(x: 0, y: 0, width: 10, height: 10))
    add(Rect(x: 0, y: 0, width: 30, height: 10))
    add(Rect(x: 0, y: 0, width: 20, height: 10), to: rear)
    #expect(Frame(of: stage).shapes.map(\.size.width) == [10, 20, 30])
  }

  @Test func `the corners of a nested, rotated and scaled view are in stage coordinates`() {
    let outer = add(Rect(x: 50, y: 20, width: 60, height: 40))
    outer.transform = AffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5)
    outer.bounds.origin = Point(x: 7, y: -3)
    let inner = add(Rect(x: 5, y: 6, width: 20, height: 10), to: outer)
    inner.rotation = -0.3
    let shape = Frame(of: stage).shapes[1]
    for corner in inner.bounds.corners {
      let expected = inner.convert(corner, to: nil)
      let shown = (Point.zero + (corner - inner.bounds.center)).applying(shape.transform)
      #expect(shown.distance(to: expected) < 1e-9)
    }
  }

  @Test func `opacities multiply down the tree, the alpha of the colour stays separate`() {
    let outer = add(Rect(x: 0, y: 0, width: 10, height: 10))
    outer.alpha = 0.5
    add(Rect(x: 0, y: 0, width: 5, height: 5), to: outer, color: Color.white.withAlphaComponent(0.3)).alpha =
      0.4
    let shape = Frame(of: stage).shapes[1]
    #expect(shape.alpha == 0.2)
    #expect(shape.color.alpha == 0.3)
  }

  @Test func `hidden and transparent views are omitted with their subviews`() {
    for hide in [{ (view: View) in view.isHidden = true }, { view in view.alpha = 0 }] {
      let outer = add(Rect(x: 0, y: 0, width: 10, height: 10))
      add(Rect(x: 0, y: 0, width: 5, height: 5), to: outer)
      hide(outer)
    }
    #expect(Frame(of: stage).shapes.isEmpty)
  }

  @Test func `a view without colour, extent or finite transform is omitted, but not its subviews or text`() {
    let clear = add(Rect(x: 0, y: 0, width: 10, height: 10), color: .clear)
    add(Rect(x: 0, y: 0, width: 5, height: 5), to: clear)
    add(Rect(x: 0, y: 0, width: 0, height: 5))
    add(Rect(x: 0, y: 0, width: 6, height: 5)).scale = 0
    add(Rect(x: 0, y: 0, width: 7, height: 5), color: .clear).text = "text"
    let far = add(Rect(x: 0, y: 0, width: 8, height: 5))
    far.transform.tx = .greatestFiniteMagnitude
    far.center.x = .greatestFiniteMagnitude
    #expect(Frame(of: stage).shapes.map(\.size.width) == [5, 7])
  }

  @Test func `a frame has presentation values, not model values`() {
    let view = add(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.animate(
      duration: 1, curve: .linear,
      changes: {
        view.center = Point(x: 65, y: 5)
        view.cornerRadius = 4
      })
    for _ in 0..<30 { stage.advanceOneTick() }
    let shape = Frame(of: stage).shapes[0]
    #expect(shape.center == Point(x: 35, y: 5))
    #expect(shape.cornerRadius == 2)
  }

  @Test func `a radius is at most half the shorter side`() {
    add(Rect(x: 0, y: 0, width: 10, height: 30)).cornerRadius = 100
    #expect(Frame(of: stage).shapes[0].cornerRadius == 5)
  }

  @Test func `a hidden root shows nothing, a half-transparent root halves all opacities`() {
    stage.view.backgroundColor = .white
    add(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.alpha = 0.5
    #expect(Frame(of: stage).background == Color.white.withAlphaComponent(0.5))
    #expect(Frame(of: stage).shapes[0].alpha == 0.5)
    stage.view.isHidden = true
    #expect(Frame(of: stage) == Frame(bounds: stage.view.bounds))
  }

  @Test func `overlay shapes come last, are counted and do not fade with the root`() {
    let card = Card()
    card.overlayView.backgroundColor = .white
    stage.present(card)
    add(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.alpha = 0.5
    let frame = Frame(of: stage)
    #expect(frame.overlayShapeCount == 1)
    let shapes = frame.shapes
    #expect(shapes.map(\.size.width) == [10, 20])
    #expect(shapes[1].center == Point(x: 50, y: 30))
    #expect(shapes.map(\.alpha) == [0.5, 1])
  }

  @Test func `shapes have the text style and display role of their view`() {
    let label = Label(text: "words", frame: Rect(x: 0, y: 0, width: 20, height: 10))
    label.textColor = .white
    label.textAlignment = .right
    stage.view.addSubview(label)
    stage.view.addSubview(NavigationBar())
    let shapes = Frame(of: stage).shapes
    #expect(
      shapes[0].text
        == .init("words", style: TextStyle(alignment: .right, color: .white, fitting: .wrap(lines: 1))))
    #expect(shapes.prefix(2).map(\.displayRole) == [.plain, .card])
  }

  @Test func `a border is the decoration of a shape, which it makes visible`() {
    let view = add(Rect(x: 10, y: 20, width: 30, height: 40), color: .clear)
    #expect(Frame(of: stage).shapes.isEmpty)
    view.borderWidth = 3
    view.borderColor = .white
    let expected = Frame.Decoration(border: Frame.Border(width: 3, color: .white))
    #expect(Frame(of: stage).shapes.map(\.decoration) == [expected])
  }

  @Test func `the subviews of a view that clips refer to its rectangle, and to those that contain it`() {
    let outer = add(Rect(x: 0, y: 0, width: 60, height: 60))
    outer.clipsToBounds = true
    outer.cornerRadius = 100
    let inner = add(Rect(x: 10, y: 10, width: 20, height: 20), to: outer)
    inner.clipsToBounds = true
    add(Rect(x: 0, y: 0, width: 5, height: 5), to: inner)
    add(Rect(x: 30, y: 0, width: 5, height: 5), to: outer)
    let frame = Frame(of: stage)
    #expect(frame.shapes.map(\.clip) == [nil, 0, 1, 0])
    #expect(frame.clips.map(\.parent) == [nil, 0])
    #expect(frame.clips.map(\.cornerRadius) == [30, 0])
    #expect(frame.clipChainIndices(from: 1) == [1, 0])
    #expect(frame.clipChainIndices(from: nil).isEmpty)
  }

  @Test func `a history keeps the clips of each frame`() throws {
    let view = add(Rect(x: 0, y: 0, width: 60, height: 60))
    view.clipsToBounds = true
    add(Rect(x: 0, y: 0, width: 5, height: 5), to: view)
    var history = FrameHistory()
    for _ in 0..<3 {
      history.append(Frame(of: stage))
      view.center.x += 10
      stage.advanceOneTick()
    }
    #expect((0..<3).map { history.frame(at: $0)?.clips.first?.transform.tx } == [30, 40, 50])
  }

  @Test func `a view that clips to its bounds has no shadow`() {
    let view = add(Rect(x: 10, y: 20, width: 30, height: 40))
    view.shadowOpacity = 0.5
    let shadow = Frame.Shadow(
      color: Color.black.withAlphaComponent(0.5), offset: Vector(dx: 0, dy: -3), radius: 3)
    #expect(Frame(of: stage).shapes[0].decoration == Frame.Decoration(shadow: shadow))
    view.clipsToBounds = true
    #expect(Frame(of: stage).shapes[0].decoration == nil)
  }

  @Test func `the indicator of a scroll view is in front of its content, and clipped like it`() throws {
    let list = ScrollView(frame: Rect(x: 20, y: 10, width: 60, height: 60))
    list.backgroundColor = .white
    list.contentSize = Size(width: 60, height: 120)
    stage.view.addSubview(list)
    add(Rect(x: 0, y: 0, width: 60, height: 120), to: list)
    #expect(Frame(of: stage).shapes.count == 2)
    stage.wheelTurned(by: Vector(dx: 0, dy: 60), at: Point(x: 30, y: 30))
    stage.advanceOneTick()
    let frame = Frame(of: stage)
    let indicator = try #require(frame.shapes.last)
    #expect(frame.shapes.map(\.clip) == [nil, 0, 0])
    #expect(indicator.size == Size(width: 3, height: 36) && indicator.cornerRadius == 1.5)
    #expect(indicator.center == Point(x: 75.5, y: 49))
    #expect(Frame.viewsInShapeOrder(of: stage).last === list)
  }

  @Test func `the gradient of the stage's view is a shape behind all others`() {
    add(Rect(x: 10, y: 20, width: 30, height: 40))
    stage.view.gradient = Gradient(colors: [.black, .white])
    let shapes = Frame(of: stage).shapes
    #expect(shapes.map(\.size.width) == [200, 30])
    #expect(shapes[0].decoration?.gradient == stage.view.gradient && shapes[0].center == Point(x: 100, y: 50))
  }
}
