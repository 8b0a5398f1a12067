import Dynamics
import Testing
import Views

@Suite struct CameraTests {
  private let stage = Stage(size: Size(width: 300, height: 600))
  private let square = View(frame: Rect(x: 980, y: 1980, width: 40, height: 40))
  private let log = Log()

  init() { stage.view.addSubview(square) }

  private func advance(_ ticks: Int) { for _ in 0..<ticks { stage.advanceOneTick() } }

  private func isClose(_ a: Point, _ b: Point, tolerance: Double = 1e-9) -> Bool {
    a.distance(to: b) < tolerance
  }

  @Test func `at first the screen shows the root view, and nothing of the camera is in the state`() {
    #expect(stage.camera.visibleRect == stage.view.bounds)
    #expect(stage.camera.center == Point(x: 150, y: 300))
    #expect(stage.camera.convertToScreen(Point(x: 7, y: 8)) == Point(x: 7, y: 8))
    #expect(!stage.stateValues.contains { $0.property.hasPrefix("camera") })
    stage.camera.zoom = 2
    #expect(stage.stateValues.contains { $0.description == "stage camera.zoom = 2.0" })
  }

  @Test func `center and zoom determine what the screen shows`() {
    stage.camera.center = square.center
    stage.camera.zoom = 2
    #expect(stage.camera.visibleRect == Rect(x: 925, y: 1850, width: 150, height: 300))
    #expect(stage.camera.convertToScreen(square.center) == Point(x: 150, y: 300))
    #expect(stage.camera.convertToScreen(Point(x: 1010, y: 2000)) == Point(x: 170, y: 300))
    #expect(isClose(stage.camera.convertFromScreen(Point(x: 170, y: 300)), Point(x: 1010, y: 2000)))
    #expect(stage.overlay.convert(Point(x: 170, y: 300), to: square).distance(to: Point(x: 30, y: 20)) < 1e-9)
  }

  @Test func `the screen stays inside the bounds, or is centered if they are narrower`() {
    stage.camera.bounds = Rect(x: 0, y: 0, width: 1000, height: 400)
    stage.camera.center = Point(x: 2000, y: 2000)
    #expect(stage.camera.center == Point(x: 850, y: 200))
    #expect(stage.camera.visibleRect == Rect(x: 700, y: -100, width: 300, height: 600))
    stage.camera.zoom = 2
    #expect(stage.camera.visibleRect == Rect(x: 850, y: 100, width: 150, height: 300))
  }

  @Test func `without overshoot, it approaches an item as a critically damped spring does`() {
    let start = stage.camera.center
    stage.camera.response = 0.4
    stage.camera.follow(square)
    for tick in 1...60 {
      stage.advanceOneTick()
      // x(t) = x₀ (1 + ωt) e^(-ωt), with ω = 2π / response.
      let phase = 2 * Double.pi / 0.4 * Double(tick) / 60
      let factor = (1 + phase) * Exponentiation.exponential(-phase)
      let expected = square.center - (square.center - start) * factor
      // It comes to rest at a distance below 0.01 pt.
      #expect(isClose(stage.camera.center, expected, tolerance: tick < 40 ? 1e-6 : 0.011), "tick \(tick)")
    }
  }

  @Test func `with less damping it overshoots, and comes to rest at the item`() {
    stage.camera.dampingRatio = 0.3
    stage.camera.follow(square)
    var maximum = 0.0
    while !stage.isIdle, stage.tick < 600 {
      stage.advanceOneTick()
      maximum = max(maximum, stage.camera.center.x)
    }
    // The first overshoot is e^(-πζ / √(1 - ζ²)) = 37 % of the distance.
    #expect(abs(maximum - (1000 + 0.372 * 850)) < 10)
    #expect(stage.isIdle && stage.camera.center == square.center)
  }

  @Test func `it trails an item of constant velocity by the velocity times response over pi`() {
    stage.camera.center = square.center
    stage.camera.follow(square)
    let square = square
    stage.onUpdate = { square.center.x += 600 * $0 }
    advance(300)
    #expect(abs(square.center.x - stage.camera.center.x - 600 * 0.5 / Double.pi) < 6)
    stage.camera.response = 0
    advance(1)
    #expect(stage.camera.center == square.center)
  }

  @Test func `an item inside the dead zone does not move it`() {
    stage.camera.center = square.center
    stage.camera.zoom = 2
    stage.camera.deadZone = Size(width: 100, height: 40)
    stage.camera.response = 0
    stage.camera.follow(square)
    square.center = Point(x: 1024, y: 1985)
    advance(1)
    #expect(stage.camera.center == Point(x: 1000, y: 1995))
  }

  @Test func `it follows items without a view and inside other views`() {
    stage.camera.response = 0
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    square.addSubview(inner)
    stage.camera.follow(inner)
    advance(1)
    #expect(stage.camera.center == Point(x: 985, y: 1985))
    inner.removeFromSuperview()
    advance(1)
    #expect(stage.camera.center == Point(x: 985, y: 1985))
    stage.camera.follow(Item(center: Point(x: 5, y: 6), size: Size(width: 1, height: 1)))
    advance(1)
    #expect(stage.camera.center == Point(x: 5, y: 6))
    stage.camera.follow(nil)
    #expect(stage.camera.target == nil)
  }

