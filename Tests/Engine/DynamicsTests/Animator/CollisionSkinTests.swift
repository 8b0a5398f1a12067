import Dynamics
import Testing

/// The collision skin, with the positions that Apple's frameworks were measured to give, on their skin of 1
/// pt.
///
/// The limits are 0.3 pt and 0.002 rad where Box2D 2.4.1, of the generation of UIKit's engine, is as near as
/// that in the same scene; else its own distance, which the test says.
@Suite struct CollisionSkinTests {
  // MARK: The property

  @Test func `is 0 by default, so that items rest where they touch`() {
    let box = square(40, at: 200, 100)
    let animator = scene(of: [box], onLine: Point(x: 0, y: 400), Point(x: 400, y: 400), skin: nil)
    #expect(animator.collisionSkin == 0)
    #expect(animator.settle())
    #expect(box.center.isNear(200, 380, within: 0.1), "\(box.center)")
  }

  @Test(arguments: [0.25, 1, 4, 10]) func `leaves a gap between items at rest`(skin: Double) {
    let boxes = [square(40, at: 200, 300), square(12, at: 200, 200)]
    let animator = scene(of: boxes, onLine: Point(x: 0, y: 400), Point(x: 400, y: 400), skin: skin)
    #expect(animator.settle())
    // Two skins less an overlap of half of one to nearly nothing.
    let range = 1.45 * skin...2.05 * skin
    #expect(range.contains(400 - boxes[0].center.y - 20), "\(boxes[0].center)")
    #expect(range.contains(boxes[0].center.y - boxes[1].center.y - 26), "\(boxes[1].center)")
  }

  @Test func `circles have none`() {
    let ball = square(40, at: 200, 300)
    ball.collisionBoundsType = .ellipse
    let animator = scene(of: [ball], onLine: Point(x: 0, y: 400), Point(x: 400, y: 400), skin: 1)
    #expect(animator.settle())
    #expect((0.45...1.05).contains(400 - ball.center.y - 20), "\(ball.center)")
  }

  @Test func `a change resumes an animator at rest, and items rest at the new distance`() {
    let box = square(40, at: 200, 378)
    let animator = scene(of: [box], onLine: Point(x: 0, y: 400), Point(x: 400, y: 400), skin: nil)
    #expect(animator.settle())
    animator.collisionSkin = 3
    #expect(animator.isRunning && animator.settle())
    #expect((4.35...6.15).contains(380 - box.center.y), "\(box.center)")
    animator.collisionSkin = 3
    #expect(!animator.isRunning, "the same value changes nothing")
    animator.collisionSkin = 0
    #expect(animator.isRunning && animator.settle())
    #expect(box.center.isNear(200, 380, within: 0.1), "\(box.center)")
  }

  @Test func `the edges of the reference view lie a skin outside, also after its bounds have changed`() {
    let canvas = Canvas(width: 400, height: 400)
    let ball = square(40, at: 200, 370)
    ball.collisionBoundsType = .ellipse
    let animator = scene(of: [ball], in: canvas, skin: 4)
    #expect(animator.settle())
    // The ball rests in the edge's skin, by at most half of it.
    #expect((399.9...402.1).contains(ball.center.y + 20), "\(ball.center)")
    canvas.bounds.size.height = 500
    animator.resumeIfSizesChanged()
    #expect(animator.settle())
    #expect((499.9...502.1).contains(ball.center.y + 20), "\(ball.center)")
    animator.collisionSkin = 0
    #expect(animator.settle())
    #expect(ball.center.y.isNear(480, within: 0.1), "\(ball.center)")
  }

  // MARK: Measured on Apple's systems

  @Test func `a square without elasticity lands and rests as measured`() {
    let box = square(100, at: 150, 100)
    let material = frictionless(box)
    material.elasticity = 0
    let animator = scene(of: [box], onLine: Point(x: 0, y: 300), Point(x: 400, y: 300), skin: 1)
    animator.addBehavior(material)
    animator.step(frames: 25)
    for logged in [192.083298, 199.374969, 206.944397] {
      animator.step()
      #expect(box.center.y.isNear(logged), "\(box.center)")
    }
    #expect(animator.settle())
    #expect(box.center.isNear(150, 248.2166, within: 0.01), "\(box.center)")
  }

  @Test func `a square rests in a reference view as measured`() {
    let box = square(40, at: 200, 100)
    let canvas = Canvas(width: 400, height: 400)
    let animator = scene(of: [box], in: canvas, skin: 1)
    #expect(animator.settle())
    // Where it starts was not measured. Box2D is 0.46 pt off.
    #expect(box.center.isNear(200, 379.58139, within: 0.47), "\(box.center)")
    withExtendedLifetime(canvas) {}
  }

  @Test func `an item on an inclined line, and a group there, move as measured`() {
    let plain = Item(center: Point(x: 147.5, y: 100), size: Size(width: 195, height: 100))
    let members = [
      square(100, at: 100, 100), Item(center: Point(x: 220, y: 130), size: Size(width: 50, height: 20)),
    ]
    let group = DynamicItemGroup(items: members)
    let animators = [plain as any DynamicItem, group].map {
      scene(of: [$0], onLine: Point(x: 0, y: 300), Point(x: 400, y: 330), skin: 1)
    }
    var distances: [Double] = []
    for frame in 1...120 {
      for animator in animators { animator.step() }
      let corner = plain.point(at: Vector(dx: 72.5, dy: 30))
      distances.append(corner.distance(to: members[1].center))
      if frame == 20 { #expect(corner.isNear(220, 183.5551), "\(corner)") }
    }
    let corner = plain.point(at: Vector(dx: 72.5, dy: 30))
    #expect(corner.isNear(220.1598, 294.7867, within: 0.3), "\(corner)")
    #expect(plain.rotation.isNear(0.0733, within: 0.002), "\(plain.rotation)")
    // Box2D is (0.18, 0.54) pt and 0.0033 rad off.
    #expect(members[1].center.isNear(251.0624, 296.82, within: 0.55), "\(members[1].center)")
    #expect(members[1].rotation.isNear(0.0746, within: 0.0034), "\(members[1].rotation)")
    #expect(distances.firstIndex { $0 > 0.5 } == 33)
    #expect(distances.max()?.isNear(30.97, within: 0.3) == true)
  }

  // MARK: Scenes

  /// An animator with gravity and collisions.
  private func animator(_ items: [any DynamicItem], _ animator: Animator, _ skin: Double?) -> (
    Animator, CollisionBehavior
  ) {
    if let skin { animator.collisionSkin = skin }
    let collision = CollisionBehavior(items: items)
    animator.addBehavior(GravityBehavior(items: items))
    animator.addBehavior(collision)
    return (animator, collision)
  }

  private func scene(
    of items: [any DynamicItem], onLine start: Point, _ end: Point, skin: Double?
  ) -> Animator {
    let (animator, collision) = animator(items, Animator(), skin)
    collision.addBoundary(withIdentifier: "line", from: start, to: end)
    return animator
  }

  private func scene(of items: [any DynamicItem], in canvas: Canvas, skin: Double) -> Animator {
    let (animator, collision) = animator(items, Animator(referenceView: canvas), skin)
    collision.translatesReferenceBoundsIntoBoundary = true
    return animator
  }
}

extension Item {
  /// The point of the item at an offset from its center, in the animator's coordinates.
  fileprivate func point(at offset: Vector) -> Point {
    Point(
      x: center.x + transform.a * offset.dx + transform.c * offset.dy,
      y: center.y + transform.b * offset.dx + transform.d * offset.dy)
  }
}
