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
  var properties = ItemPropertyState()

  /// The placement to which the program last moved the item, while it is kinematic; otherwise nil.
  var kinematicPose: ItemPose?

  /// The forces that behaviors exert on the item.
  @exclusivity(unchecked) var forces = ItemForces()

  /// The fields that contain the item.
  @exclusivity(unchecked) var fields = ItemFields()

  /// The collision behaviors that contain the item, in order of addition.
  var collisionBehaviors: [CollisionBehavior] = []

  /// The snaps of the item; they act only if there is exactly one.
  var snapBehaviors: [SnapBehavior] = []

  /// The current contacts of the item.
  var contacts = ItemContacts()

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

/// The forces that behaviors exert on an item.
struct ItemForces {
  /// The sum of gravities and continuous pushes.
  var persistent = ForceAccumulator.zero

  /// The sum of the forces that behaviors applied for the current frame.
  var ofFrame = ForceAccumulator.zero

  /// The force and the torque of both.
  var sum: (force: Vector, torque: Double) {
    (persistent.force + ofFrame.force, persistent.torque + ofFrame.torque)
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

/// The fields that contain an item.
struct ItemFields {
  private var count = 0

  /// The sum of those that act in the next step.
  var sum = FieldSum()

  /// Adds a field; returns whether it is the first one.
  mutating func increment() -> Bool {
    count += 1
    // Discard the effect of fields that the body has left: if a custom field adds the body while it is being
    // evaluated, `applyFields` would apply that effect again.
    if count == 1 { sum = FieldSum() }
    return count == 1
  }

  /// Removes a field; returns whether it was the last one.
  mutating func decrement() -> Bool {
    count -= 1
    return count == 0
  }
}

/// The current contacts of an item.
struct ItemContacts {
  /// The items and boundaries that the item touches.
  var counts = ContactCounts()

  /// The sum of the normal impulses in the current frame, in kg·pt/s; nil unless they are recorded.
  var recordedImpulse: Double?
}
