import Dynamics
import Testing

/// The square and the barrier of Ray Wenderlich's tutorial "UIKit Dynamics", compared with the logs published
/// there.
///
/// The log is of a square with an elasticity of 0.6, in whole points; its angles are those of the transforms.
@Suite struct TutorialTraceTests {
  private let canvas = Canvas(width: 320, height: 568)
  private let square = Item(center: Point(x: 150, y: 150), size: Size(width: 100, height: 100))
  private let recorder = DelegateRecorder()

  private func scene() -> Animator {
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "barrier", for: BezierPath(rect: Rect(x: 0, y: 300, width: 130, height: 20)))
    collision.collisionDelegate = recorder
    let animator = Animator(referenceView: canvas)
    animator.collisionSkin = 1
    animator.addBehavior(GravityBehavior(items: [square]))
    animator.addBehavior(collision)
    return animator
  }

  @Test func `falls 7 points a frame where it reaches the barrier`() {
    let animator = scene()
    var distances: [Double] = []
    while square.center.y < 243 {
      let before = square.center.y
      animator.step()
      distances.append(square.center.y - before)
    }
    // Logged, in whole points: 236, 243, 250.
    #expect(distances.last?.isNear(7, within: 0.5) == true)
  }

  @Test func `rebounds from the barrier's corner and rotations as logged`() {
    let material = DynamicItemBehavior(items: [square])
    material.elasticity = 0.6
    let animator = scene()
    animator.addBehavior(material)
    for _ in 1...27 { animator.step() }
    var rotations: [Double] = []
    for logged in [Point(x: 152, y: 247), Point(x: 154, y: 244), Point(x: 157, y: 241)] {
      let before = square.rotation
      animator.step()
      rotations.append(square.rotation - before)
      #expect(square.center.isNear(logged.x, logged.y, within: 1), "\(square.center)")
    }
    // The logged angle of the second frame, 0.1272, less that of the first, 0.0636; 0.0592 in Box2D 2.3.
    #expect(rotations[1].isNear(0.0636, within: 0.005), "\(rotations)")
  }

  @Test func `touches the barrier twice and then the bounds`() {
    let animator = scene()
    #expect(animator.settle())
    let began = recorder.began.map(\.peerName)
    #expect(began.prefix(2) == ["barrier", "barrier"])
    // The log has four. The number of contacts of a tumbling square depends on small differences.
    #expect(began.dropFirst(2).allSatisfy { $0 == "bounds" } && (3...5).contains(began.count - 2))
  }
}
