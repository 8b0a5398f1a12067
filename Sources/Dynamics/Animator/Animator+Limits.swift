// How large and how far away items may be when they enter an animator. The engine computes in floats: areas, masses and
// moments of inertia of such items, and the distances between them, are finite there.

extension Animator {
  /// The greatest coordinate, in either direction, of an item's centre in the animator's coordinates, in points.
  ///
  /// Only on entry and in `updateItem(usingCurrentState:)`: forces may move an item further.
  public static let coordinateLimit = 1e9

  /// The greatest width and height of an item, of the rectangle around the items of a group, and of a collision path in
  /// points.
  public static let sizeLimit = 1e7
}

extension Point {
  /// Whether both coordinates are finite and at most a limit, in either direction.
  func isWithin(_ limit: Double) -> Bool { x.magnitude <= limit && y.magnitude <= limit }
}

extension Size {
  /// Whether width and height are finite and at most a limit.
  func isWithin(_ limit: Double) -> Bool { width.magnitude <= limit && height.magnitude <= limit }
}
