import Dynamics
import Testing

@Suite struct AnimatorTests {
  // MARK: Time and rest

  @Test func `elapsed time counts frames`() {
    let animator = animator(GravityBehavior(items: [square(100, at: 0, 0)]))
    #expect(animator.elapsedTime == 0)
    animator.step(frames: 4)
    #expect(animator.elapsedTime == 4.0 / 60)
  }

  @Test func `an untouched item rests after the 31st frame`() {
    let recorder = DelegateRecorder()
    let animator = Animator()
    animator.delegate = recorder
    animator.addBehavior(DynamicItemBehavior(items: [square(100, at: 0, 0)]))
    #expect(recorder.entries == ["resume"])
    animator.step(frames: 30)
    #expect(animator.isRunning)
    animator.step()
    #expect(!animator.isRunning)
    #expect(recorder.entries == ["resume", "pause"])
    animator.step()
    #expect(animator.elapsedTime == 31.0 / 60)
  }

  @Test(arguments: [
    (0.99, 0.0, true), (1.01, 0, false), (0, 1.99, true), (0, 2.01, false), (0.99, 1.99, true),
  ])
  func `an item rests below 1 pt/s and 2 degrees/s, and keeps moving above either`(
    speed: Double, degrees: Double, isResting: Bool
  ) {
    let item = square(100, at: 0, 0)
    let motion = frictionless(item)
    motion.addLinearVelocity(Vector(dx: 0.6, dy: 0.8) * speed, for: item)
    motion.addAngularVelocity(-degrees * .pi / 180, for: item)
    let animator = animator(motion)
    animator.step(frames: 31)
    #expect(animator.isRunning != isResting)
    animator.step(frames: 600)
    #expect(animator.isRunning != isResting)
  }

  @Test func `a new animator does not run, nor one whose behaviors have no items`() {
    let animator = Animator()
    animator.step()
    #expect(!animator.isRunning && animator.behaviors.isEmpty && animator.referenceView == nil)
    animator.addBehavior(GravityBehavior())
    animator.addBehavior(DynamicBehavior())
    #expect(!animator.isRunning)
  }

  @Test func `a composite behavior with an action runs without items`() {
    let timer = DynamicBehavior()
    var calls = 0
    let animator = animator(timer)
    timer.action = { calls += 1 }
    animator.step(frames: 100)
    #expect(calls == 100 && animator.isRunning)
    timer.action = nil
    animator.step()
    #expect(!animator.isRunning)
  }

