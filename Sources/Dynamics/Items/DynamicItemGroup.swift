/// Several items that move as one rigid item, each with its own outline.
///
/// Concave bodies are made of convex ones this way:
///
/// ```swift
/// let hammer = DynamicItemGroup(items: [handle, head])
/// animator.addBehavior(GravityBehavior(items: [hammer]))
/// ```
///
/// The items keep their places and rotations against each other as they were when the group was made. Behaviors
/// get the group; giving them one of its items as well is a mistake that the animator refuses. Contacts are those
/// of the group. Items that are views must have the same superview.
///
/// > Note: In UIKit the members are upright rectangles, lose their own rotation when the group turns, and get a
/// > second body when they are in a behavior themselves.
public final class DynamicItemGroup: DynamicItem {
  /// The items, in the order in which they were given.
  public let items: [any DynamicItem]

  /// The middle of the rectangle around the items when the group was made, in points.
  ///
  /// Setting it moves all items. While the group is in an animator, finite numbers: see `Animator.problem(with:)`.
  public var center: Point {
    didSet { if center != oldValue { placeItems() } }
  }

  /// How the group is turned and scaled about its centre since it was made; the identity at first.
  ///
  /// Setting it moves and transforms all items.
  ///
  /// > Note: The transform of UIKit's group reads as zeros until it has been set.
  public var transform: AffineTransform = .identity {
    didSet { if transform != oldValue { placeItems() } }
  }

  /// Where the items sit in the group.
  let localTransforms: [LocalTransform]

  /// Groups items as they are placed now; breaking a rule of `problem(grouping:)` stops the program.
  public init(items: [any DynamicItem]) {
    if let problem = Self.problem(grouping: items) { preconditionFailure(problem) }
    self.items = items
    let center = Self.rect(around: items, at: items.map { LocalTransform(of: $0, from: .zero) }).center
    self.center = center
    localTransforms = items.map { LocalTransform(of: $0, from: center) }
  }

  /// The rectangle around the items in the group's own axes, moved to the origin, in points: only its size matters.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var bounds: Rect {
    Rect(origin: .zero, size: Self.rect(around: items, at: localTransforms).size)
  }

  /// The angle by which the group is turned, in radians, clockwise on screen; 0 at first.
  ///
  /// Any finite number; reads as -π to π. Setting it leaves the scale alone.
  public var rotation: Double {
    get { transform.rotationAngle }
    set { transform = transform.rotated(to: newValue) }
  }

  /// Why items cannot be a group, as a sentence; nil if they can.
  ///
  /// There must be some, all different, none of them a group, at finite places, together no wider and higher than
  /// `Animator.sizeLimit`.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public static func problem(grouping items: [any DynamicItem]) -> String? {
    if items.isEmpty { return "a group needs at least one item" }
    if items.contains(where: { $0 is DynamicItemGroup }) {
      return "a group cannot be inside another group; put all items into one"
    }
    if Set(items.map(ObjectIdentifier.init)).count < items.count {
      return "an item can be in a group only once"
    }
    guard items.allSatisfy({ $0.center.isFinite && $0.transform.isFinite && $0.bounds.size.isFinite }) else {
      return "the items of a group must have finite places and sizes"
    }
    return rect(around: items, at: items.map { LocalTransform(of: $0, from: .zero) }).size.isWithin(
      Animator.sizeLimit)
      ? nil : "the rectangle around the items of a group must be at most 1e7 points wide and high"
  }

  private func placeItems() {
    for (item, localTransform) in zip(items, localTransforms) {
      item.center = center + localTransform.offset.applying(transform)
      item.transform = localTransform.transform.concatenating(transform)
    }
  }

  private static func rect(around items: [any DynamicItem], at localTransforms: [LocalTransform]) -> Rect {
    let rects = zip(items, localTransforms).map { item, localTransform in
      Rect(center: .zero, size: item.bounds.size)
        .applying(AffineTransform(rotationAngle: localTransform.transform.rotationAngle))
        .offsetBy(dx: localTransform.offset.dx, dy: localTransform.offset.dy)
    }
    return rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
  }
}

/// Where an item of a group sits when the group is not turned.
struct LocalTransform {
  /// From the group's centre to the item's.
  let offset: Vector
  let transform: AffineTransform

  /// The seat of an item on its own.
  static let identity = LocalTransform(offset: .zero, transform: .identity)

  private init(offset: Vector, transform: AffineTransform) {
    self.offset = offset
    self.transform = transform
  }

  /// The seat of an item in a group with a centre.
  init(of item: any DynamicItem, from center: Point) {
    self.init(offset: item.center - center, transform: item.transform)
  }
}
