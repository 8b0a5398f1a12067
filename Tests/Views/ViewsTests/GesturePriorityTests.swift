import Dynamics
import Testing
import Views

@Suite struct GesturePriorityTests {
  let simulator = TouchSimulator()
  let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let inner = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  let log = Log()
  let place = Point(x: 100, y: 100)

  init() {
    simulator.view.addSubview(outer)
    outer.addSubview(inner)
  }

  @Test func `of two views with the same recognizer, the nearer one wins`() {
    outer.addGestureRecognizer(TapGestureRecognizer { _ in log.note("outer") })
    inner.addGestureRecognizer(TapGestureRecognizer { _ in log.note("inner") })
    simulator.tap(at: place)
    simulator.tap(at: Point(x: 10, y: 10))
    #expect(log.entries == ["inner", "outer"])
  }

  @Test func `a view without a matching recognizer passes the touch to its superviews`() {
    inner.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    outer.addGestureRecognizer(PanGestureRecognizer { log.note("pan \($0.state)") })
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    simulator.up()
    #expect(log.entries == ["pan began", "pan ended"])
    simulator.tap(at: place)
    #expect(log.entries.last == "tap")
  }

  @Test func `a sibling behind gets nothing, even if the view in front has no recognizer`() {
    let cover = View(frame: outer.frame)
    outer.addGestureRecognizer(TapGestureRecognizer { _ in log.note("outer") })
    simulator.view.addSubview(cover)
    simulator.tap(at: place)
    #expect(log.entries.isEmpty)
  }

  @Test func `on one view the recognizer that was added first wins`() {
    inner.addGestureRecognizer(PanGestureRecognizer { _ in log.note("first") })
    inner.addGestureRecognizer(PanGestureRecognizer { _ in log.note("second") })
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    #expect(log.entries == ["first"])
  }

  @Test func `a touch belongs to the view where it began`() {
    inner.addGestureRecognizer(PanGestureRecognizer { log.note("inner \($0.state)") })
    simulator.down(at: place)
    simulator.move(to: Point(x: 300, y: 500))
    simulator.up()
    #expect(log.entries == ["inner began", "inner ended"])
  }

  @Test func `a handler may remove the view from the stage`() {
    inner.addGestureRecognizer(
      PanGestureRecognizer { pan in
        log.note("\(pan.state)")
        inner.removeFromSuperview()
      })
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    simulator.up()
    #expect(log.entries == ["began", "ended"])
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    #expect(log.entries.count == 2)
  }

  @Test func `events of unknown touches are ignored, a touch begun twice is cancelled first`() {
    inner.addGestureRecognizer(PanGestureRecognizer { log.note("\($0.state)") })
    simulator.move(to: place)
    simulator.up()
    simulator.cancel()
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    simulator.down(at: place)
    simulator.move(to: Point(x: 130, y: 100))
    #expect(log.entries == ["began", "cancelled", "began"])
  }
}
