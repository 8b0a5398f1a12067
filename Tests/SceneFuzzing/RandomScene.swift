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
  var random: SplitMix64
  let view = ResizableView()
  let animator: Animator
  /// The items, in the order in which they entered the animator.
  private(set) var items: [any DynamicItem] = []
  /// The items that do not move.
  private(set) var anchoredItems: Set<ObjectIdentifier> = []
  /// The closed boundary; nil without one.
  var boundary: ConvexRegion?
  let gravity = GravityBehavior()
  let collision = CollisionBehavior()
  /// Changes something before a frame; nil in scenes that are left alone.
  var change: ((RandomScene, _ frame: Int) -> Void)?
  private let columnCount: Int
  private let rowCount: Int

  /// Creates items in the cells of a grid, which do not overlap.
  init(_ seed: UInt64, _ size: SceneSize, invariants: Invariants) {
    random = SplitMix64(seed: seed)
    self.invariants = invariants
    let count = random.integer(in: size.itemCount)
    columnCount = random.integer(in: min(3, count)...min(10, count))
    rowCount = (count + columnCount - 1) / columnCount + random.integer(in: 0...2)
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
        collision.addBoundary(withIdentifier: index, from: corner, to: region.corners[(index + 1) % 4])
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
    anchoredItems = Set(anchored.map(ObjectIdentifier.init))
    let behavior = DynamicItemBehavior(items: anchored)
    behavior.isAnchored = true
    animator.addBehavior(behavior)
  }

  func isAnchored(_ item: any DynamicItem) -> Bool { anchoredItems.contains(ObjectIdentifier(item)) }

  /// Gives the items one or two materials, and velocities of at most `speed` pt/s.
  ///
  /// - Parameters:
  ///   - speed: The greatest speed, in pt/s.
  ///   - configure: Sets the properties of a material.
  func addMaterials(speed: Double, configure: (DynamicItemBehavior, inout SplitMix64) -> Void) {
    let materials = (0..<random.integer(in: 1...2)).map { _ in DynamicItemBehavior() }
    for item in items { random.element(of: materials).addItem(item) }
    for material in materials {
      configure(material, &random)
      for item in material.items where !isAnchored(item) {
        material.addLinearVelocity(random.vector(upTo: speed), for: item)
        material.addAngularVelocity(random.number(in: -20...20) * speed / 5000, for: item)
      }
      animator.addBehavior(material)
    }
  }

  /// A greatest speed, in pt/s: 5000 in a quarter of the scenes.
  func chooseSpeed() -> Double { random.element(of: [200, 1000, 2500, 5000]) }
}

/// A reference view whose bounds the scene changes.
final class ResizableView: ReferenceView {
  var bounds = Rect.zero
}
