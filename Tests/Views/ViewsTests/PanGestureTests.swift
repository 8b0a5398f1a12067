import Dynamics
import Testing
import Views

@Suite struct PanGestureTests {
  let simulator = TouchSimulator()
  let log = Log()

  @Test func `a pan begins after more than 10 pt, changes with each movement and ends with the touch`() {
    let pan = PanGestureRecognizer { log.note("\($0.state) \($0.translation(in: nil))") }
    simulator.view.addGestureRecognizer(pan)
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 106, y: 108))
    #expect(log.entries.isEmpty, "exactly 10 pt")
    simulator.move(to: Point(x: 112, y: 100))
    simulator.wait(3)
    simulator.move(to: Point(x: 90, y: 105))
    simulator.up()
    #expect(log.entries == ["began (12.0, 0.0)", "changed (-10.0, 5.0)", "ended (-10.0, 5.0)"])
    #expect(pan.state == .possible)
  }

  @Test func `a movement to and fro is a pan even if it ends where it began`() {
    simulator.view.addGestureRecognizer(PanGestureRecognizer { log.note("\($0.state)") })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 120, y: 100))
    simulator.move(to: Point(x: 100, y: 100))
    simulator.up()
    #expect(log.entries == ["began", "changed", "ended"])
  }

  @Test func `a touch without movement is not a pan`() {
    simulator.view.addGestureRecognizer(PanGestureRecognizer { _ in log.note("pan") })
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries.isEmpty)
  }

  @Test func `a touch that ends far from its start has panned`() {
    simulator.view.addGestureRecognizer(PanGestureRecognizer { log.note("\($0.state)") })
    simulator.stage.touchBegan(0, at: Point(x: 100, y: 100))
    simulator.stage.touchEnded(0, at: Point(x: 150, y: 100))
    simulator.wait(1)
    #expect(log.entries == ["began", "ended"])
  }

  @Test func `translations are in the view's coordinates, and can be set`() {
    let inner = View(frame: simulator.view.bounds)
    inner.scale = 2
    inner.rotation = .pi / 2
    simulator.view.addSubview(inner)
    var translations: [Vector] = []
    inner.addGestureRecognizer(
      PanGestureRecognizer { pan in
        translations.append(pan.translation(in: inner))
        pan.setTranslation(Vector(dx: 1, dy: 2), in: inner)
      })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 120, y: 100))
    simulator.move(to: Point(x: 120, y: 140))
    #expect(translations.count == 2)
    // Rotated by a quarter turn and scaled by 2: 20 to the right is 10 up inside, 40 down is 20 to the right.
    #expect(isClose(translations[0], Vector(dx: 0, dy: -10)))
    #expect(isClose(translations[1], Vector(dx: 21, dy: 2)))
  }

  @Test func `a constant movement has its exact velocity in the view's coordinates`() {
    let inner = View(frame: simulator.view.bounds)
    inner.scale = 0.5
    simulator.view.addSubview(inner)
    var velocities: [Vector] = []
    inner.addGestureRecognizer(
      PanGestureRecognizer { velocities = [$0.velocity(in: nil), $0.velocity(in: inner)] })
    simulator.down(at: Point(x: 100, y: 200))
    for step in 1...20 { simulator.move(to: Point(x: 100 + 5 * Double(step), y: 200 + 2 * Double(step))) }
    #expect(isClose(velocities[0], Vector(dx: 300, dy: 120)))
    #expect(isClose(velocities[1], Vector(dx: 600, dy: 240)))
    simulator.up()
    #expect(isClose(velocities[0], Vector(dx: 250, dy: 100)), "a sixth of the interval was without movement")
  }

  @Test func `velocity is measured over 0.1 s and is zero after a rest`() {
    var velocity = Vector.zero
    simulator.view.addGestureRecognizer(PanGestureRecognizer { velocity = $0.velocity(in: nil) })
    simulator.down(at: Point(x: 0, y: 300))
    for step in 1...10 { simulator.move(to: Point(x: 20 * Double(step), y: 300)) }
    #expect(isClose(velocity, Vector(dx: 1200, dy: 0)))
    for step in 1...6 { simulator.move(to: Point(x: 200, y: 300 - 10 * Double(step))) }
    #expect(isClose(velocity, Vector(dx: 0, dy: -600)), "the first direction no longer counts")
    simulator.wait(10)
    simulator.move(to: Point(x: 212, y: 240))
    #expect(
      isClose(velocity, Vector(dx: 120, dy: 0)), "12 pt in the last 0.1 s, independent of the time before")
    simulator.wait(6)
    simulator.up()
    #expect(velocity == .zero)
  }

  @Test func `a cancelled touch cancels the pan and calls its handler`() {
    simulator.view.addGestureRecognizer(PanGestureRecognizer { log.note("\($0.state)") })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 150, y: 100))
    simulator.cancel()
    simulator.move(to: Point(x: 200, y: 100))
    #expect(log.entries == ["began", "cancelled"])
  }

  @Test func `disabling a recognizer inside its handler cancels the pan once`() {
    simulator.view.addGestureRecognizer(
      PanGestureRecognizer { pan in
        log.note("\(pan.state)")
        if pan.state == .changed { pan.isEnabled = false }
      })
    simulator.down(at: Point(x: 100, y: 100))
    for x in [120.0, 130, 140, 150] { simulator.move(to: Point(x: x, y: 100)) }
    simulator.up()
    #expect(log.entries == ["began", "changed", "cancelled"])
  }

  @Test func `a second touch does not affect a pan`() {
    simulator.view.addGestureRecognizer(
      PanGestureRecognizer { log.note("\($0.state) \($0.location(in: nil).x)") })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 120, y: 100))
    simulator.stage.touchBegan(1, at: Point(x: 300, y: 300))
    simulator.stage.touchMoved(1, to: Point(x: 200, y: 300))
    simulator.stage.touchEnded(1, at: Point(x: 200, y: 300))
    simulator.move(to: Point(x: 130, y: 100))
    #expect(log.entries == ["began 120.0", "changed 130.0"])
  }
}
