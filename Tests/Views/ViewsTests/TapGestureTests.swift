import Dynamics
import Testing
import Views

@Suite struct TapGestureTests {
  let simulator = TouchSimulator()
  let log = Log()

  @Test func `a tap is recognized on touch up, with its location`() {
    let tap = TapGestureRecognizer { log.note("\($0.state) \($0.location(in: nil))") }
    simulator.view.addGestureRecognizer(tap)
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(5)
    #expect(log.entries.isEmpty)
    simulator.up()
    #expect(log.entries == ["ended (100.0, 100.0)"])
    #expect(tap.state == .possible)
  }

  @Test func `a location is given in any view's coordinates`() {
    let inner = View(frame: Rect(x: 50, y: 60, width: 100, height: 100))
    inner.scale = 2
    simulator.view.addSubview(inner)
    inner.addGestureRecognizer(TapGestureRecognizer { log.note("\($0.location(in: inner))") })
    simulator.tap(at: Point(x: 20, y: 30))
    // The centre (100, 110) is (50, 50) inside; (-80, -80) from it is (-40, -40) at half scale.
    #expect(log.entries == ["(10.0, 10.0)"])
  }

  @Test(arguments: [(45, 1), (46, 0)]) func `a slow tap is not a tap`(ticks: Int, count: Int) {
    simulator.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.wait(ticks - 1)
    simulator.up()
    #expect(log.entries.count == count)
  }

  @Test(arguments: [(10.0, 1), (10.5, 0)])
  func `a tap may move by 10 pt, a drag is not a tap`(distance: Double, count: Int) {
    simulator.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("tap") })
    simulator.down(at: Point(x: 100, y: 100))
    simulator.move(to: Point(x: 100 + distance, y: 100))
    simulator.move(to: Point(x: 100, y: 100))
    simulator.up()
    #expect(log.entries.count == count)
  }

  @Test func `a double tap needs two taps close in time and position`() {
    let tap = TapGestureRecognizer { _ in log.note("double") }
    tap.numberOfTapsRequired = 2
    simulator.view.addGestureRecognizer(tap)
    let place = Point(x: 100, y: 100)
    simulator.tap(at: place)
    #expect(log.entries.isEmpty)
    simulator.tap(at: place)
    #expect(log.entries.count == 1)
    simulator.tap(at: place)
    #expect(log.entries.count == 1, "the third tap is the first of the next two")
    simulator.wait(30)
    simulator.tap(at: place)
    #expect(log.entries.count == 1, "too late")
    simulator.tap(at: Point(x: 200, y: 100))
    #expect(log.entries.count == 1, "too far")
    simulator.tap(at: Point(x: 230, y: 100))
    #expect(log.entries.count == 2)
  }

  @Test(arguments: [false, true])
  func `single taps and double taps do not exclude each other, in either order`(doubleFirst: Bool) {
    let single = TapGestureRecognizer { _ in log.note("single") }
    let double = TapGestureRecognizer { _ in log.note("double") }
    double.numberOfTapsRequired = 2
    for tap in doubleFirst ? [double, single] : [single, double] { simulator.view.addGestureRecognizer(tap) }
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries == ["single"])
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries.sorted() == ["double", "single", "single"])
  }

  @Test func `a disabled or removed recognizer receives no touches and drops its current one`() {
    let tap = TapGestureRecognizer { _ in log.note("tap") }
    simulator.view.addGestureRecognizer(tap)
    tap.isEnabled = false
    simulator.tap(at: Point(x: 100, y: 100))
    tap.isEnabled = true
    simulator.down(at: Point(x: 100, y: 100))
    tap.isEnabled = false
    #expect(tap.state == .cancelled)
    tap.isEnabled = true
    simulator.up()
    #expect(log.entries.isEmpty)
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries == ["tap"])
    simulator.view.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
    simulator.tap(at: Point(x: 100, y: 100))
    #expect(log.entries == ["tap"])
  }

  @Test func `recognizers are released with their views`() {
    weak var gone: TapGestureRecognizer?
    do {
      let view = View(frame: simulator.view.bounds)
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      view.addGestureRecognizer(tap)
      simulator.view.addSubview(view)
      simulator.tap(at: Point(x: 100, y: 100))
      view.removeFromSuperview()
      gone = tap
    }
    #expect(gone == nil)
  }
}
