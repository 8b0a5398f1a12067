import Dynamics
import TestSupport

/// Items that pass through each other and collide, with random changes of everything that decides whether they touch; compares
/// the contacts with the distances of the shapes, which it computes by itself.
final class ContactFuzzer: CollisionBehaviorDelegate {
  /// Two items, or an item and a boundary, by their indices: boundaries follow the items.
  struct Pair: Hashable {
    let first: Int
    let second: Int
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
  private var boundaryYs: [Int: Double] = [:]
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
    switch Int.random(in: 0..<14, using: &random) {
    case 0: property.isAnchored.toggle()
    case 1: property.isKinematic.toggle()
    case 2: property.isSensor.toggle()
    case 3: property.categoryBitMask = chance(0.6) ? .max : 1 << UInt32.random(in: 0..<2, using: &random)
    case 4: property.collisionBitMask = chance(0.6) ? .max : 1 << UInt32.random(in: 0..<2, using: &random)
    case 5: property.contactTestBitMask = chance(0.5) ? 0 : .max
    case 6:
      item.size = Size(width: number(10...40), height: number(10...40))
      if item.collisionBoundsType == .ellipse { item.size.height = item.size.width }
    case 7: for index in items.indices { changeVelocity(index) }
    case 8: property.addAngularVelocity(number(-2...2), for: item)
    case 9: changeMembership(index)
    case 10: changeBoundary()
    case 11: changePin(index)
    case 12:
      isCollisionInAnimator.toggle()
      if isCollisionInAnimator { animator.addBehavior(collision) } else { animator.removeBehavior(collision) }
    default:
      collision.collisionMode = [.items, .boundaries, .everything].randomElement(using: &random) ?? .items
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
    guard boundaryYs.removeValue(forKey: identifier) == nil else {
      return collision.removeBoundary(withIdentifier: identifier)
    }
    let y = number(60...140)
    boundaryYs[identifier] = y
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
        if max(separation, previous) < -8 {
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
    guard pair.second < items.count else { return boundaryAllows(a) }
    let b = properties[pair.second]
    let doesReport =
      a.contactTestBitMask & b.categoryBitMask != 0 || b.contactTestBitMask & a.categoryBitMask != 0
    guard members.contains(pair.second), !pins.contains(where: { $0.pair == pair && !$0.attachment.collides })
    else { return false }
    let doesCollide = doCollide(a.categoryBitMask, a.collisionBitMask, b.categoryBitMask, b.collisionBitMask)
    let isAsked = !isFixed(a) || !isFixed(b) || a.isSensor || b.isSensor
    return doesCollide && isAsked || doesReport
  }

  private func boundaryAllows(_ a: DynamicItemBehavior) -> Bool {
    let doesCollide = doCollide(a.categoryBitMask, a.collisionBitMask, .max, .max)
    return doesCollide && (!isFixed(a) || a.isSensor) || a.contactTestBitMask != 0
  }

  private func isFixed(_ property: DynamicItemBehavior) -> Bool {
    property.isAnchored || property.isKinematic
  }

  private func doCollide(_ categoryA: UInt32, _ maskA: UInt32, _ categoryB: UInt32, _ maskB: UInt32) -> Bool {
    categoryA & maskB != 0 && categoryB & maskA != 0
  }

  // MARK: Geometry

  /// The separation of two shapes: a lower bound of their distance, or if negative the depth of their overlap; nil without
  /// the boundary.
  private func separation(_ pair: Pair) -> Double? {
    let a = Outline(items[pair.first])
    guard pair.second >= items.count else { return a.separation(from: Outline(items[pair.second])) }
    guard let y = boundaryYs[pair.second - items.count] else { return nil }
    let line = Outline(corners: [Point(x: -300, y: y), Point(x: 600, y: y)], radius: 0)
    return a.separation(from: line)
  }
}

private func length(_ vector: Vector) -> Double {
  (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
}

/// The convex hull of points, rounded by a radius.
private struct Outline {
  let corners: [Point]
  let radius: Double

  init(corners: [Point], radius: Double) { (self.corners, self.radius) = (corners, radius) }

  init(_ item: Item) {
    guard item.collisionBoundsType == .rectangle else {
      (corners, radius) = ([item.center], item.size.width / 2)
      return
    }
    let rotation = AffineTransform(rotationAngle: item.rotation)
    let (x, y) = (item.size.width / 2, item.size.height / 2)
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map {
      item.center + Vector(dx: $0.0, dy: $0.1).applying(rotation)
    }
    radius = 0
  }

  /// The greatest separation along the normals of the edges and the directions between corners.
  func separation(from other: Outline) -> Double {
    var axes = edgeNormals + other.edgeNormals
    for corner in corners {
      for otherCorner in other.corners {
        axes.append(Vector(dx: otherCorner.x - corner.x, dy: otherCorner.y - corner.y))
      }
    }
    var greatest = -Double.infinity
    for axis in axes where length(axis) > 1e-9 {
      let unit = axis.normalized
      let (a, b) = (project(on: unit), other.project(on: unit))
      greatest = max(greatest, max(b.lowerBound - a.upperBound, a.lowerBound - b.upperBound))
    }
    return greatest
  }

  private var edgeNormals: [Vector] {
    guard corners.count > 1 else { return [] }
    return corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      return Vector(dx: start.y - end.y, dy: end.x - start.x)
    }
  }

  private func project(on axis: Vector) -> ClosedRange<Double> {
    let values = corners.map { $0.x * axis.dx + $0.y * axis.dy }
    return (values.min() ?? 0) - radius...(values.max() ?? 0) + radius
  }
}
