/// A contact that began or ended, between two items or between an item and a boundary.
public struct Contact {
  /// The item; of two items, the one that entered the animator first.
  public let item: any DynamicItem

  /// The other item; nil if the item touches a boundary.
  public let otherItem: (any DynamicItem)?

  /// The identifier of the boundary; nil for two items and for the reference bounds.
  ///
  /// To compare it, cast it to its original type: `contact.boundaryIdentifier as? String == "floor"`.
  public let boundaryIdentifier: AnyHashable?

  /// A Boolean value that indicates whether the item touches the boundary made from the reference view's
  /// bounds.
  public let isReferenceBounds: Bool

  /// The contact point, in points in the animator's coordinates.
  ///
  /// If there are several, the one with the largest impulse. For a contact that ended, the last one.
  public let point: Point

  /// The unit vector at the contact point that points from `item` to the other item or the boundary.
  public let normal: Vector

  /// The impulse of the impact, in the unit of pushes: 1 changes the velocity of 1 kg by 100 pt/s.
  ///
  /// It is 0 for a contact that ended, and if the item passes through the other item or the boundary.
  public let impulse: Double

  /// The speed of approach at the contact point, in pt/s; never negative, and 0 for a contact that ended.
  public let approachSpeed: Double
}

extension Contact {
  /// Returns the other item of a contact between two items; nil if there is none or `item` is not part of it.
  public func other(than item: any DynamicItem) -> (any DynamicItem)? {
    if item === self.item { return otherItem }
    return item === otherItem ? self.item : nil
  }
}
