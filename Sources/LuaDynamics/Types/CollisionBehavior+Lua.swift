public import Dynamics
public import LuaHost

extension Bindings {
  static let collisionBehavior = ObjectType<CollisionBehavior>(
    "CollisionBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior that makes items collide with each other and with boundaries.",
    constructor: .init(summary: "Creates a collision behavior for items, without boundaries.", items: .item) {
      call in
      let session = call.session
      return try call.makeBehavior { items in
        let collision = CollisionBehavior(items: items)
        collision.collisionDelegate = session
        return collision
      }
    },
    members: collisionSettings + boundaryMethods + [
      .callback(
        "beganContact", "Called after a step in which two items, or an item and a boundary, began to touch.",
        parameters: [
          .init("contact", "The contact: its items or boundary, its point and its impulse.", type: "Contact")
        ]),
      .callback(
        "endedContact",
        "Called after a step in which two items, or an item and a boundary, stopped touching.",
        parameters: [
          .init("contact", "The contact: its items or boundary, and its last point.", type: "Contact")
        ]),
      .table(
        "collisionDelegate",
        "A table with the methods beganContact(self, behavior, contact) and endedContact(self, behavior, contact).",
        methods: Session.delegateMethods
      ),
    ])

  static let collisionMode = Constants(
    "CollisionMode", summary: "Options for what items collide with; combine them with |.",
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
        "collisionMode", "What the items collide with: a combination of CollisionMode options.",
        default: "CollisionMode.everything", get: \.collisionMode, set: { $0.collisionMode = $1 }),
      .property(
        "translatesReferenceBoundsIntoBoundary", "Whether the edges of the reference view are a boundary.",
        default: "false",
        get: \.translatesReferenceBoundsIntoBoundary, set: { $0.translatesReferenceBoundsIntoBoundary = $1 }),
      .method(
        "setTranslatesReferenceBoundsIntoBoundary",
        "Makes the edges of the reference view, moved inwards by insets, a boundary.",
        parameters: [
          .init(
            "insets", "The insets; negative ones move the edges outwards.", type: "EdgeInsets", unit: "pt")
        ]
      ) { collision, call in
        collision.setTranslatesReferenceBoundsIntoBoundary(with: try call.argument(0))
      },
    ]
  }

  private static var boundaryMethods: [Member<CollisionBehavior>] {
    [
      .property(
        "boundaryIdentifiers", "The identifiers of the boundaries, in order of addition.",
        get: { $0.boundaryIdentifiers.map(BoundaryIdentifier.init) }),
      .method(
        "addBoundary", "Adds a boundary: a line between two points, or the outline of a path.",
        parameters: [
          .init(
            "identifier", "The identifier; a boundary with the same one is replaced.",
            type: BoundaryIdentifier.luaName),
          .init("from", "The start of the line, or a Path.", type: "Point|Path", unit: "pt"),
          .optional("to", "The end of the line; not used with a Path.", type: "Point", unit: "pt"),
        ]
      ) { collision, call in
        let identifier = try call.argument(0, as: BoundaryIdentifier.self).identifier
        if let path = call[1].object as? BezierPath {
          try require(CollisionBehavior.problem(addingBoundaryFor: path))
          collision.addBoundary(withIdentifier: identifier, for: path)
        } else {
          let (start, end) = (try call.argument(1, as: Point.self), try call.argument(2, as: Point.self))
          try require(CollisionBehavior.problem(addingBoundaryFrom: start, to: end))
          collision.addBoundary(withIdentifier: identifier, from: start, to: end)
        }
      },
      .method(
        "boundary", "Returns a copy of a boundary's path; nil if there is none with the identifier.",
        parameters: [.init("identifier", "The identifier of the boundary.", type: BoundaryIdentifier.luaName)]
      ) { collision, call in
        collision.boundary(withIdentifier: try call.argument(0, as: BoundaryIdentifier.self).identifier)
      },
      .method(
        "removeBoundary", "Removes a boundary; has no effect if there is none with the identifier.",
        parameters: [.init("identifier", "The identifier of the boundary.", type: BoundaryIdentifier.luaName)]
      ) { collision, call in
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

extension CollisionBehavior.Mode: LuaConvertible {
  /// The type name in messages and in the documentation: one constant or a bitwise combination.
  public static var luaName: String { "CollisionMode|integer" }

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