  @Test func `center and zoom can be animated`() {
    stage.animate(duration: 1, curve: .linear) {
      stage.camera.center = Point(x: 250, y: 300)
      stage.camera.zoom = 3
    }
    advance(30)
    #expect(stage.camera.center == Point(x: 250, y: 300))
    let visible = stage.camera.visibleRect
    #expect(isClose(visible.center, Point(x: 200, y: 300)) && abs(visible.width - 150) < 1e-9)
  }

  // MARK: Touches

  @Test func `touches reach the views that are shown, at the location in the root view`() {
    stage.camera.center = square.center
    stage.camera.zoom = 2
    var taps: [Point] = []
    square.addGestureRecognizer(
      TapGestureRecognizer {
        taps += [$0.location(in: nil), $0.location(in: $0.view)]
      })
    stage.tap(at: Point(x: 170, y: 310))
    stage.tap(at: Point(x: 195, y: 300))
    advance(5)
    #expect(taps.count == 2)
    #expect(isClose(taps[0], Point(x: 1010, y: 2005)) && isClose(taps[1], Point(x: 30, y: 25)))
  }

  @Test
  func `translation and velocity of a pan are scaled by the zoom, and do not depend on a moving camera`() {
    stage.camera.center = square.center
    stage.camera.zoom = 2
    var last = (Vector.zero, Vector.zero)
    let camera = stage.camera
    square.addGestureRecognizer(
      PanGestureRecognizer {
        last = ($0.translation(in: nil), $0.velocity(in: nil))
        camera.center.x += 5
      })
    stage.drag(path: [Point(x: 150, y: 300), Point(x: 250, y: 300)], duration: 0.5)
    advance(32)
    #expect(abs(last.0.dx - 50) < 1e-9 && abs(last.1.dx - 100) < 1e-6)
  }

  @Test func `views in the overlay are fixed on the screen and in front`() {
    stage.camera.center = square.center
    let button = View(frame: Rect(x: 140, y: 290, width: 20, height: 20))
    stage.overlay.addSubview(button)
    for view in [button, square] {
      view.addGestureRecognizer(
        TapGestureRecognizer { [log] tap in
          log.note("\(tap.view === button) \(tap.location(in: nil))")
        })
    }
    stage.tap(at: Point(x: 150, y: 300))
    advance(5)
    stage.tap(at: Point(x: 135, y: 300))
    advance(5)
    #expect(log.entries == ["true (150.0, 300.0)", "false (985.0, 2000.0)"])
    #expect(stage.hitTest(Point(x: 10, y: 10)) === stage.view)
    #expect(stage.overlay.bounds == stage.view.bounds)
  }

  @Test func `a pointer grabs the item that is shown under it`() {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(DynamicItemBehavior(items: [square]))
    stage.camera.center = Point(x: 1100, y: 2000)
    stage.beginGrab(1, at: Point(x: 50, y: 300))
    #expect(stage.item(heldBy: 1) === square)
    stage.moveGrab(1, to: Point(x: 150, y: 300))
    advance(120)
    #expect(isClose(square.center, Point(x: 1100, y: 2000), tolerance: 2))
  }

  @Test func `a rotation of the device keeps the center`() {
    stage.camera.center = square.center
    stage.rotate(to: .landscapeLeft)
    advance(30)
    #expect(stage.camera.visibleRect == Rect(x: 700, y: 1850, width: 600, height: 300))
    #expect(stage.overlay.bounds.size == Size(width: 600, height: 300))
    #expect(stage.overlay.center == Point(x: 300, y: 150))
  }

  @Test func `clear resets the camera and empties the overlay`() {
    stage.camera.center = square.center
    stage.camera.zoom = 2
    stage.camera.follow(square)
    stage.overlay.addSubview(View())
    stage.clear()
    #expect(stage.camera.visibleRect == stage.view.bounds && stage.camera.target == nil)
    #expect(stage.overlay.subviews.isEmpty)
    #expect(stage.stateHash == Stage(size: Size(width: 300, height: 600)).stateHash)
  }

  @Test func `camera and overlay are in the state`() {
    let other = Stage(size: Size(width: 300, height: 600))
    let same = View(frame: square.frame)
    other.view.addSubview(same)
    #expect(stage.stateHash == other.stateHash)
    stage.overlay.addSubview(View())
    #expect(stage.stateHash != other.stateHash)
    other.overlay.addSubview(View())
    #expect(stage.stateHash == other.stateHash)
    stage.camera.follow(square)
    #expect(stage.stateHash != other.stateHash)
    other.camera.follow(same)
    stage.advanceOneTick()
    other.advanceOneTick()
    #expect(stage.stateHash == other.stateHash)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.0009]) func `a tiny response is as none`(
    response: Double
  ) {
    stage.camera.response = response
    stage.camera.follow(square)
    advance(1)
    square.center = Point(x: 1500, y: 2500)
    advance(1)
    #expect(stage.camera.center == square.center && stage.isIdle)
  }
}
