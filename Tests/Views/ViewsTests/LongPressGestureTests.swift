import Dynamics
import Testing
import Views

@Suite struct LongPressGestureTests {
  let simulator = TouchSimulator()
  let log = Log()

  private func addRecognizer() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { log.note("\($0.state) \(simulator.stage.tick)") }
    simulator.view.addGestureRecognizer(press)
    return press
  }

  @Test("a press begins half a second after touch down and ends with the touch")
  func timing() {
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(29)
    #expect(log.entries.isEmpty)
    simulator.wait(5)
    #expect(log.entries == ["began 30"])
    simulator.up()
    #expect(log.entries == ["began 30", "ended 35"])
  }

  @Test("a touch lifted or moved too early is not recognized")
  func tooEarly() {
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(20)
    simulator.up()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 111, y: 100))
    simulator.wait(60)
    simulator.up()
    #expect(log.entries.isEmpty)
  }

  @Test("after it has begun, a press follows every movement")
  func following() {
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 108, y: 100))
    simulator.wait(40)
    simulator.move(to: Point(x: 200, y: 200))
    #expect(log.entries == ["began 30", "changed 42"])
  }

  @Test("duration and allowed movement can be set")
  func settings() {
    let press = addRecognizer()
    press.minimumPressDuration = 0
    simulator.down(at: Point(x: 100, y: 100))
    #expect(log.entries == ["began 0"])
    simulator.up()
    press.minimumPressDuration = 0.1
    press.allowableMovement = 50
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 140, y: 100))
    simulator.wait(10)
    #expect(log.entries.last == "began 8")
  }

  @Test("a press prevents a tap")
  func pressAndTap() {
    simulator.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(35)
    simulator.up()
    #expect(log.entries == ["began 30", "ended 36"])
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries.last == "tap")
  }
}
