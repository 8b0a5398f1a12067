import Dynamics
import Testing
import Views

@Suite struct StageTickTests {
  let stage = Stage()
  let log = Log()

  private func advance(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  @Test func `a stage is a phone in portrait by default`() {
    #expect(stage.size == Size(width: 320, height: 568))
    #expect(stage.view.bounds == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(stage.view.frame == stage.view.bounds)
    #expect(Stage(size: Size(width: 768, height: 1024)).size == Size(width: 768, height: 1024))
  }

  @Test func `time is computed from the number of ticks, without accumulated error`() {
    advance(6)
    #expect(stage.tick == 6)
    #expect(stage.time == 0.1)
  }

  @Test func `a tick runs input, timers, animations, animators, update`() {
    let item = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(item)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let behavior = GravityBehavior(items: [item])
    behavior.action = { log.note("animator") }
    animator.addBehavior(behavior)
    stage.onUpdate = { log.note("update \($0)") }
    stage.animate(duration: 0, changes: {}) { _ in log.note("animation") }
    stage.after(0) { log.note("timer") }
    stage.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("input") })
    advance(1)
    log.clear()
    stage.touchBegan(0, at: Point(x: 100, y: 100))
    stage.touchEnded(0, at: Point(x: 100, y: 100))
    advance(1)
    #expect(log.entries == ["input", "timer", "animation", "animator", "update \(1.0 / 60)"])
  }

  @Test func `a nested tick is a precondition failure, and isAdvancing is true during a tick`() async {
    stage.after(0) { log.note("\(stage.isAdvancing)") }
    advance(2)
    #expect(log.entries == ["true"])
    #expect(!stage.isAdvancing)
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      stage.onUpdate = { _ in stage.advanceOneTick() }
      stage.advanceOneTick()
    }
  }

  @Test(arguments: [(1.0, 60), (2.0, 120), (0.5, 30), (0.0, 0), (1.5, 90)])
  func `speed changes how many ticks a frame runs`(speed: Double, ticks: Int) {
    stage.speed = speed
    for _ in 0..<60 { stage.advanceFrame() }
    #expect(stage.tick == ticks)
  }

  @Test func `a paused stage runs no frames, but single ticks`() {
    stage.isPaused = true
    stage.advanceFrame()
    #expect(stage.tick == 0)
    stage.advanceOneTick()
    #expect(stage.tick == 1)
  }

  @Test func `a tick that pauses the stage is the last of its frame`() {
    stage.speed = 10
    stage.after(0.05) { stage.isPaused = true }
    stage.advanceFrame()
    #expect(stage.tick == 4)
    stage.isPaused = false
    stage.advanceFrame()
    #expect(stage.tick == 14)
  }

  @Test func `running ends when the stage is idle, at the limit, or when something pauses it`() {
    #expect(stage.run(untilIdleOrSeconds: 10))
    #expect(stage.tick == 0)
    stage.after(1) {}
    #expect(stage.run(untilIdleOrSeconds: 10))
    #expect(stage.tick == 61)
    let timer = stage.every(1) {}
    #expect(!stage.run(untilIdleOrSeconds: 2))
    #expect(stage.tick == 181)
    stage.after(1) { stage.isPaused = true }
    #expect(!stage.run(untilIdleOrSeconds: 10))
    #expect(stage.tick == 242)
    timer.cancel()
    #expect(stage.isIdle)
  }

  @Test func `invalid sizes and speeds stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = Stage(size: Size(width: 0, height: 10)) }
    await #expect(processExitsWith: .failure) { _ = Stage(size: Size(width: .infinity, height: 10)) }
    await #expect(processExitsWith: .failure) { Stage().speed = -1 }
    await #expect(processExitsWith: .failure) { Stage().speed = .nan }
  }

  @Test func `in every callback, the time is that of the positions`() {
    let item = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(item)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let push = DynamicItemBehavior(items: [item])
    push.resistance = 0
    func check() {
      // A velocity acts from the middle of the first tick on.
      #expect(abs(item.center.x - 5 - (Double(stage.tick) - 0.5)) < 1e-3)
      #expect(abs(stage.time - animator.elapsedTime) < 1e-9)
    }
    push.action = check
    animator.addBehavior(push)
    push.addLinearVelocity(Vector(dx: 60, dy: 0), for: item)
    stage.onUpdate = { _ in check() }
    stage.didAdvanceOneTick = check
    stage.every(1 / 60) { check() }
    stage.view.addGestureRecognizer(TapGestureRecognizer { _ in check() })
    stage.tap(at: Point(x: 100, y: 100))
    advance(10)
  }

  @Test func `a delay counts from the time at which it begins, also in the callbacks of a tick's end`() {
    stage.onUpdate = { [stage, log] _ in
      if stage.tick == 3 { stage.after(0.1) { log.note("\(stage.tick)") } }
    }
    advance(12)
    #expect(log.entries == ["9"])
  }

  @Test func `a delay of zero that begins at a tick's end passes in the next tick`() {
    stage.onUpdate = { [stage, log] _ in
      guard stage.tick == 3 else { return log.note("update \(stage.tick)") }
      stage.after(0) { log.note("after") }
      stage.every(0) { log.note("every") }
      stage.when {
        true
      } do: {
        log.note("when")
      }
    }
    advance(5)
    #expect(
      log.entries == ["update 1", "update 2", "after", "every", "when", "update 4", "every", "update 5"])
  }

  @Test func `input that is queued during a tick is delivered in the next one`() {
    stage.view.addGestureRecognizer(TapGestureRecognizer { [stage, log] _ in log.note("\(stage.tick)") })
    stage.onUpdate = { [stage] _ in
      if stage.tick == 3 { stage.touchBegan(0, at: Point(x: 100, y: 100)) }
      if stage.tick == 4 { stage.touchEnded(0, at: Point(x: 100, y: 100)) }
    }
    advance(8)
    #expect(log.entries == ["4"])
  }
}

