public import Dynamics
public import LuaHost

extension Bindings {
  static let collisionBehavior = ObjectType<CollisionBehavior>(
    "CollisionBehavior", extends: Bindings.itemListBehavior,
    summary: "Lets its items collide with each other and with boundaries.",
    constructor: .init(summary: "Makes a collision behavior without boundaries for some items.", items: .item)
    {
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
        "beganContact", "Called after the step in which two parties began to touch.",
        parameters: [.init("contact", "Who, where and how hard.", type: "Contact")]),
      .callback(
        "endedContact", "Called after the step in which two parties stopped touching.",
        parameters: [.init("contact", "Who and where.", type: "Contact")]),
      .table(
        "collisionDelegate",
        "A table whose beganContact(self, behavior, contact) and endedContact(self, behavior, contact) are called.",
        methods: Session.delegateMethods
      ),
    ])

  static let collisionMode = Constants(
    "CollisionMode", summary: "What items collide with; the values are bits and combine with |.",
    [
      .init("items", Int(bitPattern: CollisionBehavior.Mode.items.rawValue), "With other items."),
      .init("boundaries", Int(bitPattern: CollisionBehavior.Mode.boundaries.rawValue), "With boundaries."),
      .init("everything", Int(bitPattern: CollisionBehavior.Mode.everything.rawValue), "With both."),
    ])

  private static var collisionSettings: [Member<CollisionBehavior>] {
    [
      .property(
        "collisionMode", "What the items collide with: bits of CollisionMode.",
        default: "CollisionMode.everything", get: \.collisionMode, set: { $0.collisionMode = $1 }),
      .property(
        "translatesReferenceBoundsIntoBoundary", "Whether the edges of the animator's view are a boundary.",
        default: "false",
        get: \.translatesReferenceBoundsIntoBoundary, set: { $0.translatesReferenceBoundsIntoBoundary = $1 }),
      .method(
        "setTranslatesReferenceBoundsIntoBoundary",
        "Makes the edges of the animator's view, moved inwards, a boundary.",
        parameters: [.init("insets", "How far inwards.", type: "EdgeInsets", unit: "pt")]
      ) { collision, call in
        collision.setTranslatesReferenceBoundsIntoBoundary(with: try call.argument(0))
      },
    ]
  }

  private static var boundaryMethods: [Member<CollisionBehavior>] {
    [
      .property(
        "boundaryIdentifiers", "The boundaries' identifiers, in order of addition.",
        get: { $0.boundaryIdentifiers.map(BoundaryIdentifier.init) }),
      .method(
        "addBoundary", "Adds a boundary: a line between two points, or the outline of a path.",
        parameters: [
          .init(
            "identifier", "Its name; replaces the boundary of that name.", type: BoundaryIdentifier.luaName),
          .init("from", "One end of the line, or a Path.", type: "Point|Path", unit: "pt"),
          .optional("to", "The other end of the line.", type: "Point", unit: "pt"),
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
        "boundary", "A boundary's path; nil if there is none of that name.",
        parameters: [.init("identifier", "Its name.", type: BoundaryIdentifier.luaName)]
      ) { collision, call in
        collision.boundary(withIdentifier: try call.argument(0, as: BoundaryIdentifier.self).identifier)
      },
      .method(
        "removeBoundary", "Removes a boundary; ignored if there is none of that name.",
        parameters: [.init("identifier", "Its name.", type: BoundaryIdentifier.luaName)]
      ) { collision, call in
        collision.removeBoundary(withIdentifier: try call.argument(0, as: BoundaryIdentifier.self).identifier)
      },
      .method("removeAllBoundaries", "Removes all boundaries but the one made from the view's edges.") {
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
