import Dynamics
import Testing
import Views

@Suite struct ShapeViewTests {
  let stage = Stage()
  private let triangle = BezierPath(polygon: [
    Point(x: 100, y: 200), Point(x: 160, y: 200), Point(x: 130, y: 260),
  ])

  @Test func `a shape has the bounds of its path, where its coordinates are those of the superview`() {
    let shape = ShapeView(path: triangle)
    #expect(shape.bounds == Rect(x: 100, y: 200, width: 60, height: 60))
    #expect(shape.frame == shape.bounds)
    shape.path = BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(shape.frame == Rect(x: 0, y: 0, width: 10, height: 20))
  }

  @Test func `a shape that was moved keeps its center, about which it has the bounds of a new path`() {
    let shape = ShapeView(path: triangle)
    shape.center = Point(x: 50, y: 50)
    shape.path = BezierPath(rect: Rect(x: 7, y: 0, width: 10, height: 20))
    #expect(shape.frame == Rect(x: 45, y: 40, width: 10, height: 20))
  }

  @Test func `the coordinates of a path start at the upper left corner of a shape with a size of its own`() {
    let shape = ShapeView(path: triangle, frame: Rect(x: 10, y: 20, width: 300, height: 300))
    #expect(shape.bounds == Rect(x: 0, y: 0, width: 300, height: 300))
    let other = ShapeView(path: triangle)
    other.bounds.size = Size(width: 300, height: 300)
    #expect(other.bounds == Rect(x: 0, y: 0, width: 300, height: 300))
  }

