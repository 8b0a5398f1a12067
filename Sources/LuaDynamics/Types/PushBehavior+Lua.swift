public import Dynamics
public import LuaHost

extension Bindings {
  static let pushBehavior = ObjectType<PushBehavior>(
    "PushBehavior", extends: Bindings.itemListBehavior,
    summary: "Pushes its items, steadily or at one instant.",
    constructor: .init(
      summary: "Makes a push without strength for some items.", items: .item,
      named: [.optional("mode", "How it acts over time.", type: "PushMode", default: "PushMode.continuous")]
    ) { call in
      let mode = try call.named("mode", default: PushBehavior.Mode.continuous)
      return try call.makeBehavior { PushBehavior(items: $0, mode: mode) }
    },
    members: [
      .property("mode", "How it acts over time: a PushMode.", get: \.mode),
      .property(
        "active", "Whether it acts; an instantaneous push acts once and sets this to false.", default: "true",
        get: \.active, set: { $0.active = $1 }),
      .property(
        "angle", "The direction: 0 is right, π/2 is down.", unit: "rad", default: "0",
        get: \.angle, set: { $0.angle = $1 }),
      .property(
        "magnitude", "The strength: 1 speeds a 100 × 100 item up by 100 pt/s², or by 100 pt/s at once.",
        default: "0", get: \.magnitude, set: { $0.magnitude = $1 }),
      .property(
        "pushDirection", "Direction and strength in one.", default: "(0, 0)",
        get: \.pushDirection, set: { $0.pushDirection = $1 }),
      .method(
        "setAngle", "Sets direction and strength together.",
        parameters: [
          .init("angle", "The direction.", type: "number", unit: "rad"),
          .init("magnitude", "The strength.", type: "number"),
        ]
      ) { push, call in
        push.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
      .method(
        "targetOffset", "Where an item is pushed, seen from its centre.",
        parameters: [.item]
      ) { push, call in
        push.targetOffsetFromCenter(for: try call.argument(0, as: AnyItem.self).item)
      },
      .method(
        "setTargetOffset",
        "Pushes an item beside its centre, which also turns it; the offset does not turn with it.",
        parameters: [
          .item, .init("offset", "Seen from its centre.", type: "Vector", unit: "pt"),
        ]
      ) { push, call in
        let item = try call.argument(0, as: AnyItem.self).item
        push.setTargetOffsetFromCenter(try call.argument(1), for: item)
      },
    ])

  static let pushMode = Constants(
    "PushMode", summary: "How a push acts over time.",
    [
      .init("continuous", PushBehavior.Mode.continuous.rawValue, "As a force, for as long as it is active."),
      .init("instantaneous", PushBehavior.Mode.instantaneous.rawValue, "As one impulse."),
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
