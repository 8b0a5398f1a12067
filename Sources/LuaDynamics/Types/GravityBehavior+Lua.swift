internal import Dynamics
internal import LuaHost

extension Bindings {
  static let gravityBehavior = ObjectType<GravityBehavior>(
    "GravityBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior that accelerates its items in one direction, regardless of their mass.",
    constructor: .init(
      summary: "Creates a gravity behavior for items, downwards with magnitude 1.", items: .item
    ) {
      call in try call.makeBehavior { GravityBehavior(items: $0) }
    },
    members: [
      .property(
        "gravityDirection", "The direction and magnitude of the gravity as a vector.", unit: "1000 pt/s²",
        default: "(0, 1)",
        get: \.gravityDirection, set: { $0.gravityDirection = $1 }),
      .property(
        "angle", "The direction of the gravity; 0 is right, π/2 is down.", unit: "rad", default: "π/2",
        get: \.angle, set: { $0.angle = $1 }),
      .property(
        "magnitude", "The magnitude of the gravity; setting 0 also sets the angle to 0.", unit: "1000 pt/s²",
        default: "1",
        get: \.magnitude, set: { $0.magnitude = $1 }),
      .method(
        "setAngle", "Sets the angle and the magnitude.",
        parameters: [
          .init("angle", "The direction; 0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init("magnitude", "The magnitude.", type: "number", unit: "1000 pt/s²"),
        ]
      ) { gravity, call in
        gravity.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
    ])
}