  @Test func `a shape copies its path`() {
    let path = BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 20))
    let shape = ShapeView(path: path)
    path.apply(AffineTransform(scaleX: 2, y: 2))
    #expect(shape.path?.bounds == Rect(x: 0, y: 0, width: 10, height: 20))
    shape.path = nil
    #expect(shape.path == nil && shape.bounds == .zero)
  }

  @Test func `a shape has the default stroke of Core Animation, and neither fill nor stroke color`() {
    let shape = ShapeView()
    #expect(shape.fillColor == .clear && shape.strokeColor == .clear)
    #expect(shape.lineWidth == 1 && shape.lineCap == .butt && shape.lineJoin == .miter)
    #expect(shape.miterLimit == 10 && shape.lineDashPattern.isEmpty && shape.lineDashPhase == 0)
    shape.lineWidth = -1
    shape.miterLimit = 0
    #expect(shape.lineWidth == 0 && shape.miterLimit == 1)
    #expect(ShapeView.problem(settingDashPattern: [0, 0]) != nil)
    #expect(ShapeView.problem(settingDashPattern: [3, -1]) != nil)
    #expect(ShapeView.problem(settingDashPattern: []) == nil)
  }

  @Test func `touches hit the area and the stroke that are drawn`() {
    let shape = ShapeView(path: triangle)
    stage.view.addSubview(shape)
    let (inside, corner, edge) = (Point(x: 130, y: 220), Point(x: 102, y: 255), Point(x: 130, y: 203))
    #expect(stage.view.hitTest(corner) === shape)
    shape.fillColor = .white
    #expect(stage.view.hitTest(inside) === shape && stage.view.hitTest(corner) === stage.view)
    shape.fillColor = .clear
    shape.strokeColor = .white
    #expect(stage.view.hitTest(inside) === stage.view && stage.view.hitTest(edge) === stage.view)
    shape.lineWidth = 8
    #expect(stage.view.hitTest(edge) === shape)
    shape.backgroundColor = .black
    #expect(stage.view.hitTest(corner) === shape)
  }

  @Test func `a shape collides with its path if that is its type of bounds`() {
    let shape = ShapeView(path: triangle)
    #expect(shape.collisionBoundingPath.isEmpty)
    shape.collisionBoundsType = .path
    #expect(shape.collisionBoundingPath.bounds == Rect(x: -30, y: -30, width: 60, height: 60))
    shape.rotation = 0.3
    stage.view.addSubview(shape)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [shape]))
    let collision = CollisionBehavior(items: [shape])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    for _ in 0..<300 { stage.advanceOneTick() }
    // It has fallen from its tip over to its base; as a rectangle it would stand.
    #expect(abs(abs(shape.rotation) - .pi) < 0.05)
  }

  @Test func `another collision path has priority over that of the shape`() {
    let shape = ShapeView(path: triangle)
    shape.collisionBoundsType = .path
    shape.collisionBoundingPath = BezierPath(rect: Rect(x: -5, y: -5, width: 10, height: 10))
    #expect(shape.collisionBoundingPath.bounds.width == 10)
  }

  @Test func `the path, the colors and the line are animated`() throws {
    let shape = ShapeView(path: triangle)
    stage.view.addSubview(shape)
    shape.strokeColor = .black
    stage.animate(duration: 1, curve: .linear) {
      shape.path = BezierPath(polygon: [Point(x: 100, y: 200), Point(x: 160, y: 200), Point(x: 130, y: 380)])
      shape.strokeColor = .white
      shape.lineWidth = 5
    }
    for _ in 0..<30 { stage.advanceOneTick() }
    let drawing = try #require(shape.presentedDrawing(bounds: .zero))
    #expect(drawing.elements[2] == .line(to: Point(x: 130, y: 320)))
    #expect(drawing.stroke.lineWidth == 3 && abs(drawing.strokeColor.red - 0.5) < 1e-12)
    #expect(shape.presentation.bounds.height == 120)
  }

  @Test func `each of its properties is part of the state`() {
    let shape = ShapeView(path: triangle)
    stage.view.addSubview(shape)
    var hashes: Set<UInt64> = [stage.stateHash]
    let changes: [() -> Void] = [
      { shape.fillColor = .white }, { shape.strokeColor = .white }, { shape.lineWidth = 2 },
      { shape.lineCap = .round }, { shape.lineJoin = .bevel }, { shape.miterLimit = 3 },
      { shape.lineDashPattern = [3, 4] }, { shape.lineDashPattern = [4, 3] }, { shape.lineDashPhase = 1 },
      {
        shape.path = BezierPath(polyline: [
          Point(x: 100, y: 200), Point(x: 160, y: 200), Point(x: 130, y: 260),
        ])
      },
    ]
    for change in changes {
      change()
      #expect(hashes.insert(stage.stateHash).inserted)
      #expect(Set(stage.stateValues).count > 30)
    }
  }

  @Test func `a shape draws the line of an attachment wherever its items are`() throws {
    let bob = View(frame: Rect(x: 90, y: 190, width: 20, height: 20))
    stage.view.addSubview(bob)
    let rod = AttachmentBehavior(item: bob, attachedToAnchor: Point(x: 160, y: 100))
    let shape = ShapeView()
    stage.view.addSubview(shape)
    shape.strokeColor = .white
    shape.behavior = rod
    #expect(shape.presentedDrawing(bounds: .zero)?.elements.isEmpty == true)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [bob]))
    animator.addBehavior(rod)
    for _ in 0..<10 { stage.advanceOneTick() }
    let elements = try #require(shape.presentedDrawing(bounds: .zero)).elements
    #expect(elements.first == .move(to: Point(x: 160, y: 100)))
    guard case .line(let end) = elements.last else { return #expect(elements.count == 2) }
    #expect(end.distance(to: bob.center) < 0.01)
    animator.removeBehavior(rod)
    #expect(shape.presentedDrawing(bounds: .zero)?.elements.isEmpty == true)
  }

  @Test func `a shape draws boundaries and the lines of child behaviors`() {
    let collision = CollisionBehavior(items: [View(frame: Rect(x: 90, y: 190, width: 20, height: 20))])
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 320, y: 480))
    collision.addBoundary(withIdentifier: "pipe", for: triangle)
    let parent = DynamicBehavior()
    parent.addChildBehavior(collision)
    let animator = Animator(referenceView: stage.view)
    for item in collision.items { if let view = item as? View { stage.view.addSubview(view) } }
    stage.add(animator)
    animator.addBehavior(parent)
    let shape = ShapeView()
    shape.behavior = parent
    shape.fillColor = .white
    stage.view.addSubview(shape)
    let elements = shape.presentedDrawing(bounds: .zero)?.elements ?? []
    #expect(elements.prefix(2) == [.move(to: Point(x: 0, y: 500)), .line(to: Point(x: 320, y: 480))])
    #expect(elements.count == 6 && elements.last == .close)
  }
}
