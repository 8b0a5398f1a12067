import Dynamics
import Testing

@Suite struct AnimatorClockTests {
  /// The y coordinate after five frames of free fall with the default resistance.
  private let fifthFrame = 53.1154747

  private func fall() -> (item: Item, animator: Animator) {
    let item = square(100, at: 150, 50)
    return (item, animator(GravityBehavior(items: [item])))
  }

  @Test func `a tick is a frame at speed 1`() {
    let (item, animator) = fall()
    for _ in 0..<5 { animator.advanceOneTick() }
    #expect(item.center.y.isNear(fifthFrame))
    #expect(animator.speed == 1 && !animator.isPaused)
  }

  @Test(arguments: [0.1, 0.5, 2.5, 5])
  func `other speeds compute the same frames in more or fewer ticks`(speed: Double) {
    let (item, animator) = fall()
    animator.speed = speed
    for _ in 0..<Int((5 / speed).rounded()) { animator.advanceOneTick() }
    // Ten times 0.1 is slightly less than 1 in binary floating point.
    if speed == 0.1 { animator.advanceOneTick() }
    #expect(item.center.y.isNear(fifthFrame))
    #expect(animator.elapsedTime.isNear(5 / 60))
  }

  @Test func `a paused animator keeps positions, time and momentum, and can be stepped`() {
    let (item, animator) = fall()
    for _ in 0..<3 { animator.advanceOneTick() }
    let (place, time) = (item.center, animator.elapsedTime)
    animator.isPaused = true
    for _ in 0..<100 { animator.advanceOneTick() }
    #expect(item.center == place && animator.elapsedTime == time && animator.isRunning)
    animator.step()
    animator.isPaused = false
    animator.advanceOneTick()
    #expect(item.center.y.isNear(fifthFrame))
  }

  @Test func `pausing in a callback ends the tick`() {
    let (_, animator) = fall()
    animator.speed = 10
    let timer = DynamicBehavior()
    timer.action = { animator.isPaused = true }
    animator.addBehavior(timer)
    animator.advanceOneTick()
    #expect(animator.elapsedTime.isNear(1 / 60))
  }

  @Test func `the delegate is notified when an item comes to rest, before the animator pauses`() {
    let (quick, slow) = (square(10, at: 0, 0), square(10, at: 100, 0))
    let behavior = DynamicItemBehavior(items: [quick, slow])
    behavior.resistance = 5
    behavior.addLinearVelocity(Vector(dx: 300, dy: 0), for: slow)
    let animator = animator(behavior)
    let recorder = DelegateRecorder()
    animator.delegate = recorder
    #expect(!animator.isResting(quick))
    recorder.onPause = { #expect(recorder.rested.count == 2) }
    #expect(animator.settle())
    #expect(recorder.entries == ["pause"])
    #expect(recorder.rested.map(ObjectIdentifier.init) == [quick, slow].map(ObjectIdentifier.init))
    #expect(animator.isResting(quick) && animator.isResting(square(1, at: 0, 0)))
    behavior.isAnchored = true
    #expect(animator.isResting(quick), "an anchored item is at rest immediately")
  }

  @Test func `items in a pile come to rest together`() {
    let boxes = (0..<4).map { square(40, at: 100, 280 - 41 * Double($0)) }
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    let animator = animator(GravityBehavior(items: boxes), collision)
    let recorder = DelegateRecorder()
    animator.delegate = recorder
    #expect(animator.settle())
    #expect(recorder.rested.suffix(4).map(ObjectIdentifier.init) == boxes.map(ObjectIdentifier.init))
  }
}
