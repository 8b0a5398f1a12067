import Dynamics
import SceneFuzzing
import TestSupport

/// Items that pass through each other and collide, with random changes of everything that decides whether
/// they touch; compares the contacts with the distances of the shapes, which it computes by itself.
final class ContactFuzzer: CollisionBehaviorDelegate {
  /// Two items, or an item and a boundary, by their indices: boundaries follow the items.
  struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// A level boundary.
  private struct Level {
    let y: Double
    var surface = CollisionBehavior.BoundarySurface()
  }

  private struct Pin {
    let pair: Pair
    let attachment: AttachmentBehavior
  }

  private var random: SplitMix64
  private let items: [Item]
  private let properties: [DynamicItemBehavior]
  private let collision = CollisionBehavior()
  private var members: Set<Int>
  private var boundaries: [Int: Level] = [:]
  private var pins: [Pin] = []
  private var isCollisionInAnimator = true
  let animator = Animator()
  private(set) var touching: Set<Pair> = []
  private(set) var beganCount = 0
  /// The first contradiction that was found.
  private(set) var problem: String?
  private var frame = 0
  private var previousSeparations: [Pair: Double] = [:]
  private var wereAllowed: Set<Pair> = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    items = (0..<8).map { Item(center: Point(x: 40 * Double($0), y: 100), size: Size(width: 30, height: 30)) }
    for (index, item) in items.enumerated() where index % 3 == 0 { item.collisionBoundsType = .ellipse }
    properties = items.map { DynamicItemBehavior(items: [$0]) }
    members = Set(items.indices)
    for item in items { collision.addItem(item) }
    collision.collisionDelegate = self
    for property in properties {
      (property.resistance, property.angularResistance, property.elasticity) = (0, 0, 1)
      animator.addBehavior(property)
    }
    for index in items.indices { changeVelocity(index) }
    animator.addBehavior(collision)
  }

  /// Changes something, computes a frame and compares.
  func step() {
    keepInside()
    if chance(0.5) { change() }
    animator.step()
    frame += 1
    compare()
  }

  func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition && problem == nil { problem = "frame \(frame): \(text())" }
  }

  // MARK: Events

  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    guard let pair = pair(of: contact) else { return }
    expect(touching.insert(pair).inserted, "began twice: \(pair)")
    beganCount += 1
  }

  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    guard let pair = pair(of: contact) else { return }
    expect(touching.remove(pair) != nil, "ended without a begin: \(pair)")
  }

  private func pair(of contact: Contact) -> Pair? {
    guard let first = items.firstIndex(where: { $0 === contact.item }) else { return nil }
    if let boundary = contact.boundaryIdentifier as? Int {
      return Pair(first: first, second: items.count + boundary)
    }
    guard let second = items.firstIndex(where: { $0 === contact.otherItem }) else { return nil }
    return Pair(first: min(first, second), second: max(first, second))
  }

  // MARK: Changes

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  /// Turns items back that leave the area, and limits their speeds.
  private func keepInside() {
    for (item, property) in zip(items, properties) {
      let velocity = property.linearVelocity(for: item)
      let away = Vector(dx: item.center.x - 150, dy: item.center.y - 100)
      let isLeaving = length(away) > 130 && velocity.dx * away.dx + velocity.dy * away.dy > 0
      let factor = min(1, 300 / length(velocity)) * (isLeaving ? -1 : 1)
      guard factor != 1 else { continue }
      property.addLinearVelocity((factor - 1) * velocity, for: item)
    }
  }

  private func change() {
    let index = Int.random(in: items.indices, using: &random)
    let (item, property) = (items[index], properties[index])
    switch Int.random(in: 0..<17, using: &random) {
    case 0: property.isAnchored.toggle()
    case 1: property.isKinematic.toggle()
    case 2: property.isSensor.toggle()
    case 3: property.categoryBitMask = chance(0.6) ? .max : 1 << UInt32.random(in: 0..<2, using: &random)
    case 4: property.collisionBitMask = chance(0.6) ? .max : 1 << UInt32.random(in: 0..<2, using: &random)
    case 5: property.contactTestBitMask = chance(0.5) ? 0 : .max
    case 6: changeShape(of: item)
    case 7: for index in items.indices { changeVelocity(index) }
    case 8: property.addAngularVelocity(number(-2...2), for: item)
    case 9: changeMembership(index)
    case 10: changeBoundary()
    case 11: changePin(index)
    case 12:
      isCollisionInAnimator.toggle()
      if isCollisionInAnimator { animator.addBehavior(collision) } else { animator.removeBehavior(collision) }
    case 13: for identifier in boundaries.keys.sorted() { changeSurface(ofBoundary: identifier) }
    case 14: changePairSurface(index)
    case 15: changeShape(of: item)
    default:
      collision.collisionMode = [.items, .boundaries, .everything].randomElement(using: &random) ?? .items
    }
  }

  /// Changes the size, with which the animator reads the type again.
  private func changeShape(of item: Item) {
    item.size = Size(width: number(10...40), height: number(10...40))
    if chance(0.3) { item.size.height = item.size.width }
    guard chance(0.6) else { return }
    item.collisionBoundsType = CollisionBoundsType.allCases.randomElement(using: &random) ?? .rectangle
    let corners = (0..<5).map { Vector(angle: 2 * .pi / 5 * Double($0), magnitude: number(15...20)) }
    item.collisionBoundingPath = BezierPath(polygon: corners.map { Point(x: $0.dx, y: $0.dy) })
  }

  private func changeSurface(ofBoundary identifier: Int) {
    var surface = CollisionBehavior.BoundarySurface(friction: number(0...1), elasticity: number(0...1))
    if chance(0.3) { surface.tangentSpeed = number(-100...100) }
    if chance(0.3) { surface.passDirection = Vector(dx: 0, dy: chance(0.5) ? -1 : 1) }
    if chance(0.3) { surface.categoryBitMask = 1 << UInt32.random(in: 0..<2, using: &random) }
    if chance(0.3) { surface.collisionBitMask = 1 << UInt32.random(in: 0..<2, using: &random) }
    boundaries[identifier]?.surface = surface
    collision.setSurface(surface, ofBoundaryWithIdentifier: identifier)
  }

  private func changePairSurface(_ index: Int) {
    let surface = CollisionBehavior.PairSurface(friction: number(0...1), elasticity: number(0...1))
    let other = (index + 1) % items.count
    collision.setSurface(chance(0.3) ? nil : surface, of: items[index], with: items[other])
    for identifier in boundaries.keys.sorted() {
      collision.setSurface(surface, of: items[index], withBoundaryIdentifier: identifier)
    }
  }

  private func changeVelocity(_ index: Int) {
    let velocity = Vector(dx: number(-200...200), dy: number(-200...200))
    properties[index].addLinearVelocity(velocity, for: items[index])
  }

  private func changeMembership(_ index: Int) {
    if members.remove(index) != nil {
      collision.removeItem(items[index])
    } else {
      members.insert(index)
      collision.addItem(items[index])
    }
  }

  private func changeBoundary() {
    let identifier = Int.random(in: 0..<2, using: &random)
    guard boundaries.removeValue(forKey: identifier) == nil else {
      return collision.removeBoundary(withIdentifier: identifier)
    }
    let y = number(60...140)
    boundaries[identifier] = Level(y: y)
    collision.addBoundary(withIdentifier: identifier, from: Point(x: -300, y: y), to: Point(x: 600, y: y))
  }

  private func changePin(_ index: Int) {
    let other = (index + 1) % items.count
    let pair = Pair(first: min(index, other), second: max(index, other))
    if let old = pins.firstIndex(where: { $0.pair == pair }) {
      return animator.removeBehavior(pins.remove(at: old).attachment)
    }
    guard pins.count < 2 else { return }
    let spring = AttachmentBehavior(item: items[index], attachedTo: items[other])
    (spring.frequency, spring.damping, spring.collides) = (1, 1, chance(0.3))
    pins.append(Pin(pair: pair, attachment: spring))
    animator.addBehavior(spring)
  }

  // MARK: Comparison

  private func compare() {
    var separations: [Pair: Double] = [:]
    var areAllowed: Set<Pair> = []
    for first in items.indices {
      for second in first + 1..<items.count + 2 {
        let pair = Pair(first: first, second: second)
        guard let separation = separation(pair) else {
          expect(!touching.contains(pair), "touches a boundary that does not exist: \(pair)")
          continue
        }
        separations[pair] = separation
        guard isAllowed(pair) else {
          expect(!touching.contains(pair), "touches although it may not: \(pair)")
          continue
        }
        areAllowed.insert(pair)
        guard let previous = previousSeparations[pair], wereAllowed.contains(pair) else { continue }
        // The touch is that of the last step, before the motion in it.
        if min(separation, previous) > 8 { expect(!touching.contains(pair), "apart: \(pair) \(separation)") }
        // Nothing that came through a one-way boundary touches it.
        if max(separation, previous) < -8, boundary(of: pair)?.surface.passDirection ?? .zero == .zero {
          expect(touching.contains(pair), "overlap: \(pair) \(separation)")
        }
      }
    }
    (previousSeparations, wereAllowed) = (separations, areAllowed)
    let current = Set(
      items.flatMap { item in animator.contacts(of: item).compactMap { pair(of: $0) } })
    expect(current == touching, "contacts(of:) \(current) but events \(touching)")
  }

  /// Whether the items of a pair may touch.
  private func isAllowed(_ pair: Pair) -> Bool {
    let a = properties[pair.first]
    guard isCollisionInAnimator, members.contains(pair.first) else { return false }
    if let surface = boundary(of: pair)?.surface { return isAllowed(a, surface) }
    let b = properties[pair.second]
    let doesReport =
      a.contactTestBitMask & b.categoryBitMask != 0 || b.contactTestBitMask & a.categoryBitMask != 0
    guard members.contains(pair.second), !pins.contains(where: { $0.pair == pair && !$0.attachment.collides })
    else { return false }
    let doesCollide = doCollide(a.categoryBitMask, a.collisionBitMask, b.categoryBitMask, b.collisionBitMask)
    let isAsked = !isFixed(a) || !isFixed(b) || a.isSensor || b.isSensor
    return doesCollide && isAsked || doesReport
  }

  private func isAllowed(_ a: DynamicItemBehavior, _ surface: CollisionBehavior.BoundarySurface) -> Bool {
    let doesCollide = doCollide(
      a.categoryBitMask, a.collisionBitMask, surface.categoryBitMask, surface.collisionBitMask)
    return doesCollide && (!isFixed(a) || a.isSensor) || a.contactTestBitMask & surface.categoryBitMask != 0
  }

  private func isFixed(_ property: DynamicItemBehavior) -> Bool {
    property.isAnchored || property.isKinematic
  }

  private func doCollide(_ categoryA: UInt32, _ maskA: UInt32, _ categoryB: UInt32, _ maskB: UInt32) -> Bool {
    categoryA & maskB != 0 && categoryB & maskA != 0
  }

  /// The boundary of a pair; nil if it has none, or one that does not exist.
  private func boundary(of pair: Pair) -> Level? { boundaries[pair.second - items.count] }

  // MARK: Geometry

  /// The separation of two shapes: a lower bound of their distance, or if negative the depth of their
  /// overlap; nil without the boundary.
  private func separation(_ pair: Pair) -> Double? {
    let a = OutlinePart(of: items[pair.first])
    guard pair.second >= items.count else { return -a.depth(in: OutlinePart(of: items[pair.second])) }
    guard let y = boundary(of: pair)?.y else { return nil }
    return -a.depth(in: OutlinePart(corners: [Point(x: -300, y: y), Point(x: 600, y: y)]))
  }
}

private func length(_ vector: Vector) -> Double {
  (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
}
