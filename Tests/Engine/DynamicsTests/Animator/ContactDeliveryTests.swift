import Dynamics
import Testing

@Suite struct ContactDeliveryTests {
  /// An item that falls onto a floor at y = 300, with its animator, behaviors and recorder.
  private struct Drop {
    let item = square(50, at: 200, 200)
    let collision: CollisionBehavior
    let gravity: GravityBehavior
    let animator = Animator()
    let recorder = DelegateRecorder()

    init(elasticity: Double = 0.2) {
      collision = CollisionBehavior(items: [item])
      gravity = GravityBehavior(items: [item])
      collision.collisionDelegate = recorder
      collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
      let material = DynamicItemBehavior(items: [item])
      material.elasticity = elasticity
      material.resistance = 0
      animator.addBehavior(gravity)
      animator.addBehavior(collision)
      animator.addBehavior(material)
    }
  }

  @Test func `a contact has items, point, impulse and approach speed`() throws {
    let drop = Drop()
    #expect(drop.animator.settle())
    let contact = try #require(drop.recorder.began.first)
    #expect(contact.item === drop.item && contact.otherItem == nil)
    #expect(contact.boundaryIdentifier as? String == "floor" && !contact.isReferenceBounds)
    #expect(contact.point.y.isNear(300, within: 5) && abs(contact.point.x - 200) < 26)
    #expect(contact.normal.dy.isNear(1, within: 1e-3))
    let speed = (2 * 1000 * 75.0).squareRoot()
    #expect(contact.approachSpeed <= speed && contact.approachSpeed > speed - 1000.0 / 60)
    // 0.25 kg that rebound with a fifth of the approach speed.
    #expect(contact.impulse.isNear(0.25 * speed * 1.2 / 100, within: 0.1))
  }

  @Test func `an item that bounces begins and ends contacts in turn, and rests in one`() {
    let drop = Drop(elasticity: 0.6)
    #expect(drop.animator.settle())
    let events = drop.recorder.entries
    #expect(events.count >= 3 && events.count % 2 == 1)
    for (index, entry) in events.enumerated() {
      #expect(entry == (index.isMultiple(of: 2) ? "began floor" : "ended floor"))
    }
  }

