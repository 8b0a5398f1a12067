public import Dynamics
public import LuaHost

extension Item: LuaObject {}

extension Bindings {
  static let item = ObjectType<Item>(
    "Item", summary: "An item that is not a view, with a centre, a size and a rotation.",
    constructor: .init(
      summary: "Creates an item of a size.",
      named: [.init("size", "The width and height, both greater than 0.", type: "Size", unit: "pt")]
    ) { call in
      let size = try call.named("size", as: Size.self)
      try require(sizeError(size).map { "size: \($0)" })
      return Item(size: size)
    },
    members: [
      .property(
        "center", "The centre of the item.", unit: "pt", default: "(0, 0)", get: \.center,
        set: { $0.center = $1 }),
      .property(
        "size", "The width and height, both greater than 0; a new size changes the item's mass.", unit: "pt"
      ) {
        $0.size
      } set: { item, size in
        try require(sizeError(size))
        item.size = size
      },
      .property(
        "rotation", "The rotation angle, clockwise.", unit: "rad", default: "0",
        get: \.rotation, set: { $0.rotation = $1 }),
      .property(
        "collisionBoundsType", "The type of the item's collision outline.",
        default: "\"rectangle\"", get: \.collisionBoundsType, set: { $0.collisionBoundsType = $1 }),
      .property(
        "collisionBoundingPath",
        "The collision outline for the type \"path\", with (0, 0) at the item's centre.",
        get: { $0.collisionBoundingPath.isEmpty ? nil : $0.collisionBoundingPath },
        set: { $0.collisionBoundingPath = $1 ?? BezierPath() }),
      .property(
        "mass", "The mass of the item; 1 for 100 × 100 points at density 1.",
        getIn: { $1.session?.mass(of: $0) ?? 0 }),
      .method(
        "position", "Returns the centre's x and y coordinates and the rotation.",
        returns: "number, number, number"
      ) {
        item, _ in
        let center = item.center
        return NumberResults(center.x, center.y, item.rotation)
      },
      .method("destroy", "Removes the item from all behaviors and invalidates its handle.") {
        item, call in
        call.session.destroy(item)
      },
      .lazyTable("data", "A table for the script's own fields."),
    ])
}

/// The error message for a size that an item cannot have; nil for a valid size.
private func sizeError(_ size: Size) -> String? {
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
