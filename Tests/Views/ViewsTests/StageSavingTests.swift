import Dynamics
import Testing
import Views

@Suite struct StageSavingTests {
  /// A stage with boxes that fall onto each other, a group, an item that is not a view, and a camera.
  private final class Scene {
    let stage = Stage()
    let animator: Animator
    let boxes: [View]
    let item = Item(center: Point(x: 40, y: 40), size: Size(width: 20, height: 20))
    let collision = CollisionBehavior()

    init() {
      animator = Animator(referenceView: stage.view)
      stage.add(animator)
      boxes = (0..<8).map { index in
        View(frame: Rect(x: 90 + 8 * Double(index), y: 60 * Double(index), width: 40, height: 40))
      }
      for box in boxes { stage.view.addSubview(box) }
      let group = DynamicItemGroup(items: [boxes[0], boxes[1]])
      let items: [any DynamicItem] = [group, item] + Array(boxes.dropFirst(2))
      collision.translatesReferenceBoundsIntoBoundary = true
      for item in items { collision.addItem(item) }
      animator.addBehavior(GravityBehavior(items: items))
      animator.addBehavior(collision)
      stage.camera.follow(boxes[2])
    }

    func hashes(_ count: Int) -> [UInt64] {
      (0..<count).map { _ in
        stage.advanceOneTick()
        return stage.stateHash
      }
    }
  }

  @Test func `a run continues bit by bit from every tick`() {
    let scene = Scene()
    for _ in 0..<12 {
      let state = scene.stage.save()
      let first = scene.hashes(90)
      scene.stage.restore(state)
      #expect(scene.hashes(90) == first)
      scene.stage.restore(state)
      _ = scene.hashes(13)
    }
  }

  @Test func `joints and locked motion continue bit by bit`() throws {
    let stage = Stage()
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let views = (0..<5).map { View(frame: Rect(x: 40 + 50 * Double($0), y: 200, width: 40, height: 40)) }
    for view in views { stage.view.addSubview(view) }
    let pins = views[0...1].map {
      AttachmentBehavior.pinAttachment(with: $0, attachmentAnchor: Point(x: $0.center.x, y: 190))
    }
    pins[0].frequency = 2
    pins[1].maximumMotorTorque = 1
    pins[1].motorSpeed = 3
    let gear = AttachmentBehavior.gearAttachment(with: pins[0], attachedTo: pins[1])
    let pulley = AttachmentBehavior.pulleyAttachment(
      with: views[2], attachmentAnchor: Point(x: 160, y: 50), attachedTo: views[3],
      attachmentAnchor: Point(x: 210, y: 50))
    let locked = DynamicItemBehavior(items: [views[4]])
    locked.allowsVerticalMotion = false
    let heavy = DynamicItemBehavior(items: [views[2]])
    heavy.density = 3
    let collision = CollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in pins + [gear, pulley, locked, heavy, collision, GravityBehavior(items: views)] {
      animator.addBehavior(behavior)
    }
    func hashes() -> [UInt64] {
      (0..<60).map { _ in
        stage.advanceOneTick()
        return stage.stateHash
      }
    }
    _ = hashes()
    let state = stage.save()
    let angle = views[1].transform.rotationAngle
    let first = hashes()
    #expect(views[1].transform.rotationAngle != angle)
    gear.ratio = 3
    pulley.ratio = 2
    pins[0].frequency = 0
    locked.allowsVerticalMotion = true
    #expect(hashes() != first)
    stage.restore(state)
    #expect((gear.ratio, pulley.ratio, pins[0].frequency) == (1, 1, 2))
    #expect(hashes() == first)
  }

  @Test func `the ticks that were run are counted, whatever is restored`() {
    let scene = Scene()
    _ = scene.hashes(10)
    let state = scene.stage.save()
    _ = scene.hashes(10)
    scene.stage.restore(state)
    #expect((scene.stage.tick, scene.stage.runTick) == (10, 20))
    scene.stage.after(0.1) { scene.stage.restore(state) }
    _ = scene.hashes(10)
    #expect(scene.stage.runTick == 30)
    #expect(scene.stage.tick < 20)
  }