  @Test func `custom behaviors are notified of contacts after the delegate, and may remove each other`() {
    final class Observer: DynamicBehavior {
      var log: [String] = []
      var onBegan: () -> Void = {}
      override func didBegin(_ contact: Contact, in collision: CollisionBehavior) {
        log.append("began \(contact.peerName)")
        onBegan()
      }
      override func didEnd(_ contact: Contact, in collision: CollisionBehavior) {
        log.append("ended \(contact.peerName)")
      }
    }
    let drop = Drop(elasticity: 0.6)
    let (first, second) = (Observer(), Observer())
    drop.animator.addBehavior(first)
    drop.animator.addBehavior(second)
    drop.recorder.onBegan = { _ in #expect(first.log.count == drop.recorder.entries.count - 1) }
    first.onBegan = { [unowned first] in
      if first.log.count == 3 { drop.animator.removeBehavior(second) }
    }
    #expect(drop.animator.settle())
    #expect(drop.recorder.entries.count >= 5 && first.log == drop.recorder.entries)
    #expect(second.log == ["began floor", "ended floor"])
  }

  @Test func `the reference bounds have no identifier`() throws {
    let canvas = Canvas(width: 320, height: 300)
    let item = square(40, at: 160, 200)
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = recorder
    let animator = Animator(referenceView: canvas)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    #expect(animator.settle())
    let contact = try #require(recorder.began.first)
    #expect(contact.isReferenceBounds && contact.boundaryIdentifier == nil)
  }

  @Test
  func `an item pair is reported once by every behavior that contains both, the first added item first`()
    throws
  {
    let a = square(50, at: 100, 100)
    let b = square(50, at: 100, 200)
    let anchor = DynamicItemBehavior(items: [b])
    anchor.isAnchored = true
    let recorders = [DelegateRecorder(), DelegateRecorder(), DelegateRecorder()]
    let behaviors = [[a, b], [b, a], [a]].map { CollisionBehavior(items: $0) }
    for (behavior, recorder) in zip(behaviors, recorders) { behavior.collisionDelegate = recorder }
    behaviors[1].collisionMode = .boundaries
    let animator = animator(GravityBehavior(items: [a]), anchor)
    for behavior in behaviors { animator.addBehavior(behavior) }
    animator.step(frames: 40)
    #expect(recorders.map { $0.began.isEmpty } == [false, false, true])
    let contact = try #require(recorders[0].began.first)
    #expect(contact.item === a && contact.otherItem === b)
    #expect(contact.normal.dy.isNear(1, within: 1e-3))
    #expect(contact.other(than: a) === b && contact.other(than: b) === a)
    #expect(contact.other(than: square(1, at: 0, 0)) == nil)
  }

  @Test func `UIKit's four methods are called by default`() {
    final class Delegate: CollisionBehaviorDelegate {
      var events: [String] = []
      func collisionBehavior(
        _ behavior: CollisionBehavior,
        beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: AnyHashable?,
        at point: Point
      ) { events.append("began \(identifier.map(\.description) ?? "nil")") }
      func collisionBehavior(
        _ behavior: CollisionBehavior,
        endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: AnyHashable?
      ) { events.append("ended \(identifier.map(\.description) ?? "nil")") }
      func collisionBehavior(
        _ behavior: CollisionBehavior,
        beganContactFor item: any DynamicItem,
        with otherItem: any DynamicItem,
        at point: Point
      ) { events.append("began item") }
      func collisionBehavior(
        _ behavior: CollisionBehavior,
        endedContactFor item: any DynamicItem,
        with otherItem: any DynamicItem
      ) { events.append("ended item") }
    }
    let delegate = Delegate()
    let drop = Drop(elasticity: 0.8)
    drop.collision.collisionDelegate = delegate
    let guest = square(50, at: 200, 140)
    drop.collision.addItem(guest)
    drop.gravity.addItem(guest)
    drop.animator.step(frames: 120)
    #expect(Set(delegate.events) == ["began floor", "ended floor", "began item", "ended item"])
  }

  // MARK: Order

  @Test func `in a frame began contacts are reported first, then ended contacts, then actions run`() {
    // Both items cross the line at the same velocity: the first leaves it when the second arrives.
    let first = square(20, at: 100, 100)
    let second = square(20, at: 100, 68)
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [first, second])
    collision.collisionMode = .items
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "line", from: Point(x: 0, y: 150), to: Point(x: 200, y: 150))
    let motion = frictionless(first, second)
    for item in [first, second] { motion.addLinearVelocity(Vector(dx: 0, dy: 1200), for: item) }
    collision.action = { recorder.entries.append("action") }
    let animator = animator(collision, motion)
    var events: [[String]] = []
    for _ in 0..<10 {
      recorder.entries = []
      animator.step()
      events.append(recorder.entries)
    }
    for frame in events {
      let began = frame.filter { $0.hasPrefix("began") }
      let ended = frame.filter { $0.hasPrefix("ended") }
      #expect(frame == began + ended + ["action"])
    }
    let all: [String] = events.flatMap(\.self)
    #expect(all.count { $0 == "began line" } == 2)
    #expect(all.count { $0 == "ended line" } == 2)
    let both: Set = ["began line", "ended line"]
    #expect(events.contains { both.isSubset(of: $0) })
  }

  @Test(arguments: 0..<4)
  func `began and ended alternate, also where a contact ends and begins in one frame`(phase: Int) {
    // In each step of 1/120 s the item moves by 10 points: onto one side of the loop, inside it, onto the
    // other side.
    let item = square(4, at: -40 - Double(phase) * 10, 50)
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [item])
    collision.collisionMode = .items
    collision.collisionDelegate = recorder
    collision.addBoundary(
      withIdentifier: "loop", for: BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 100)))
    let motion = frictionless(item)
    motion.addLinearVelocity(Vector(dx: 1200, dy: 0), for: item)
    animator(collision, motion).step(frames: 20)
    #expect(!recorder.entries.isEmpty && recorder.entries.count.isMultiple(of: 2))
    for (index, entry) in recorder.entries.enumerated() {
      #expect(entry == (index.isMultiple(of: 2) ? "began loop" : "ended loop"))
    }
  }

  @Test(arguments: [true, false])
  func `a contact that begins and ends within a frame is reported as both`(isThrough: Bool) {
    // In each step of 1/120 s the item moves by 20 points: it passes the line, or rebounds from it, within
    // one step.
    let item = square(4, at: isThrough ? -30 : -48, 50)
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [item])
    collision.collisionMode = isThrough ? .items : .everything
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "line", from: Point(x: 0, y: 0), to: Point(x: 0, y: 100))
    let motion = frictionless(item)
    motion.elasticity = 1
    motion.addLinearVelocity(Vector(dx: 2400, dy: 0), for: item)
    let animator = animator(collision, motion)
    for _ in 0..<4 where recorder.entries.isEmpty { animator.step() }
    #expect(recorder.entries == ["began line", "ended line"])
    #expect(motion.linearVelocity(for: item).dx.isNear(isThrough ? 2400 : -2400, within: 1))
  }

  @Test(arguments: [0.005, -0.005, 0.3, -0.3, .pi / 4])
  func `the point is the one with the largest impulse`(rotation: Double) throws {
    // The lowest corner, although at small angles the neighbouring corner is close enough to the floor to
    // touch it, too.
    let item = square(100, at: 200, 200)
    item.rotation = rotation
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [item])
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    let animator = animator(GravityBehavior(items: [item]), collision)
    while recorder.began.isEmpty, animator.isRunning { animator.step() }
    let corner = Vector(dx: rotation > 0 ? 50 : -50, dy: 50).applying(
      AffineTransform(rotationAngle: rotation))
    #expect(try #require(recorder.began.first).point.isNear(200 + corner.dx, 300, within: 0.5))
  }

  @Test func `an item removed during a contact and re-added in the same frame keeps its contact`() {
    let drop = Drop()
    let neighbour = square(50, at: 200, 140)
    drop.collision.addItem(neighbour)
    drop.gravity.addItem(neighbour)
    #expect(drop.animator.settle())
    drop.recorder.entries = []
    for item in [drop.item, neighbour] {
      drop.collision.removeItem(item)
      drop.collision.addItem(item)
    }
    #expect(drop.animator.settle())
    #expect(drop.recorder.entries.isEmpty)
    #expect(drop.animator.contacts(of: drop.item).count == 2)
  }

  @Test func `a delegate sees the updated positions of all items`() {
    let drop = Drop()
    var seen: Double?
    drop.recorder.onBegan = { [unowned item = drop.item] contact in seen = item.center.y }
    while seen == nil { drop.animator.step() }
    #expect(seen == drop.item.center.y)
  }

  // MARK: Changes in callbacks

  @Test func `an item may be removed from everything by its own contact`() {
    let drop = Drop()
    drop.recorder.onBegan = { [drop] contact in
      drop.collision.removeItem(contact.item)
      drop.gravity.removeItem(contact.item)
      drop.animator.removeAllBehaviors()
    }
    drop.animator.step(frames: 60)
    #expect(drop.recorder.began.count == 1)
    #expect(!drop.animator.isRunning && drop.animator.behaviors.isEmpty)
  }

  /// Two items that land in the same frame; the reaction runs in the callback of the first contact.
  private func landingTogether(_ reaction: @escaping (CollisionBehavior, Animator, Item) -> Void)
    -> DelegateRecorder
  {
    let items = [square(50, at: 100, 200), square(50, at: 300, 200)]
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: items)
    collision.collisionDelegate = recorder
    collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    let animator = animator(GravityBehavior(items: items), collision)
    recorder.onBegan = { contact in
      guard recorder.began.count == 1 else { return }
      reaction(collision, animator, contact.item === items[0] ? items[1] : items[0])
    }
    while recorder.began.isEmpty { animator.step() }
    return recorder
  }

  @Test func `contacts of items or boundaries removed meanwhile are not reported`() {
    #expect(landingTogether { _, _, _ in }.began.count == 2)
    #expect(landingTogether { collision, _, other in collision.removeItem(other) }.began.count == 1)
    #expect(landingTogether { collision, animator, _ in animator.removeBehavior(collision) }.began.count == 1)
    #expect(landingTogether { collision, _, _ in collision.removeAllBoundaries() }.began.count == 1)
    #expect(landingTogether { _, animator, _ in animator.removeAllBehaviors() }.began.count == 1)
  }

  @Test
  func `a behavior that lost one of two items in another delegate's callback does not report their contact`()
  {
    let upper = square(50, at: 100, 100)
    let lower = square(50, at: 100, 200)
    let recorders = [DelegateRecorder(), DelegateRecorder()]
    let behaviors = recorders.map { _ in CollisionBehavior(items: [upper, lower]) }
    for (behavior, recorder) in zip(behaviors, recorders) { behavior.collisionDelegate = recorder }
    recorders[0].onBegan = { _ in behaviors[1].removeItem(lower) }
    let animator = animator(GravityBehavior(items: [upper]), behaviors[0], behaviors[1])
    animator.step(frames: 40)
    #expect(recorders.map(\.began.isEmpty) == [false, true])
  }

  @Test func `a boundary replaced in its own contact callback begins a new contact`() {
    let drop = Drop()
    drop.recorder.onBegan = { [drop] contact in
      guard drop.recorder.began.count == 1 else { return }
      drop.collision.addBoundary(
        withIdentifier: "floor", from: Point(x: 0, y: 400), to: Point(x: 400, y: 400))
    }
    #expect(drop.animator.settle())
    #expect(drop.recorder.began.count >= 2)
    #expect(drop.item.center.y.isNear(375, within: 0.5))
  }

  @Test func `a callback may release the animator`() {
    var animator: Animator? = Animator()
    let item = square(50, at: 0, 0)
    let gravity = GravityBehavior(items: [item])
    animator?.addBehavior(gravity)
    gravity.action = { animator = nil }
    animator?.step()
    #expect(animator == nil && gravity.dynamicAnimator == nil)
  }

  @Test func `stepping inside a callback stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let gravity = GravityBehavior(items: [Item(size: Size(width: 10, height: 10))])
      let animator = Animator()
      animator.addBehavior(gravity)
      gravity.action = { animator.step() }
      animator.step()
    }
  }
}
