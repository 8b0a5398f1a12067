import Dynamics
import LuaHost

extension Bindings {
  static let surfaceMethod = Member<CollisionBehavior>.method(
    "setSurface",
    """
    Sets the surface of a boundary: collision:setSurface { boundary = "floor", friction = 0.9, elasticity = 0 }; or that \
    of a pair, from the next step on: of two items, collision:setSurface { item = ball, otherItem = bumper, elasticity = \
    1.5 }, or of an item and a boundary, { item = box, boundary = "belt", tangentSpeed = 100 }. A pair's friction and \
    elasticity replace those that result from both; without any, the pair has no surface of its own. Has no effect if \
    the behavior does not contain the boundary or the items.
    """,
    named: [
      .optional("boundary", "The identifier of the boundary.", type: BoundaryIdentifier.luaTypeName),
      .optional("item", "An item, for the surface of a pair.", type: AnyItem.luaTypeName),
      .optional("otherItem", "The other item of a pair of items.", type: AnyItem.luaTypeName),
      .optional(
        "friction",
        "The friction coefficient; that of a boundary is mixed with the item's by the geometric mean.",
        type: "number", default: "0.2 for a boundary"),
      .optional(
        "elasticity",
        "The coefficient of restitution; of that of a boundary and the item's the larger applies.",
        type: "number", default: "0.2 for a boundary"),
      .optional(
        "tangentSpeed",
        """
        The speed of the surface, as of a conveyor belt: friction carries items on top of it to the right and items \
        below it to the left.
        """,
        type: "number", unit: "pt/s", default: "0 for a boundary"),
      .optional(
        "passDirection",
        """
        The direction in which items pass through a boundary: with { 0, -1 } they jump through it from below and land \
        on it from above.
        """,
        type: "Vector", default: "{ 0, 0 }, none"),
      .optional(
        "categoryBitMask", "The categories of a boundary, one per bit, such as 1 << 3.", type: "integer",
        default: "0xFFFFFFFF"),
      .optional(
        "collisionBitMask",
        "The categories of items that collide with a boundary, if its categories are in their mask.",
        type: "integer", default: "0xFFFFFFFF"),
    ]
  ) { collision, call throws(HostError) in
    let boundary = try call.argument(named: "boundary", as: BoundaryIdentifier?.self)?.identifier
    let otherItem = try call.argument(named: "otherItem", as: AnyItem?.self)?.item
    guard let item = try call.argument(named: "item", as: AnyItem?.self)?.item else {
      guard let boundary, otherItem == nil else {
        throw HostError("expected a boundary, an item and an otherItem, or an item and a boundary")
      }
      return collision.setSurface(try call.boundarySurface(), ofBoundaryWithIdentifier: boundary)
    }
    let surface = try call.pairSurface()
    switch (otherItem, boundary) {
    case (let otherItem?, nil): collision.setSurface(surface, of: item, with: otherItem)
    case (nil, let boundary?): collision.setSurface(surface, of: item, withBoundaryIdentifier: boundary)
    default: throw HostError("a pair is an item with either an otherItem or a boundary")
    }
  }
}

extension Call {
  /// Reads the fields of a boundary's surface.
  fileprivate borrowing func boundarySurface() throws(HostError) -> CollisionBehavior.BoundarySurface {
    CollisionBehavior.BoundarySurface(
      friction: try argument(named: "friction", default: 0.2),
      elasticity: try argument(named: "elasticity", default: 0.2),
      passDirection: try argument(named: "passDirection", default: Vector.zero),
      tangentSpeed: try argument(named: "tangentSpeed", default: 0),
      categoryBitMask: try mask(named: "categoryBitMask"),
      collisionBitMask: try mask(named: "collisionBitMask"))
  }

  /// Reads the fields of a pair's surface; nil if there are none.
  fileprivate borrowing func pairSurface() throws(HostError) -> CollisionBehavior.PairSurface? {
    for name in ["passDirection", "categoryBitMask", "collisionBitMask"] where hasNamedArgument(name) {
      throw HostError("\(name) belongs to a boundary, not to a pair")
    }
    let surface = CollisionBehavior.PairSurface(
      friction: try argument(named: "friction", as: Double?.self),
      elasticity: try argument(named: "elasticity", as: Double?.self),
      tangentSpeed: try argument(named: "tangentSpeed", as: Double?.self))
    return surface == CollisionBehavior.PairSurface() ? nil : surface
  }

  /// Reads the lower 32 bits of a whole number; all by default.
  private borrowing func mask(named name: String) throws(HostError) -> UInt32 {
    UInt32(truncatingIfNeeded: try argument(named: name, default: Int(UInt32.max)))
  }
}
