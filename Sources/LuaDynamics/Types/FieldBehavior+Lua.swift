internal import Dynamics
internal import LuaHost

extension Bindings {
  static let fieldBehavior = ObjectType<FieldBehavior>(
    "FieldBehavior", extends: Bindings.itemListBehavior,
    summary: "Pushes its items depending on where they are, how they move and what they are charged with.",
    constructors: fieldKinds,
    members: [
      .property(
        "position", "Where the field is; distances are measured from it.", unit: "pt", default: "(0, 0)",
        get: \.position, set: { $0.position = $1 }),
      .property(
        "region", "Where the field acts, around its position.", default: "Region.infinite",
        get: { RegionObject($0.region) }, set: { $0.region = $1.region }),
      .property(
        "strength", "How strong the field is; a negative one reverses it.", default: "1",
        get: \.strength, set: { $0.strength = $1 }),
      .property(
        "falloff", "The power of the distance in metres of 100 pt by which the field is divided.",
        default: "2 for radialGravity, 1 for electric and magnetic, -1 for spring, else 0",
        get: \.falloff, set: { $0.falloff = $1 }),
      .property(
        "minimumRadius", "The distance below which the field changes no further.", unit: "pt",
        default: "0.0030517578125", range: .nonNegative,
        get: \.minimumRadius, set: { $0.minimumRadius = $1 }),
      .property(
        "direction", "Of linearGravity in 100 pt/s², of velocity and of what drags along in 100 pt/s.",
        default: "(0, 0)", get: \.direction, set: { $0.direction = $1 }),
      .property(
        "smoothness", "How even noise and turbulence are, 0 … 1; others ignore it.", default: "0",
        get: \.smoothness, set: { $0.smoothness = $1 }),
      .property(
        "animationSpeed", "How fast noise and turbulence change; others ignore it.", unit: "1/s",
        default: "0",
        get: \.animationSpeed, set: { $0.animationSpeed = $1 }),
      .callback(
        "evaluate", "Computes the force of a custom field on an item: a Vector, where 1 is a push of 1.",
        parameters: [
          .init("field", "The field.", type: "FieldBehavior"),
          .init("position", "The item's centre, from the field's position.", type: "Point", unit: "pt"),
          .init("velocity", "The item's.", type: "Vector", unit: "100 pt/s"),
          .init("mass", "The item's: 1 for 100 × 100 points of density 1.", type: "number"),
          .init("charge", "The item's.", type: "number"),
          .init("time", "The simulated time; it goes on by 1/120 s.", type: "number", unit: "s"),
        ]),
    ])

  private static var fieldKinds: [Constructor<FieldBehavior>] {
    [
      field("drag", "Slows items down by the square of their speed; carries them along its direction.") {
        .dragField()
      },
      field("vortex", "Pushes items around its position, clockwise on screen.") { .vortexField() },
      field("radialGravity", "Pulls items to its position, less with the distance squared.") {
        .radialGravityField(position: .zero)
      },
      field("linearGravity", "Pulls items in its direction, whatever their mass.") {
        .linearGravityField(direction: .zero)
      },
      field("velocity", "Gives items its velocity, whatever else acts on them.") {
        .velocityField(direction: .zero)
      },
      field("noise", "Pushes items at random, the same way in each run.") {
        .noiseField(smoothness: 0, animationSpeed: 0)
      },
      field("turbulence", "Pushes items at random, the more the faster they are.") {
        .turbulenceField(smoothness: 0, animationSpeed: 0)
      },
      field("spring", "Pulls items to its position like a spring.") { .springField() },
      field("electric", "Pushes charged items away from its position, or pulls them.") { .electricField() },
      field("magnetic", "Makes charged items that move go in circles.") { .magneticField() },
      Constructor(
        "custom", "Pushes items as its function evaluate says; without one not at all.", items: .item
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
