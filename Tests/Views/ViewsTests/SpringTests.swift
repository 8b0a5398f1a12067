import Dynamics
import Testing
@testable import Views

@Suite struct SpringTests {
  @Test(arguments: [0.05, 0.3, 0.7, 1])
  func `a spring satisfies its differential equation`(dampingRatio: Double) {
    let spring = Spring(duration: 1, dampingRatio: dampingRatio, initialVelocity: 3)
    let frequency = dampingRatio < 1 ? 6.908 / dampingRatio : 9.234
    let h = 1e-4
    for time in stride(from: 0.01, to: 0.99, by: 0.07) {
      let (before, now, after) = (
        spring.progress(at: time - h), spring.progress(at: time), spring.progress(at: time + h)
      )
      let acceleration = (after - 2 * now + before) / (h * h)
      let velocity = (after - before) / (2 * h)
      let expected = frequency * frequency * (1 - now) - 2 * dampingRatio * frequency * velocity
      #expect(abs(acceleration - expected) < 1e-3 * max(frequency * frequency, 1))
    }
    #expect(spring.progress(at: 0) == 0)
    #expect(abs((spring.progress(at: h) - 0) / h - 3) < 0.5 * frequency * frequency * h + 0.05)
  }

  @Test(arguments: [0.3, 1])
  func `the initial velocity adds its response to that of the change`(dampingRatio: Double) {
    let (still, moving) = (
      Spring(duration: 0.8, dampingRatio: dampingRatio, initialVelocity: 0),
      Spring(duration: 0.8, dampingRatio: dampingRatio, initialVelocity: 5)
    )
    for fraction in stride(from: 0.0, through: 1, by: 0.1) {
      let sum = still.progress(at: fraction) + 5 * still.displacementPerVelocity(at: fraction)
      #expect(abs(moving.progress(at: fraction) - sum) < 1e-12)
    }
  }

  @Test func `an animation with a spring hands over the velocity of a drag`() {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(view)
    var isFinished: Bool?
    stage.animate(
      duration: 0.5, usingSpringWithDamping: 0.6, initialVelocity: Vector(dx: 0, dy: 1200),
      changes: { view.center = Point(x: 105, y: 5) }, completion: { isFinished = $0 })
    #expect(view.presentation.center == Point(x: 5, y: 5))
    stage.advanceOneTick()
    #expect(view.presentation.center.y > 15)
    for _ in 0..<31 { stage.advanceOneTick() }
    #expect(view.presentation.center == Point(x: 105, y: 5))
    #expect(isFinished == true)
  }

  @Test func `the parameters of a spring are part of the state`() {
    func hash(_ damping: Double, _ velocity: Vector) -> UInt64 {
      let stage = Stage()
      stage.animate(duration: 1, usingSpringWithDamping: damping, initialVelocity: velocity, changes: {})
      return stage.stateHash
    }
    #expect(hash(0.5, .zero) == hash(0.5, .zero))
    #expect(hash(0.5, .zero) != hash(0.6, .zero))
    #expect(hash(0.5, .zero) != hash(0.5, Vector(dx: 1, dy: 0)))
  }
}
