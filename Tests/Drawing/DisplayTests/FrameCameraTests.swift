import Display
import Dynamics
import Testing
import Views

/// Frames of a stage with a camera.
@Suite struct FrameCameraTests {
  private let stage = Stage(size: Size(width: 100, height: 200))
  private let square = View(frame: Rect(x: 500, y: 500, width: 20, height: 20))

  init() {
    square.backgroundColor = .white
    stage.view.addSubview(square)
    stage.view.backgroundColor = .black
    stage.camera.center = Point(x: 510, y: 530)
    stage.camera.zoom = 2
  }

  @Test func `shapes are moved and enlarged, the bounds and the background are those of the screen`() {
    let frame = Frame(of: stage)
    #expect(frame.bounds == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(frame.background == .black)
    #expect(frame.shapes[0].center == Point(x: 50, y: 60))
    #expect(frame.shapes[0].transform.scaleX == 2)
    #expect(frame.shapes[0].size == Size(width: 20, height: 20))
  }

  @Test func `shapes of the overlay are fixed and counted, unless it is hidden`() {
    let score = View(frame: Rect(x: 0, y: 0, width: 30, height: 10))
    score.backgroundColor = .white
    stage.overlay.addSubview(score)
    stage.overlay.alpha = 0.5
    let frame = Frame(of: stage)
    #expect(frame.overlayShapeCount == 1)
    #expect(frame.shapes.last?.center == Point(x: 15, y: 5))
    #expect(frame.shapes.last?.alpha == 0.5)
    stage.overlay.isHidden = true
    #expect(Frame(of: stage).overlayShapeCount == 0)
  }

  @Test func `layers are where the items are shown, touches where the finger is`() {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(AttachmentBehavior(item: square, attachedToAnchor: Point(x: 510, y: 530)))
    stage.touchBegan(0, at: Point(x: 10, y: 20))
    stage.advanceOneTick()
    let frame = Frame(of: stage, layers: .all)
    let anchor = Point(x: 50, y: 100)
    #expect(frame.attachments.contains { $0.start == anchor || $0.end == anchor })
    #expect(frame.touchMarkers.map(\.point) == [Point(x: 10, y: 20)])
  }
}
