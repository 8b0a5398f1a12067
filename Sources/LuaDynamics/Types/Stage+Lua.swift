internal import Dynamics
public import LuaHost
public import Views

extension Stage: LuaObject {}

extension Stage.Idiom: LuaStringEnumeration {}

extension Stage.Orientation: LuaStringEnumeration {}

extension Bindings {
  static let stage = ObjectType<Stage>(
    "Stage", summary: "The screen and its clock; a script's one stage is the global 'stage'.",
    members: [
      .property("view", "The view that fills the screen.", get: \.view),
      .property("size", "The size of the screen.", unit: "pt", get: \.size),
      .property(
        "idiom", "What kind of device it is: \"phone\" or \"pad\", which alone shows popovers.", get: \.idiom),
      .property(
        "orientation", "How the device is held: upright at first, or on its side if it is wider than high.",
        get: \.orientation),
      .property("time", "The simulated time since the start.", unit: "s", get: \.time),
      .property("tick", "How many ticks of 1/60 s are over.", get: \.tick),
      .property(
        "isInteractive", "Whether somebody watches and may touch: a scene is shown, or there is a prompt.",
        default: "false", get: \.isInteractive),
      .property(
        "isPaused", "Whether time stands still; a headless run ends then.", default: "false", get: \.isPaused,
        set: { $0.isPaused = $1 }
      ),
      .property(
        "speed",
        "How many ticks a shown scene runs in a sixtieth of a second; headless runs go as fast as they can.",
        default: "1",
        range: .closed(Stage.speedRange), get: \.speed, set: { $0.speed = $1 }),
      .method(
        "step", "Runs ticks at once; not from inside a callback of the stage or of an animator.",
        parameters: [.optional("count", "How many.", type: "integer", default: "1")]
      ) { stage, call in
        try call.session.requireNoStep()
        var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
        while remaining > 0, !call.lua.isStopping {
          stage.advance()
          remaining -= 1
        }
      },
      .method(
        "run", "Runs ticks at once until everything rests, as a headless run does; gives whether it does.",
        parameters: [.init("seconds", "At most how long.", type: "number", unit: "s")]
      ) { stage, call in
        try call.session.requireNoStep()
        return call.session.advance(
          untilIdleOrSeconds: try call.argument(0, in: .closed(Stage.durationRange)))
      },
      .method(
        "tap", "Lets a simulated finger tap at the next tick.",
        parameters: [
          .init("x", "Where.", type: "number", unit: "pt"), .init("y", "Where.", type: "number", unit: "pt"),
        ]
      ) { stage, call in
        try stage.requireInputCapacity(for: 2)
        stage.tap(at: Point(x: try call.argument(0), y: try call.argument(1)))
      },
      .method(
        "drag", "Lets a simulated finger drag along some points, from the next tick on.",
        parameters: [
          .init("points", "{ { x, y }, { x, y }, … }", type: "Point[]", unit: "pt"),
          .init(
            "seconds", "How long it takes from the first to the last.", type: "number", unit: "s"),
        ]
      ) { stage, call in
        let path = try call.argument(0, as: [Point].self)
        guard !path.isEmpty else {
          throw HostError("argument 1 (points): expected at least one point, got none")
        }
        let duration: Double = try call.argument(1, in: .closed(Stage.dragDurationRange))
        try stage.requireInputCapacity(for: Stage.eventCount(ofDrag: duration))
        stage.drag(path: path, duration: duration)
      },
      .method(
        "rotate",
        "Turns the device at the next tick; lying on its side, the screen is as wide as it was high.",
        parameters: [.init("orientation", "How to hold it.", type: Stage.Orientation.luaName)]
      ) { stage, call in
        try stage.requireInputCapacity(for: 1)
        stage.rotate(to: try call.argument(0))
      },
      .callback(
        Session.rotationKey, "Called when the device was turned; stage.size is the new one.",
        parameters: [.init("orientation", "How it is held now.", type: Stage.Orientation.luaName)]),
    ], label: { _ in "Stage" })
}

extension Stage {
  /// Throws if the queue of simulated input would exceed its limit; Lua's memory limit does not include it.
  fileprivate func requireInputCapacity(for count: Int) throws(HostError) {
    guard count > remainingInputCapacity else { return }
    throw HostError(
      "too much input waits: there is room for \(remainingInputCapacity) events more, and this is \(count); let time pass first"
    )
  }
}
