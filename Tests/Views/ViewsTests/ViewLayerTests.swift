import Dynamics
import Testing
import Views

/// Borders, clipping and the drawing order.
@Suite struct ViewLayerTests {
  let stage = Stage()
  let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.view.addSubview(view) }

  @Test func `a view has no border at first, and a width below 0 is none`() {
    #expect(view.borderWidth == 0 && view.borderColor == .black)
    #expect(!view.clipsToBounds && view.zPosition == 0)
    view.borderWidth = -3
    #expect(view.borderWidth == 0)
  }

  @Test func `properties with their default values are no part of the state`() {
    let (hash, count) = (stage.stateHash, stage.stateValues.count)
    view.borderWidth = 2
    #expect(stage.stateValues.count > count)
    view.borderWidth = 0
    #expect(stage.stateHash == hash)
  }

  @Test func `the border is animated`() throws {
    stage.animate(duration: 1, curve: .linear) {
      view.borderWidth = 8
      view.borderColor = .white
    }
    #expect(view.borderWidth == 8)
    for _ in 0..<15 { stage.advanceOneTick() }
    let presented = try #require(view.presentedLayerStyle)
    #expect(presented.borderWidth == 2)
    #expect(abs(presented.borderColor.red - 0.25) < 1e-12)
    let hash = stage.stateHash
    stage.advanceOneTick()
    #expect(stage.stateHash != hash)
    for _ in 0..<60 { stage.advanceOneTick() }
    #expect(view.presentedLayerStyle?.borderWidth == 8)
  }

  @Test func `views are drawn and touched in the order of their positions`() {
    let rear = View(frame: view.frame)
    let front = View(frame: view.frame)
    stage.view.addSubview(front)
    stage.view.addSubview(rear)
    #expect(
      stage.view.subviewsInDrawingOrder.map(ObjectIdentifier.init)
        == [view, front, rear].map(ObjectIdentifier.init))
    front.zPosition = 1
    #expect(
      stage.view.subviewsInDrawingOrder.map(ObjectIdentifier.init)
        == [view, rear, front].map(ObjectIdentifier.init))
    #expect(stage.view.hitTest(Point(x: 5, y: 5)) === front)
    #expect(stage.visibleView(at: Point(x: 5, y: 5)) === front)
    front.zPosition = -1
    #expect(
      stage.view.subviewsInDrawingOrder.map(ObjectIdentifier.init)
        == [front, view, rear].map(ObjectIdentifier.init))
    #expect(stage.view.hitTest(Point(x: 5, y: 5)) === rear)
  }

  @Test func `each axis is scaled by its own factor`() {
    view.rotation = 0.5
    view.scaleX = 2
    view.scaleY = 0.5
    #expect(abs(view.scaleX - 2) < 1e-12 && abs(view.scaleY - 0.5) < 1e-12)
    #expect(abs(view.rotation - 0.5) < 1e-12)
    view.scaleY = -1
    #expect(abs(view.scaleX - 2) < 1e-12 && abs(view.scaleY + 1) < 1e-12)
    view.scale = 3
    #expect(abs(view.scaleX - 3) < 1e-12)
  }
}
