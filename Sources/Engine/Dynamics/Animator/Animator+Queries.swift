import Physics

// Queries of the items and boundaries in the animator, as they are at the end of the last frame. They change
// nothing. Boundaries are those of the collision behaviors in the animator.

extension Animator {
  // MARK: Areas

  /// Returns the items whose outline contains a point, in the order in which they entered the animator.
  ///
  /// Points on the outline count as inside. Any finite numbers; others stop the program.
  ///
  /// > Note: UIKit has no such method; `items(in:)` is its approximate test of a rectangle.
  public func items(at point: Point) -> [any DynamicItem] { items(within: 0, of: point) }

  /// Returns the items with a point of their outline at most `radius` points from a point, in the order in
  /// which they entered the animator.
  ///
  /// The radius must be finite and not negative; other values stop the program.
  public func items(within radius: Double, of point: Point) -> [any DynamicItem] {
    precondition(point.isFinite, "the point must be finite, not \(point)")
    precondition(radius >= 0 && radius.isFinite, "the radius must be 0 or more and finite, not \(radius)")
    return items(world.bodies(within: Float(clampingToFinite: radius), of: Vec2(point)))
  }

  /// Returns the items whose outline overlaps a rectangle or touches it, in the order in which they entered
  /// the animator.
  ///
  /// The test is exact, unlike that of `items(in:)`. A rectangle without area contains no items. The
  /// rectangle must be finite; others stop the program.
  ///
  /// The rectangle is in points.
  public func items(overlapping rect: Rect) -> [any DynamicItem] {
    precondition(rect.isFinite, "the rectangle must be finite, not \(rect)")
    let geometry = Geometry.polygon(rect.corners.map(Vec2.init(_:)))
    guard geometry.problem() == nil else { return [] }
    return items(world.bodies(overlapping: [geometry]))
  }

  /// Returns the items whose outline overlaps the first subpath of a path or touches it, in the order in
  /// which they entered the animator.
  ///
  /// Violating the rule of `problem(queryingWith:)` stops the program.
  public func items(overlapping path: BezierPath) -> [any DynamicItem] {
    if let problem = Self.problem(queryingWith: path) { preconditionFailure(problem) }
    return items(world.bodies(overlapping: Geometry.solids(within: path)))
  }

