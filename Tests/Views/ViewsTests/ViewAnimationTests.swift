import Dynamics
import Testing
import Views

@Suite struct ViewAnimationTests {
  let stage = Stage()
  let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.view.addSubview(view) }

  private func advance(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  @Test func `the model has the new value immediately, the presentation animates to it`() {
    stage.animate(duration: 1, curve: .linear) { view.center = Point(x: 110, y: 50) }
    #expect(view.center == Point(x: 110, y: 50))
    #expect(view.presentation.center == Point(x: 50, y: 50))
    advance(15)
    #expect(isClose(view.presentation.center, Point(x: 65, y: 50)))
    advance(45)
    #expect(view.presentation.center == Point(x: 110, y: 50))
  }

  @Test func `the curve determines the progress`() {
    stage.animate(duration: 1) { view.alpha = 0 }
    advance(15)
    #expect(isClose(view.presentation.alpha, 1 - AnimationCurve.easeInOut.value(at: 0.25)))
  }

  @Test func `every animatable property is animated`() {
    let red = Color(red: 1, green: 0, blue: 0)
    view.backgroundColor = .black
    stage.animate(duration: 1, curve: .linear) {
      view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
      view.rotation = 1
      view.scale = 3
      view.alpha = 0.5
      view.backgroundColor = red
      view.cornerRadius = 8
    }
    advance(30)
    let shown = view.presentation
    #expect(isClose(shown.center, Point(x: 75, y: 100)))
    #expect(isClose(shown.bounds, Rect(x: 0, y: 0, width: 150, height: 200)))
    #expect(isClose(shown.transform.rotationAngle, 0.5))
    #expect(isClose(shown.transform.scaleX, 2))
    #expect(isClose(shown.alpha, 0.75))
    #expect(shown.backgroundColor == Color(red: 0.5, green: 0, blue: 0))
    #expect(isClose(shown.cornerRadius, 4))
  }

  @Test(arguments: [3.0, -3.0]) func `rotations take the shorter direction`(angle: Double) {
    view.rotation = angle
    stage.animate(duration: 1, curve: .linear) { view.rotation = -angle }
    advance(30)
    #expect(isClose(abs(view.presentation.transform.rotationAngle), .pi))
  }

  @Test func `a rotated view scaled to 0 keeps its rotation during the animation`() {
    view.rotation = 1
    stage.animate(duration: 1, curve: .linear) { view.scale = 0 }
    advance(30)
    #expect(isClose(view.presentation.transform.rotationAngle, 1))
    #expect(isClose(view.presentation.transform.scaleX, 0.5))
  }

  @Test func `completion is called at the end of the duration`() {
    var times: [Double] = []
    var outcomes: [Bool] = []
    stage.animate(duration: 0.5, changes: { view.alpha = 0 }) { finished in
      times.append(stage.time)
      outcomes.append(finished)
    }
    advance(30)
    #expect(times.isEmpty)
    advance(10)
    #expect(times == [0.5])
    #expect(outcomes == [true])
  }

  @Test func `an animation without duration changes immediately and completes at the next tick`() {
    var ticks: [Int] = []
    stage.animate(duration: 0, changes: { view.alpha = 0 }) { _ in ticks.append(stage.tick) }
    #expect(view.presentation.alpha == 0)
    advance(1)
    #expect(ticks == [])
    advance(1)
    #expect(ticks == [1])
  }

  @Test func `during the delay the presentation has the old value`() {
    var ticks: [Int] = []
    stage.animate(duration: 1, delay: 0.5, curve: .linear, changes: { view.alpha = 0 }) { _ in
      ticks.append(stage.tick)
    }
    #expect(view.alpha == 0)
    advance(30)
    #expect(view.presentation.alpha == 1)
    advance(15)
    #expect(isClose(view.presentation.alpha, 0.75))
    advance(60)
    #expect(ticks == [90])
  }

  @Test func `a delayed animation without duration waits for its delay`() {
    stage.animate(duration: 0, delay: 0.5) { view.alpha = 0 }
    advance(29)
    #expect(view.presentation.alpha == 1)
    advance(1)
    #expect(view.presentation.alpha == 0)
  }

  @Test func `a second animation starts from the presentation value, the first completes with false`() {
    var events: [String] = []
    stage.animate(duration: 1, curve: .linear, changes: { view.center.x = 150 }) {
      events.append("first \($0) \(stage.tick)")
    }
    advance(30)
    stage.animate(duration: 1, curve: .linear, changes: { view.center.x = 0 }) {
      events.append("second \($0) \(stage.tick)")
    }
    #expect(isClose(view.presentation.center.x, 100))
    advance(30)
    #expect(isClose(view.presentation.center.x, 50))
    advance(60)
    #expect(events == ["first false 30", "second true 90"])
  }

  @Test func `an animation that lost a property continues with the others and completes with false`() {
    var outcomes: [Bool] = []
    stage.animate(duration: 1, curve: .linear, changes: { (view.alpha, view.cornerRadius) = (0, 10) }) {
      outcomes.append($0)
    }
    advance(15)
    stage.animate(duration: 1) { view.alpha = 1 }
    advance(15)
    #expect(isClose(view.presentation.cornerRadius, 5))
    #expect(outcomes.isEmpty)
    advance(31)
    #expect(outcomes == [false])
  }

  @Test func `setting a property directly changes the presentation immediately`() {
    var outcomes: [Bool] = []
    stage.animate(duration: 1, changes: { view.alpha = 0 }) { outcomes.append($0) }
    advance(10)
    view.alpha = 0.5
    #expect(view.presentation.alpha == 0.5)
    advance(1)
    #expect(outcomes == [false])
  }

  @Test func `an item rotated by an animator keeps animating its scale`() {
    var outcomes: [Bool] = []
    stage.animate(duration: 1, curve: .linear, changes: { view.scale = 2 }) { outcomes.append($0) }
    for _ in 0..<30 {
      view.transform = view.transform.concatenating(AffineTransform(rotationAngle: 0.01))
      advance(1)
    }
    #expect(isClose(view.presentation.transform.rotationAngle, 0.3))
    #expect(isClose(view.presentation.transform.scaleX, 1.5))
    advance(31)
    #expect(outcomes == [true])
  }

  @Test func `setting a property twice in one animation animates once, from the old value`() {
    var outcomes: [Bool] = []
    stage.animate(
      duration: 1, curve: .linear,
      changes: {
        view.alpha = 0.2; view.alpha = 0
      }
    ) { outcomes.append($0) }
    advance(30)
    #expect(isClose(view.presentation.alpha, 0.5))
    advance(31)
    #expect(outcomes == [true])
  }

  @Test func `removing a view from the stage ends its animations`() {
    var outcomes: [Bool] = []
    stage.animate(duration: 1, changes: { view.alpha = 0 }) { outcomes.append($0) }
    advance(10)
    view.removeFromSuperview()
    #expect(view.presentation.alpha == 0)
    advance(1)
    #expect(outcomes == [false])
  }

  @Test func `a view off stage changes immediately, and completion is still called`() {
    let view = View()
    var ticks: [Int] = []
    stage.animate(duration: 0.5, changes: { view.alpha = 0 }) { if $0 { ticks.append(stage.tick) } }
    #expect(view.presentation.alpha == 0)
    advance(31)
    #expect(ticks == [30])
  }

  @Test func `a nested animation has its own duration, and the outer one keeps capturing changes`() {
    let other = View()
    stage.view.addSubview(other)
    stage.animate(duration: 1, curve: .linear) {
      stage.animate(duration: 0.5, curve: .linear) { other.alpha = 0 }
      view.alpha = 0
    }
    advance(15)
    #expect(isClose(other.presentation.alpha, 0.5))
    #expect(isClose(view.presentation.alpha, 0.75))
  }

  @Test func `a completion may start the next animation and remove views`() {
    var ticks: [Int] = []
    stage.animate(duration: 0.5, changes: { view.alpha = 0 }) { _ in
      ticks.append(stage.tick)
      view.removeFromSuperview()
      stage.animate(duration: 0.5, changes: {}) { _ in ticks.append(stage.tick) }
    }
    stage.run(untilIdleOrSeconds: 10)
    #expect(ticks == [30, 60])
    #expect(stage.view.subviews.isEmpty)
  }

  @Test func `an invalid duration stops the program`() async {
    await #expect(processExitsWith: .failure) { Stage().animate(duration: -1) {} }
    await #expect(processExitsWith: .failure) { Stage().animate(duration: .nan) {} }
    await #expect(processExitsWith: .failure) { Stage().animate(duration: 1, delay: .infinity) {} }
  }
}
