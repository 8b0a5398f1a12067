import Physics

extension Animator {
  /// Returns the items near a rectangle, in the order in which they entered the animator.
  ///
  /// As in UIKit the test is approximate: an item is included if its axis-aligned bounding box comes within
  /// 10 points of `rect`.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* items found among *n*.
  public func items(in rect: Rect) -> [any DynamicItem] {
    let area = rect.insetBy(dx: -UIKitConstants.hitTestMargin, dy: -UIKitConstants.hitTestMargin)
    let box = AABB(
      lower: Vec2(Point(x: area.minX, y: area.minY)),
      upper: Vec2(Point(x: area.maxX, y: area.maxY))
    )
    return world.bodies(overlapping: box).compactMap { bodies[$0]?.item }
  }

  /// A hash of all state that determines the animator's future; identical runs give bit-identical hashes.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var stateHash: UInt64 {
    var hash = world.stateHash
    for part in [UInt64(frameCount), isRunning ? 1 : 0] {
      hash = (hash ^ part) &* 0x100_0000_01b3
    }
    return hash
  }
}
