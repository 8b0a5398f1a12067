import Dynamics
import TestSupport

/// A scene whose items, behaviors and boundary are generated from a seed.
final class RandomScene {
  /// What the items can be watched for, beyond the invariants of all scenes.
  struct Invariants: OptionSet {
    let rawValue: Int
    static let staysInside = Invariants(rawValue: 1 << 0)
    static let endsInside = Invariants(rawValue: 1 << 1)
    static let energy = Invariants(rawValue: 1 << 2)
    static let momentum = Invariants(rawValue: 1 << 3)
  }

  /// The side of the square in which each item begins, and the greatest radius of an item, in points.
  static let cellSize = 116.0
  static let greatestRadius = 55.0

  let invariants: Invariants
  /// The radii of the items, in points.
  let radii: ClosedRange<Double>
  var random: SplitMix64
  let view = ResizableView()
  let animator: Animator
  /// The items, in the order in which they entered the animator.
  private(set) var items: [any DynamicItem] = []
  /// The items that do not move.
  private(set) var anchoredItems: Set<ObjectIdentifier> = []
  /// The number of the structure of attached items to which an item belongs.
  var structures: [ObjectIdentifier: Int] = [:]
  /// The closed boundary; nil without one.
  var boundary: ConvexRegion?
  let gravity = GravityBehavior()
  let collision = CollisionBehavior()
  /// Changes something before a frame; nil in scenes that are left alone.
  var change: ((RandomScene, _ frame: Int) -> Void)?

  /// Creates items in the cells of a grid, which do not overlap.
  ///
  /// - Parameters:
  ///   - seed: The seed, from which everything else follows.
  ///   - size: The number of items.
  ///   - invariants: The invariants that hold in the scene.
  ///   - leastRadius: The least radius of an item, in points.
  init(_ seed: UInt64, _ size: SceneSize, invariants: Invariants, leastRadius: Double = 5) {
    random = SplitMix64(seed: seed)
    self.invariants = invariants
    radii = leastRadius...Self.greatestRadius
    let count = random.integer(in: size.itemCount)
    let columnCount = random.integer(in: min(3, count)...min(10, count))
    let rowCount = (count + columnCount - 1) / columnCount + random.integer(in: 0...2)
    view.bounds = Rect(
      origin: .zero, size: Size(width: Double(columnCount), height: Double(rowCount)) * Self.cellSize)
    animator = Animator(referenceView: view)
    for index in 0..<count {
      let (row, column) = (index / columnCount, index % columnCount)
      let center = Point(x: Double(column) + 0.5, y: Double(row) + 0.5) - Point.zero
      items.append(makeItem(at: .zero + center * Self.cellSize))
    }
    for item in items { collision.addItem(item) }
    animator.addBehavior(collision)
  }

  /// Creates a scene of items that collide.
  init(items: [any DynamicItem]) {
    random = SplitMix64(seed: 0)
    invariants = []
    radii = Self.greatestRadius...Self.greatestRadius
    animator = Animator(referenceView: view)
    self.items = items
    for item in items { collision.addItem(item) }
    animator.addBehavior(collision)
  }

  // MARK: Parts of scenes

  /// Closes a boundary of a random form around the grid.
  func enclose() {
    let form = random.integer(in: 0...3)
    let region = ConvexRegion(view.bounds)
    boundary = region
    switch form {
    case 0: collision.translatesReferenceBoundsIntoBoundary = true
    case 1: collision.addBoundary(withIdentifier: "path", for: BezierPath(polygon: region.corners))
    case 2:
      for (index, corner) in region.corners.enumerated() {
        let next = region.corners[(index + 1) % 4]
        collision.addBoundary(withIdentifier: AnyHashable(index), from: corner, to: next)
      }
    default:
      let center = view.bounds.center
      let polygon = ConvexRegion(
        around: center, radius: center.distance(to: .zero), cornerCount: random.integer(in: 5...8),
        angle: random.number(in: 0...1))
      collision.addBoundary(withIdentifier: "polygon", for: BezierPath(polygon: polygon.corners))
      boundary = polygon
    }
  }

  /// Adds a gravity in any direction.
  func addGravity() {
    for item in items where !isAnchored(item) { gravity.addItem(item) }
    gravity.setAngle(
      random.chance(0.7) ? .pi / 2 : random.number(in: -Double.pi...Double.pi),
      magnitude: random.chance(0.5) ? 1 : random.number(in: 0.1...2))
    animator.addBehavior(gravity)
  }

  /// Anchors some of the items.
  func anchorItems(share: Double) {
    let anchored = items.filter { _ in random.chance(share) }
    anchoredItems = Set(anchored.map { ObjectIdentifier($0) })
    let behavior = DynamicItemBehavior(items: anchored)
    behavior.isAnchored = true
    animator.addBehavior(behavior)
  }

  func isAnchored(_ item: any DynamicItem) -> Bool { anchoredItems.contains(ObjectIdentifier(item)) }

  /// Gives the items one or two materials.
  ///
  /// - Parameter configure: Sets the properties of a material.
  func addMaterials(configure: (DynamicItemBehavior, inout SplitMix64) -> Void) {
    let materials = (0..<random.integer(in: 1...2)).map { _ in DynamicItemBehavior() }
    for item in items { random.element(of: materials).addItem(item) }
    for material in materials {
      configure(material, &random)
      animator.addBehavior(material)
    }
  }

  /// Gives the items velocities of at most `speed` pt/s, and those that are attached to each other the same.
  ///
  /// Attached items with different velocities would begin with an impact that separates them by many points.
  ///
  /// - Parameters:
  ///   - speed: The greatest speed, in pt/s.
  ///   - target: A point towards which all move on average; nil for any directions.
  func addVelocities(speed: Double, towards target: Point? = nil) {
    let motion = DynamicItemBehavior(items: items)
    var structureVelocities: [Int: Vector] = [:]
    for item in items where !isAnchored(item) {
      let structure = structures[ObjectIdentifier(item)]
      var velocity = random.vector(upTo: speed)
      if let target { velocity = (velocity + (target - item.center).normalized * speed) * 0.5 }
      if let structure {
        velocity = structureVelocities[structure] ?? velocity
        structureVelocities[structure] = velocity
      } else {
        motion.addAngularVelocity(random.number(in: -20...20) * speed / 5000, for: item)
      }
      motion.addLinearVelocity(velocity, for: item)
    }
    animator.addBehavior(motion)
  }

  /// A greatest speed, in pt/s: 5000 in a quarter of the scenes.
  func chooseSpeed() -> Double { random.element(of: [200, 1000, 2500, 5000]) }
}

/// A reference view whose bounds the scene changes.
final class ResizableView: ReferenceView {
  var bounds = Rect.zero
}
