import Physics

/// A soft attachment between a point of an item and a target that a pointer moves, as Box2D's mouse joint.
///
/// It does not keep the item in the animator: it ends when the last behavior releases the item.
package final class ItemGrab {
  /// The item that is held.
  package let item: any DynamicItem

  @Weak private var animator: Animator?
  private let body: ItemBody
  /// The point at which the item is held, relative to its center, in the axes of the unrotated item.
  private let anchor: Point
  private var target: Point
  private(set) var springs: [JointID] = []

  /// The frequency of the springs in Hz: high enough that gravity displaces the item by less than a point,
  /// and low enough that a pointer that leaps does not fling it away.
  private static let frequency = 4.0
  /// The damping ratio of the springs, that of Box2D's testbed: a short overshoot.
  private static let damping = 0.7

  fileprivate init(_ body: ItemBody, at point: Point, in animator: Animator) {
    (self.body, self.animator, item, target) = (body, animator, body.item, point)
    anchor = Point(animator.world.pose(of: body.id).toLocal(Vec2(point)))
    springs = springEnds.map {
      animator.createSpring(
        from: $0, to: anchor, of: body, frequency: Self.frequency, damping: Self.damping)
    }
    animator.worldDidChange()
  }

  /// Whether the item is still held.
  package var isActive: Bool { animator != nil && body.isUsed && !springs.isEmpty }

  /// Moves the target, in the animator's coordinates, and wakes the item; does nothing if the item is not
  /// held any more.
  package func move(to point: Point) {
    guard isActive, let animator, point != target else { return }
    target = point
    for (spring, end) in zip(springs, springEnds) {
      animator.world.setLocalAnchors(Vec2(end), Vec2(anchor), of: spring)
    }
    animator.worldDidChange()
  }

  /// Releases the item, which keeps its velocity; does nothing if it is not held any more.
  package func end() {
    if isActive, let animator {
      for spring in springs { animator.world.destroyJoint(spring) }
      animator.worldDidChange()
    }
    springs = []
    animator?.grabs.removeAll { $0 === self }
  }

  /// Destroys the springs in a copy of the animator's world.
  func removeSprings(from world: inout World) {
    guard isActive else { return }
    for spring in springs { world.destroyJoint(spring) }
  }

  /// The fixed ends of four springs that have their rest length when the anchor is at the target.
  ///
  /// One spring of length 0 would not damp a motion around the target.
  private var springEnds: [Point] {
    let length = UIKitConstants.snapSpringLength
    return [(-length, 0), (0, -length), (length, 0), (0, length)].map {
      target + Vector(dx: $0.0, dy: $0.1)
    }
  }

  /// The line from the target to the item, for debug draw; nil if the item is not held any more.
  var debugDrawLine: (start: Point, end: Point)? {
    guard isActive, let animator else { return nil }
    return (target, animator.point(at: anchor - .zero, of: body))
  }
}

extension Animator {
  /// Begins to hold an item at a point, in the animator's coordinates.
  ///
  /// Must not be called during a step.
  ///
  /// - Returns: The grab; nil if the item is anchored or not in the animator.
  package func grab(_ item: any DynamicItem, at point: Point) -> ItemGrab? {
    resolvePropertiesIfNeeded()
    guard let body = body(of: item), !body.properties.applied.isFixed else { return nil }
    let grab = ItemGrab(body, at: point, in: self)
    grabs.append(grab)
    return grab
  }

  /// The item that a pointer at a point drags: the last one that contains it, or else the nearest one within
  /// a distance; nil if there is none that can move.
  package func draggableItem(at point: Point, within maximumDistance: Double) -> (any DynamicItem)? {
    resolvePropertiesIfNeeded()
    let movable = bodies.inInsertionOrder.filter { !$0.properties.applied.isFixed }
    let distances = movable.map { Double(world.separation(of: $0.id, from: Vec2(point))) }
    guard let nearest = distances.min(), nearest <= maximumDistance else { return nil }
    return distances.lastIndex(of: nearest).map { movable[$0].item }
  }

  /// Returns whether an item is in the animator.
  package func contains(_ item: any DynamicItem) -> Bool { body(of: item) != nil }

  /// Whether an item was anchored when the item properties were last resolved.
  ///
  /// Unlike other queries, it does not apply pending changes of properties, so that a display can call it at
  /// any time.
  package func isAnchored(_ item: any DynamicItem) -> Bool {
    body(of: item)?.properties.applied.isFixed == true
  }
}
