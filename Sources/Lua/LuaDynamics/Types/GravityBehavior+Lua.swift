import Dynamics
import LuaHost

extension Bindings {
  static let gravityBehavior = ObjectType<GravityBehavior>(
    "GravityBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior that accelerates its items in one direction, regardless of their mass.",
    constructor: .init(
      summary: "Creates a gravity behavior for items, downward with magnitude 1.", items: .item
    ) {
      call throws(HostError) in try call.makeBehavior { GravityBehavior(items: $0) }
    },
    members: [
      .property(
        "gravityDirection", "The direction and magnitude of the gravity as a vector.",
        unit:
          "1 is 1000 pt/s²",
        default: "(0, 1)",
        get: { $0.gravityDirection }, set: { $0.gravityDirection = $1 }),
      .property(
        "angle", "The direction of the gravity; 0 is right, π/2 is down. Always 0 while the magnitude is 0.",
        unit: "rad", default: "π/2",
        get: { $0.angle }, set: { $0.angle = $1 }),
      .property(
        "magnitude",
        """
        The strength; always reads as positive. A negative value reverses the direction. Setting 0 discards the \
        direction: assigning magnitude afterward has no effect until setAngle is called or gravityDirection is set. Items fall \
        more slowly than with 1000 pt/s², as DynamicItemBehavior.resistance is 0.1 by default.
        """, unit: "1 is 1000 pt/s²",
        default: "1",
        get: { $0.magnitude }, set: { $0.magnitude = $1 }),
      .method(
        "setAngle", "Sets the direction and the magnitude: gravity:setAngle(math.pi / 2, 1).",
        parameters: [
          .init("angle", "The direction; 0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init(
            "magnitude", "The strength; a negative value reverses the direction.", type: "number",
            unit: "1 is 1000 pt/s²"),
        ]
      ) { gravity, call throws(HostError) in
        gravity.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
    ])
}
