import Dynamics
import TestSupport
import Testing

/// Random calls of the API, between steps and inside callbacks.
private final class AnimatorFuzzer: CollisionBehaviorDelegate {
  private var random: SplitMix64
  private let canvas = Canvas(width: 320, height: 568)
  let animator: Animator
  let items: [Item]
  private let gravity: GravityBehavior
  private let collision: CollisionBehavior
  private let push: PushBehavior
  private let material: DynamicItemBehavior
  private let composite = DynamicBehavior()
  private var extraBehaviors: [DynamicBehavior] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    animator = Animator(referenceView: canvas)
    items = (0..<10).map { square(20 + Double($0), at: 30 * Double($0), 100) }
    gravity = GravityBehavior(items: items)
    collision = CollisionBehavior(items: items)
    push = PushBehavior(
      items: Array(items[0..<5]), mode: seed.isMultiple(of: 2) ? .continuous : .instantaneous)
    material = DynamicItemBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    composite.addChildBehavior(push)
    for behavior in [gravity, collision, composite, material] { animator.addBehavior(behavior) }
    composite.action = { [unowned self] in if chance(0.1) { mutate() } }
  }

  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    if chance(0.2) { mutate() }
  }

  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    if chance(0.2) { mutate() }
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private func number(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }

  private func extreme() -> Double {
    chance(0.05) ? number(1) * .greatestFiniteMagnitude : number(chance(0.1) ? 1e9 : 10)
  }

  private func point() -> Point { Point(x: number(500), y: number(500)) }

  /// Makes one random change.
  func mutate() {
    let item = items[Int.random(in: items.indices, using: &random)]
    let other = items[Int.random(in: items.indices, using: &random)]
    switch Int.random(in: 0..<20, using: &random) {
    case 0: gravity.gravityDirection = Vector(dx: extreme(), dy: extreme())
    case 1: push.setAngle(extreme(), magnitude: extreme())
    case 2: push.setTargetOffsetFromCenter(Vector(dx: extreme(), dy: extreme()), for: item)
    case 3: push.active.toggle()
    case 4: for list in [gravity, collision, push, material] where chance(0.5) { list.removeItem(item) }
    case 5:
      for list in [gravity, collision, push, material] where list.problem(adding: item) == nil {
        list.addItem(item)
      }
    case 6: item.size = Size(width: number(80), height: number(80))
    case 7: item.size = Size(width: 20 + number(10), height: 20 + number(10))
    case 8: item.center = point()
    case 9: if animator.problem(updating: item) == nil { animator.updateItem(usingCurrentState: item) }
    case 10:
      collision.collisionMode = CollisionBehavior.Mode(rawValue: UInt.random(in: 0...3, using: &random))
    case 11:
      collision.addBoundary(
        withIdentifier: 1, for: BezierPath(ovalIn: Rect(center: point(), size: item.size)))
    case 12:
      collision.addBoundary(
        withIdentifier: Int.random(in: 1...3, using: &random), from: point(), to: point())
    case 13: collision.removeBoundary(withIdentifier: 1)
    case 14: canvas.bounds.size = Size(width: 320 + number(400), height: 568 + number(100))
    case 15: changeMaterial(of: item)
    case 16: add(SnapBehavior(item: item, snapTo: point()))
    case 17: if item !== other { add(AttachmentBehavior(item: item, attachedTo: other)) }
    case 18: add(AttachmentBehavior(item: item, attachedToAnchor: item.center.isFinite ? item.center : .zero))
    default: removeSomething()
    }
  }

  private func changeMaterial(of item: Item) {
    material.elasticity = extreme()
    material.resistance = extreme()
    material.friction = extreme()
    material.density = abs(extreme()) + .leastNormalMagnitude
    material.isAnchored = chance(0.1)
    material.allowsRotation = chance(0.8)
    material.addLinearVelocity(Vector(dx: extreme(), dy: extreme()), for: item)
    material.addAngularVelocity(extreme(), for: item)
  }

  private func add(_ behavior: DynamicBehavior) {
    guard animator.problem(adding: behavior) == nil else { return }
    extraBehaviors.append(behavior)
    if let spring = behavior as? AttachmentBehavior, chance(0.5) { spring.frequency = abs(number(10)) }
    if chance(0.5) { composite.addChildBehavior(behavior) } else { animator.addBehavior(behavior) }
  }

  private func removeSomething() {
    if let guest = extraBehaviors.popLast() {
      composite.removeChildBehavior(guest)
      animator.removeBehavior(guest)
    } else {
      let behavior = [gravity, collision, composite, material].randomElement(using: &random) ?? gravity
      animator.removeBehavior(behavior)
      if animator.problem(adding: behavior) == nil { animator.addBehavior(behavior) }
    }
  }
}

@Suite struct AnimatorFuzzTests {
  @Test(arguments: 1...16)
  func `any valid sequence of calls keeps the animator running and all positions finite`(seed: Int) {
    let fuzzer = AnimatorFuzzer(seed: UInt64(seed))
    for _ in 0..<100 {
      fuzzer.mutate()
      fuzzer.animator.resumeIfSizesChanged()
      fuzzer.animator.step()
      #expect(fuzzer.items.allSatisfy { $0.center.isFinite && $0.transform.isFinite })
    }
    fuzzer.animator.removeAllBehaviors()
    // The first step reports the end of what touched.
    withKnownIssue("contacts of fixed items may be reported for ever", isIntermittent: true) {
      #expect(fuzzer.animator.settle(within: 60))
    }
  }

  @Test(arguments: [3, 4]) func `two runs with the same seed are bit-identical`(seed: Int) {
    func hashes() -> [UInt64] {
      let fuzzer = AnimatorFuzzer(seed: UInt64(seed))
      return (0..<150).map { _ in
        fuzzer.mutate()
        fuzzer.animator.step()
        return fuzzer.animator.stateHash
      }
    }
    #expect(hashes() == hashes())
  }
}
