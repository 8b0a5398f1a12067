import Dynamics
import Testing
import Views

@Suite struct StageClearTests {
  @Test func `everything is removed from the stage`() {
    let stage = Stage()
    let (square, animator) = (View(frame: Rect(x: 10, y: 10, width: 80, height: 80)), Animator())
    var (fired, completions, taps) = (0, [Bool](), 0)
    stage.view.addSubview(square)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    let timer = stage.every(0.1) { fired += 1 }
    stage.animate(duration: 1, changes: { square.alpha = 0 }, completion: { completions.append($0) })
    let tap = TapGestureRecognizer()
    tap.handler = { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    stage.advanceOneTick()
    stage.clear()
    #expect(stage.isIdle)
    #expect(stage.view.subviews.isEmpty)
    #expect(stage.view.gestureRecognizers.isEmpty)
    #expect(stage.animators.isEmpty)
    #expect(animator.behaviors.isEmpty)
    #expect(!timer.isActive)
    #expect(completions == [false])
    stage.tap(at: Point(x: 200, y: 200))
    for _ in 0..<60 { stage.advanceOneTick() }
    #expect(stage.tick == 61)
    #expect((fired, taps) == (0, 0))
  }

  @Test func `an active gesture is cancelled`() {
    let stage = Stage()
    var states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer()
    pan.handler = { states.append($0.state) }
    stage.view.addGestureRecognizer(pan)
    stage.drag(path: [Point(x: 10, y: 10), Point(x: 200, y: 200)], duration: 1)
    for _ in 0..<30 { stage.advanceOneTick() }
    stage.clear()
    #expect(states.last == .cancelled)
    let count = states.count
    for _ in 0..<60 { stage.advanceOneTick() }
    #expect(states.count == count)
    #expect(stage.isIdle)
  }

  @Test func `removed views can be added again`() {
    let stage = Stage()
    let (square, animator) = (View(frame: Rect(x: 10, y: 10, width: 80, height: 80)), Animator())
    let gravity = GravityBehavior(items: [square])
    for _ in 0..<2 {
      stage.view.addSubview(square)
      stage.add(animator)
      animator.addBehavior(gravity)
      let height = square.center.y
      for _ in 0..<10 { stage.advanceOneTick() }
      #expect(square.center.y > height)
      stage.clear()
    }
  }

  @Test func `inside a tick it stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      stage.after(0) { stage.clear() }
      for _ in 0..<2 { stage.advanceOneTick() }
    }
  }
}
