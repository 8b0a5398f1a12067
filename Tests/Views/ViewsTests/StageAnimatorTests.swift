import Dynamics
import Testing
import Views

@Suite struct StageAnimatorTests {
  let stage = Stage()

  /// Adds a view to the stage.
  private func addView() -> View {
    let view = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))
    stage.view.addSubview(view)
    return view
  }

  @Test func `the stage retains an animator while it has a behavior`() {
    let behavior = GravityBehavior(items: [addView()])
    weak var animator: Animator?
    do {
      let strong = Animator(referenceView: stage.view)
      stage.add(strong)
      stage.add(strong)
      strong.addBehavior(behavior)
      animator = strong
    }
    #expect(stage.animators.count == 1)
    stage.advanceOneTick()
    #expect(animator != nil)
    animator?.removeAllBehaviors()
    stage.advanceOneTick()
    #expect(animator == nil)
    #expect(stage.animators.isEmpty)
  }

  @Test func `a view's center and rotation are not rounded to pixels`() {
    let view = addView()
    let push = PushBehavior(items: [view])
    push.pushDirection = Vector(dx: 0.01, dy: 0)
    push.setTargetOffsetFromCenter(Vector(dx: 0, dy: -1), for: view)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(push)
    animator.addBehavior(GravityBehavior(items: [view]))
    stage.advanceOneTick()
    // One step of 1/120 s; a quarter of a kilogram.
    #expect(abs(view.center.y - (125 + 1000.0 / 14400)) < 1e-3)
    #expect(view.rotation > 0 && view.rotation < 1.0 / 5000)
  }

  @Test func `an animator without behaviors that is retained elsewhere stays on the stage`() {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    stage.advanceOneTick()
    let item = addView()
    animator.addBehavior(GravityBehavior(items: [item]))
    let start = item.center.y
    for _ in 0..<60 { stage.advanceOneTick() }
    #expect(item.center.y > start + 400)
  }

  @Test func `a tick visits only animators with behaviors`() {
    let dropped = (0..<100).map { _ in
      let animator = Animator(referenceView: stage.view)
      stage.add(animator)
      animator.addBehavior(GravityBehavior(items: [addView()]))
      animator.step()
      animator.removeAllBehaviors()
      animator.step()
      return animator
    }
    #expect(stage.animators.isEmpty)
    dropped[7].addBehavior(GravityBehavior(items: [addView()]))
    dropped[3].addBehavior(GravityBehavior(items: [addView()]))
    #expect(stage.animators.count == 2)
    #expect(stage.animators[0] === dropped[3] && stage.animators[1] === dropped[7])
  }

  @Test func `an animator that loses its behaviors while it runs pauses in the next tick`() {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [addView()]))
    stage.advanceOneTick()
    animator.removeAllBehaviors()
    #expect(animator.isRunning)
    stage.advanceOneTick()
    #expect(!animator.isRunning)
    #expect(stage.animators.isEmpty)
  }

  @Test func `a paused animator without behaviors is released, and stops running once it is resumed`() {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [addView()]))
    animator.isPaused = true
    animator.removeAllBehaviors()
    #expect(stage.animators.isEmpty)
    animator.isPaused = false
    stage.advanceOneTick()
    #expect(!animator.isRunning)
  }

  @Test func `an animator runs on the clock of one stage, the last that it was added to`() {
    let other = Stage()
    let animator = Animator()
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [Item(size: Size(width: 10, height: 10))]))
    other.add(animator)
    #expect(stage.animators.isEmpty)
    stage.advanceOneTick()
    #expect(animator.elapsedTime == 0)
    other.advanceOneTick()
    #expect(animator.elapsedTime == other.time)
  }

  @Test func `an animator enabled by an earlier one runs in the same tick, a new one in the next`() {
    let first = Animator()
    let (second, third) = (Animator(), Animator())
    stage.add(first)
    stage.add(second)
    let gravity = GravityBehavior(items: [Item(size: Size(width: 10, height: 10))])
    gravity.action = { [unowned stage] in
      for animator in [second, third] where animator.behaviors.isEmpty {
        stage.add(animator)
        animator.addBehavior(GravityBehavior(items: [Item(size: Size(width: 10, height: 10))]))
      }
    }
    first.addBehavior(gravity)
    stage.advanceOneTick()
    #expect(second.elapsedTime == stage.time)
    #expect(third.elapsedTime == 0)
    stage.advanceOneTick()
    #expect(third.elapsedTime == stage.time / 2)
  }

  @Test func `a falling view has the positions measured with UIKit`() {
    let item = View(frame: Rect(x: 100, y: 0, width: 100, height: 100))
    stage.view.addSubview(item)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [item]))
    for expected in [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747] {
      stage.advanceOneTick()
      #expect(abs(item.center.y - expected) < 1e-4)
    }
    #expect(item.center.x == 150)
    #expect(animator.elapsedTime == stage.time)
  }

  @Test func `the size of the reference view may change while everything rests`() {
    let item = addView()
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    #expect(stage.run(untilIdleOrSeconds: 20))
    #expect(abs(item.center.y - 543) < 1)
    stage.view.bounds.size.height = 668
    stage.advanceOneTick()
    stage.run(untilIdleOrSeconds: 20)
    #expect(abs(item.center.y - 643) < 1)
  }

  @Test func `The cumulative hash is there only if it was asked for before the first tick`() async {
    await #expect(processExitsWith: .failure) { _ = Stage().cumulativeStateHash }
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      stage.advanceOneTick()
      stage.tracksCumulativeStateHash = true
    }
    let stage = Stage()
    stage.tracksCumulativeStateHash = true
    #expect(stage.cumulativeStateHash == 0)
    stage.advanceOneTick()
    #expect(stage.cumulativeStateHash != 0)
  }

  /// Drags a square between boundaries; a timer and a tap happen meanwhile.
  private func playScene(tapAt time: Double = 0.7) -> (hash: UInt64, run: UInt64, center: Point) {
    let stage = Stage()
    stage.tracksCumulativeStateHash = true
    let item = View(frame: Rect(x: 100, y: 100, width: 80, height: 80))
    stage.view.addSubview(item)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let push = PushBehavior(items: [item], mode: .continuous)
    animator.addBehavior(push)
    stage.view.addGestureRecognizer(
      TapGestureRecognizer { tap in
        let offset = tap.location(in: stage.view) - item.center
        push.setAngle(offset.angle, magnitude: offset.length / 200)
      })
    stage.after(0.5) { animator.addBehavior(GravityBehavior(items: [item])) }
    stage.tap(at: Point(x: 300, y: 20), time: 0.1)
    stage.tap(at: Point(x: 10, y: 500), time: time)
    stage.run(untilIdleOrSeconds: 3)
    return (stage.stateHash, stage.cumulativeStateHash, item.center)
  }

  @Test func `the same scene with the same input is bit-identical, other input gives another hash`() {
    let first = playScene()
    let second = playScene()
    #expect(first == second)
    #expect(first.center != Point(x: 140, y: 140))
    let other = playScene(tapAt: 0.72)
    #expect(other.run != first.run)
  }

  @Test func `animators without behaviors do not change the hash`() {
    let before = stage.stateHash
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    #expect(stage.stateHash == before)
  }

  @Test func `the hash changes with every tick`() {
    var hashes: Set<UInt64> = [stage.stateHash]
    for _ in 0..<100 {
      stage.advanceOneTick()
      hashes.insert(stage.stateHash)
    }
    #expect(hashes.count == 101)
  }
}
