import Dynamics
import Testing
import Views

/// Items that pointers hold.
@Suite struct StageGrabTests {
  private let stage = Stage()
  private let square = View(frame: Rect(x: 100, y: 100, width: 80, height: 80))
  private let animator: Animator

  init() {
    stage.view.addSubview(square)
    animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
  }

  private func advance(_ count: Int) { for _ in 0..<count { stage.advanceOneTick() } }

  @Test func `A grabbed item stays at the pointer against gravity`() {
    stage.beginGrab(1, at: square.center)
    advance(60)
    #expect(square.center.distance(to: Point(x: 140, y: 140)) < 2)
    #expect(stage.item(heldBy: 1) === square)
    #expect(stage.grabbingPointers == [1])
  }

  @Test func `A grabbed item follows the pointer with the point at which it is held`() {
    stage.beginGrab(1, at: Point(x: 110, y: 110))
    stage.moveGrab(1, to: Point(x: 210, y: 310))
    advance(180)
    let held = square.convert(Point(x: 10, y: 10), to: nil)
    #expect(held.distance(to: Point(x: 210, y: 310)) < 3)
    #expect(abs(square.rotation) > 0.1, "gravity turns the item until it hangs from the pointer")
  }

  @Test func `A released item keeps its velocity and falls on`() {
    stage.beginGrab(1, at: square.center)
    advance(10)
    stage.moveGrab(1, to: Point(x: 250, y: 140))
    advance(6)
    let x = square.center.x
    stage.endGrab(1)
    advance(1)
    #expect(square.center.x > x + 1)
    #expect(stage.grabbingPointers.isEmpty)
    #expect(animator.attachmentLines.isEmpty)
    stage.run(untilIdleOrSeconds: 10)
    #expect(stage.isIdle)
    #expect(abs(square.center.y - 528) < 1)
  }

  @Test func `A grab wakes a resting item, also by moving after it has come to rest again`() {
    stage.run(untilIdleOrSeconds: 10)
    #expect(!animator.isRunning)
    stage.beginGrab(1, at: square.center)
    #expect(animator.isRunning)
    stage.moveGrab(1, to: Point(x: 160, y: 200))
    stage.run(untilIdleOrSeconds: 10)
    #expect(!animator.isRunning)
    #expect(square.center.distance(to: Point(x: 160, y: 200)) < 2)
    stage.moveGrab(1, to: Point(x: 160, y: 300))
    #expect(animator.isRunning)
    advance(60)
    #expect(square.center.distance(to: Point(x: 160, y: 300)) < 2)
  }

  @Test func `An anchored item is not grabbed`() {
    let properties = DynamicItemBehavior(items: [square])
    properties.isAnchored = true
    animator.addBehavior(properties)
    stage.beginGrab(1, at: square.center)
    #expect(stage.grabbingPointers.isEmpty)
    #expect(animator.isAnchored(square))
  }

  @Test func `Nothing is grabbed beside the items, and inputs of a pointer that holds nothing are ignored`() {
    stage.beginGrab(1, at: Point(x: 20, y: 20))
    stage.moveGrab(1, to: square.center)
    stage.endGrab(1)
    #expect(stage.grabbingPointers.isEmpty)
    #expect(stage.item(heldBy: 1) == nil)
  }

  @Test func `Several pointers hold items at the same time, and each holds one`() {
    let other = View(frame: Rect(x: 200, y: 100, width: 40, height: 40))
    stage.view.addSubview(other)
    animator.addBehavior(GravityBehavior(items: [other]))
    stage.beginGrab(1, at: square.center)
    stage.beginGrab(2, at: other.center)
    #expect(stage.grabbingPointers == [1, 2])
    stage.beginGrab(1, at: other.center)
    #expect(stage.item(heldBy: 1) === other)
    advance(30)
    #expect(square.center.y > 200)
    #expect(other.center.distance(to: Point(x: 220, y: 120)) < 2)
  }

  @Test func `An item that leaves its animator is not held any more`() {
    stage.beginGrab(1, at: square.center)
    animator.removeAllBehaviors()
    #expect(stage.item(heldBy: 1) == nil)
    stage.moveGrab(1, to: .zero)
    advance(2)
    stage.endGrab(1)
    #expect(stage.grabbingPointers.isEmpty)
  }

  @Test func `Clearing the stage releases all items`() {
    stage.beginGrab(1, at: square.center)
    stage.clear()
    #expect(stage.grabbingPointers.isEmpty)
  }

  @Test func `The view in front is grabbed, even if it is behind a view that no animator moves`() {
    let front = View(frame: Rect(x: 120, y: 120, width: 20, height: 20))
    let glass = View(frame: stage.view.bounds)
    stage.view.addSubview(front)
    stage.view.addSubview(glass)
    animator.addBehavior(DynamicItemBehavior(items: [front]))
    #expect(stage.item(at: Point(x: 130, y: 130))?.item === front)
    #expect(stage.item(at: Point(x: 170, y: 170))?.item === square)
    #expect(stage.visibleView(at: Point(x: 130, y: 130)) === glass)
    glass.isHidden = true
    square.isUserInteractionEnabled = false
    #expect(stage.visibleView(at: Point(x: 170, y: 170)) === square)
  }

  @Test func `An item that is not displayed is grabbed at its rotated outline`() {
    let item = Item(center: Point(x: 250, y: 400), size: Size(width: 100, height: 10))
    item.rotation = .pi / 2
    animator.addBehavior(DynamicItemBehavior(items: [item]))
    #expect(stage.item(at: Point(x: 250, y: 440))?.item === item)
    #expect(stage.item(at: Point(x: 290, y: 400)) == nil)
    stage.beginGrab(1, at: Point(x: 250, y: 440))
    stage.moveGrab(1, to: Point(x: 200, y: 440))
    advance(120)
    #expect(item.center.x < 240)
  }

  @Test func `Runs with the same grabs are equal`() {
    func hash() -> UInt64 {
      let tests = StageGrabTests()
      tests.stage.tracksCumulativeStateHash = true
      tests.advance(5)
      tests.stage.beginGrab(0, at: tests.square.center)
      for step in 0..<20 {
        tests.stage.moveGrab(0, to: Point(x: 140 + 3 * Double(step), y: 150))
        tests.advance(1)
      }
      tests.stage.endGrab(0)
      tests.advance(60)
      return tests.stage.cumulativeStateHash
    }
    #expect(hash() == hash())
  }
}
