public import Dynamics
public import LuaHost

extension Bindings {
  static let pushBehavior = ObjectType<PushBehavior>(
    "PushBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior that applies a continuous or instantaneous force to its items.",
    constructor: .init(
      summary: "Creates a push of magnitude 0 for items.", items: .item,
      named: [.optional("mode", "The type of force.", type: "PushMode", default: "PushMode.continuous")]
    ) { call in
      let mode = try call.named("mode", default: PushBehavior.Mode.continuous)
      return try call.makeBehavior { PushBehavior(items: $0, mode: mode) }
    },
    members: [
      .property("mode", "The type of force that the push applies.", get: \.mode),
      .property(
        "active", "Whether the push is active; an instantaneous push acts once and then sets this to false.",
        default: "true",
        get: \.active, set: { $0.active = $1 }),
      .property(
        "angle", "The direction of the push; 0 is right, π/2 is down.", unit: "rad", default: "0",
        get: \.angle, set: { $0.angle = $1 }),
      .property(
        "magnitude",
        "The magnitude of the push; 1 accelerates a 100 × 100 item by 100 pt/s², or by 100 pt/s at once.",
        default: "0", get: \.magnitude, set: { $0.magnitude = $1 }),
      .property(
        "pushDirection", "The direction and magnitude of the push as a vector.", default: "(0, 0)",
        get: \.pushDirection, set: { $0.pushDirection = $1 }),
      .method(
        "setAngle", "Sets the angle and the magnitude.",
        parameters: [
          .init("angle", "The direction; 0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init("magnitude", "The magnitude.", type: "number"),
        ]
      ) { push, call in
        push.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
      .method(
        "targetOffset", "Returns the offset from an item's centre at which the push acts.",
        parameters: [.item]
      ) { push, call in
        push.targetOffsetFromCenter(for: try call.argument(0, as: AnyItem.self).item)
      },
      .method(
        "setTargetOffset",
        "Sets the point where the push acts, which also rotates the item; the offset does not rotate.",
        parameters: [
          .item, .init("offset", "The offset from the item's centre.", type: "Vector", unit: "pt"),
        ]
      ) { push, call in
        let item = try call.argument(0, as: AnyItem.self).item
        push.setTargetOffsetFromCenter(try call.argument(1), for: item)
      },
    ])

  static let pushMode = Constants(
    "PushMode", summary: "The types of force that a push can apply.",
    [
      .init(
        "continuous", PushBehavior.Mode.continuous.rawValue,
        "A force that acts for as long as the push is active."),
      .init("instantaneous", PushBehavior.Mode.instantaneous.rawValue, "A single impulse."),
    ])
}

extension PushBehavior.Mode: LuaConvertible {
  /// The type name in messages.
  public static var luaName: String { "PushMode" }

  /// Reads a mode from its raw value.
  ///
  /// - Throws: `LuaConversionError` for anything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PushBehavior.Mode {
    guard let number = argument.number.flatMap({ Int(exactly: $0) }),
      let mode = PushBehavior.Mode(rawValue: number)
    else { throw LuaConversionError("PushMode.continuous or PushMode.instantaneous") }
    return mode
  }

  /// Returns the raw value to Lua.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(rawValue)
  }
}
