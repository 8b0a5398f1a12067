import Dynamics
import Testing

@Suite struct CollisionBehaviorTests {
  private let floor = (Point(x: 0, y: 300), Point(x: 400, y: 300))

  @Test func `has no boundaries and collides with everything at first`() {
    let collision = CollisionBehavior()
    #expect(collision.collisionMode == .everything && !collision.translatesReferenceBoundsIntoBoundary)
    #expect(collision.boundaryIdentifiers.isEmpty && collision.collisionDelegate == nil)
    #expect(CollisionBehavior.Mode.items.rawValue == 1 && CollisionBehavior.Mode.boundaries.rawValue == 2)
    #expect(CollisionBehavior.Mode.everything.rawValue == .max)
  }

  // MARK: Boundaries

  @Test func `an item rests on a line boundary within half a point`() {
    let item = square(100, at: 200, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [item]), collision)
    #expect(animator.settle())
    #expect(item.center.isNear(200, 250, within: 0.5))
  }

  @Test func `an item lands as in UIKit, frame by frame, and rests closer to the line`() {
    let item = square(100, at: 100, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let material = frictionless(item)
    material.elasticity = 0
    let animator = animator(GravityBehavior(items: [item]), collision, material)
    animator.step(frames: 26)
    var course = [item.center.y]
    for _ in 0..<2 {
      animator.step()
      course.append(item.center.y)
    }
    #expect(zip(course, [192.083298, 199.374969, 206.944397]).allSatisfy { $0.isNear($1) }, "\(course)")
    #expect(animator.settle())
    #expect(item.center.y.isNear(250, within: 0.5), "UIKit's item rests at 248.216629")
  }

  @Test func `items rest on the lower edge of the reference bounds, within half a point`() {
    let canvas = Canvas(width: 320, height: 400)
    let item = square(40, at: 160, 100)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    #expect(animator.settle())
    #expect(item.center.isNear(160, 380, within: 0.5))
    // The rest position in UIKit.
    #expect(item.center.isNear(160, 379.58139, within: 0.5))
  }

  @Test(arguments: [
    (0.0, Point(x: 265, y: 300)), (.pi / 2, Point(x: 150, y: 437)), (.pi, Point(x: 45, y: 300)),
    (-.pi / 2, Point(x: 150, y: 37)),
  ])
  func `inset bounds stop an item on all four sides`(angle: Double, expected: Point) {
    let canvas = Canvas(width: 320, height: 480)
    canvas.bounds.origin = Point(x: 5, y: 7)
    let item = square(40, at: angle.isNear(0) || angle.isNear(.pi) ? 150 : expected.x, 300)
    let collision = CollisionBehavior(items: [item])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    let gravity = GravityBehavior(items: [item])
    gravity.angle = angle
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    #expect(animator.settle())
    // UIKit's boundary is one point further out, but items rest about a point away from it.
    #expect(item.center.isNear(expected.x, expected.y, within: 0.5), "\(item.center)")
  }

  @Test(arguments: [1e19, 1e300])
  func `reference bounds beyond the engine's range are not a boundary`(extent: Double) {
    let item = square(40, at: 160, 100)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let canvas = Canvas(width: extent, height: extent)
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    for _ in 0..<10 { animator.step() }
    #expect(item.center.y > 100 && canvas.bounds.width == extent)
  }

  @Test func `insets move the reference boundary inwards and switch it on; the plain switch resets them`() {
    let canvas = Canvas(width: 320, height: 400)
    let item = square(40, at: 160, 100)
    let collision = CollisionBehavior(items: [item])
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 0, left: 0, bottom: 50, right: 0))
    #expect(collision.translatesReferenceBoundsIntoBoundary)
    #expect(animator.settle())
    #expect(item.center.y.isNear(330, within: 0.5))
    collision.translatesReferenceBoundsIntoBoundary = true
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.y.isNear(380, within: 0.5))
    collision.translatesReferenceBoundsIntoBoundary = false
    animator.step(frames: 60)
    #expect(item.center.y > 450)
  }

  @Test func `the reference boundary follows the bounds, also of a resting scene`() {
    let canvas = Canvas(width: 320, height: 400)
    let item = square(40, at: 160, 370)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    #expect(animator.settle())
    animator.resumeIfSizesChanged()
    #expect(!animator.isRunning)
    canvas.bounds.size.height = 600
    animator.resumeIfSizesChanged()
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.y.isNear(580, within: 0.5))
  }

  @Test func `an animator without a reference view has no reference bounds`() {
    let item = square(40, at: 160, 100)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let animator = animator(GravityBehavior(items: [item]), collision)
    animator.step(frames: 120)
    #expect(item.center.y > 1000)
  }

  @Test func `a path boundary is a closed loop, curves included`() {
    let item = square(20, at: 200, 200)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: 7,
      for: BezierPath(ovalIn: Rect(x: 100, y: 100, width: 200, height: 200))
    )
    let animator = animator(GravityBehavior(items: [item]), collision)
    for _ in 0..<600 where animator.isRunning {
      animator.step()
      #expect(item.center.distance(to: Point(x: 200, y: 200)) < 100)
    }
    #expect(item.center.y > 270)
  }

  @Test func `an open path is closed, and only its first subpath stops items`() {
    let (held, falling) = (square(20, at: 150, 100), square(20, at: 350, 100))
    let path = BezierPath()
    path.move(to: Point(x: 100, y: 300))
    path.addLine(to: Point(x: 150, y: 400))
    path.addLine(to: Point(x: 200, y: 300))
    path.move(to: Point(x: 300, y: 300))
    path.addLine(to: Point(x: 400, y: 300))
    let collision = CollisionBehavior(items: [held, falling])
    collision.addBoundary(withIdentifier: "bowl", for: path)
    let animator = animator(GravityBehavior(items: [held, falling]), collision)
    animator.step(frames: 120)
    #expect(held.center.isNear(150, 290, within: 0.5), "on the closing side")
    #expect(falling.center.y > 1000)
  }

  @Test func `a path of two points stops items from both sides, unlike in UIKit`() {
    let (upper, lower) = (square(20, at: 100, 100), square(20, at: 300, 500))
    let path = BezierPath()
    path.move(to: floor.0)
    path.addLine(to: floor.1)
    path.close()
    let collision = CollisionBehavior(items: [upper, lower])
    collision.addBoundary(withIdentifier: "line", for: path)
    let recorder = DelegateRecorder()
    collision.collisionDelegate = recorder
    let up = GravityBehavior(items: [lower])
    up.magnitude = -1
    let animator = animator(GravityBehavior(items: [upper]), up, collision)
    #expect(animator.settle())
    #expect(upper.center.isNear(100, 290, within: 0.5) && lower.center.isNear(300, 310, within: 0.5))
    #expect(recorder.began.count == recorder.ended.count + 2, "each touches the line in the end")
  }

  @Test func `a boundary is found by its identifier and returns its path`() {
    let collision = CollisionBehavior()
    let path = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 50))
    collision.addBoundary(withIdentifier: "oval", for: path)
    collision.addBoundary(withIdentifier: 2, from: .zero, to: Point(x: 10, y: 0))
    #expect(collision.boundaryIdentifiers == ["oval", 2])
    let oval = collision.boundary(withIdentifier: "oval")
    #expect(oval?.elements == path.elements)
    #expect(collision.boundary(withIdentifier: 2)?.flattened() == [[.zero, Point(x: 10, y: 0)]])
    #expect(collision.boundary(withIdentifier: "2") == nil)
    collision.removeBoundary(withIdentifier: "oval")
    collision.removeBoundary(withIdentifier: "unknown")
    #expect(collision.boundaryIdentifiers == [2])
  }

  @Test func `an identifier is any Hashable value and is returned with its type`() {
    enum Wall: Hashable { case left, right }
    let collision = CollisionBehavior()
    for wall in [Wall.left, .right, .left] {
      collision.addBoundary(withIdentifier: wall, from: .zero, to: Point(x: 10, y: 0))
    }
    collision.addBoundary(withIdentifier: "left", from: .zero, to: Point(x: 10, y: 0))
    #expect(collision.boundaryIdentifiers == [Wall.right, Wall.left, "left"])
    #expect(collision.boundaryIdentifiers.first as? Wall == .right)
    collision.removeBoundary(withIdentifier: Wall.left)
    #expect(collision.boundaryIdentifiers == [Wall.right, "left"])
  }

  @Test func `a boundary copies its path in and out`() {
    let collision = CollisionBehavior()
    let path = BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 20))
    collision.addBoundary(withIdentifier: "box", for: path)
    path.apply(AffineTransform(scaleX: 2, y: 2))
    collision.boundary(withIdentifier: "box")?.addLine(to: Point(x: 500, y: 500))
    #expect(collision.boundary(withIdentifier: "box")?.bounds == Rect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test func `a boundary of the same name replaces the first, which stops colliding`() {
    let item = square(100, at: 200, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [item]), collision)
    #expect(animator.settle())
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 400, y: 500))
    #expect(collision.boundaryIdentifiers == ["floor"])
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.y.isNear(450, within: 0.5))
  }

  @Test func `removing all boundaries leaves the reference bounds`() {
    let item = square(40, at: 160, 100)
    let canvas = Canvas(width: 320, height: 400)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "a", from: floor.0, to: floor.1)
    collision.addBoundary(withIdentifier: "b", from: Point(x: 0, y: 200), to: Point(x: 400, y: 200))
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    #expect(animator.settle())
    #expect(item.center.y.isNear(180, within: 0.5))
    collision.removeAllBoundaries()
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.y.isNear(380, within: 0.5))
  }

  @Test func `boundaries survive being removed with their behavior and added again`() {
    let item = square(100, at: 200, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [item]), collision)
    animator.step(frames: 5)
    animator.removeBehavior(collision)
    animator.addBehavior(collision)
    #expect(animator.settle())
    #expect(item.center.y.isNear(250, within: 0.5))
  }

  @Test func `a behavior can be added to another animator after its own is deallocated`() {
    let item = square(100, at: 200, 100)
    let canvas = Canvas(width: 400, height: 600)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    var first: Animator? = Animator(referenceView: canvas)
    first?.addBehavior(collision)
    first?.step()
    first = nil
    #expect(collision.dynamicAnimator == nil)
    collision.addBoundary(withIdentifier: "shelf", from: Point(x: 0, y: 200), to: Point(x: 400, y: 200))
    let second = Animator(referenceView: canvas)
    second.addBehavior(collision)
    second.addBehavior(GravityBehavior(items: [item]))
    #expect(second.settle())
    #expect(item.center.y.isNear(150, within: 0.5))
  }

  @Test func `invalid boundaries have a problem`() {
    let a = Point(x: 1, y: 1)
    #expect(CollisionBehavior.problem(addingBoundaryFrom: a, to: a) != nil)
    #expect(CollisionBehavior.problem(addingBoundaryFrom: a, to: Point(x: .infinity, y: 0)) != nil)
    #expect(CollisionBehavior.problem(addingBoundaryFrom: a, to: .zero) == nil)
    #expect(CollisionBehavior.problem(addingBoundaryFor: BezierPath()) != nil)
    #expect(CollisionBehavior.problem(addingBoundaryFor: BezierPath(polygon: [a, a, a])) != nil)
    #expect(
      CollisionBehavior.problem(addingBoundaryFor: BezierPath(polygon: [a, Point(x: .nan, y: 0)])) != nil)
    #expect(CollisionBehavior.problem(addingBoundaryFor: BezierPath(polygon: [a, .zero])) == nil)
  }

  // MARK: Modes

  /// Two items above a line, and their positions after two seconds.
  private func drop(_ mode: CollisionBehavior.Mode, recorder: DelegateRecorder) -> (
    upper: Point, lower: Point
  ) {
    let upper = square(50, at: 200, 100)
    let lower = square(50, at: 200, 160)
    let collision = CollisionBehavior(items: [upper, lower])
    collision.collisionMode = mode
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [upper, lower]), collision)
    animator.step(frames: 120)
    return (upper.center, lower.center)
  }

  @Test func `with mode everything, items pile up on the boundary`() {
    let recorder = DelegateRecorder()
    let places = drop(.everything, recorder: recorder)
    #expect(places.lower.y.isNear(275, within: 0.5) && places.upper.y.isNear(225, within: 1))
  }

  @Test func `with mode boundaries, items overlap each other and item contacts are still reported`() {
    let recorder = DelegateRecorder()
    let places = drop(.boundaries, recorder: recorder)
    #expect(places.lower.y.isNear(275, within: 0.5) && places.upper.y.isNear(275, within: 0.5))
    #expect(recorder.entries.contains("began item"))
    #expect(recorder.began.first { $0.otherItem != nil }?.impulse == 0)
  }

  @Test func `with mode items, items fall through boundaries and boundary contacts are still reported`() {
    let recorder = DelegateRecorder()
    let places = drop(.items, recorder: recorder)
    #expect(places.lower.y > 1000 && places.upper.y < places.lower.y - 49.5)
    #expect(recorder.entries.filter { $0 == "began floor" }.count == 2)
    #expect(recorder.entries.filter { $0 == "ended floor" }.count == 2)
  }

  @Test func `combined bits are the same as everything`() {
    let recorder = DelegateRecorder()
    let places = drop([.items, .boundaries], recorder: recorder)
    #expect(places.lower.y.isNear(275, within: 0.5) && places.upper.y.isNear(225, within: 1))
  }

  @Test func `a mode changed later acts at once`() {
    let item = square(100, at: 200, 100)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [item]), collision)
    #expect(animator.settle())
    collision.collisionMode = .items
    #expect(animator.isRunning)
    animator.step(frames: 60)
    #expect(item.center.y > 500)
  }

  @Test(arguments: [10, 20, 40], [CollisionBoundsType.rectangle, .ellipse])
  func `nothing passes an anchored item, nor another that it approaches by less than its thickness in a step`(
    size: Double, type: CollisionBoundsType
  ) {
    for phase in 0..<12 {
      for (speed, isAnchored) in [(0.98 * 120 * size, false), (20_000, true)] {
        let (fast, other) = (square(size, at: -200 - 0.08 * size * Double(phase), 0), square(size, at: 0, 0))
        (fast.collisionBoundsType, other.collisionBoundsType) = (type, type)
        let motion = frictionless(fast)
        motion.addLinearVelocity(Vector(dx: speed, dy: 0), for: fast)
        let anchor = DynamicItemBehavior(items: [other])
        anchor.isAnchored = isAnchored
        animator(CollisionBehavior(items: [fast, other]), motion, anchor).step(frames: 20)
        #expect(fast.center.x < other.center.x - 0.98 * size)
      }
    }
  }

  @Test func `items that share no behavior pass through each other`() {
    let a = square(50, at: 100, 100)
    let b = square(50, at: 100, 200)
    let collisionA = CollisionBehavior(items: [a])
    let collisionB = CollisionBehavior(items: [b])
    let animator = animator(GravityBehavior(items: [a]), collisionA, collisionB)
    animator.step(frames: 90)
    #expect(a.center.y > 400 && b.center == Point(x: 100, y: 200))
  }

  @Test func `many behaviors keep their items apart, also after some were removed`() {
    let falling = square(50, at: 100, 0)
    let ground = square(50, at: 100, 3000)
    let heights = (1...40).map { 70 * Double($0) }
    let passedItems = heights.map { square(50, at: 100, $0) }
    let behaviors = passedItems.map { CollisionBehavior(items: [$0]) }
    let anchor = DynamicItemBehavior(items: [ground])
    anchor.isAnchored = true
    let animator = animator(anchor, GravityBehavior(items: [falling]))
    for behavior in behaviors { animator.addBehavior(behavior) }
    for behavior in behaviors.prefix(20) { animator.removeBehavior(behavior) }
    animator.addBehavior(CollisionBehavior(items: [falling, ground]))
    #expect(animator.settle())
    #expect(falling.center.isNear(100, 2950, within: 0.5))
    #expect(passedItems.map(\.center) == heights.map { Point(x: 100, y: $0) })
  }

  @Test func `an item that leaves the behavior falls, and its neighbours wake`() {
    let lower = square(50, at: 200, 275)
    let upper = square(50, at: 200, 224)
    let collision = CollisionBehavior(items: [lower, upper])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let animator = animator(GravityBehavior(items: [lower, upper]), collision)
    #expect(animator.settle())
    collision.removeItem(lower)
    #expect(animator.isRunning)
    animator.step(frames: 60)
    #expect(lower.center.y > 500)
    #expect(upper.center.y.isNear(275, within: 0.5))
  }

  // MARK: Outlines

  @Test func `an ellipse of equal sides rolls, a square slides`() {
    func rotation(_ type: CollisionBoundsType) -> Double {
      let item = square(40, at: 50, 280)
      item.collisionBoundsType = type
      let collision = CollisionBehavior(items: [item])
      collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
      let material = DynamicItemBehavior(items: [item])
      material.addLinearVelocity(Vector(dx: 100, dy: 0), for: item)
      let animator = animator(GravityBehavior(items: [item]), collision, material)
      animator.step(frames: 60)
      return item.rotation
    }
    #expect(rotation(.ellipse) > 1)
    #expect(rotation(.rectangle).isNear(0, within: 0.05))
  }

  @Test(arguments: [CollisionBoundsType.ellipse, .path])
  func `ellipses and paths rest on their own outlines`(type: CollisionBoundsType) {
    let item = Item(center: Point(x: 200, y: 200), size: Size(width: 100, height: 60))
    item.collisionBoundsType = type
    item.collisionBoundingPath = BezierPath(polygon: [
      Point(x: -50, y: 10), Point(x: 50, y: 10), Point(x: 0, y: -20),
    ])
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: floor.0, to: floor.1)
    let material = DynamicItemBehavior(items: [item])
    material.elasticity = 0
    let animator = animator(GravityBehavior(items: [item]), collision, material)
    #expect(animator.settle())
    #expect(item.center.y.isNear(type == .path ? 290 : 270, within: 0.7))
  }
}