@Suite struct StageIdleTests {
  let stage = Stage()

  @Test func `a new stage is idle, and onUpdate does not change that`() {
    #expect(stage.isIdle)
    stage.onUpdate = { _ in }
    #expect(stage.isIdle)
  }

  @Test func `a timer keeps the stage busy until it has fired or is cancelled`() {
    stage.after(0) {}
    #expect(!stage.isIdle)
    stage.advanceOneTick()
    stage.advanceOneTick()
    #expect(stage.isIdle)
    let timer = stage.every(1) {}
    #expect(!stage.isIdle)
    timer.cancel()
    #expect(stage.isIdle)
    let condition = stage.when({ false }, do: {})
    #expect(!stage.isIdle)
    condition.cancel()
    #expect(stage.isIdle)
  }

  @Test func `a repeating timer keeps the stage busy inside its own handler, a one-shot timer does not`() {
    var answers: [Bool] = []
    stage.after(0) { answers.append(stage.isIdle) }
    stage.advanceOneTick()
    stage.advanceOneTick()
    stage.every(0) { answers.append(stage.isIdle) }
    stage.advanceOneTick()
    stage.advanceOneTick()
    #expect(answers == [true, false])
  }

  @Test func `an animation keeps the stage busy`() {
    stage.animate(duration: 0) {}
    #expect(!stage.isIdle)
    stage.advanceOneTick()
    stage.advanceOneTick()
    #expect(stage.isIdle)
  }

  @Test func `queued and scheduled input and active touches keep the stage busy`() {
    stage.touchBegan(0, at: .zero)
    #expect(!stage.isIdle)
    stage.advanceOneTick()
    #expect(!stage.isIdle, "the touch is active")
    stage.touchEnded(0, at: .zero)
    stage.advanceOneTick()
    #expect(stage.isIdle)
    stage.tap(at: .zero, time: 1)
    #expect(!stage.isIdle)
    #expect(stage.run(untilIdleOrSeconds: 2))
    #expect(stage.tick == 64)
  }

  @Test func `a running animator keeps the stage busy until everything rests`() {
    let item = View(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    stage.view.addSubview(item)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    #expect(stage.isIdle)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 200, y: 300))
    animator.addBehavior(snap)
    #expect(!stage.isIdle)
    #expect(stage.run(untilIdleOrSeconds: 20))
    #expect(item.center.distance(to: Point(x: 200, y: 300)) < 1)
    animator.removeBehavior(snap)
    #expect(stage.run(untilIdleOrSeconds: 1))
  }
}
