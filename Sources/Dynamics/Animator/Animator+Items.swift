import Physics

// Bodies for items: made when the first behavior uses an item, destroyed when the last one lets go.

extension Animator {
  /// The body of an item; nil if no behavior uses it.
  func body(of item: any DynamicItem) -> ItemBody? { bodies[item] }

  /// The group in which the animator moves an item; nil if it moves in none.
  package func group(containing item: any DynamicItem) -> DynamicItemGroup? { bodies.group(containing: item) }

  /// Takes an item under the influence of a hosted behavior.
  func addItem(_ item: any DynamicItem, to behavior: ItemListBehavior) {
    let body = retainBody(for: item)
    behavior.didAddBody(body, in: self)
  }

  /// Releases an item from the influence of a hosted behavior.
  func removeItem(_ item: any DynamicItem, from behavior: ItemListBehavior) {
    guard let body = bodies[item] else { return }
    behavior.willRemoveBody(body, in: self)
    releaseBody(body)
  }

  /// Counts one more user of an item's body, and makes the body for the first.
  func retainBody(for item: any DynamicItem) -> ItemBody {
    let body = bodies[item] ?? makeBody(for: item)
    body.retainCount += 1
    world.wake(body.id)
    dirtyFlags.insert(.world)
    return body
  }

  /// Counts one user of a body less, and destroys the body after the last.
  func releaseBody(_ body: ItemBody) {
    body.retainCount -= 1
    dirtyFlags.insert(.world)
    guard body.retainCount == 0 else { return world.wake(body.id) }
    removeContacts(of: body)
    bodies.remove(body)
    world.destroyBody(body.id)
  }

  /// The place of a point of an item, given from its centre in the axes of the unrotated item.
  func point(at offset: Vector, of body: ItemBody) -> Point {
    let rotation = AffineTransform(rotationAngle: Double(world.angle(of: body.id)))
    return Point(world.position(of: body.id)) + offset.applying(rotation)
  }

  private func makeBody(for item: any DynamicItem) -> ItemBody {
    let outline = ItemOutline(of: item)
    let placement = Placement(of: item, in: referenceView)
    var definition = BodyDefinition(
      kind: .dynamic,
      position: Vec2(placement.center),
      angle: Float(engine: placement.angle)
    )
    definition.apply(.standard)
    let id = world.createBody(definition)
    // The outline was in order when the behavior was added, but willMove(to:) may have changed it since.
    let geometries = outline.problem == nil ? outline.geometries : [.box(width: 1, height: 1)]
    for geometry in geometries { world.addShape(geometry, to: id) }
    let body = ItemBody(item: item, id: id, outline: outline)
    bodies.insert(body)
    dirtyFlags.insert([.properties, .persistentForces])
    return body
  }
}

// MARK: Changes made to items by the program

extension Animator {
  /// Reads the place, rotation and size of an item again, after the program changed them.
  ///
  /// The velocity stays. Ignored for an item that the animator does not move. Breaking a rule of
  /// `problem(updating:)` stops the program.
  ///
  /// > Note: UIKit never reads the size again, and the rotation only if the place has changed too.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = bodies[item] else { return }
    if let problem = problem(updating: item) { preconditionFailure(problem) }
    let placement = Placement(of: item, in: referenceView)
    let angle = Float(engine: placement.angle)
    world.setPose(position: Vec2(placement.center), angle: angle, of: body.id)
    world.wake(body.id)
    updateOutline(of: body)
    worldDidChange()
  }

  /// Why the present place, rotation and size of an item cannot be taken over, as a sentence; nil if they can.
  public func problem(updating item: any DynamicItem) -> String? {
    bodies[item] == nil ? nil : problem(placing: item)
  }

  /// Gives a body the size that its item has by now; true if it was another.
  ///
  /// A size that no body can have is passed over: the program may be about to give the item another one.
  @discardableResult
  func updateOutline(of body: ItemBody) -> Bool {
    guard body.hasSizeChanged else { return false }
    let outline = ItemOutline(of: body.item)
    guard outline.problem == nil else { return false }
    body.outline = outline
    removeContacts(of: body)
    world.replaceShapes(of: body.id, with: outline.geometries)
    world.wake(body.id)
    for snap in body.snaps { snap.springsDidChange() }
    return true
  }
}
