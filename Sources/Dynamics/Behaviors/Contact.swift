/// Two parties that touch, or have stopped touching: two items, or an item and a boundary.
public struct Contact {
  /// The item; of two, the one that entered the animator first.
  public let item: any DynamicItem

  /// The other item; nil if the other party is a boundary.
  public let otherItem: (any DynamicItem)?

  /// The boundary's identifier; nil for two items and for the reference bounds.
  ///
  /// To compare it, take it for what it was made of: `contact.boundaryIdentifier as? String == "floor"`.
  public let boundaryIdentifier: AnyHashable?

  /// Whether the other party is the boundary made from the reference view's bounds.
  public let isReferenceBounds: Bool

  /// Where the parties touch, in points in the animator's coordinates.
  ///
  /// Of several points of contact, the one that takes the largest impulse. When a contact has ended, the last one.
  public let point: Point

  /// The direction from `item` to the other party at the point, of length 1.
  public let normal: Vector

  /// How hard the parties met, in the unit of a push: 1 changes the velocity of 1 kg by 100 pt/s.
  ///
  /// 0 when a contact has ended, and for parties that pass through each other.
  public let impulse: Double

  /// How fast the parties approached each other at the point, in pt/s; 0 or more, 0 when a contact has ended.
  public let approachSpeed: Double
}

extension Contact {
  /// The party of a contact between two items that is not the given one; nil if there is none.
  public func other(than item: any DynamicItem) -> (any DynamicItem)? {
    if item === self.item { return otherItem }
    return item === otherItem ? self.item : nil
  }
}