  @Test
  func `adding items or behaviors and changing parameters resumes; the delegate is notified of each pause`() {
    let recorder = DelegateRecorder()
    let item = square(50, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(material)
    animator.delegate = recorder
    let gravity = GravityBehavior(items: [item])
    let changes: [() -> Void] = [
      { material.elasticity = 0.7 },
      { material.addItem(square(50, at: 200, 0)) },
      {
        gravity.magnitude = 0; animator.addBehavior(gravity)
      },
      { animator.removeBehavior(gravity) },
      { material.addLinearVelocity(Vector(dx: 0.5, dy: 0), for: item) },
      { animator.updateItem(usingCurrentState: item) },
      {
        item.size.width = 60; animator.resumeIfSizesChanged()
      },
    ]
    #expect(animator.settle())
    for (index, change) in changes.enumerated() {
      recorder.entries = []
      change()
      #expect(animator.isRunning, "change \(index)")
      #expect(animator.settle())
      #expect(recorder.entries == ["resume", "pause"], "change \(index)")
    }
  }

  @Test func `the delegate may mutate the animator in dynamicAnimatorDidPause`() {
    let recorder = DelegateRecorder()
    let item = square(50, at: 0, 0)
    let material = DynamicItemBehavior(items: [item])
    let animator = animator(material)
    animator.delegate = recorder
    recorder.onPause = { material.addLinearVelocity(Vector(dx: 50, dy: 0), for: item) }
    animator.step(frames: 40)
    #expect(recorder.entries == ["pause", "resume"] && animator.isRunning)
  }

  @Test func `a change in the last action before rest keeps the animator running`() {
    let item = square(50, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    gravity.magnitude = 0
    let animator = animator(gravity)
    gravity.action = { if animator.elapsedTime == 31.0 / 60 { gravity.gravityDirection.dy = 1 } }
    animator.step(frames: 31)
    #expect(animator.isRunning)
    animator.step(frames: 30)
    #expect(item.center.y > 100)
  }

  @Test func `removing everything pauses after the next step`() {
    let animator = animator(GravityBehavior(items: [square(10, at: 0, 0)]), GravityBehavior())
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty)
    animator.step()
    #expect(!animator.isRunning)
  }

  @Test func `an animator pauses when its reference view is deallocated`() {
    var canvas: Canvas? = Canvas(width: 100, height: 100)
    let animator = Animator(referenceView: canvas ?? Canvas(width: 0, height: 0))
    let gravity = GravityBehavior(items: [square(10, at: 0, 0)])
    animator.addBehavior(gravity)
    #expect(animator.isRunning && animator.referenceView === canvas)
    canvas = nil
    animator.step()
    #expect(!animator.isRunning && animator.referenceView == nil)
    gravity.magnitude = 2
    #expect(!animator.isRunning)
    #expect(animator.problem(addingItem: square(10, at: 0, 0)) != nil)
  }

  // MARK: Actions

  @Test func `actions run in order of addition, a behavior before its children, with updated positions`() {
    var calls: [String] = []
    let item = square(10, at: 0, 0)
    let composite = DynamicBehavior()
    composite.action = { calls.append("composite") }
    for name in ["first", "second"] {
      let child = GravityBehavior(items: [item])
      child.action = { calls.append(name) }
      composite.addChildBehavior(child)
    }
    let last = DynamicItemBehavior(items: [item])
    last.action = { calls.append(item.center.y > 0 ? "moved" : "still") }
    animator(composite, last).step()
    #expect(calls == ["composite", "first", "second", "moved"])
  }

  @Test func `a behavior added in an action shows at once and acts from the next frame on`() {
    let item = square(10, at: 0, 0)
    let material = frictionless(item)
    let gravity = GravityBehavior(items: [item])
    var gravityRuns = 0
    gravity.action = { gravityRuns += 1 }
    let animator = animator(material)
    material.action = {
      animator.addBehavior(gravity)
      #expect(animator.behaviors.count == 2 && gravity.dynamicAnimator === animator)
      material.action = nil
    }
    animator.step()
    #expect(gravityRuns == 0 && material.linearVelocity(for: item) == .zero)
    animator.step()
    #expect(gravityRuns == 1)
    #expect(material.linearVelocity(for: item).dy.isNear(1000.0 / 60, within: 1e-3))
  }

  @Test func `a behavior removed and added again in an action keeps its items' velocities`() {
    let item = square(10, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    let animator = animator(gravity)
    animator.step(frames: 10)
    let probe = DynamicItemBehavior(items: [item])
    gravity.action = {
      animator.removeBehavior(gravity)
      #expect(animator.behaviors.isEmpty && gravity.dynamicAnimator == nil)
      animator.addBehavior(gravity)
      gravity.action = nil
    }
    animator.step()
    animator.addBehavior(probe)
    #expect(probe.linearVelocity(for: item).dy > 150)
  }

  @Test func `removals and additions in one action take effect as their net result`() {
    let (item, other) = (square(10, at: 0, 0), square(10, at: 100, 0))
    let (gravity, guest) = (GravityBehavior(items: [item]), GravityBehavior(items: [other]))
    let animator = animator(gravity)
    gravity.action = {
      animator.removeAllBehaviors()
      animator.addBehavior(gravity)
      animator.addBehavior(guest)
      animator.removeBehavior(guest)
      gravity.action = nil
    }
    animator.step(frames: 10)
    #expect(
      animator.behaviors.count == 1 && animator.behaviors[0] === gravity && guest.dynamicAnimator == nil)
    // 19 steps with a resistance of 0.1; in UIKit the re-added gravity would have no effect.
    #expect(item.center.y > 1000 / 14400.0 * 180 && other.center == Point(x: 100, y: 0))
  }

  @Test func `an item removed and re-added outside callbacks starts with velocity 0`() {
    let item = square(10, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    let animator = animator(gravity)
    animator.step(frames: 10)
    animator.removeBehavior(gravity)
    item.center = Point(x: 7, y: 7)
    let probe = DynamicItemBehavior(items: [item])
    animator.addBehavior(probe)
    animator.addBehavior(gravity)
    #expect(probe.linearVelocity(for: item) == .zero)
    animator.step()
    // Two steps from rest: g·h²·(1 + 2).
    #expect(item.center.isNear(7, 7 + 3 * 1000.0 / 14400, within: 1e-3))
  }

  // MARK: The tree

  @Test func `children share their parent's animator, and willMove(to:) is called on adding and removing`() {
    final class MoveRecorder: DynamicBehavior {
      var moves: [Animator?] = []
      override func willMove(to animator: Animator?) { moves.append(animator) }
    }
    let outer = MoveRecorder()
    let inner = MoveRecorder()
    let item = square(10, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    inner.addChildBehavior(gravity)
    outer.addChildBehavior(inner)
    let animator = animator(outer)
    #expect(outer.moves.count == 1 && outer.moves[0] === animator && inner.moves.count == 1)
    #expect(gravity.dynamicAnimator === animator && animator.behaviors.count == 1)
    animator.step()
    #expect(item.center.y > 0)
    outer.removeChildBehavior(inner)
    #expect(inner.moves.count == 2 && inner.moves[1] == nil && gravity.dynamicAnimator == nil)
    outer.addChildBehavior(inner)
    #expect(gravity.dynamicAnimator === animator)
    animator.removeBehavior(inner)
    #expect(
      gravity.dynamicAnimator === animator, "only behaviors added to the animator can be removed from it")
  }

  @Test func `a behavior may add children while it moves to an animator`() {
    final class Late: DynamicBehavior {
      let gravity: GravityBehavior
      init(_ item: Item) { gravity = GravityBehavior(items: [item]) }
      override func willMove(to animator: Animator?) { if animator != nil { addChildBehavior(gravity) } }
    }
    let item = square(10, at: 0, 0)
    let late = Late(item)
    animator(late).step()
    #expect(item.center.isNear(0, 0.0694, within: 1e-3), "the gravity acts once, not twice")
  }

  @Test func `built-in behaviors accept no children, duplicates are ignored`() {
    let gravity = GravityBehavior()
    gravity.addChildBehavior(PushBehavior())
    #expect(gravity.childBehaviors.isEmpty)
    let composite = DynamicBehavior()
    composite.addChildBehavior(gravity)
    composite.addChildBehavior(gravity)
    #expect(composite.childBehaviors.count == 1)
    let animator = animator(composite, composite)
    #expect(animator.behaviors.count == 1)
  }

  @Test func `a behavior can be in at most one tree, once`() {
    let composite = DynamicBehavior()
    let inner = DynamicBehavior()
    composite.addChildBehavior(inner)
    let first = animator(composite)
    let second = Animator()
    #expect(first.problem(adding: composite) == nil)
    #expect(first.problem(adding: inner)?.contains("inside another behavior") == true)
    #expect(second.problem(adding: composite)?.contains("another animator") == true)
    #expect(DynamicBehavior().problem(addingChild: inner) != nil)
    #expect(DynamicBehavior().problem(addingChild: composite) != nil)
    #expect(inner.problem(addingChild: composite) != nil)
    #expect(inner.problem(addingChild: inner) != nil)
    #expect(inner.problem(addingChild: GravityBehavior()) == nil)
  }

  @Test func `the animator owns its behaviors and they their items`() {
    weak var item: Item?
    weak var gravity: GravityBehavior?
    var animator: Animator? = Animator()
    do {
      let square = square(10, at: 0, 0)
      let behavior = GravityBehavior(items: [square])
      animator?.addBehavior(behavior)
      item = square
      gravity = behavior
    }
    animator?.step()
    #expect(item != nil && gravity != nil)
    animator = nil
    #expect(item == nil && gravity == nil)
  }

  @Test func `an item that no behavior uses any more is released`() {
    let collision = CollisionBehavior(items: [
      square(10, at: 0, 0), square(10, at: 20, 0), square(10, at: 40, 0),
    ])
    let animator = animator(collision)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 6), to: Point(x: 50, y: 6))
    weak var item: Item?
    do {
      let square = square(10, at: 5, 0)
      collision.addItem(square)
      let snap = SnapBehavior(item: square, snapTo: .zero)
      animator.addBehavior(snap)
      animator.step(frames: 20)
      item = square
      #expect(animator.items(in: Rect(x: 0, y: 0, width: 1, height: 1)).contains { $0 === square })
      animator.removeBehavior(snap)
      collision.removeItem(square)
    }
    #expect(item == nil)
  }

