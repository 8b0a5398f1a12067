internal import Dynamics
internal import LuaHost

extension Bindings {
  static let gravityBehavior = ObjectType<GravityBehavior>(
    "GravityBehavior", extends: Bindings.itemListBehavior, summary: "Pulls its items in one direction.",
    constructor: .init(summary: "Makes a gravity of magnitude 1 downwards for some items.", items: .item) {
      call in try call.makeBehavior { GravityBehavior(items: $0) }
    },
    members: [
      .property(
        "gravityDirection", "Direction and strength in one.", unit: "1000 pt/s²", default: "(0, 1)",
        get: \.gravityDirection, set: { $0.gravityDirection = $1 }),
      .property(
        "angle", "The direction: 0 is right, π/2 is down.", unit: "rad", default: "π/2",
        get: \.angle, set: { $0.angle = $1 }),
      .property(
        "magnitude", "The strength; 0 also sets the angle to 0.", unit: "1000 pt/s²", default: "1",
        get: \.magnitude, set: { $0.magnitude = $1 }),
      .method(
        "setAngle", "Sets direction and strength together.",
        parameters: [
          .init("angle", "The direction.", type: "number", unit: "rad"),
          .init("magnitude", "The strength.", type: "number", unit: "1000 pt/s²"),
        ]
      ) { gravity, call in
        gravity.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
    ])
}
