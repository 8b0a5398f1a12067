public import Dynamics
public import LuaHost
import Views

extension Bindings {
  static let collisionBehavior = ObjectType<CollisionBehavior>(
    "CollisionBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior whose items collide with each other and with its boundaries.",
    constructor: .init(
      summary:
        """
        Creates a collision behavior for items: CollisionBehavior { a, b, translatesReferenceBoundsIntoBoundary = \
        true }. Nothing passes through anything at up to 5,000 pt/s. At higher \
        speeds, an item may pass through if an attachment or a kinematic item presses it. An item that the script \
        moves with Animator:updateItem, or enlarges, does not collide with what is in between.
        """, items: .item
    ) {
      call throws(HostError) in
      let session = call.session
      return try call.makeBehavior { items in
        let collision = CollisionBehavior(items: items)
        collision.collisionDelegate = session
        return collision
      }
    },
    members: collisionSettings + boundaryMethods + [surfaceMethod] + [
      .callback(
        "beganContact",
        """
        Called after a frame in which two items, or an item and a boundary, began to touch: function \
        collision.beganContact(contact) … end. The items have their new positions. All beginnings of a frame come \
        before all ends, whatever happened first, and these before Behavior.action.
        """,
        parameters: [
          .init("contact", "The contact: its items or boundary, its point and its impulse.", type: "Contact")
        ]),
      .callback(
        "endedContact",
        """
        Called after a frame in which two items, or an item and a boundary, stopped touching, whatever ended the \
        contact: also a changed property, an attachment, or the removal of an item, a boundary or the behavior. Each \
        contact that began ends; a new size is no event while they touch. All beginnings of a frame come first.
        """,
        parameters: [
          .init("contact", "The contact: its items or boundary, and its last point.", type: "Contact")
        ]),
      .callback(
        Session.shouldCollideKey,
        """
        Called once when the bounds of two items, or of an item and a boundary, begin to overlap; returns false to let \
        them pass through each other, unreported, until the bounds are apart: function collision.shouldCollide(item, \
        otherItem, boundary) … end. It is called again for an item's pairs after Animator:updateItem, and for all pairs \
        after a new function has been assigned. It may change anything, even remove the items; of several behaviors, \
        all functions must let the items collide.
        """,
        parameters: [
          .init(
            "item", "The item; of two, the one that entered the animator first.", type: AnyItem.luaTypeName),
          .init("otherItem", "The other item; nil for a boundary.", type: "\(AnyItem.luaTypeName)|nil"),
          .init(
            "boundary",
            "The identifier of the boundary; nil for two items, and for the edges of the reference view.",
            type: "\(BoundaryIdentifier.luaTypeName)|nil"),
        ]
      ) { collision, lua, isSet in
        guard isSet, lua.session != nil else { return collision.shouldCollide = nil }
        @Weak var session = lua.session
        @Weak var weakCollision = collision
        collision.shouldCollide = {
          guard let session, let weakCollision else { return true }
          return session.shouldCollide(weakCollision, $0, $1, $2)
        }
      },
      .table(
        "collisionDelegate",
        """
        A table whose methods beganContact(self, behavior, contact) and endedContact(self, behavior, \
        contact) are called after the behavior's functions of these names; nil for none.
        """,
        methods: Session.delegateMethods
      ),
    ])

  static let collisionMode = Constants(
    "CollisionMode", summary: "What items collide with; combine the constants with |.",
    [
      .init(
        "items", Int(bitPattern: CollisionBehavior.Mode.items.rawValue), "Items collide with other items."),
      .init(
        "boundaries", Int(bitPattern: CollisionBehavior.Mode.boundaries.rawValue),
        "Items collide with boundaries."),
      .init(
        "everything", Int(bitPattern: CollisionBehavior.Mode.everything.rawValue),
        "Items collide with other items and with boundaries."),
    ])

  private static var collisionSettings: [Member<CollisionBehavior>] {
    [
      .property(
        "collisionMode",
        """
        What the items collide with: a combination of CollisionMode constants. They pass through \
        everything else, but contacts with it are still reported.
        """,
        default: "CollisionMode.everything", get: { $0.collisionMode }, set: { $0.collisionMode = $1 }),
      .property(
        "translatesReferenceBoundsIntoBoundary",
        """
        Whether the edges of the animator's reference view are a boundary; setting true also resets the \
        insets to 0.
        """,
        default: "false",
        get: { $0.translatesReferenceBoundsIntoBoundary },
        set: { $0.translatesReferenceBoundsIntoBoundary = $1 }),
      .method(
        "setTranslatesReferenceBoundsIntoBoundary",
        "Makes the edges of the animator's reference view, moved inward by insets, a boundary.",
        parameters: [
          .init(
            "insets", "The insets { top, left, bottom, right }; negative ones move the edges outward.",
            type: "EdgeInsets", unit: "pt")
        ]
      ) { collision, call throws(HostError) in
        collision.setTranslatesReferenceBoundsIntoBoundary(with: try call.argument(0))
      },
    ]
  }

