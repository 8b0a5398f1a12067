import Dynamics
import Testing
import Views

/// Items that touches drag in animators that allow it.
@Suite struct StageDragTests {
  private let stage = Stage()
  private let square = View(frame: Rect(x: 100, y: 100, width: 80, height: 80))
  private let animator: Animator

  init() {
    stage.view.addSubview(square)
    animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    animator.allowsDragging = true
  }

  private func advance(_ count: Int) { for _ in 0..<count { stage.advanceOneTick() } }

  @Test func `a touched item is held against gravity, and follows the touch`() {
    stage.touchBegan(1, at: square.center)
    advance(60)
    #expect(square.center.distance(to: Point(x: 140, y: 140)) < 2)
    stage.touchMoved(1, to: Point(x: 240, y: 300))
    advance(120)
    #expect(square.center.distance(to: Point(x: 240, y: 300)) < 2)
    stage.touchEnded(1, at: Point(x: 240, y: 300))
    advance(60)
    #expect(square.center.y > 500, "the item falls after the touch has ended")
  }

  @Test(arguments: [(10.0, true), (30.0, false)])
  func `a touch beside an item drags it up to 22 pt`(_ distance: Double, isDragged: Bool) {
    stage.touchBegan(1, at: Point(x: 180 + distance, y: 140))
    advance(30)
    #expect((square.center.y < 220) == isDragged, "\(square.center)")
  }

  @Test func `nothing is dragged by default, nor anchored and kinematic items`() {
    let properties = DynamicItemBehavior(items: [square])
    properties.isKinematic = true
    animator.addBehavior(properties)
    stage.touchBegan(1, at: square.center)
    stage.touchMoved(1, to: Point(x: 240, y: 300))
    advance(30)
    #expect(square.center == Point(x: 140, y: 140))
    properties.isKinematic = false
    #expect(!Animator().allowsDragging)
    animator.allowsDragging = false
    stage.touchBegan(2, at: square.center)
    advance(60)
    #expect(square.center.y > 300)
  }

  @Test func `two touches drag two items`() {
    let other = View(frame: Rect(x: 200, y: 100, width: 80, height: 80))
    stage.view.addSubview(other)
    animator.addBehavior(GravityBehavior(items: [other]))
    stage.touchBegan(1, at: square.center)
    stage.touchBegan(2, at: other.center)
    stage.touchMoved(1, to: Point(x: 60, y: 300))
    stage.touchMoved(2, to: Point(x: 260, y: 400))
    advance(120)
    #expect(square.center.distance(to: Point(x: 60, y: 300)) < 2)
    #expect(other.center.distance(to: Point(x: 260, y: 400)) < 2)
  }

  @Test func `a touch on a button does not drag the item below it`() {
    let button = Button(title: "OK")
    button.frame = Rect(x: 110, y: 110, width: 60, height: 60)
    stage.view.addSubview(button)
    stage.touchBegan(1, at: button.center)
    advance(60)
    #expect(square.center.y > 300)
  }

  @Test func `an item that leaves the animator, or may not be dragged any more, is released`() {
    stage.touchBegan(1, at: square.center)
    advance(10)
    animator.allowsDragging = false
    advance(60)
    #expect(square.center.y > 300)
    animator.allowsDragging = true
    stage.touchBegan(2, at: square.center)
    advance(1)
    animator.removeAllBehaviors()
    stage.touchMoved(2, to: Point(x: 10, y: 10))
    let center = square.center
    advance(30)
    #expect(square.center == center)
  }

  @Test func `clearing the stage ends drags`() {
    stage.touchBegan(1, at: square.center)
    advance(1)
    stage.clear()
    stage.touchMoved(1, to: Point(x: 10, y: 10))
    advance(2)
    #expect(square.center.distance(to: Point(x: 140, y: 140)) < 1)
  }
}
