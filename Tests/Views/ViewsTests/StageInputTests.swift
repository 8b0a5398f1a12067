import Dynamics
import Testing
import Views

@Suite struct StageInputTests {
  let stage = Stage()
  let log = Log()

  private func advance(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  private func addTap() {
    stage.view.addGestureRecognizer(
      TapGestureRecognizer { log.note("tap \(stage.tick) \($0.location(in: nil))") })
  }

  @Test func `touches are delivered at the start of the next tick`() {
    addTap()
    stage.touchBegan(7, at: Point(x: 1, y: 2))
    stage.touchEnded(7, at: Point(x: 1, y: 2))
    #expect(log.entries.isEmpty)
    advance(1)
    #expect(log.entries == ["tap 0 (1.0, 2.0)"])
  }

  @Test func `scheduling a drag is independent of the number of queued events`() {
    for column in 0..<100 { stage.drag(path: [Point(x: Double(column), y: 0)], duration: 300) }
    stage.view.addGestureRecognizer(
      LongPressGestureRecognizer { if $0.state == .began { log.note("\($0.location(in: nil).x)") } })
    advance(60)
    #expect(log.entries == ["0.0"])
  }

  @Test func `a simulated tap is down for 0.05 s`() {
    addTap()
    stage.tap(at: Point(x: 10, y: 20))
    advance(3)
    #expect(log.entries.isEmpty)
    advance(1)
    #expect(log.entries == ["tap 3 (10.0, 20.0)"])
  }

  @Test func `simulated input can be scheduled, past times are due at the next tick`() {
    addTap()
    advance(30)
    stage.tap(at: Point(x: 1, y: 1), time: 1)
    stage.tap(at: Point(x: 2, y: 2), time: 0.1)
    advance(40)
    #expect(log.entries == ["tap 33 (2.0, 2.0)", "tap 63 (1.0, 1.0)"])
  }

  @Test func `simulated touches are independent`() {
    addTap()
    let other = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    other.addGestureRecognizer(TapGestureRecognizer { _ in log.note("other \(stage.tick)") })
    stage.view.addSubview(other)
    stage.tap(at: Point(x: 100, y: 100), time: 0)
    stage.tap(at: Point(x: 10, y: 10), time: 1 / 60)
    advance(10)
    #expect(log.entries == ["tap 3 (100.0, 100.0)", "other 4"])
  }

  @Test func `a simulated drag moves at a constant speed along its corners, and ends at the last point`() {
    var places: [Point] = []
    stage.view.addGestureRecognizer(PanGestureRecognizer { places.append($0.location(in: nil)) })
    stage.drag(path: [Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 60)], duration: 0.1)
    advance(10)
    let expected = [
      Point(x: 20, y: 0), Point(x: 40, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 20), Point(x: 60, y: 40),
      Point(x: 60, y: 60), Point(x: 60, y: 60),
    ]
    #expect(places.count == expected.count)
    #expect(zip(places, expected).allSatisfy { isClose($0, $1) })
    #expect(stage.isIdle)
  }

  @Test(arguments: [0.01, 0.05, 0.1, 0.5, 2])
  func `a simulated drag ends with the velocity length / duration`(duration: Double) {
    var end: (velocity: Vector, translation: Vector, tick: Int)?
    stage.view.addGestureRecognizer(
      PanGestureRecognizer { pan in
        guard pan.state == .ended else { return }
        end = (pan.velocity(in: nil), pan.translation(in: nil), stage.tick)
      })
    stage.drag(path: [Point(x: 20, y: 20), Point(x: 140, y: 110)], duration: duration)
    advance(200)
    let ticks = max(1, (duration * 60).rounded())
    #expect(end?.tick == Int(ticks))
    #expect(isClose(end?.velocity ?? .zero, Vector(dx: 120, dy: 90) * (60 / ticks)))
    #expect(isClose(end?.translation ?? .zero, Vector(dx: 120, dy: 90)))
  }

  @Test func `a drag of one point, or of the same point twice, is a long touch`() {
    stage.view.addGestureRecognizer(LongPressGestureRecognizer { log.note("\($0.state)") })
    stage.drag(path: [Point(x: 5, y: 5)], duration: 1)
    stage.run(untilIdleOrSeconds: 5)
    stage.drag(path: [Point(x: 5, y: 5), Point(x: 5, y: 5)], duration: 1)
    stage.run(untilIdleOrSeconds: 5)
    #expect(log.entries == ["began", "ended", "began", "ended"])
  }

  @Test func `input from a handler is delivered at the next tick`() {
    addTap()
    stage.after(0.1) { stage.tap(at: Point(x: 1, y: 1), time: 0) }
    advance(12)
    #expect(log.entries == ["tap 10 (1.0, 1.0)"])
  }

  @Test func `invalid input stops the program`() async {
    await #expect(processExitsWith: .failure) { Stage().touchBegan(-1, at: .zero) }
    await #expect(processExitsWith: .failure) { Stage().touchBegan(0, at: Point(x: .nan, y: 0)) }
    await #expect(processExitsWith: .failure) { Stage().drag(path: [], duration: 1) }
    await #expect(processExitsWith: .failure) { Stage().drag(path: [.zero], duration: 1e6) }
    await #expect(processExitsWith: .failure) { Stage().tap(at: .zero, time: -1) }
  }
}