  private static var boundaryMethods: [Member<CollisionBehavior>] {
    [
      .property(
        "boundaryIdentifiers",
        """
        The identifiers of the boundaries, in order of addition; the edges of the reference view have \
        none.
        """,
        get: { $0.boundaryIdentifiers.map(BoundaryIdentifier.init) }),
      .method(
        "addBoundary",
        """
        Adds a boundary: a line, a line through several points, or the outline of a path or a shape: \
        collision:addBoundary("floor", { 0, 500 }, { 320, 500 }).
        """,
        parameters: [
          .init(
            "identifier", "The identifier; a boundary with the same one is replaced.",
            type: BoundaryIdentifier.luaTypeName),
          .init(
            "from",
            """
            The start of the line; or a table of at least two Points, joined by straight lines over whose joints items \
            slide without bumps; or a Path, whose first subpath is copied and closed. In the animator's coordinates. Or a \
            Shape with such points or such a path, which is copied from where the shape is; without a superview, it is \
            added to the animator's reference view.
            """,
            type: "Point|Point[]|Path|Shape", unit: "pt"),
          .optional("to", "The end of the line; used with a start only.", type: "Point", unit: "pt"),
        ]
      ) { collision, call throws(HostError) in
        let identifier = try call.argument(0, as: BoundaryIdentifier.self).identifier
        if let shape = call[1].object as? ShapeView {
          try call.addBoundary(identifier, of: shape, to: collision)
        } else if let path = call[1].object as? BezierPath {
          try requireNoProblem(CollisionBehavior.problem(addingBoundaryFor: path))
          collision.addBoundary(withIdentifier: identifier, for: path)
        } else if call[2].isNil, call[1].arrayItemCount != nil,
          let points = try? call.argument(1, as: [Point].self)
        {
          try requireNoProblem(CollisionBehavior.problem(addingBoundaryThrough: points))
          collision.addBoundary(withIdentifier: identifier, through: points)
        } else {
          let (start, end) = (try call.argument(1, as: Point.self), try call.argument(2, as: Point.self))
          try requireNoProblem(CollisionBehavior.problem(addingBoundaryFrom: start, to: end))
          collision.addBoundary(withIdentifier: identifier, from: start, to: end)
        }
      },
      .method(
        "boundary", "Returns a copy of a boundary's path; nil if there is none with the identifier.",
        parameters: [
          .init("identifier", "The identifier of the boundary.", type: BoundaryIdentifier.luaTypeName)
        ]
      ) { collision, call throws(HostError) in
        collision.boundary(withIdentifier: try call.argument(0, as: BoundaryIdentifier.self).identifier)
      },
      .method(
        "removeBoundary", "Removes a boundary; has no effect if there is none with the identifier.",
        parameters: [
          .init("identifier", "The identifier of the boundary.", type: BoundaryIdentifier.luaTypeName)
        ]
      ) { collision, call throws(HostError) in
        collision.removeBoundary(withIdentifier: try call.argument(0, as: BoundaryIdentifier.self).identifier)
      },
      .method(
        "removeAllBoundaries", "Removes all boundaries except the one made from the reference view's edges."
      ) {
        collision, _ in
        collision.removeAllBoundaries()
      },
    ]
  }
}

extension Call {
  /// Adds the path of a shape as a boundary: open if it consists of one line through points, otherwise
  /// closed.
  fileprivate borrowing func addBoundary(
    _ identifier: AnyHashable, of shape: ShapeView, to collision: CollisionBehavior
  ) throws(HostError) {
    guard let path = shape.path else { throw HostError("the shape has no path") }
    guard let referenceView = collision.dynamicAnimator?.referenceView as? View else {
      throw HostError("a boundary from a shape needs a behavior that is in an animator with a reference view")
    }
    if shape.superview == nil {
      try requireNoProblem(referenceView.problem(adding: shape))
    }
    let parent = shape.superview ?? referenceView
    path.apply(
      shape.transformToSuperview.concatenating(parent.transform(to: referenceView)))
    if let points = path.openPolyline {
      try requireNoProblem(CollisionBehavior.problem(addingBoundaryThrough: points))
      collision.addBoundary(withIdentifier: identifier, through: points)
    } else {
      try requireNoProblem(CollisionBehavior.problem(addingBoundaryFor: path))
      collision.addBoundary(withIdentifier: identifier, for: path)
    }
    guard shape.superview == nil else { return }
    try addStrongReference(from: referenceView, to: shape)
    referenceView.addSubview(shape)
  }
}

extension BezierPath {
  /// The points of a path that is one open line of straight segments; nil for other paths.
  fileprivate var openPolyline: [Point]? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { return nil }
        points.append(point)
      case .line(let point): points.append(point)
      default: return nil
      }
    }
    return points.count > 1 ? points : nil
  }
}

extension CollisionBehavior.Mode: LuaConvertible {
  /// The type name in messages and in the documentation: one constant or a bitwise combination.
  public static var luaTypeName: String { "CollisionMode|integer" }

  /// Reads a mode from its bits.
  ///
  /// - Throws: `LuaConversionError` for anything but an integer.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> CollisionBehavior.Mode
  {
    CollisionBehavior.Mode(rawValue: UInt(bitPattern: try Int.read(argument)))
  }

  /// Returns the bits to Lua.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(Int(bitPattern: rawValue))
  }
}
