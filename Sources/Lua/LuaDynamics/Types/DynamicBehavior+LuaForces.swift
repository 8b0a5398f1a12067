import Dynamics
import LuaHost

extension Bindings {
  /// The methods that apply forces, impulses and velocities to items, one at a time or in batches.
  static var behaviorForceMethods: [Member<DynamicBehavior>] {
    forceMethods + velocityMethods + itemBatchMethods
  }

  private static let itemParameter = Parameter("item", "The item.", type: AnyItem.luaTypeName)

  private static var forceMethods: [Member<DynamicBehavior>] {
    [
      .method(
        "applyForce",
        """
        Applies a force to an item during the next frame; called in action, it acts like a continuous \
        push. An error if the behavior is in no animator. An item that is not yet in the animator enters it, until \
        releaseItem.
        """,
        parameters: [
          itemParameter,
          .init(
            "force", "The force; length 1 accelerates 100 × 100 pt of density 1 by 100 pt/s².", type: "Vector"
          ),
          .optional(
            "offset",
            """
            The vector from the item's center to the point where it acts, by default the center; does not \
            rotate with the item.
            """, type: "Vector",
            unit: "pt"),
        ]
      ) { behavior, call throws(HostError) in
        let force = try call.argument(1, as: Vector.self)
        let offset = try call.argument(2, default: Vector.zero)
        try call.applyForce(by: behavior) { behavior.applyForce(force, at: offset, to: $0) }
      },
      .method(
        "applyTorque", "Applies a torque to an item during the next frame; see applyForce.",
        parameters: [
          itemParameter,
          .init(
            "torque",
            """
            The torque, positive clockwise; 1 is that of a force of 1 at a lever arm of 1 pt, and 100 is 1 N·m, \
            the unit of the torques of attachments.
            """,
            type: "number"),
        ]
      ) { behavior, call throws(HostError) in
        let torque = try call.argument(1, as: Double.self)
        try call.applyForce(by: behavior) { behavior.applyTorque(torque, to: $0) }
      },
      .method(
        "addAcceleration",
        """
        Accelerates an item during the next frame, whatever its mass; called in action, it acts like a gravity of \
        this item. The item and the behavior are as in applyForce.
        """,
        parameters: [
          itemParameter, .init("acceleration", "The acceleration.", type: "Vector", unit: "pt/s²"),
        ]
      ) { behavior, call throws(HostError) in
        let acceleration = try call.argument(1, as: Vector.self)
        try call.applyForce(by: behavior) { behavior.addAcceleration(acceleration, to: $0) }
      },
      .method(
        "applyImpulse",
        """
        Applies an impulse to an item, which changes its velocity immediately. The item and the behavior are as in \
        applyForce.
        """,
        parameters: [
          itemParameter,
          .init(
            "impulse",
            "The impulse; length 1 changes the velocity of 100 × 100 pt of density 1 by 100 pt/s.",
            type: "Vector"),
          .optional(
            "offset",
            """
            The vector from the item's center to the point where it acts; does not rotate with the item. \
            Without it, the center.
            """, type: "Vector",
            unit: "pt"),
        ]
      ) { behavior, call throws(HostError) in
        let impulse = try call.argument(1, as: Vector.self)
        let offset = try call.argument(2, default: Vector.zero)
        try call.applyForce(by: behavior) { behavior.applyImpulse(impulse, at: offset, to: $0) }
      },
      .method(
        "releaseItem",
        """
        Releases an item that is in the animator only because this behavior applied a force, impulse or \
        velocity to it; has no effect on other items.
        """,
        parameters: [itemParameter]
      ) { behavior, call throws(HostError) in
        call.session.release(try call.argument(0, as: AnyItem.self).item, implicitlyAddedBy: behavior)
      },
    ]
  }

