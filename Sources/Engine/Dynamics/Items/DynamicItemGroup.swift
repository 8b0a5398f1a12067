/// A group of items that moves as one rigid item, each member with its own outline.
///
/// This is how concave bodies are built from convex ones:
///
/// ```swift
/// let hammer = DynamicItemGroup(items: [handle, head])
/// animator.addBehavior(GravityBehavior(items: [hammer]))
/// ```
///
/// The members keep the relative positions and rotations that they had when the group was created. Add the
/// group to behaviors, not its members, which must not be in the same animator individually. Contacts are
/// reported for the group. Members that are views must have the same superview.
///
/// > Note: In UIKit the members are axis-aligned rectangles, lose their own rotation when the group rotates,
/// > and get a second body when they are in a behavior individually.
public final class DynamicItemGroup: DynamicItem {
  /// The items of the group, in the order in which they were given.
  public let items: [any DynamicItem]

  /// The center of the group, in points; the default is the center of the items' bounding rectangle.
  ///
  /// Setting it moves all items. It must be finite while the group is in an animator: see
  /// `Animator.problem(addingItem:)`.
  public var center: Point {
    didSet { if center != oldValue { placeItems() } }
  }

  /// The rotation and scale about the center since the group was created; the default is the identity.
  ///
  /// Setting it moves and transforms all items.
  ///
  /// > Note: The transform of UIKit's group reads as zeros until it has been set.
  public var transform: AffineTransform = .identity {
    didSet { if transform != oldValue { placeItems() } }
  }

  /// The object that wraps the group in another module's interface, such as a `UIDynamicItemGroup`; nil by
  /// default.
  @Weak package var wrapper: AnyObject?

  /// The transforms of the items relative to the group.
  let localTransforms: [LocalTransform]

  /// Creates a group of items in their current positions; violating a rule of `problem(grouping:)` stops the
  /// program.
  public init(items: [any DynamicItem]) {
    if let problem = Self.problem(grouping: items) { preconditionFailure(problem) }
    self.items = items
    let center = Self.rect(around: items, at: items.map { LocalTransform(of: $0, from: .zero) }).center
    self.center = center
    localTransforms = items.map { LocalTransform(of: $0, from: center) }
  }

  /// The bounding rectangle of the items in the group's axes, with its origin at (0, 0), in points.
  ///
  /// Only its size matters.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var bounds: Rect {
    Rect(origin: .zero, size: Self.rect(around: items, at: localTransforms).size)
  }

  /// The rotation of the group, in radians, clockwise on screen; the default is 0.
  ///
  /// Any finite number; reads as -π to π. Setting it preserves the scale.
  public var rotation: Double {
    get { transform.rotationAngle }
    set { transform = transform.rotated(to: newValue) }
  }

  /// Returns the reason why items cannot form a group, as a sentence; nil if they can.
  ///
  /// There must be at least one item. The items must be different, have finite positions and sizes, and must
  /// not be groups. Their bounding rectangle must be at most `Animator.sizeLimit` wide and high.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public static func problem(grouping items: [any DynamicItem]) -> String? {
    if items.isEmpty { return "a group needs at least one item" }
    if items.contains(where: { $0 is DynamicItemGroup }) {
      return "a group cannot be inside another group; put all items into one"
    }
    if Set(items.map({ ObjectIdentifier($0) })).count < items.count {
      return "an item can be in a group only once"
    }
    guard items.allSatisfy({ $0.center.isFinite && $0.transform.isFinite && $0.bounds.size.isFinite }) else {
      return "the items of a group must have finite places and sizes"
    }
    return rect(around: items, at: items.map { LocalTransform(of: $0, from: .zero) }).size.isWithin(
      limit: Animator.sizeLimit)
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

/// The transform of an item relative to its group when the group is not rotated.
struct LocalTransform {
  /// The vector from the group's center to the item's center.
  let offset: Vector
  let transform: AffineTransform

  /// The local transform of an item that is not in a group.
  static let identity = LocalTransform(offset: .zero, transform: .identity)

  private init(offset: Vector, transform: AffineTransform) {
    self.offset = offset
    self.transform = transform
  }

  /// Creates the local transform of an item in a group with a center.
  init(of item: any DynamicItem, from center: Point) {
    self.init(offset: item.center - center, transform: item.transform)
  }
}