  @Test func `removed and added objects are as at the moment of saving`() {
    let scene = Scene()
    _ = scene.hashes(30)
    let state = scene.stage.save()
    let hash = scene.stage.stateHash
    let added = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    scene.stage.view.addSubview(added)
    scene.collision.addItem(added)
    let push = PushBehavior(items: [added, scene.boxes[3]])
    scene.animator.addBehavior(push)
    scene.boxes[4].removeFromSuperview()
    scene.collision.removeItem(scene.boxes[5])
    scene.animator.removeBehavior(scene.collision)
    _ = scene.hashes(20)
    scene.stage.restore(state)
    #expect(scene.stage.stateHash == hash)
    #expect(added.superview == nil && push.dynamicAnimator == nil)
    #expect(scene.boxes[4].superview === scene.stage.view)
    scene.stage.view.addSubview(added)
    scene.animator.addBehavior(push)
    _ = scene.hashes(20)
  }

  @Test func `a stage that was cleared is as before`() {
    let scene = Scene()
    _ = scene.hashes(30)
    let state = scene.stage.save()
    let first = scene.hashes(300)
    scene.stage.clear()
    _ = scene.hashes(5)
    scene.stage.restore(state)
    #expect(scene.hashes(300) == first)
  }

  @Test func `what a pointer holds is released`() {
    let scene = Scene()
    _ = scene.hashes(5)
    let before = scene.stage.save()
    let box = scene.boxes[7]
    scene.stage.beginGrab(1, at: scene.stage.camera.convertToScreen(box.center))
    _ = scene.hashes(5)
    let during = scene.stage.save()
    scene.stage.moveGrab(1, to: Point(x: 20, y: 20))
    for state in [before, during, before] {
      scene.stage.restore(state)
      #expect(scene.stage.grabbingPointers.isEmpty)
      let first = scene.hashes(60)
      scene.stage.restore(state)
      #expect(scene.hashes(60) == first)
    }
  }

  private final class Observer: CollisionBehaviorDelegate, AnimatorDelegate {
    var contact: (() -> Void)?
    var count = 0

    func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
      count += 1
      self.contact?()
    }

    func dynamicAnimatorWillResume(_ animator: Animator) { count += 1 }
    func dynamicAnimatorDidPause(_ animator: Animator) { count += 1 }
  }

  @Test func `no delegate is called while a state is restored`() {
    let scene = Scene()
    let state = scene.stage.save()
    scene.stage.run(untilIdleOrSeconds: 30)
    let observer = Observer()
    scene.animator.delegate = observer
    scene.collision.collisionDelegate = observer
    scene.animator.addBehavior(GravityBehavior(items: [scene.item]))
    observer.count = 0
    scene.stage.restore(state)
    #expect(observer.count == 0)
    _ = scene.hashes(120)
    #expect(observer.count > 0)
  }

  @Test func `in a contact, a state is saved and restored at the end of the tick`() {
    let scene = Scene()
    let observer = Observer()
    var (state, isComplete): (SavedState?, Bool?)
    scene.collision.collisionDelegate = observer
    observer.contact = {
      guard state == nil else { return }
      state = scene.stage.save()
      isComplete = state?.isComplete
    }
    while state == nil { scene.stage.advanceOneTick() }
    #expect(isComplete == false && state?.isComplete == true)
    guard let state else { return }
    let tick = scene.stage.tick
    let first = scene.hashes(60)
    observer.contact = {
      observer.contact = nil
      scene.stage.restore(state)
      #expect(scene.stage.tick != tick)
    }
    while observer.contact != nil { scene.stage.advanceOneTick() }
    #expect(scene.stage.tick == tick)
    #expect(scene.hashes(60) == first)
  }

  @Test func `only a state of the same stage can be restored, and not in a step outside of a tick`() {
    let scene = Scene()
    #expect(scene.stage.problem(restoring: Stage().save()) == "the state is that of another stage")
    #expect(scene.stage.problemWithSaving == nil)
    var problem: String?
    scene.collision.action = { problem = scene.stage.problemWithSaving }
    scene.animator.step()
    #expect(problem?.hasPrefix("a frame of an animator is being computed") == true)
  }

  @Test func `an alert disappears`() {
    let stage = Stage()
    let state = stage.save()
    let alert = Alert(title: "Game over")
    var dismissals = 0
    alert.onDismiss = { _, _ in dismissals += 1 }
    alert.present(on: stage)
    stage.restore(state)
    #expect(!alert.isPresented && dismissals == 0)
    #expect(stage.isIdle)
    alert.present(on: stage)
  }
}
