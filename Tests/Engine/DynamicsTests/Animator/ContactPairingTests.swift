import Dynamics
import TestSupport
import Testing

/// Every contact that began ends, whatever ends it.
@Suite struct ContactPairingTests {
  /// A box that rests on an anchored floor.
  private final class Rest {
    let floor = Item(center: Point(x: 0, y: 110), size: Size(width: 400, height: 20))
    let box = square(20, at: 0, 90)
    let recorder = DelegateRecorder()
    lazy var collision = CollisionBehavior(items: [floor, box])
    lazy var material = DynamicItemBehavior(items: [box])
    lazy var support = DynamicItemBehavior(items: [floor])
    let animator = Animator()

    init() {
      collision.collisionDelegate = recorder
      support.isAnchored = true
      for behavior in [GravityBehavior(items: [box]), collision, material, support] {
        animator.addBehavior(behavior)
      }
      animator.step(frames: 60)
      recorder.entries = []
    }

    /// Reports the events of two frames.
    func events() -> [String] {
      animator.step(frames: 2)
      defer { recorder.entries = [] }
      return recorder.entries
    }
  }

  @Test(arguments: [
    "isAnchored", "collisionBitMask", "categoryBitMask", "weld", "pin", "membership", "behavior",
  ])
  func `a change that separates two items ends their contact, and its reversal begins another`(
    _ property: String
  ) {
    let rest = Rest()
    let weld = AttachmentBehavior.fixedAttachment(
      with: rest.box, attachedTo: rest.floor, attachmentAnchor: rest.box.center)
    let pin = AttachmentBehavior.pinAttachment(
      with: rest.box, attachedTo: rest.floor, attachmentAnchor: rest.box.center)
    func set(_ isSeparated: Bool) {
      switch property {
      case "isAnchored": rest.material.isAnchored = isSeparated
      case "collisionBitMask": rest.material.collisionBitMask = isSeparated ? 0 : .max
      case "categoryBitMask": rest.material.categoryBitMask = isSeparated ? 0 : .max
      case "weld" where isSeparated: rest.animator.addBehavior(weld)
      case "weld": rest.animator.removeBehavior(weld)
      case "pin" where isSeparated: rest.animator.addBehavior(pin)
      case "pin": rest.animator.removeBehavior(pin)
      case "membership" where isSeparated: rest.collision.removeItem(rest.box)
      case "membership": rest.collision.addItem(rest.box)
      case "behavior" where isSeparated: rest.animator.removeBehavior(rest.collision)
      case "behavior": rest.animator.addBehavior(rest.collision)
      default: return
      }
    }
    // Without gravity to move it away, the box is at the same place afterwards.
    rest.animator.removeBehavior(rest.animator.behaviors[0])
    set(true)
    #expect(rest.events() == ["ended item"])
    #expect(rest.animator.contacts(of: rest.box).isEmpty)
    set(false)
    rest.material.addLinearVelocity(Vector(dx: 0, dy: 20), for: rest.box)
    #expect(rest.events() == ["began item"])
    rest.material.addLinearVelocity(Vector(dx: 0, dy: -200), for: rest.box)
    rest.animator.step(frames: 20)
    #expect(rest.events() == ["ended item"])
  }

  @Test func `a change that is taken back in the same frame is no event`() {
    let rest = Rest()
    rest.material.isAnchored = true
    rest.material.isAnchored = false
    rest.collision.removeItem(rest.box)
    rest.collision.addItem(rest.box)
    rest.animator.removeBehavior(rest.collision)
    rest.animator.addBehavior(rest.collision)
    #expect(rest.events().isEmpty)
    #expect(rest.animator.contacts(of: rest.box).count == 1)
  }

  @Test func `a new size is no event while the items touch, also in a sensor and at a gap`() {
    for isSensor in [false, true] {
      let rest = Rest()
      rest.support.isSensor = isSensor
      rest.animator.removeBehavior(rest.animator.behaviors[0])
      #expect(rest.events().isEmpty)
      for height in isSensor ? [22.0, 20, 20.8, 19.2, 60, 20] : [20.4, 19.6, 20] {
        rest.box.size.height = height
        #expect(rest.events().isEmpty, "\(isSensor) \(height)")
      }
      rest.box.size = Size(width: 4, height: 4)
      #expect(rest.events() == ["ended item"])
    }
  }

