/// Where an item is, in the coordinates of its animator.
struct Placement {
  let center: Point
  let angle: Double

  /// The greatest coordinate that items are given, in points: the engine's own limit.
  private static let coordinateLimit = 1e12

  /// Reads an item's place.
  init(of item: any DynamicItem, in referenceView: (any ReferenceView)?) {
    let transform = referenceView?.transform(for: item) ?? .identity
    center = transform.isIdentity ? item.center : item.center.applying(transform)
    angle = item.transform.rotationAngle + transform.rotationAngle
  }

  /// Creates a place from the item's centre in points and its angle in radians.
  init(center: Point, angle: Double) {
    self.center = center
    self.angle = angle
  }

  /// Gives an item this place: its centre, and the rotation within its transform.
  ///
  /// An item whose superviews are scaled so far that its own coordinates leave the engine's stays where it was.
  func apply(
    to item: any DynamicItem, of group: DynamicItemGroup?, in referenceView: (any ReferenceView)?
  ) {
    let transform = referenceView?.referenceTransform(for: group?.items.first ?? item) ?? .identity
    if transform.isIdentity {
      item.center = center
      item.transform = item.transform.rotated(to: angle)
    } else {
      let inside = center.applying(transform.inverted())
      guard inside.isWithin(Self.coordinateLimit) else { return }
      item.center = inside
      item.transform = item.transform.rotated(to: angle - transform.rotationAngle)
    }
  }
}

extension ReferenceView {
  /// Whether an item may be animated in this view; a group, if all of its items may.
  func accepts(_ item: any DynamicItem) -> Bool {
    (item as? DynamicItemGroup)?.items.allSatisfy(hosts) ?? hosts(item)
  }

  /// The transform from an item's coordinates to this view's own; a group's coordinates are those of its items.
  fileprivate func transform(for item: any DynamicItem) -> AffineTransform {
    referenceTransform(for: (item as? DynamicItemGroup)?.items.first ?? item)
  }
}
