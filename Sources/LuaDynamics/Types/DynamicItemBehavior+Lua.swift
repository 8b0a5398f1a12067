internal import Dynamics
internal import LuaHost

extension Bindings {
  static let dynamicItemBehavior = ObjectType<DynamicItemBehavior>(
    "DynamicItemBehavior", extends: Bindings.itemListBehavior,
    summary:
      "Sets physical properties of items; the last behavior in the animator that sets a property has priority.",
    constructor: .init(summary: "Creates an item behavior that sets no properties.", items: .item) {
      call in try call.makeBehavior { DynamicItemBehavior(items: $0) }
    },
    members: [
      .property(
        "elasticity", "The coefficient of restitution: 0 for no bounce, 1 for no loss of speed.",
        default: "0.2",
        get: \.elasticity, set: { $0.elasticity = $1 }),
      .property(
        "friction", "The friction coefficient: 0 for no friction, 1 for strong friction.", default: "0.2",
        get: \.friction, set: { $0.friction = $1 }),
      .property(
        "density", "The mass per area; a 100 × 100 item of density 1 has a mass of 1.", default: "1",
        range: .positive,
        get: \.density, set: { $0.density = $1 }),
      .property(
        "resistance", "The linear damping.", unit: "1/s", default: "0.1", range: .finite,
        get: \.resistance, set: { $0.resistance = $1 }),
      .property(
        "angularResistance", "The angular damping.", unit: "1/s", default: "0.1", range: .finite,
        get: \.angularResistance, set: { $0.angularResistance = $1 }),
      .property(
        "charge", "The electric charge, on which electric and magnetic fields act.", default: "0",
        get: \.charge, set: { $0.charge = $1 }),
      .property(
        "isAnchored", "Whether the items are immovable obstacles.", default: "false",
        get: \.isAnchored, set: { $0.isAnchored = $1 }),
      .property(
        "allowsRotation", "Whether forces rotate the items.", default: "true",
        get: \.allowsRotation, set: { $0.allowsRotation = $1 }),
      .property(
        "rotationRange", "The range of the items' rotation, clockwise; full turns count.",
        unit: "rad",
        default: "unlimited", get: \.rotationRange,
        set: { behavior, range in
          try require(DynamicItemBehavior.problem(settingRotationRange: range))
          behavior.rotationRange = range
        }),
    ])
}
