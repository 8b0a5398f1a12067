import Dynamics
import Testing

/// The square and the barrier of a well-known tutorial, Ray Wenderlich's "UIKit Dynamics", whose logs are public.
///
/// The logged turn after the blow is no vector: the square rises faster than its elasticity of 0.2 can throw it, so it
/// was another one by then.
@Suite("The tutorial's square")
struct TutorialTraceTests {
  private let canvas = Canvas(width: 320, height: 568)
  private let square = Item(center: Point(x: 150, y: 150), size: Size(width: 100, height: 100))
  private let journal = Journal()

  private func scene() -> Animator {
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "barrier", for: BezierPath(rect: Rect(x: 0, y: 300, width: 130, height: 20)))
    collision.collisionDelegate = journal
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [square]))
    animator.addBehavior(collision)
    return animator
  }

  @Test("falls 7 points a frame where it reaches the barrier")
  func fall() {
    let animator = scene()
    var ways: [Double] = []
    while square.center.y < 243 {
      let before = square.center.y
      animator.step()
      ways.append(square.center.y - before)
    }
    // Logged, in whole points: 236, 243, 250.
    #expect(ways.last?.isNear(7, within: 0.5) == true)
  }

  @Test("touches the barrier twice and then the bounds")
  func contacts() {
    let animator = scene()
    #expect(animator.settle())
    let began = journal.began.map(\.party)
    #expect(began.prefix(2) == ["barrier", "barrier"])
    // Logged: four times. How often a tumbling square touches hangs on little.
    #expect(began.dropFirst(2).allSatisfy { $0 == "bounds" } && (3...5).contains(began.count - 2))
  }
}
