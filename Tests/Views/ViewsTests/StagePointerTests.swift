import Dynamics
import Testing
import Views

@Suite struct StagePointerTests {
  private let stage = Stage(size: Size(width: 300, height: 600))
  private let square = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
  private let log = Log()

  init() { stage.view.addSubview(square) }

  private func advance(_ ticks: Int) { for _ in 0..<ticks { stage.advanceOneTick() } }

  private func logHover(of view: View, _ name: String) {
    view.addGestureRecognizer(
      HoverGestureRecognizer { [log] in log.note("\(name) \($0.state) \($0.location(in: $0.view))") })
  }

  // MARK: Hover

  @Test func `a pointer enters a view, moves over it and leaves it`() {
    logHover(of: square, "square")
    for point in [Point(x: 50, y: 150), Point(x: 110, y: 150), Point(x: 150, y: 160)] {
      stage.pointerMoved(to: point)
      advance(2)
    }
    stage.pointerLeft()
    advance(2)
    #expect(log.entries.count == 3)
    #expect(log.entries.first == "square began (10.0, 50.0)")
    #expect(log.entries.dropFirst().first == "square changed (50.0, 60.0)")
    #expect(log.entries.last?.hasPrefix("square ended") == true)
    #expect(stage.pointerLocation == nil)
  }

  @Test func `views in front hide the pointer, and views around it are notified too`() {
    logHover(of: square, "square")
    logHover(of: stage.view, "stage")
    let front = View(frame: Rect(x: 100, y: 100, width: 50, height: 100))
    stage.view.addSubview(front)
    stage.pointerMoved(to: Point(x: 120, y: 120))
    advance(1)
    #expect(log.entries == ["stage began (120.0, 120.0)"])
    stage.pointerMoved(to: Point(x: 180, y: 120))
    advance(1)
    #expect(log.entries.dropFirst() == ["square began (80.0, 20.0)", "stage changed (180.0, 120.0)"])
  }

  @Test func `a view that moves away from the pointer is left`() {
    logHover(of: square, "square")
    stage.pointerMoved(to: Point(x: 150, y: 150))
    advance(1)
    square.center.y += 200
    advance(1)
    #expect(log.entries.map { $0.split(separator: " ")[1] } == ["began", "ended"])
    square.center.y -= 200
    advance(1)
    square.removeFromSuperview()
    advance(1)
    #expect(log.entries.map { $0.split(separator: " ")[1] } == ["began", "ended", "began", "ended"])
  }

  @Test func `a recognizer that is disabled or removed under the pointer is cancelled`() throws {
    logHover(of: square, "square")
    stage.pointerMoved(to: Point(x: 150, y: 150))
    advance(1)
    let recognizer = try #require(square.gestureRecognizers.first)
    recognizer.isEnabled = false
    advance(2)
    #expect(log.entries.map { $0.split(separator: " ")[1] } == ["began", "cancelled"])
    recognizer.isEnabled = true
    advance(1)
    square.removeGestureRecognizer(recognizer)
    advance(1)
    #expect(
      log.entries.map { $0.split(separator: " ")[1] } == ["began", "cancelled", "began", "cancelled"])
  }

  @Test func `simulated movements follow a path, and touches are not recognized as a pointer`() {
    logHover(of: square, "square")
    stage.tap(at: Point(x: 150, y: 150))
    advance(5)
    #expect(log.entries.isEmpty)
    stage.hover(path: [Point(x: 50, y: 150), Point(x: 250, y: 150)], duration: 1, time: 1)
    advance(130)
    #expect(log.entries.count == 31)
    #expect(stage.pointerLocation == Point(x: 250, y: 150))
    #expect(stage.isIdle)
  }

  // MARK: Wheel

  @Test func `the wheel reaches the deepest view that recognizes it`() {
    for (view, name) in [(square, "square"), (stage.view, "stage")] {
      view.addGestureRecognizer(
        WheelGestureRecognizer { [log] in log.note("\(name) \($0.delta) \($0.location(in: $0.view))") })
    }
    stage.wheelTurned(by: Vector(dx: 0, dy: 48), at: Point(x: 110, y: 120))
    stage.turnWheel(by: Vector(dx: 5, dy: 0), at: Point(x: 10, y: 20), time: 0.5)
    advance(40)
    #expect(log.entries == ["square (0.0, 48.0) (10.0, 20.0)", "stage (5.0, 0.0) (10.0, 20.0)"])
  }

  @Test func `the wheel scrolls a scroll view up to its ends, and then the one around it`() {
    let outer = ScrollView(frame: stage.view.bounds)
    outer.contentSize = Size(width: 300, height: 2000)
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    inner.contentSize = Size(width: 300, height: 400)
    stage.view.addSubview(outer)
    outer.addSubview(inner)
    for _ in 0..<3 {
      stage.wheelTurned(by: Vector(dx: 7, dy: 60), at: Point(x: 150, y: 100))
      advance(1)
    }
    #expect(inner.contentOffset == Point(x: 0, y: 100))
    #expect(outer.contentOffset == Point(x: 0, y: 60))
    inner.isScrollEnabled = false
    stage.wheelTurned(by: Vector(dx: 0, dy: -20), at: Point(x: 150, y: 100))
    advance(1)
    #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 40)
  }

  // MARK: State

  @Test func `the pointer is in the state while it is on the stage`() {
    let other = Stage(size: Size(width: 300, height: 600))
    other.view.addSubview(View(frame: square.frame))
    #expect(stage.stateHash == other.stateHash)
    stage.pointerMoved(to: Point(x: 1, y: 2))
    #expect(stage.stateHash != other.stateHash)
    advance(1)
    other.advanceOneTick()
    #expect(stage.stateHash != other.stateHash)
    stage.pointerLeft()
    advance(1)
    other.advanceOneTick()
    #expect(stage.stateHash == other.stateHash)
  }

  @Test func `displays learn whether the pointer and the wheel are used, until the stage is cleared`() {
    #expect(!stage.usesPointer && !stage.usesWheel)
    square.addGestureRecognizer(HoverGestureRecognizer())
    #expect(stage.usesPointer && !stage.usesWheel)
    let inside = View()
    inside.addSubview(ScrollView())
    stage.view.addSubview(inside)
    #expect(stage.usesWheel)
    stage.clear()
    #expect(!stage.usesPointer && !stage.usesWheel)
    stage.view.addGestureRecognizer(WheelGestureRecognizer())
    #expect(stage.usesWheel)
  }
}