  private static var velocityMethods: [Member<DynamicBehavior>] {
    [
      .method(
        "linearVelocity",
        "Returns the linear velocity of an item, in pt/s; zero if it is not in the animator.",
        parameters: [itemParameter]
      ) { behavior, call throws(HostError) in
        behavior.linearVelocity(for: try call.itemArgument(for: behavior))
      },
      .method(
        "angularVelocity",
        """
        Returns the angular velocity of an item, in rad/s, positive clockwise; 0 if it is not in the \
        animator.
        """,
        parameters: [itemParameter]
      ) {
        behavior, call throws(HostError) in
        behavior.angularVelocity(for: try call.itemArgument(for: behavior))
      },
      .method(
        "velocities",
        """
        Returns the x and y components of an item's velocity, in pt/s, and its angular velocity, in rad/s; \
        faster than linearVelocity and angularVelocity.
        """,
        parameters: [itemParameter], returns: "number, number, number"
      ) { behavior, call throws(HostError) in
        let velocity = behavior.linearAndAngularVelocity(for: try call.itemArgument(for: behavior))
        return NumberResults(velocity.linear.dx, velocity.linear.dy, velocity.angular)
      },
      .method(
        "addLinearVelocity",
        """
        Adds to the linear velocity of an item. An error if the behavior is in no animator; only a \
        DynamicItemBehavior may be added later, and gives the item the velocity then.
        """,
        parameters: [itemParameter, .init("velocity", "The velocity to add.", type: "Vector", unit: "pt/s")]
      ) { behavior, call throws(HostError) in
        let velocity = try call.argument(1, as: Vector.self)
        try call.addVelocity(by: behavior) { behavior.addLinearVelocity(velocity, for: $0) }
      },
      .method(
        "addAngularVelocity", "Adds to the angular velocity of an item; see addLinearVelocity.",
        parameters: [
          itemParameter,
          .init(
            "velocity", "The angular velocity to add; positive is clockwise.", type: "number", unit: "rad/s"),
        ]
      ) { behavior, call throws(HostError) in
        let velocity = try call.argument(1, as: Double.self)
        try call.addVelocity(by: behavior) { behavior.addAngularVelocity(velocity, for: $0) }
      },
    ]
  }

  private static var itemBatchMethods: [Member<DynamicBehavior>] {
    let items = (summary: "The items.", type: "(\(AnyItem.luaTypeName))[]")
    return [
      .method(
        "states",
        """
        Iterates over items and their motion: for item, x, y, angle, vx, vy, spin in \
        behavior:states(items) do … end. x and y are the center in pt, angle the rotation in rad, vx and vy the \
        velocity in pt/s, spin the angular velocity in rad/s; the velocities are 0 if the item is not in the animator. \
        Faster than the properties for ten or more items.
        """,
        items: items, columnLayout: .output(6),
        returns: "fun(): \(AnyItem.luaTypeName), number, number, number, number, number, number"
      ) { behavior, batch throws(HostError) in
        let items = try batch.itemArguments(for: behavior)
        behavior.forEachVelocity(of: items) {
          batch.writeItemState($0, of: items[$0], linearVelocity: $1, angularVelocity: $2)
        }
      },
      .method(
        "applyForces",
        """
        Applies a force to each item, as applyForce does: behavior:applyForces({ a, b }, { ax, ay, bx, by \
        }).
        """,
        items: items, values: "The x and y components of the force on each item, two numbers per item.",
        columnLayout: .input(2)
      ) { behavior, batch throws(HostError) in
        try batch.applyVectors(by: behavior, to: try batch.items(), unless: behavior.problem(actingOn:)) {
          behavior.applyForces(to: $0, $1)
        }
      },
      .method(
        "addLinearVelocities",
        """
        Adds to the velocity of each item, as addLinearVelocity does: behavior:addLinearVelocities({ a, b \
        }, { ax, ay, bx, by }).
        """,
        items: items,
        values:
          "The x and y components of the velocity to add to each item, in pt/s, two numbers per item.",
        columnLayout: .input(2)
      ) { behavior, batch throws(HostError) in
        try batch.applyVectors(
          by: behavior, to: try batch.itemArguments(for: behavior),
          unless: behavior.problem(addingVelocitiesTo:)
        ) { items, velocity in
          for (row, item) in items.enumerated() { behavior.addLinearVelocity(velocity(row), for: item) }
        }
      },
    ]
  }
}

extension Call {
  /// The item in argument 0; throws if the behavior is a `DynamicItemBehavior` that does not contain it.
  fileprivate borrowing func itemArgument(for behavior: DynamicBehavior) throws(HostError) -> any DynamicItem
  {
    let item = try argument(0, as: AnyItem.self).item
    try lua.requireMembership(in: behavior, of: item)
    return item
  }

  /// Calls `body`, which applies a force, an acceleration or an impulse of a behavior, with the item in
  /// argument 0.
  fileprivate borrowing func applyForce(
    by behavior: DynamicBehavior, _ body: (any DynamicItem) -> Void
  ) throws(HostError) {
    let item = try argument(0, as: AnyItem.self).item
    let itemsOutsideAnimator = behavior.isInAnimator(item) ? [] : [item]
    if !itemsOutsideAnimator.isEmpty { try requireNoProblem(behavior.problem(actingOn: item)) }
    try lua.withStrongReferences(from: behavior, toItemsWithoutAnimator: itemsOutsideAnimator) { body(item) }
  }