  @Test
  func `the removal of an item, a boundary or a behavior ends its contacts, and reports what was removed`()
    throws
  {
    for removed in ["item", "all", "behavior", "boundary", "boundaries", "bounds"] {
      let canvas = Canvas(width: 320, height: 100)
      let (a, b) = (square(20, at: 40, 90), square(20, at: 100, 90))
      let recorder = DelegateRecorder()
      let collision = CollisionBehavior(items: [a, b])
      collision.collisionDelegate = recorder
      if removed == "bounds" {
        collision.translatesReferenceBoundsIntoBoundary = true
      } else {
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 100), to: Point(x: 320, y: 100))
      }
      let animator = Animator(referenceView: canvas)
      animator.addBehavior(GravityBehavior(items: [a, b]))
      animator.addBehavior(collision)
      #expect(animator.settle())
      #expect(recorder.began.count == 2)
      switch removed {
      case "item":
        for behavior in animator.behaviors { (behavior as? ItemListBehavior)?.removeItem(a) }
      case "all": animator.removeAllBehaviors()
      case "behavior": animator.removeBehavior(collision)
      case "boundary": collision.removeBoundary(withIdentifier: "floor")
      case "boundaries": collision.removeAllBoundaries()
      default: collision.translatesReferenceBoundsIntoBoundary = false
      }
      animator.step()
      #expect(recorder.ended.count == (removed == "item" ? 1 : 2), "\(removed)")
      let contact = try #require(recorder.ended.first)
      #expect(contact.item === a && contact.normal.dy.isNear(1, within: 0.01) && contact.impulse == 0)
      #expect(contact.boundaryIdentifier == (removed == "bounds" ? nil : "floor"))
      #expect(contact.isReferenceBounds == (removed == "bounds"))
      animator.step(frames: 60)
      #expect(recorder.ended.count == (removed == "item" ? 1 : 2), "\(removed)")
      #expect(animator.isRunning == ["behavior", "boundary", "boundaries", "bounds"].contains(removed))
    }
  }

  @Test func `an item that leaves one of two behaviors in contact ends it for that one only`() {
    let rest = Rest()
    let recorder = DelegateRecorder()
    let other = CollisionBehavior(items: [rest.box, rest.floor])
    other.collisionDelegate = recorder
    rest.material.elasticity = 0
    rest.support.elasticity = 0
    rest.material.addLinearVelocity(Vector(dx: 0, dy: -200), for: rest.box)
    rest.animator.addBehavior(other)
    rest.animator.step(frames: 60)
    #expect(recorder.entries == ["began item"])
    rest.recorder.entries = []
    other.removeItem(rest.box)
    #expect(rest.events().isEmpty && recorder.entries == ["began item", "ended item"])
    rest.collision.removeItem(rest.box)
    #expect(rest.events() == ["ended item"] && recorder.entries.count == 2)
  }

  @Test
  func `a boundary that is replaced by one with its identifier in each frame while touched is no event`() {
    let item = square(20, at: 0, 90)
    let recorder = DelegateRecorder()
    let collision = CollisionBehavior(items: [item])
    collision.collisionDelegate = recorder
    let animator = animator(GravityBehavior(items: [item]), collision)
    for frame in 0..<60 {
      let y = 100 + 0.1 * Double(frame)
      collision.addBoundary(withIdentifier: "lift", from: Point(x: -50, y: y), to: Point(x: 50, y: y))
      animator.step()
    }
    #expect(recorder.entries == ["began lift"])
  }

  @Test(
    arguments: 0..<(_isDebugAssertConfiguration() ? 4 : 40)
  )
  func `random changes while items touch: begins and ends alternate and agree with the shapes`(seed: UInt64) {
    let fuzzer = ContactFuzzer(seed: seed)
    for _ in 0..<300 { fuzzer.step() }
    fuzzer.animator.removeAllBehaviors()
    fuzzer.animator.step(frames: 2)
    fuzzer.expect(fuzzer.touching.isEmpty, "all contacts end: \(fuzzer.touching)")
    #expect(fuzzer.problem == nil)
    #expect(fuzzer.beganCount > 0)
  }
}
