import Dynamics
public import Foundation

/// A group of items that moves as one rigid item, each member with its own outline.
///
/// Add the group to behaviors, not its members.
@MainActor open class UIDynamicItemGroup: NSObject, UIDynamicItem {
  let backing: DynamicItemGroup

  /// The items of the group, in the order in which they were given.
  public let items: [any UIDynamicItem]

  /// Creates a group of at least one item, in their current positions; groups cannot be members.
  public init(items: [any UIDynamicItem]) {
    self.items = items
    backing = DynamicItemGroup(items: items.map(\.engineItem))
    super.init()
    backing.wrapper = self
  }

  /// The center of the group, in points; setting it moves all items.
  open var center: CGPoint {
    get { CGPoint(backing.center) }
    set { backing.center = Point(newValue) }
  }

  /// The bounding rectangle of the items in the group's axes, with its origin at (0, 0), in points.
  open var bounds: CGRect { CGRect(backing.bounds) }

  /// The rotation and scale about the center since the group was created; setting it moves all items.
  open var transform: CGAffineTransform {
    get { CGAffineTransform(backing.transform) }
    set { backing.transform = Dynamics.AffineTransform(newValue) }
  }
}
