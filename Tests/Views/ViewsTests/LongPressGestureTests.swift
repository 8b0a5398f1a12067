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

  @Test func `a press begins half a second after touch down and ends with the touch`() {
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(29)
    #expect(log.entries.isEmpty)
    simulator.wait(5)
    #expect(log.entries == ["began 30"])
    simulator.up()
    #expect(log.entries == ["began 30", "ended 35"])
  }

  @Test func `a touch lifted or moved too early is not recognized`() {
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

  @Test func `after it has begun, a press follows every movement`() {
    _ = addRecognizer()
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 108, y: 100))
    simulator.wait(40)
    simulator.move(to: Point(x: 200, y: 200))
    #expect(log.entries == ["began 30", "changed 42"])
  }

  @Test func `duration and allowed movement can be set`() {
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

  @Test func `a press prevents a tap`() {
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
