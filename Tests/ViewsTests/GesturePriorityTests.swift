import Dynamics
import Testing
import Views

@Suite struct GesturePriorityTests {
  let finger = Finger()
  let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let inner = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  let log = Log()
  let place = Point(x: 100, y: 100)

  init() {
    finger.view.addSubview(outer)
    outer.addSubview(inner)
  }

  @Test("of two views with the same recognizer, the nearer one wins")
  func nearest() {
    outer.addGestureRecognizer(TapGestureRecognizer { _ in log.note("outer") })
    inner.addGestureRecognizer(TapGestureRecognizer { _ in log.note("inner") })
    finger.tap(at: place)
    finger.tap(at: Point(x: 10, y: 10))
    #expect(log.entries == ["inner", "outer"])
  }

  @Test("a view without a fitting recognizer leaves the touch to those that hold it")
  func bubbling() {
    inner.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    outer.addGestureRecognizer(PanGestureRecognizer { log.note("pan \($0.state)") })
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    finger.up()
    #expect(log.entries == ["pan began", "pan ended"])
    finger.tap(at: place)
    #expect(log.entries.last == "tap")
  }

  @Test("a sibling behind gets nothing, even if the view in front has no recognizer")
  func siblings() {
    let cover = View(frame: outer.frame)
    outer.addGestureRecognizer(TapGestureRecognizer { _ in log.note("outer") })
    finger.view.addSubview(cover)
    finger.tap(at: place)
    #expect(log.entries.isEmpty)
  }

  @Test("on one view the recognizer that was added first wins")
  func sameView() {
    inner.addGestureRecognizer(PanGestureRecognizer { _ in log.note("first") })
    inner.addGestureRecognizer(PanGestureRecognizer { _ in log.note("second") })
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    #expect(log.entries == ["first"])
  }

  @Test("the touch stays with the view where it came down")
  func capture() {
    inner.addGestureRecognizer(PanGestureRecognizer { log.note("inner \($0.state)") })
    finger.down(at: place)
    finger.move(to: Point(x: 300, y: 500))
    finger.up()
    #expect(log.entries == ["inner began", "inner ended"])
  }

  @Test("a handler may take the view off the stage")
  func removal() {
    inner.addGestureRecognizer(
      PanGestureRecognizer { pan in
        log.note("\(pan.state)")
        inner.removeFromSuperview()
      })
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    finger.up()
    #expect(log.entries == ["began", "ended"])
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    #expect(log.entries.count == 2)
  }

  @Test("events of touches that are not down are passed over, a touch begun twice is cancelled first")
  func oddInput() {
    inner.addGestureRecognizer(PanGestureRecognizer { log.note("\($0.state)") })
    finger.move(to: place)
    finger.up()
    finger.cancel()
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    finger.down(at: place)
    finger.move(to: Point(x: 130, y: 100))
    #expect(log.entries == ["began", "cancelled", "began"])
  }
}
