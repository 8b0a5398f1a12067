import Physics

/// An item in an animator, with its body in the physics world and the influences on it.
///
/// It exists as long as at least one behavior of the animator uses the item.
final class ItemBody {
  let item: any DynamicItem
  /// The item, if it is a group; otherwise nil.
  let group: DynamicItemGroup?
  let id: BodyID

  // Exclusivity is not enforced for the properties that each frame reads for each item; see `Animator`.

  /// The outline of the body; updated when the size of the item, or of a member of the group, changes.
  @exclusivity(unchecked) var outline: ItemOutline

  /// The transform of the item as it was last written.
  @exclusivity(unchecked) var rotatedTransform = RotatedTransform()

  /// The number of users of the body; it is destroyed when the count reaches 0.
  var retainCount = 0
  var isUsed: Bool { retainCount > 0 }

  /// The index in the list of all bodies.
  var slot = 0

  /// The properties in effect in the world, and those that the item behaviors set.
  var appliedProperties = ItemProperties.standard
  var resolvedProperties = ItemProperties.standard

  /// The placement to which the program last moved the item, while it is kinematic; otherwise nil.
  var kinematicPose: ItemPose?

  /// The sum of gravities and continuous pushes.
  @exclusivity(unchecked) var persistentForces = ForceAccumulator.zero

  /// The sum of the forces that behaviors applied for the current frame.
  @exclusivity(unchecked) var frameForces = ForceAccumulator.zero

  /// The number of fields that contain the item.
  var fieldCount = 0

  /// The fields that act in the next step.
  var fieldSum = FieldSum()

  /// The collision behaviors that contain the item, in order of addition.
  var collisionBehaviors: [CollisionBehavior] = []

  /// The snaps of the item; they act only if there is exactly one.
  var snapBehaviors: [SnapBehavior] = []

  /// The joint that limits the rotation of the item; nil without a limit.
  var rotationLimitJoint: JointID?

  /// The current contacts of the item.
  var contactCounts = ContactCounts()

  /// The sum of the normal impulses of the contacts in the current frame, in kg·pt/s; nil unless they are
  /// recorded.
  var recordedContactImpulse: Double?

  /// The frame in which the animator last marked the item as one that it had already recorded as moved.
  @exclusivity(unchecked) var lastMovedFrame = -1

  init(item: any DynamicItem, id: BodyID, outline: ItemOutline) {
    self.item = item
    group = item as? DynamicItemGroup
    self.id = id
    self.outline = outline
  }

  /// Whether the size of the item, or of a member of the group, differs from that of the outline.
  var hasSizeChanged: Bool {
    guard let group else { return item.bounds.size != outline.size }
    return zip(group.items, outline.childShapes).contains { $0.bounds.size != $1.size }
  }
}

/// The sum of the influences on an item: an acceleration in pt/s², a force in kg·pt/s² and a torque in
/// kg·pt²/s².
struct ForceAccumulator: Equatable {
  var acceleration = Vector.zero
  var force = Vector.zero
  var torque = 0.0

  static let zero = ForceAccumulator()

  var isZero: Bool { self == .zero }
}
