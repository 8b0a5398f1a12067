import Dynamics
import Testing
import Views

/// Stage: idiom and rotation.
@Suite struct StageRotationTests {
  @Test(arguments: [
    (Size(width: 320, height: 568), Stage.Idiom.phone), (Size(width: 440, height: 956), .phone),
    (Size(width: 599, height: 9000), .phone), (Size(width: 600, height: 600), .pad),
    (Size(width: 768, height: 1024), .pad), (Size(width: 1024, height: 768), .pad),
  ])
  func `the idiom follows the shorter side unless it is given`(size: Size, idiom: Stage.Idiom) {
    #expect(Stage(size: size).idiom == idiom)
    #expect(Stage(size: size, idiom: .pad).idiom == .pad)
    #expect(Stage(size: size, idiom: .phone).idiom == .phone)
  }

  @Test func `a stage begins in portrait, or in landscape if it is wider than high`() {
    #expect(Stage().orientation == .portrait)
    #expect(Stage(size: Size(width: 500, height: 500)).orientation == .portrait)
    #expect(Stage(size: Size(width: 568, height: 320)).orientation == .landscapeLeft)
  }

  @Test func `rotating exchanges width and height at the next tick, around the new centre`() {
    let stage = Stage()
    var orientations: [Stage.Orientation] = []
    stage.onRotate = { orientations.append($0) }
    stage.rotate(to: .landscapeRight)
    #expect(stage.size == Size(width: 320, height: 568) && !stage.isIdle)
    stage.advanceOneTick()
    #expect(stage.orientation == .landscapeRight && orientations == [.landscapeRight])
    #expect(stage.view.frame == Rect(x: 0, y: 0, width: 568, height: 320))
    #expect(stage.view.bounds == Rect(x: 0, y: 0, width: 568, height: 320))
  }

  @Test func `onRotate is called after the size changed`() {
    let stage = Stage()
    var size = Size.zero
    stage.onRotate = { [unowned stage] _ in size = stage.size }
    stage.rotate(to: .landscapeLeft)
    stage.advanceOneTick()
    #expect(size == Size(width: 568, height: 320))
  }

  @Test func `rotating by 180° keeps the size and calls onRotate`() {
    let stage = Stage()
    var orientations: [Stage.Orientation] = []
    stage.onRotate = { orientations.append($0) }
    stage.rotate(to: .portraitUpsideDown)
    stage.advanceOneTick()
    #expect(stage.size == Size(width: 320, height: 568))
    #expect(stage.orientation == .portraitUpsideDown && orientations == [.portraitUpsideDown])
  }

  @Test func `rotating to the current orientation does nothing`() {
    let stage = Stage()
    stage.onRotate = { _ in Issue.record("nothing was turned") }
    stage.rotate(to: .portrait)
    stage.advanceOneTick()
    #expect(stage.isIdle && !stage.isRotating)
  }

  @Test func `a scheduled rotation is delivered in order with the touches`() {
    let stage = Stage()
    stage.rotate(to: .landscapeLeft, time: 0.5)
    while stage.tick < 30 { stage.advanceOneTick() }
    #expect(stage.orientation == .portrait)
    stage.advanceOneTick()
    #expect(stage.orientation == .landscapeLeft)
  }

  @Test func `a rotation is animated for 0.4 seconds`() {
    let stage = Stage()
    stage.rotate(to: .landscapeLeft)
    stage.advanceOneTick()
    var widths: [Double] = []
    while stage.isRotating {
      widths.append(stage.view.presentation.bounds.width)
      stage.advanceOneTick()
    }
    // 24 ticks from 320 to 568, half of the difference after half of the time.
    #expect(widths.count == 24 && widths == widths.sorted())
    #expect(widths[0] < 330 && widths[23] > 565)
    #expect(abs(widths[11] - 444) < 1e-6)
    #expect(stage.view.presentation.bounds.width == 568 && stage.isIdle)
  }

  @Test func `a bar gets its new width during the animation`() {
    let stage = Stage()
    let bar = NavigationBar(title: "Photos")
    stage.view.addSubview(bar)
    stage.rotate(to: .landscapeLeft)
    for _ in 0..<12 { stage.advanceOneTick() }
    #expect(bar.frame == Rect(x: 0, y: 0, width: 568, height: 44))
    #expect(abs(bar.presentation.bounds.width - 444) < 1e-6)
    #expect(abs(bar.presentation.center.x - 222) < 1e-6)
  }

  @Test func `a rotation during another one has its full duration`() {
    let stage = Stage()
    stage.rotate(to: .landscapeLeft)
    stage.rotate(to: .portrait, time: 0.2)
    while stage.tick < 13 { stage.advanceOneTick() }
    #expect(stage.size == Size(width: 320, height: 568) && stage.isRotating)
    // Started at tick 12, it ends 24 ticks later.
    while stage.isRotating { stage.advanceOneTick() }
    #expect(stage.tick == 12 + 24 + 1)
  }

  @Test func `a rotation requested by a handler is delivered at the next tick`() {
    let stage = Stage()
    stage.onUpdate = { [unowned stage] _ in if stage.tick == 1 { stage.rotate(to: .landscapeLeft) } }
    stage.advanceOneTick()
    #expect(stage.orientation == .portrait)
    stage.advanceOneTick()
    #expect(stage.orientation == .landscapeLeft)
  }

  @Test func `clearing the stage keeps the orientation and ends the rotation`() {
    let stage = Stage()
    stage.rotate(to: .landscapeLeft)
    stage.advanceOneTick()
    stage.clear()
    #expect(!stage.isRotating && stage.isIdle && stage.orientation == .landscapeLeft)
    #expect(stage.view.presentation.bounds.size == Size(width: 568, height: 320))
  }

  @Test func `50 views at rest on the floor of a phone come to rest inside after a rotation`() {
    let stage = Stage()
    let views = (0..<50).map { index in
      let (column, row) = (Double(index % 10), Double(index / 10))
      return View(frame: Rect(x: column * 31 + 1, y: 537 - row * 31, width: 30, height: 30))
    }
    for view in views { stage.view.addSubview(view) }
    let animator = Animator(referenceView: stage.view)
    let collision = CollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: views))
    stage.add(animator)
    #expect(stage.run(untilIdleOrSeconds: 20))
    stage.rotate(to: .landscapeLeft)
    #expect(stage.run(untilIdleOrSeconds: 20))
    let room = stage.view.bounds.insetBy(dx: -0.5, dy: -0.5)
    #expect(views.allSatisfy { room.contains($0.frame) } && !animator.isRunning)
  }

  @Test func `a time beyond the maximum duration stops the program`() async {
    await #expect(processExitsWith: .failure) { Stage().rotate(to: .landscapeLeft, time: .nan) }
  }
}