  /// Calls `body`, which adds a velocity by means of a behavior, with the item in argument 0; throws if the
  /// behavior is a `DynamicItemBehavior` that does not contain it.
  fileprivate borrowing func addVelocity(
    by behavior: DynamicBehavior, _ body: (any DynamicItem) -> Void
  ) throws(HostError) {
    let item = try itemArgument(for: behavior)
    let itemsOutsideAnimator = behavior.isInAnimator(item) ? [] : [item]
    if !itemsOutsideAnimator.isEmpty { try requireNoProblem(behavior.problem(addingVelocityTo: item)) }
    try lua.withStrongReferences(from: behavior, toItemsWithoutAnimator: itemsOutsideAnimator) { body(item) }
  }
}

extension ObjectBatch {
  /// Writes the position, the angle and the velocities of an item to the batch's numbers at index `row`.
  fileprivate borrowing func writeItemState(
    _ row: Int, of item: any DynamicItem, linearVelocity: Vector, angularVelocity: Double
  ) {
    let center = item.center
    self[row, 0] = center.x
    self[row, 1] = center.y
    self[row, 2] = item.transform.rotationAngle
    self[row, 3] = linearVelocity.dx
    self[row, 4] = linearVelocity.dy
    self[row, 5] = angularVelocity
  }

  /// Calls `body`, which applies a behavior to the items of a batch, with the vector of each item.
  ///
  /// - Throws: `HostError` if `problem` rejects an item; the behavior is then applied to none of them.
  fileprivate borrowing func applyVectors(
    by behavior: DynamicBehavior, to items: [any DynamicItem],
    unless problem: ([any DynamicItem]) -> String?,
    _ body: ([any DynamicItem], (Int) -> Vector) -> Void
  ) throws(HostError) {
    let itemsOutsideAnimator = behavior.itemsOutsideAnimator(among: items)
    try requireNoProblem(problem(itemsOutsideAnimator))
    try lua.withStrongReferences(from: behavior, toItemsWithoutAnimator: itemsOutsideAnimator) {
      body(items) { Vector(dx: self[$0, 0], dy: self[$0, 1]) }
    }
  }

  /// The items of the batch; throws if the behavior is a `DynamicItemBehavior` that does not contain all of
  /// them.
  fileprivate borrowing func itemArguments(
    for behavior: DynamicBehavior
  ) throws(HostError) -> [any DynamicItem] {
    let items = try items()
    for item in items { try lua.requireMembership(in: behavior, of: item) }
    return items
  }

  /// The items of the batch.
  fileprivate borrowing func items() throws(HostError) -> [any DynamicItem] {
    var items: [any DynamicItem] = []
    items.reserveCapacity(count)
    for row in 0..<count {
      guard let item = AnyItem(object: object(row)) else {
        throw HostError("argument 1 (items): entry \(row + 1): expected \(AnyItem.expectedValueDescription)")
      }
      items.append(item.item)
    }
    return items
  }
}

extension Lua {
  /// Throws if the behavior is a `DynamicItemBehavior` that does not contain the item; UIKit ignores such an
  /// item.
  fileprivate func requireMembership(in behavior: DynamicBehavior, of item: any DynamicItem) throws(HostError)
  {
    guard !behavior.providesVelocity(of: item) else { return }
    throw missingItemError(for: item)
  }

  /// Calls `body`, which applies a behavior to items that are not in its animator, and adds strong references
  /// from the behavior to the items that it thereby adds to the animator.
  ///
  /// The edges are added before the call, so that `body` is not called if memory runs out.
  fileprivate func withStrongReferences(
    from behavior: DynamicBehavior, toItemsWithoutAnimator items: [any DynamicItem], _ body: () -> Void
  ) throws(HostError) {
    if items.isEmpty { return body() }
    var owned: [ObjectIdentifier: any DynamicItem] = [:]
    for item in items where owned[ObjectIdentifier(item)] == nil {
      do throws(LuaError) {
        try addStrongReference(from: behavior, to: item)
      } catch {
        for item in owned.values { removeStrongReference(from: behavior, to: item) }
        throw HostError(error.message)
      }
      owned[ObjectIdentifier(item)] = item
    }
    body()
    let implicitlyAdded = Set(behavior.implicitlyAddedItems.map { ObjectIdentifier($0) })
    for (identity, item) in owned where !implicitlyAdded.contains(identity) {
      removeStrongReference(from: behavior, to: item)
    }
  }
}
