import Display
import Dynamics
import Testing
import Views

/// The debug layers that a frame copies from the animators of a stage.
@Suite struct FrameLayerTests {
  let stage = Stage(size: Size(width: 200, height: 100))
  let animator: Animator
  let view = View(frame: Rect(x: 50, y: 20, width: 20, height: 20))

  init() {
    animator = Animator(referenceView: stage.view)
    stage.add(animator)
    stage.view.addSubview(view)
  }

  @Test func `items are counted, and those awake`() {
    let anchored = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(anchored)
    let properties = DynamicItemBehavior(items: [anchored])
    properties.isAnchored = true
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [view, anchored]))
    stage.advanceOneTick()
    let frame = Frame(of: stage)
    #expect(frame.items.count == 2)
    #expect(frame.items.awakeCount == 1)
    animator.removeAllBehaviors()
    #expect(Frame(of: stage).items.count == 0)
  }

  @Test func `no item is awake once everything rests`() {
    animator.addBehavior(SnapBehavior(item: view, snapTo: Point(x: 100, y: 50)))
    stage.run(untilIdleOrSeconds: 20)
    #expect(Frame(of: stage).items.count == 1)
    #expect(Frame(of: stage).items.awakeCount == 0)
  }

  @Test
  func `boundaries are lines, closed ones with their start at the end, the reference bounds with insets`() {
    let collision = CollisionBehavior(items: [view])
    let ends = [Point(x: 0, y: 90), Point(x: 200, y: 80)]
    let triangle = [Point(x: 10, y: 60), Point(x: 30, y: 60), Point(x: 20, y: 80)]
    collision.addBoundary(withIdentifier: "floor", from: ends[0], to: ends[1])
    collision.addBoundary(withIdentifier: "hill", for: BezierPath(polygon: triangle))
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    animator.addBehavior(collision)
    let edges = Rect(x: 2, y: 1, width: 194, height: 96).corners
    #expect(
      Frame(of: stage, layers: .boundaries).boundaries == [
        ends, triangle + [triangle[0]], edges + [edges[0]],
      ])
    #expect(Frame(of: stage).boundaries.isEmpty)
  }

  @Test func `an attachment leads from its anchor to its point on the rotated item`() {
    view.rotation = .pi / 2
    let anchor = Point(x: 60, y: 0)
    let rod = AttachmentBehavior(
      item: view, offsetFromCenter: Vector(dx: 10, dy: 0), attachedToAnchor: anchor)
    animator.addBehavior(rod)
    let line = Frame(of: stage, layers: .attachments).attachments[0]
    #expect(line.start == anchor)
    #expect(line.end.distance(to: Point(x: 60, y: 40)) < 1e-4)
  }

  @Test func `an attachment of two items leads from the second to the first`() {
    let other = View(frame: Rect(x: 100, y: 20, width: 20, height: 20))
    stage.view.addSubview(other)
    animator.addBehavior(AttachmentBehavior(item: view, attachedTo: other))
    #expect(
      Frame(of: stage, layers: .attachments).attachments
        == [.init(from: Point(x: 110, y: 30), to: Point(x: 60, y: 30))])
  }

  @Test func `a snap leads from the item to its point, also inside another behavior`() {
    let composite = DynamicBehavior()
    composite.addChildBehavior(SnapBehavior(item: view, snapTo: Point(x: 150, y: 70)))
    animator.addBehavior(composite)
    #expect(
      Frame(of: stage, layers: .snaps).snaps == [.init(from: Point(x: 60, y: 30), to: Point(x: 150, y: 70))])
  }

  @Test func `a contact marker appears where the contact began and expires`() throws {
    let collision = CollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "floor", from: Point(x: 0, y: 45), to: Point(x: 200, y: 45))
    let elastic = DynamicItemBehavior(items: [view])
    elastic.elasticity = 1
    for behavior in [collision, elastic, GravityBehavior(items: [view])] { animator.addBehavior(behavior) }
    func contactMarkers() -> [Frame.ContactMarker] { Frame(of: stage, layers: .contacts).contactMarkers }
    while contactMarkers().isEmpty, stage.tick < 60 { stage.advanceOneTick() }
    let first = try #require(contactMarkers().first)
    #expect(first.age == 0)
    #expect(abs(first.point.y - 45) < 2 && abs(first.point.x - 60) < 12)
    #expect(abs(first.impulse.dx) < 1e-3 && first.impulse.dy < 0)
    stage.advanceOneTick()
    var expected = first
    expected.age = 1
    #expect(contactMarkers().first == expected)
    for _ in 2..<Frame.ContactMarker.lifetime { stage.advanceOneTick() }
    expected.age = Frame.ContactMarker.lifetime - 1
    #expect(contactMarkers().first == expected)
    stage.advanceOneTick()
    #expect(contactMarkers().allSatisfy { $0.age < Frame.ContactMarker.lifetime })
  }

  @Test func `an active field has a position, an outline and field lines`() {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    field.position = Point(x: 100, y: 50)
    field.region = Region(size: Size(width: 100, height: 1000))
    animator.addBehavior(field)
    #expect(Frame(of: stage, layers: .all).fieldLayer.fields == [])
    field.addItem(view)
    #expect(Frame(of: stage, layers: [.boundaries, .snaps]).fieldLayer.fields == [])
    let frame = Frame(of: stage, layers: .fields)
    #expect(frame.fieldLayer.fields.map(\.position) == [Point(x: 100, y: 50)])
    #expect(frame.fieldLayer.fields[0].outline.contains([Point(x: 150, y: -450), Point(x: 150, y: 550)]))
    // A grid of 25 pt squares, of which four columns have their centres in the region; 1 N gives half the
    // maximum length.
    #expect(Set(frame.fieldLayer.lines.map(\.start.x)) == [62.5, 87.5, 112.5, 137.5])
    #expect(frame.fieldLayer.lines.count == 16)
    #expect(frame.fieldLayer.lines[0] == .init(from: Point(x: 62.5, y: 7.5), to: Point(x: 62.5, y: 17.5)))
  }

  @Test func `layers follow a reference view that is not the root`() {
    let canvas = View(frame: Rect(x: 100, y: 10, width: 80, height: 80))
    stage.view.addSubview(canvas)
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    canvas.addSubview(inner)
    let nested = Animator(referenceView: canvas)
    stage.add(nested)
    nested.addBehavior(SnapBehavior(item: inner, snapTo: Point(x: 40, y: 40)))
    let field = FieldBehavior.springField()
    field.position = Point(x: 40, y: 40)
    field.addItem(inner)
    nested.addBehavior(field)
    let frame = Frame(of: stage, layers: .all)
    #expect(frame.snaps == [.init(from: Point(x: 105, y: 15), to: Point(x: 140, y: 50))])
    #expect(frame.fieldLayer.fields == [.init(at: Point(x: 140, y: 50))])
    // In this row, the line left of the spring points right, the line right of it points left.
    let row = frame.fieldLayer.lines.filter { abs($0.start.y - 37.5) < 12.5 && abs($0.end.y - 37.5) < 12.5 }
    #expect(row.contains { $0.start.x < $0.end.x && $0.end.x < 140 })
    #expect(row.contains { $0.start.x > $0.end.x && $0.end.x > 140 })
  }
}
