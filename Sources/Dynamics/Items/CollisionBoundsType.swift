/// The shape with which an item collides.
public enum CollisionBoundsType: Int, Hashable, Sendable, CaseIterable {
  /// The rectangle of the item's bounds.
  case rectangle = 0
  /// The ellipse inside the item's bounds; a circle if they are square.
  case ellipse = 1
  /// The item's `collisionBoundingPath`.
  case path = 2
}
