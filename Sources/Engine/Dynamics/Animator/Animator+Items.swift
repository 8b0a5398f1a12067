import Physics

// Items and their bodies: a body is created when the first behavior uses an item, and destroyed when the last
// one releases it.

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

  /// Returns the body of an item; nil if no behavior uses the item.
  func body(of item: any DynamicItem) -> ItemBody? { bodies[item] }

  /// Returns the group with which the animator moves an item; nil if the item is not part of such a group.
  package func group(containing item: any DynamicItem) -> DynamicItemGroup? { bodies.group(containing: item) }

  /// Adds an item of an active behavior.
  func addItem(_ item: any DynamicItem, to behavior: ItemListBehavior) {
    let body = retainBody(for: item)
    behavior.didAddBody(body, in: self)
  }

  /// Removes an item of an active behavior.
  func removeItem(_ item: any DynamicItem, from behavior: ItemListBehavior) {
    guard let body = bodies[item] else { return }
    behavior.willRemoveBody(body, in: self)
    releaseBody(body)
  }

  /// Increments the retain count of an item's body, and creates the body if it does not exist.
  func retainBody(for item: any DynamicItem) -> ItemBody {
    let body = bodies[item] ?? makeBody(for: item)
    body.retainCount += 1
    world.wake(body.id)
    dirtyFlags.insert(.worldState)
    return body
  }

  /// Decrements the retain count of a body, and destroys the body when the count reaches 0.
  func releaseBody(_ body: ItemBody) {
    body.retainCount -= 1
    dirtyFlags.insert(.worldState)
    guard body.retainCount == 0 else { return world.wake(body.id) }
    bodies.remove(body)
    world.destroyBody(body.id)
    if world.readHasRemovedContacts() { contacts.keepRemoved(body) }
  }

  /// Returns the position of a point on an item, given as an offset from the center in the axes of the
  /// unrotated item.
  func point(at offset: Vector, of body: ItemBody) -> Point {
    let pose = world.readItemPose(of: body.id)
    return pose.center + offset.applying(AffineTransform(rotationAngle: pose.angle))
  }

  private func makeBody(for item: any DynamicItem) -> ItemBody {
    let outline = ItemOutline(of: item)
    let placement = ItemPose(of: item, in: referenceView)
    var definition = BodyDefinition(
      kind: .dynamic,
      position: Vec2(placement.center),
      angle: Float(clampingToFinite: placement.angle)
    )
    definition.apply(.standard)
    let id = world.createBody(definition)
    // The outline was valid when the behavior was added, but willMove(to:) may have changed it since.
    let geometries = outline.geometryProblem == nil ? outline.geometries : [.box(width: 1, height: 1)]
    for geometry in geometries { world.addShape(geometry, to: id) }
    let body = ItemBody(item: item, id: id, outline: outline)
    bodies.insert(body)
    dirtyFlags.insert([.properties, .persistentForces])
    return body
  }
}

// MARK: Changes made to items by the program

extension Animator {
  /// Reads the position, rotation and size of an item again, after the program changed them.
  ///
  /// The velocity does not change. `CollisionBehavior.shouldCollide` is called again for the pairs of the
  /// item. Does nothing for an item that is not in the animator. Violating a rule of `problem(updating:)`
  /// stops the program.
  ///
  /// > Note: UIKit never reads the size again, and the rotation only if the position has changed too.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = bodies[item] else { return }
    if let problem = problem(updating: item) { preconditionFailure(problem) }
    let placement = ItemPose(of: item, in: referenceView)
    let angle = Float(clampingToFinite: placement.angle)
    world.setPose(position: Vec2(placement.center), angle: angle, of: body.id)
    world.resetShouldCollide(of: body.id)
    world.wake(body.id)
    if body.kinematicPose != nil { body.kinematicPose = placement }
    updateOutline(of: body)
    worldDidChange()
  }

  /// Returns the reason why the current position, rotation and size of an item cannot be used, as a sentence;
  /// nil if they can.
  public func problem(updating item: any DynamicItem) -> String? {
    bodies[item] == nil ? nil : problem(placing: item)
  }

  /// Updates the shapes of a body to the current size of its item; returns whether the size had changed.
  ///
  /// A size that no body can have is ignored: the program may be about to set a valid one.
  @discardableResult
  func updateOutline(of body: ItemBody) -> Bool {
    guard body.hasSizeChanged else { return false }
    let outline = ItemOutline(of: body.item)
    guard outline.geometryProblem == nil else { return false }
    body.outline = outline
    world.replaceShapes(of: body.id, with: outline.geometries)
    world.wake(body.id)
    for snap in body.snapBehaviors { snap.springsDidChange() }
    return true
  }
}
