import Physics

/// An item in an animator: its body in the physics world, and what acts on it.
///
/// There is one for each item of an animator, as long as at least one behavior uses it.
final class ItemBody {
  let item: any DynamicItem
  /// The item, if it is a group.
  let group: DynamicItemGroup?
  let id: BodyID

  /// How the body looks; follows the sizes of the item or, of a group, its items.
  var outline: ItemOutline

  /// How many behaviors use the body; after the last one it is destroyed.
  var retainCount = 0
  var isUsed: Bool { retainCount > 0 }

  /// Where the list of all bodies keeps this one.
  var slot = 0

  /// What the world has, and what the item behaviors want it to have.
  var properties = ItemProperties.standard
  var resolvedProperties = ItemProperties.standard

  /// The sum of what pulls and pushes steadily.
  var persistentForces = ForceAccumulator.none

  /// The sum of what behaviors applied for the present frame alone.
  var frameForces = ForceAccumulator.none

  /// How many fields have this item on their lists.
  var fieldCount = 0

  /// What those do in the next step: a force in kg·pt/s², or a velocity in pt/s instead.
  var fieldForce = Vector.zero
  var fieldVelocity: Vector?

  /// The collision behaviors with this item, in the order in which they came.
  var collisions: [CollisionBehavior] = []

  /// The snaps of this item; they act only if there is one.
  var snaps: [SnapBehavior] = []

  /// What keeps the item's rotation within a range, if something does.
  var rotationLimit: JointID?

  /// What the item touches at present.
  var contactCounts = ContactCounts()

  /// The last frame in which the item moved.
  var lastMovedFrame = -1

  init(item: any DynamicItem, id: BodyID, outline: ItemOutline) {
    self.item = item
    group = item as? DynamicItemGroup
    self.id = id
    self.outline = outline
  }

  /// Whether the size of the item, or of one in a group, is another by now than the body's.
  var hasSizeChanged: Bool {
    guard let group else { return item.bounds.size != outline.size }
    return zip(group.items, outline.childShapes).contains { $0.bounds.size != $1.size }
  }
}

/// What acts on an item steadily: an acceleration in pt/s², a force in kg·pt/s² and a torque in kg·pt²/s².
struct ForceAccumulator: Equatable {
  var acceleration = Vector.zero
  var force = Vector.zero
  var torque = 0.0

  static let none = ForceAccumulator()

  var isZero: Bool { self == .none }
}
