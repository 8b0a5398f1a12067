public import Dynamics
public import LuaHost

extension Item: LuaObject {}

extension Bindings {
  static let item = ObjectType<Item>(
    "Item", summary: "An item that behaviors move as they move views, but that is not displayed.",
    constructor: .init(
      summary: "Creates an item: Item { size = { 40, 40 }, center = { 160, 100 } }.",
      named: [.init("size", "The width and height, both greater than 0.", type: "Size", unit: "pt")]
    ) { call throws(HostError) in
      let size = try call.argument(named: "size", as: Size.self)
      try requireNoProblem(sizeProblem(of: size).map { "size: \($0)" })
      return Item(size: size)
    },
    members: [
      .property(
        "center",
        """
        The center of the item, in the animator's coordinates. Once it is in an animator, see Animator:updateItem. \
        Animators compute with 32-bit numbers: to 0.01 pt within 100,000 pt of the origin; at 1,000,000 pt to 0.06 \
        pt, and nothing slower than 4 pt/s moves.
        """,
        unit: "pt", default: "(0, 0)",
        get: { $0.center },
        set: { $0.center = $1 }),
      .property(
        "size", "The width and height, both greater than 0; a new size changes the item's mass.", unit: "pt"
      ) {
        $0.size
      } set: { item, size throws(HostError) in
        try requireNoProblem(sizeProblem(of: size))
        item.size = size
      },
      .property(
        "rotation",
        """
        The rotation about the center, clockwise. It reads from -π to π, whatever was set or however often the item has \
        turned: 3 * math.pi / 2 reads as -math.pi / 2.
        """, unit: "rad",
        default: "0",
        get: { $0.rotation }, set: { $0.rotation = $1 }),
      .property(
        "collisionBoundsType",
        """
        The outline with which the item collides: its rectangle, the ellipse inside it, or collisionBoundingPath; \
        read when the item enters an animator, and again with a new size. An ellipse of equal width and height is a \
        circle; as in UIKit, any other is a polygon with sides of about 10 pt, at least four: of 20 × 10 pt, a \
        rhombus. A collisionBoundingPath with more corners is rounder.
        """,
        default: "\"rectangle\"", get: { $0.collisionBoundsType }, set: { $0.collisionBoundsType = $1 }),
      .property(
        "collisionBoundingPath",
        """
        The outline for the type "path": a path with (0, 0) at the item's center, which must not cross itself; nil for \
        none.
        """,
        get: { $0.collisionBoundingPath.isEmpty ? nil : $0.collisionBoundingPath },
        set: { $0.collisionBoundingPath = $1 ?? BezierPath() }),
      .method(
        "position", "Returns center.x, center.y and rotation in one call.",
        returns: "number, number, number"
      ) {
        item, _ in
        let center = item.center
        return NumberResults(center.x, center.y, item.rotation)
      },
      .method(
        "destroy",
        """
        Removes the item from all behaviors; behaviors that require it, such as its attachments, are removed from \
        their animator, and a group in an animator that contains it is destroyed. Any later use of the item is an \
        error, except reading isAlive.
        """
      ) { item, call in
        call.session.destroy(item)
      },
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ] + itemMotion())
}

/// The error message for a size that an item cannot have; nil for a valid size.
private func sizeProblem(of size: Size) -> String? {
  size.width > 0 && size.height > 0 ? nil : "expected a width and height above 0, got \(size)"
}

extension CollisionBoundsType: LuaStringEnumeration {
  /// The name of the case.
  public var luaString: String {
    switch self {
    case .rectangle: "rectangle"
    case .ellipse: "ellipse"
    case .path: "path"
    }
  }
}
