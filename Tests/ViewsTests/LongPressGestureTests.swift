import Dynamics
import Testing
import Views

@Suite struct LongPressGestureTests {
  let finger = Finger()
  let log = Log()

  private func addRecognizer() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { log.note("\($0.state) \(finger.stage.tick)") }
    finger.view.addGestureRecognizer(press)
    return press
  }

  @Test("a press begins half a second after the finger came down, and ends with the touch")
  func timing() {
    _ = addRecognizer()
    finger.down(at: Point(x: 100, y: 100))
    finger.wait(29)
    #expect(log.entries.isEmpty)
    finger.wait(5)
    #expect(log.entries == ["began 30"])
    finger.up()
    #expect(log.entries == ["began 30", "ended 35"])
  }

  @Test("a finger lifted or moved too early is no press")
  func tooEarly() {
    _ = addRecognizer()
    finger.down(at: Point(x: 100, y: 100))
    finger.wait(20)
    finger.up()
    finger.down(at: Point(x: 100, y: 100))
    finger.move(to: Point(x: 111, y: 100))
    finger.wait(60)
    finger.up()
    #expect(log.entries.isEmpty)
  }

  @Test("after it has begun, a press follows every movement")
  func following() {
    _ = addRecognizer()
    finger.down(at: Point(x: 100, y: 100))
    finger.move(to: Point(x: 108, y: 100))
    finger.wait(40)
    finger.move(to: Point(x: 200, y: 200))
    #expect(log.entries == ["began 30", "changed 42"])
  }

  @Test("duration and allowed movement can be set")
  func settings() {
    let press = addRecognizer()
    press.minimumPressDuration = 0
    finger.down(at: Point(x: 100, y: 100))
    #expect(log.entries == ["began 0"])
    finger.up()
    press.minimumPressDuration = 0.1
    press.allowableMovement = 50
    finger.down(at: Point(x: 100, y: 100))
    finger.move(to: Point(x: 140, y: 100))
    finger.wait(10)
    #expect(log.entries.last == "began 8")
  }

  @Test("a press takes the touch from a tap")
  func pressAndTap() {
    finger.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    _ = addRecognizer()
    finger.down(at: Point(x: 100, y: 100))
    finger.wait(35)
    finger.up()
    #expect(log.entries == ["began 30", "ended 36"])
    finger.tap(at: Point(x: 100, y: 100))
    #expect(log.entries.last == "tap")
  }
}
