import Dynamics
import Testing
import Views

@Suite struct TwoTouchGestureTests {
  private let stage = Stage()
  private let log = Log()

  /// Moves two touches to new locations, which takes one tick.
  private func move(_ first: Point, _ second: Point) {
    stage.touchMoved(1, to: first)
    stage.touchMoved(2, to: second)
    stage.advanceOneTick()
  }

  private func begin(_ first: Point, _ second: Point) {
    stage.touchBegan(1, at: first)
    stage.touchBegan(2, at: second)
    stage.advanceOneTick()
  }

  @Test func `a pinch ends with the first of its touches, and another one begins with the next touch`() {
    stage.view.addGestureRecognizer(
      PinchGestureRecognizer { log.note("\($0.state) \($0.scale) \($0.location(in: nil))") })
    begin(Point(x: 100, y: 100), Point(x: 200, y: 100))
    move(Point(x: 100, y: 100), Point(x: 205, y: 100))
    #expect(log.entries.isEmpty)
    move(Point(x: 100, y: 100), Point(x: 300, y: 100))
    #expect(log.entries == ["began 2.0 (200.0, 100.0)"])
    stage.touchEnded(1, at: Point(x: 100, y: 100))
    stage.advanceOneTick()
    #expect(log.entries.last?.hasPrefix("ended 2.0") == true)
    stage.touchBegan(3, at: Point(x: 300, y: 200))
    stage.advanceOneTick()
    stage.touchMoved(3, to: Point(x: 300, y: 150))
    stage.advanceOneTick()
    #expect(log.entries.last?.hasPrefix("began 0.5") == true)
  }

  @Test func `a cancelled touch cancels the pinch`() {
    stage.view.addGestureRecognizer(PinchGestureRecognizer { log.note("\($0.state)") })
    begin(Point(x: 100, y: 100), Point(x: 200, y: 100))
    move(Point(x: 50, y: 100), Point(x: 200, y: 100))
    stage.touchCancelled(2)
    stage.advanceOneTick()
    #expect(log.entries == ["began", "cancelled"])
  }

  @Test func `a rotation counts full turns`() {
    let rotation = RotationGestureRecognizer()
    stage.view.addGestureRecognizer(rotation)
    let center = Point(x: 160, y: 200)
    begin(center, Point(x: 260, y: 200))
    for step in 1...240 {
      let turn = Vector(angle: Double(step) * .pi / 60, magnitude: 100)
      move(center, center + turn)
    }
    #expect(abs(rotation.rotation - 4 * .pi) < 0.01)
    #expect(abs(rotation.velocity - .pi) < 0.1)
  }

  @Test func `a pinch, a rotation and a pan share the touches, but a tap fails`() {
    stage.view.addGestureRecognizer(PinchGestureRecognizer { if $0.state == .began { log.note("pinch") } })
    stage.view.addGestureRecognizer(
      RotationGestureRecognizer { if $0.state == .began { log.note("rotation") } })
    stage.view.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { log.note("pan") } })
    stage.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    begin(Point(x: 100, y: 100), Point(x: 200, y: 100))
    move(Point(x: 100, y: 100), Point(x: 260, y: 180))
    move(Point(x: 70, y: 100), Point(x: 260, y: 180))
    for touch in 1...2 { stage.touchEnded(touch, at: Point(x: 100, y: 100)) }
    stage.advanceOneTick()
    #expect(Set(log.entries) == ["pinch", "rotation", "pan"])
  }
}
