/// The point at which a ray or a moving outline first meets an item or a boundary.
public struct CastHit {
  /// The item that was met; nil if it was a boundary.
  public let item: (any DynamicItem)?

  /// The identifier of the boundary; nil for an item and for the reference bounds.
  public let boundaryIdentifier: AnyHashable?

  /// A Boolean value that indicates whether the boundary made from the reference view's bounds was met.
  public let isReferenceBounds: Bool

  /// The point on the outline of the item or on the boundary, in points in the animator's coordinates.
  public let point: Point

  /// The normal of the outline or the boundary at the point, of length 1, towards the ray or the moving
  /// outline.
  public let normal: Vector

  /// The ratio of the way at which the item or the boundary was met, from 0 to 1.
  public let fraction: Double
}
