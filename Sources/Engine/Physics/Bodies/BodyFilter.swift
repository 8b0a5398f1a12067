/// What a body collides with among the bodies and boundaries of its groups.
public struct BodyFilter: Hashable, Sendable {
  /// The categories of the body, one per bit; all by default.
  public var categoryBits: UInt32 = .max
  /// The categories with which the body collides; all by default.
  ///
  /// Two bodies collide if each has a category with which the other collides.
  public var collisionBits: UInt32 = .max
  /// The categories with which contacts are reported although the bodies do not collide; none by default.
  public var reportBits: UInt32 = 0
  /// Whether the contacts of the body are only reported; false by default.
  public var isSensor = false

  /// Creates a filter that excludes nothing.
  public init() {}

  /// Whether the bits of two bodies let them collide.
  func allowsCollision(with other: BodyFilter) -> Bool {
    categoryBits & other.collisionBits != 0 && other.categoryBits & collisionBits != 0
  }

  /// Whether a contact is reported although the bits do not let the bodies collide.
  func reportsContact(with other: BodyFilter) -> Bool {
    categoryBits & other.reportBits != 0 || other.categoryBits & reportBits != 0
  }
}