  // MARK: Invalid items

  @Test func `problem(with:) describes why an item cannot be animated`() {
    let animator = Animator()
    func problem(_ change: (Item) -> Void) -> String {
      let item = square(10, at: 0, 0)
      change(item)
      let behavior = GravityBehavior(items: [item])
      let composite = DynamicBehavior()
      composite.addChildBehavior(behavior)
      #expect(animator.problem(adding: composite) == Animator.problem(withGeometryOf: item))
      return Animator.problem(withGeometryOf: item) ?? ""
    }
    #expect(problem { $0.size.width = 0 }.contains("size must be positive"))
    #expect(problem { $0.size.height = .infinity }.contains("size must be positive"))
    #expect(problem { $0.center.x = .nan }.contains("center must be finite"))
    #expect(problem { $0.transform.a = .nan }.contains("transform must be finite"))
    #expect(problem { $0.collisionBoundsType = .path }.contains("collisionBoundingPath"))
    #expect(
      problem {
        $0.collisionBoundsType = .path
        $0.collisionBoundingPath = BezierPath(polygon: [
          Point(x: 0, y: 0), Point(x: 10, y: 10), Point(x: 10, y: 0), Point(x: 0, y: 12),
        ])
      } != ""
    )
    #expect(problem { _ in } == "")
  }

  @Test func `a view must be inside the reference view`() {
    let canvas = Canvas(width: 100, height: 100)
    let outsider = square(10, at: 0, 0)
    canvas.rejectedItems = [ObjectIdentifier(outsider)]
    let animator = Animator(referenceView: canvas)
    let gravity = GravityBehavior()
    animator.addBehavior(gravity)
    #expect(animator.problem(addingItem: outsider)?.contains("reference view") == true)
    #expect(gravity.problem(adding: outsider) == animator.problem(addingItem: outsider))
    #expect(gravity.problem(adding: square(10, at: 0, 0)) == nil)
    #expect(GravityBehavior().problem(adding: outsider) == nil)
  }

  @Test func `an item whose size becomes invalid in willMove gets a body with its next valid size`() {
    final class Spoiler: DynamicBehavior {
      let item: Item
      init(_ item: Item) {
        self.item = item
        super.init()
        addChildBehavior(GravityBehavior(items: [item]))
      }
      override func willMove(to animator: Animator?) {
        item.size = .zero
        item.center.x = .nan
      }
    }
    let item = square(10, at: 5, 0)
    let animator = animator(Spoiler(item))
    animator.step()
    #expect(item.center.isNear(0, 0.0694))
    item.size = Size(width: 50, height: 50)
    animator.step()
    #expect(!animator.items(in: Rect(x: 34, y: 0, width: 10, height: 10)).isEmpty)
  }

  @Test func `adding an item without size stops the program`() async {
    await #expect(processExitsWith: .failure) {
      Animator().addBehavior(GravityBehavior(items: [Item(size: .zero)]))
    }
  }

  @Test func `an item with a non-finite state is halted and reported, the others continue`() {
    let fastItem = square(10, at: 0, 0)
    let slowItem = square(10, at: 100, 0)
    let recorder = DelegateRecorder()
    let push = PushBehavior(items: [fastItem], mode: .continuous)
    push.magnitude = .greatestFiniteMagnitude
    let animator = animator(push, GravityBehavior(items: [slowItem]))
    animator.delegate = recorder
    animator.step(frames: 3)
    #expect(recorder.entries.contains("halt"))
    #expect(fastItem.center.isFinite && slowItem.center.y > 0.5)
  }

  @Test(arguments: [20.0, 60, 100], [false, true])
  func `a step at rest sees a changed size or view and a moved kinematic item`(
    height: Double, isKinematic: Bool
  ) {
    let (support, box) = (square(40, at: 0, 100), square(30, at: 0, 65))
    support.size.width = 200
    let material = DynamicItemBehavior(items: [support])
    if isKinematic { material.isKinematic = true } else { material.isAnchored = true }
    let animator = animator(
      CollisionBehavior(items: [support, box]), GravityBehavior(items: [box]), material)
    #expect(animator.settle())
    if isKinematic {
      for _ in 0..<60 {
        support.center.y -= height / 60
        animator.step()
        #expect(animator.isRunning)
      }
      #expect(animator.settle())
      #expect(box.center.y.isNear(65 - height, within: 0.5))
    } else {
      support.size.height = height
      animator.step()
      #expect(animator.isRunning)
      #expect(animator.settle())
      #expect(box.center.y.isNear(85 - height / 2, within: 0.5))
    }
    animator.step(frames: 10)
    #expect(!animator.isRunning && animator.elapsedTime > 0)
  }

  @Test func `a step at rest moves the edges of the reference bounds after a resize of the view`() {
    let canvas = Canvas(width: 300, height: 300)
    let box = square(40, at: 150, 200)
    let animator = Animator(referenceView: canvas)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [box]))
    #expect(animator.settle())
    for height in [400.0, 250, 330] {
      canvas.bounds.size.height = height
      animator.step()
      #expect(animator.isRunning && animator.settle())
      #expect(box.center.y.isNear(height - 20, within: 0.5))
    }
  }
}
