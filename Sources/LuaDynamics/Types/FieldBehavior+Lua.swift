internal import Dynamics
internal import LuaHost

extension Bindings {
  static let fieldBehavior = ObjectType<FieldBehavior>(
    "FieldBehavior", extends: Bindings.itemListBehavior,
    summary: "A force field that acts on items depending on their position, velocity, mass and charge.",
    constructors: fieldKinds,
    members: [
      .property(
        "position", "The position of the field, from which distances are measured.", unit: "pt",
        default: "(0, 0)",
        get: \.position, set: { $0.position = $1 }),
      .property(
        "region", "The region in which the field acts, relative to its position.", default: "Region.infinite",
        get: { RegionObject($0.region) }, set: { $0.region = $1.region }),
      .property(
        "strength", "The strength of the field, as a factor; a negative value reverses it.", default: "1",
        get: \.strength, set: { $0.strength = $1 }),
      .property(
        "falloff",
        "The exponent of the distance by which the force is divided; the distance is in metres of 100 pt.",
        default: "2 for radialGravity, 1 for electric and magnetic, -1 for spring, else 0",
        get: \.falloff, set: { $0.falloff = $1 }),
      .property(
        "minimumRadius", "The minimum distance; smaller distances are treated as this one.", unit: "pt",
        default: "0.0030517578125", range: .nonNegative,
        get: \.minimumRadius, set: { $0.minimumRadius = $1 }),
      .property(
        "direction",
        "The acceleration of linearGravity, in 100 pt/s²; the velocity of velocity and drag fields, in 100 pt/s.",
        default: "(0, 0)", get: \.direction, set: { $0.direction = $1 }),
      .property(
        "smoothness", "The smoothness of noise and turbulence fields, from 0 to 1; others ignore it.",
        default: "0",
        get: \.smoothness, set: { $0.smoothness = $1 }),
      .property(
        "animationSpeed", "The rate of change of noise and turbulence fields; others ignore it.", unit: "1/s",
        default: "0",
        get: \.animationSpeed, set: { $0.animationSpeed = $1 }),
      .callback(
        "evaluate", "Returns the force of a custom field on an item, as a Vector in the unit of pushes.",
        parameters: [
          .init("field", "The field.", type: "FieldBehavior"),
          .init(
            "position", "The item's centre, relative to the field's position.", type: "Point", unit: "pt"),
          .init("velocity", "The velocity of the item.", type: "Vector", unit: "100 pt/s"),
          .init("mass", "The mass of the item; 1 for 100 × 100 points of density 1.", type: "number"),
          .init("charge", "The charge of the item.", type: "number"),
          .init("time", "The simulated time, in steps of 1/120 s.", type: "number", unit: "s"),
        ]),
    ])

  private static var fieldKinds: [Constructor<FieldBehavior>] {
    [
      field(
        "drag",
        "Creates a field that slows items by the square of their speed; direction is the medium's velocity."
      ) {
        .dragField()
      },
      field("vortex", "Creates a field that pushes items around its position, clockwise on screen.") {
        .vortexField()
      },
      field(
        "radialGravity",
        "Creates a field that attracts items to its position by the inverse square of the distance."
      ) {
        .radialGravityField(position: .zero)
      },
      field(
        "linearGravity", "Creates a field that accelerates items in its direction, regardless of their mass."
      ) {
        .linearGravityField(direction: .zero)
      },
      field("velocity", "Creates a field that imposes its velocity on items, regardless of other forces.") {
        .velocityField(direction: .zero)
      },
      field("noise", "Creates a field of random forces, which are the same in each run.") {
        .noiseField(smoothness: 0, animationSpeed: 0)
      },
      field("turbulence", "Creates a field of random forces, which grow with the speed of the items.") {
        .turbulenceField(smoothness: 0, animationSpeed: 0)
      },
      field("spring", "Creates a field that pulls items to its position like a spring.") { .springField() },
      field(
        "electric",
        "Creates a field that repels items from its position, or attracts them if their charge is negative."
      ) { .electricField() },
      field(
        "magnetic",
        "Creates a field that deflects moving charged items sideways, so that they move in circles."
      ) { .magneticField() },
      Constructor(
        "custom",
        "Creates a field whose force its function evaluate computes; without one, it has no effect.",
        items: .item
      ) { call in
        let session = call.session
        let field = FieldBehavior.field { [weak session] in
          session?.evaluate($0, $1, $2, $3, $4, $5) ?? .zero
        }
        return try call.makeField(field)
      },
    ]
  }

  private static func field(
    _ name: String, _ summary: String, make: @escaping @Sendable () -> FieldBehavior
  ) -> Constructor<FieldBehavior> {
    Constructor(name, summary, items: .item) { call in try call.makeField(make()) }
  }
}

extension Call {
  /// Adds the items of a constructor's table to a field.
  fileprivate borrowing func makeField(_ behavior: FieldBehavior) throws(HostError) -> FieldBehavior {
    try makeBehavior { items in
      for item in items { behavior.addItem(item) }
      return behavior
    }
  }
}

extension Session {
  /// Evaluates the script's function of a custom field; one that raises is reported and disabled.
  fileprivate func evaluate(
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ time: Double
  ) -> Vector {
    let key = "evaluate"
    guard !isClearingStage, lua.mayHaveUserValue(key, of: field), lua.hasUserValue(key, of: field) else {
      return .zero
    }
    do throws(LuaError) {
      return try lua.invoke(key, of: field, field, position, velocity, mass, charge, time, as: Vector.self)
    } catch {
      disable(key, of: field, after: error)
      return .zero
    }
  }
}
