import Physics

/// The position and rotation of an item in the coordinate system of its animator.
struct ItemPose: Equatable {
  let center: Point
  let angle: Double

  /// The greatest coordinate that is written to an item, in points: the engine's own limit.
  private static let coordinateLimit = 1e12

  /// Reads the position and rotation of an item.
  init(of item: any DynamicItem, in referenceView: (any ReferenceView)?) {
    let transform = referenceView?.transformOfItemOrGroup(item) ?? .identity
    center = transform.isIdentity ? item.center : item.center.applying(transform)
    angle = item.transform.rotationAngle + transform.rotationAngle
  }

  /// Creates a placement from a center in points and an angle in radians.
  init(center: Point, angle: Double) {
    self.center = center
    self.angle = angle
  }

  /// Whether the center and the angle are finite.
  var isFinite: Bool { center.isFinite && angle.isFinite }

  /// Writes this placement to the item of a body: its center, and the rotation in its transform.
  ///
  /// If the superviews are scaled so far that the item's own coordinates exceed the engine's limit, the item
  /// does not move.
  func apply(to body: ItemBody, in referenceView: (any ReferenceView)?) {
    let item = body.item
    let transform = referenceView?.referenceTransform(for: body.group?.items.first ?? item) ?? .identity
    if transform.isIdentity {
      item.center = center
      body.rotatedTransform.write(angle, to: item)
    } else {
      let inside = center.applying(transform.inverted())
      guard inside.isWithin(limit: Self.coordinateLimit) else { return }
      item.center = inside
      body.rotatedTransform.write(angle - transform.rotationAngle, to: item)
    }
  }
}

extension ReferenceView {
  /// Whether an item may be animated in this view; for a group, whether all of its items may.
  func canAnimateItemOrGroup(_ item: any DynamicItem) -> Bool {
    (item as? DynamicItemGroup)?.items.allSatisfy(canAnimate) ?? canAnimate(item)
  }

  /// Returns the transform from an item's coordinate system to this view's; a group has that of its items.
  fileprivate func transformOfItemOrGroup(_ item: any DynamicItem) -> AffineTransform {
    referenceTransform(for: (item as? DynamicItemGroup)?.items.first ?? item)
  }
}

/// A linear velocity in pt/s and an angular velocity in rad/s.
struct ItemVelocity: Equatable {
  var linear = Vector.zero
  var angular = 0.0

  static let zero = ItemVelocity()

  init(linear: Vector = .zero, angular: Double = 0) {
    self.linear = linear
    self.angular = angular
  }

  init(_ velocities: (linear: Vec2, angular: Float)) {
    self.init(linear: Vector(velocities.linear), angular: Double(velocities.angular))
  }

  static func += (a: inout ItemVelocity, b: ItemVelocity) {
    a.linear += b.linear
    a.angular += b.angular
  }
}
