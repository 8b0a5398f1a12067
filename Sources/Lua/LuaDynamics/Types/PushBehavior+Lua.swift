public import Dynamics
public import LuaHost

extension Bindings {
  static let pushBehavior = ObjectType<PushBehavior>(
    "PushBehavior", extends: Bindings.itemListBehavior,
    summary: "A behavior that applies a continuous or instantaneous force to its items.",
    constructor: .init(
      summary:
        """
        Creates a push for items: PushBehavior { ball, angle = 0, magnitude = 0.5, mode = \
        PushMode.instantaneous }.
        """, items: .item,
      named: [.optional("mode", "The type of force.", type: "PushMode", default: "PushMode.continuous")]
    ) { call throws(HostError) in
      let mode = try call.argument(named: "mode", default: PushBehavior.Mode.continuous)
      return try call.makeBehavior { PushBehavior(items: $0, mode: mode) }
    },
    members: [
      .property("mode", "The type of force that the push applies.", get: { $0.mode }),
      .property(
        "active",
        """
        Whether the push acts; an instantaneous push acts once, then sets this to false, and acts again \
        when it is set to true.
        """,
        default: "true",
        get: { $0.active }, set: { $0.active = $1 }),
      .property(
        "angle", "The direction of the push; 0 is right, π/2 is down.", unit: "rad", default: "0",
        get: { $0.angle }, set: { $0.angle = $1 }),
      .property(
        "magnitude",
        """
        The strength of the push: 1 accelerates 100 × 100 pt of density 1 by 100 pt/s² or, if \
        instantaneous, changes the velocity by 100 pt/s. A negative value reverses the direction, and reads as \
        it was set; 0 keeps the angle.
        """,
        default: "0", get: { $0.magnitude }, set: { $0.magnitude = $1 }),
      .property(
        "pushDirection", "The direction and magnitude of the push as a vector; setting it sets both.",
        default: "(0, 0)",
        get: { $0.pushDirection }, set: { $0.pushDirection = $1 }),
      .method(
        "setAngle", "Sets the direction and the magnitude: push:setAngle(math.pi / 2, 1).",
        parameters: [
          .init("angle", "The direction; 0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init("magnitude", "The strength; a negative value reverses the direction.", type: "number"),
        ]
      ) { push, call throws(HostError) in
        push.setAngle(try call.argument(0), magnitude: try call.argument(1))
      },
      .method(
        "targetOffset",
        "Returns the offset from an item's center at which the push acts, in pt; (0, 0) unless set.",
        parameters: [.item]
      ) { push, call throws(HostError) in
        push.targetOffsetFromCenter(for: try call.argument(ofItemIn: push))
      },
      .method(
        "setTargetOffset",
        """
        Sets the offset from an item's center at which the push acts, so that it also rotates the item; \
        the offset itself does not rotate with the item.
        """,
        parameters: [
          .item,
          .init("offset", "The offset.", type: "Vector", unit: "pt"),
        ]
      ) { push, call throws(HostError) in
        let item = try call.argument(ofItemIn: push)
        push.setTargetOffsetFromCenter(try call.argument(1), for: item)
      },
    ])

  static let pushMode = Constants(
    "PushMode", summary: "The types of force that a push can apply.",
    [
      .init(
        "continuous", PushBehavior.Mode.continuous.rawValue,
        "A force that acts for as long as the push is active."),
      .init(
        "instantaneous", PushBehavior.Mode.instantaneous.rawValue,
        "A single impulse, which changes the velocity at once."),
    ])
}

extension PushBehavior.Mode: LuaConvertible {
  /// The type name in messages.
  public static var luaTypeName: String { "PushMode" }

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
