internal import Dynamics
internal import LuaHost

extension Bindings {
  static let dynamicItemBehavior = ObjectType<DynamicItemBehavior>(
    "DynamicItemBehavior", extends: Bindings.itemListBehavior,
    summary:
      "Says what its items are made of; of several that set a property, the last one in the animator wins.",
    constructor: .init(summary: "Makes an item behavior that sets nothing yet.", items: .item) {
      call in try call.makeBehavior { DynamicItemBehavior(items: $0) }
    },
    members: [
      .property(
        "elasticity", "How far the items bounce: 0 not at all, 1 without loss.", default: "0.2",
        get: \.elasticity, set: { $0.elasticity = $1 }),
      .property(
        "friction", "How much they drag on each other: 0 not at all, 1 strongly.", default: "0.2",
        get: \.friction, set: { $0.friction = $1 }),
      .property(
        "density", "Mass per area: a 100 × 100 item of density 1 weighs 1.", default: "1", range: .positive,
        get: \.density, set: { $0.density = $1 }),
      .property(
        "resistance", "How much motion is damped.", unit: "1/s", default: "0.1", range: .finite,
        get: \.resistance, set: { $0.resistance = $1 }),
      .property(
        "angularResistance", "How much rotation is damped.", unit: "1/s", default: "0.1", range: .finite,
        get: \.angularResistance, set: { $0.angularResistance = $1 }),
      .property("charge", "The electric charge.", default: "0", get: \.charge, set: { $0.charge = $1 }),
      .property(
        "isAnchored", "Whether the items stand still like obstacles.", default: "false",
        get: \.isAnchored, set: { $0.isAnchored = $1 }),
      .property(
        "allowsRotation", "Whether forces may turn the items.", default: "true",
        get: \.allowsRotation, set: { $0.allowsRotation = $1 }),
      .property(
        "rotationRange", "The angles to which the items may be turned, clockwise; full turns count.",
        unit: "rad",
        default: "unlimited", get: \.rotationRange,
        set: { behavior, range in
          try require(DynamicItemBehavior.problem(settingRotationRange: range))
          behavior.rotationRange = range
        }),
    ])
}
