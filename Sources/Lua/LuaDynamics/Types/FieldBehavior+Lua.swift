import Dynamics
import LuaHost

extension Bindings {
  static let fieldBehavior = ObjectType<FieldBehavior>(
    "FieldBehavior", extends: Bindings.itemListBehavior,
    summary:
      """
      A force field that acts on its items while they are in its region: FieldBehavior.radialGravity { \
      planet, position = { 160, 240 }, strength = 300 }.
      """,
    constructors: fieldConstructors,
    members: [
      .property(
        "position",
        "The position of the field, from which distances are measured, in the animator's coordinates.",
        unit: "pt",
        default: "(0, 0)",
        get: { $0.position }, set: { $0.position = $1 }),
      .property(
        "region",
        "The region in which the field acts, relative to its position; an item is inside if its center is.",
        default: "Region.infinite",
        get: { RegionObject($0.region) }, set: { $0.region = $1.region }),
      .property(
        "strength",
        """
        The factor of the force, where a force of 1 accelerates a mass of 1, which is that of 100 × 100 pt of density \
        1, by 100 pt/s²; a negative value reverses it. Velocity and custom fields ignore it, but \
        0 disables a custom field.
        """, default: "1",
        get: { $0.strength }, set: { $0.strength = $1 }),
      .property(
        "falloff",
        "The decrease over distance: the force is divided by (distance / 100 pt) ^ falloff.",
        default: "2 for radialGravity, 1 for electric and magnetic, -1 for spring, else 0",
        get: { $0.falloff }, set: { $0.falloff = $1 }),
      .property(
        "minimumRadius",
        """
        The distance below which the force no longer changes; a larger one keeps items from being flung \
        away when they pass close by.
        """, unit: "pt",
        default: "0.0030517578125", range: .nonNegative,
        get: { $0.minimumRadius }, set: { $0.minimumRadius = $1 }),
      .property(
        "direction",
        """
        The acceleration of linearGravity, in 100 pt/s², or the velocity of velocity and drag fields, in \
        100 pt/s; other fields ignore it.
        """,
        default: "(0, 0)", get: { $0.direction }, set: { $0.direction = $1 }),
      .property(
        "smoothness",
        """
        The smoothness of noise and turbulence fields: at 0 the pattern has a scale of a few points, at \
        1 a few hundred points. Other fields ignore it.
        """,
        default: "0",
        get: { $0.smoothness }, set: { $0.smoothness = $1 }),
      .property(
        "animationSpeed",
        """
        The rate of change of noise and turbulence fields, 0 for a constant field; other fields ignore \
        it.
        """, unit: "1/s",
        default: "0",
        get: { $0.animationSpeed }, set: { $0.animationSpeed = $1 }),
      .callback(
        "evaluate",
        """
        Called in each step of 1/120 s for each moving item in the region of a custom field; returns the \
        force, a Vector or { dx, dy }, where 1 accelerates a mass of 1 by 100 pt/s².
        """,
        parameters: [
          .init("field", "The field.", type: "FieldBehavior"),
          .init(
            "position", "The item's center, relative to the field's position.", type: "Point", unit: "pt"),
          .init("velocity", "The velocity of the item.", type: "Vector", unit: "1 is 100 pt/s"),
          .init("mass", "The mass of the item, 1 for 100 × 100 pt of density 1.", type: "number"),
          .init("charge", "The charge of the item.", type: "number"),
          .init(
            "time", "The simulated time; 1/120 s more at each call for an item.", type: "number", unit: "s"),
        ]),
    ])

  private static var fieldConstructors: [Constructor<FieldBehavior>] {
    [
      fieldConstructor(
        "drag",
        """
        Creates a field that slows items, as in a fluid that flows with the velocity direction: at strength 1 by a \
        force of 1 at a relative speed of 100 pt/s, which grows with the square of the speed.
        """
      ) {
        .dragField()
      },
      fieldConstructor(
        "vortex",
        """
        Creates a field that pushes items around its position, clockwise on screen: at strength 1 by a force of 1 \
        divided by their mass, at any distance.
        """
      ) {
        .vortexField()
      },
      fieldConstructor(
        "radialGravity",
        """
        Creates a field that accelerates items toward its position, regardless of their mass: at strength \
        1 and 100 pt by 100 pt/s², at twice the distance by a quarter.
        """
      ) {
        .radialGravityField(position: .zero)
      },
      fieldConstructor(
        "linearGravity", "Creates a field that accelerates items in its direction, regardless of their mass."
      ) {
        .linearGravityField(direction: .zero)
      },
      fieldConstructor(
        "velocity",
        """
        Creates a field that makes items move at a velocity, which is its direction, regardless of other \
        forces.
        """
      ) {
        .velocityField(direction: .zero)
      },
      fieldConstructor(
        "noise",
        "Creates a field of random forces, which are the same in each run: at strength 1 from 0 to about 1."
      ) {
        .noiseField(smoothness: 0, animationSpeed: 0)
      },
      fieldConstructor(
        "turbulence",
        """
        Creates a field of random accelerations, which grow with the square of the speed of the items: at strength 1 \
        and 100 pt/s from 0 to about 100 pt/s². Items at rest stay at rest.
        """
      ) {
        .turbulenceField(smoothness: 0, animationSpeed: 0)
      },
      fieldConstructor(
        "spring",
        """
        Creates a field that pulls items to its position like a spring: the force is proportional to the \
        distance, and 1 at 100 pt for strength 1.
        """
      ) { .springField() },
      fieldConstructor(
        "electric",
        """
        Creates a field that repels charged items from its position, or attracts them if strength and \
        charge have different signs: at strength 1, charge 1 and 100 pt by a force of 1, at 200 pt of 0.5.
        """
      ) { .electricField() },
      fieldConstructor(
        "magnetic",
        """
        Creates a field that deflects charged items perpendicularly to their velocity, counterclockwise on screen: at \
        strength 1, 100 pt/s and 100 pt by a force of 1, which grows with the speed and decreases with the distance; \
        only whether the charge is 0 matters.
        """
      ) { .magneticField() },
      Constructor(
        "custom",
        """
        Creates a field whose function evaluate computes the force: FieldBehavior.custom { ball, evaluate \
        = function() return { 0, -1 } end }.
        """,
        items: .item
      ) { call throws(HostError) in
        @Weak var session = call.session
        let field = FieldBehavior.field { session?.evaluate($0, $1, $2, $3, $4, $5) ?? .zero }
        return try call.addingItems(to: field)
      },
    ]
  }

  private static func fieldConstructor(
    _ name: String, _ summary: String, make: @escaping @Sendable () -> FieldBehavior
  ) -> Constructor<FieldBehavior> {
    Constructor(name, summary, items: .item) { call throws(HostError) in try call.addingItems(to: make()) }
  }
}

extension Call {
  /// Adds the items of a constructor's table to a field.
  fileprivate borrowing func addingItems(to behavior: FieldBehavior) throws(HostError) -> FieldBehavior {
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
    guard !activity.isClearingStage, lua.mightHaveUserValue(key, of: field), lua.hasUserValue(key, of: field)
    else {
      return .zero
    }
    do throws(LuaError) {
      return try lua.callUserValue(
        key, of: field, field, position, velocity, mass, charge, time, as: Vector.self)
    } catch {
      disableCallback(key, of: field, after: error)
      return .zero
    }
  }
}