  /// Returns the item whose outline is nearest to a point, at most `maximumDistance` points away; nil if
  /// there is none.
  ///
  /// An item that contains the point is at distance 0. Of items at the same distance, the one that entered
  /// the animator first is returned. The point must be finite and the distance not negative; others stop the
  /// program.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public func nearestItem(to point: Point, within maximumDistance: Double = .infinity) -> (any DynamicItem)? {
    precondition(point.isFinite, "the point must be finite, not \(point)")
    precondition(maximumDistance >= 0, "the distance must be 0 or more, not \(maximumDistance)")
    var nearest: (item: any DynamicItem, distance: Double)?
    for body in bodies.inInsertionOrder {
      let distance = Double(world.separation(of: body.id, from: Vec2(point)))
      guard distance <= maximumDistance, distance < nearest?.distance ?? .infinity else { continue }
      nearest = (body.item, distance)
    }
    return nearest?.item
  }

  // MARK: Casts

  // Casts find what would be hit: unlike queries of areas, they do not meet sensors.

  /// Returns the first item or boundary that a ray meets; nil if there is none.
  ///
  /// The ray goes from one point to another, both finite; others stop the program. A ray that begins inside
  /// an item does not meet that item, and no ray meets a sensor.
  ///
  /// > Note: UIKit has no such method; SpriteKit's is `body(alongRayStart:end:)`.
  ///
  /// Both ends are in points.
  public func rayCast(from start: Point, to end: Point) -> CastHit? { rayCastAll(from: start, to: end).first }

  /// Returns all items and boundaries that a ray meets, each once, nearest first.
  ///
  /// Of hits at the same distance, the one of the item that entered the animator first comes first. For the
  /// ray see `rayCast(from:to:)`.
  ///
  /// Both ends are in points.
  public func rayCastAll(from start: Point, to end: Point) -> [CastHit] {
    precondition(
      start.isFinite && end.isFinite, "the ends of a ray must be finite, not \(start) and \(end)")
    return castHits(world.castRay(from: Vec2(start), to: Vec2(end)))
  }

  /// Returns the first item or boundary that an item's outline would meet on a straight way; nil if there is
  /// none or the item is not in the animator.
  ///
  /// The outline starts at the item's position in the last frame and does not rotate. What it overlaps at
  /// the start is met at fraction 0. Sensors are not met. The translation is in points, any finite numbers;
  /// others stop the program.
  public func shapeCast(_ item: any DynamicItem, by translation: Vector) -> CastHit? {
    precondition(translation.isFinite, "the translation must be finite, not \(translation)")
    guard let body = body(of: item) else { return nil }
    return castHits(
      world.castShapes(
        body.outline.geometries, at: world.pose(of: body.id), by: Vec2(translation), ignoring: body.id)
    ).first
  }

  /// Returns the first item or boundary that the outline of a path would meet on a straight way; nil if there
  /// is none.
  ///
  /// The first subpath of the path is the outline. Violating the rule of `problem(queryingWith:)` stops the
  /// program. For the translation see `shapeCast(_:by:)`.
  ///
  /// The path and the translation are in points.
  public func shapeCast(_ path: BezierPath, by translation: Vector) -> CastHit? {
    precondition(translation.isFinite, "the translation must be finite, not \(translation)")
    if let problem = Self.problem(queryingWith: path) { preconditionFailure(problem) }
    return castHits(world.castShapes(Geometry.solids(within: path), at: .identity, by: Vec2(translation)))
      .first
  }

  /// Returns the reason why a path cannot be the outline of a query, as a sentence; nil if it can.
  ///
  /// The first subpath must be finite, enclose an area and not cross itself.
  public static func problem(queryingWith path: BezierPath) -> String? {
    guard path.isFinite else { return "the outline of a query must have finite coordinates" }
    return Geometry.problem(splitting: path.firstSubpath.map(Vec2.init(_:)))
  }

  // MARK: Contacts

  /// Returns the current contacts of an item, one for each item or boundary that it touches, in order of
  /// beginning; empty if it is not in the animator.
  ///
  /// `Contact.item` is the item itself. The impulse is that of the last step of 1/120 s: for an item of mass
  /// 1 kg that rests, 10/120. The speed of approach is 0.
  public func contacts(of item: any DynamicItem) -> [Contact] {
    guard let body = body(of: item) else { return [] }
    var contacts: [(peer: ContactCounts.ContactPeer, touch: TouchingShapes, impulse: Float)] = []
    for touch in world.touchingShapes(of: body.id) {
      guard let peer = peer(of: body, in: touch) else { continue }
      guard let index = contacts.firstIndex(where: { $0.peer == peer }) else {
        contacts.append((peer, touch, touch.impulse))
        continue
      }
      contacts[index].impulse += touch.impulse
      if touch.impulse > contacts[index].touch.impulse { contacts[index].touch = touch }
    }
    return contacts.map { contact in
      let direction = Vector(contact.touch.normal)
      return self.contact(
        of: body, with: contact.peer, at: Point(contact.touch.point),
        normal: contact.touch.bodyA == body.id ? direction : -direction,
        impulse: Double(contact.impulse) / UIKitConstants.newton, approachSpeed: 0)
    }
  }

  // MARK: Conversions

  /// The other side of a contact of a body; nil if it is neither an item nor a boundary.
  private func peer(of body: ItemBody, in touch: TouchingShapes) -> ContactCounts.ContactPeer? {
    let isFirst = touch.bodyA == body.id
    if let boundary = boundaryPeer(of: isFirst ? touch.shapeB : touch.shapeA) { return boundary }
    let other = isFirst ? touch.bodyB : touch.bodyA
    return bodies[other] == nil ? nil : .body(other)
  }

  private func items(_ found: [BodyID]) -> [any DynamicItem] { found.compactMap { bodies[$0]?.item } }

  private func castHits(_ hits: [ShapeHit]) -> [CastHit] {
    var found: [ContactCounts.ContactPeer] = []
    return hits.compactMap { hit in
      let boundary = boundaries.owners[hit.shape]
      let peer: ContactCounts.ContactPeer = boundary.map { .boundary($0.firstShape) } ?? .body(hit.body)
      let isSolid =
        boundary != nil || bodies[hit.body] != nil && !world.collisionFilter(of: hit.body).isSensor
      guard isSolid, !found.contains(peer) else { return nil }
      found.append(peer)
      return CastHit(
        item: boundary == nil ? bodies[hit.body]?.item : nil, boundaryIdentifier: boundary?.identifier,
        isReferenceBounds: boundary != nil && boundary?.identifier == nil, point: Point(hit.point),
        normal: Vector(hit.normal), fraction: Double(hit.fraction))
    }
  }
}

extension Geometry {
  /// Returns the convex parts of the first subpath of a path.
  fileprivate static func solids(within path: BezierPath) -> [Geometry] {
    solids(within: path.firstSubpath.map(Vec2.init(_:)))
  }
}
