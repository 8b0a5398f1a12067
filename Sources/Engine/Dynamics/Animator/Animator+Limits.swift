// Limits on the size and position of items that enter an animator. The engine computes in single precision:
// within these limits the areas, masses and moments of inertia of items, and the distances between them, are
// finite.

extension Animator {
  /// The greatest magnitude of the coordinates of an item's center, in points in the animator's coordinates.
  ///
  /// Checked only when an item enters the animator and in `updateItem(usingCurrentState:)`: forces may move
  /// an item further.
  public static let coordinateLimit = 1e9

  /// The greatest width and height of an item and of the rectangle around the items of a group, in points.
  ///
  /// Also the greatest magnitude of the coordinates of a collision path.
  public static let sizeLimit = 1e7
}

extension Point {
  /// Whether both coordinates are finite and at most `limit` in magnitude.
  func isWithin(limit: Double) -> Bool { x.magnitude <= limit && y.magnitude <= limit }
}

extension Size {
  /// Whether width and height are finite and at most `limit` in magnitude.
  func isWithin(limit: Double) -> Bool { width.magnitude <= limit && height.magnitude <= limit }
}
