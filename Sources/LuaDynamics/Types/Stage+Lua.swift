internal import Dynamics
public import LuaHost
public import Views

extension Stage: LuaObject {}

extension Stage.Idiom: LuaStringEnumeration {}

extension Stage.Orientation: LuaStringEnumeration {}

extension Bindings {
  static let stage = ObjectType<Stage>(
    "Stage", summary: "The screen and its clock; the global 'stage' is the only instance.",
    members: [
      .property("view", "The root view, which fills the screen.", get: \.view),
      .property("size", "The size of the screen.", unit: "pt", get: \.size),
      .property(
        "idiom", "The kind of device; popovers require \"pad\".", get: \.idiom),
      .property(
        "orientation",
        "The orientation of the device; initially portrait, or landscapeLeft if it is wider than high.",
        get: \.orientation),
      .property("time", "The simulated time since the start.", unit: "s", get: \.time),
      .property("tick", "The number of completed ticks of 1/60 s.", get: \.tick),
      .property(
        "isInteractive", "Whether a user is present: the scene is displayed, or there is a prompt.",
        default: "false", get: \.isInteractive),
      .property(
        "isPaused", "Whether simulated time is paused; pausing ends a headless run.", default: "false",
        get: \.isPaused,
        set: { $0.isPaused = $1 }
      ),
      .property(
        "speed",
        "The number of ticks per 1/60 s of real time while the scene is displayed; headless runs ignore it.",
        default: "1",
        range: .closed(Stage.speedRange), get: \.speed, set: { $0.speed = $1 }),
      .method(
        "step", "Runs ticks immediately; not allowed in callbacks of the stage or of an animator.",
        parameters: [.optional("count", "The number of ticks.", type: "integer", default: "1")]
      ) { stage, call in
        try call.session.requireNoStep()
        var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
        while remaining > 0, !call.lua.isStopping {
          stage.advance()
          remaining -= 1
        }
      },
      .method(
        "run",
        "Runs ticks immediately, as a headless run does, until the stage is idle; returns whether it is.",
        parameters: [.init("seconds", "The maximum duration, in simulated time.", type: "number", unit: "s")]
      ) { stage, call in
        try call.session.requireNoStep()
        return call.session.advance(
          untilIdleOrSeconds: try call.argument(0, in: .closed(Stage.durationRange)))
      },
      .method(
        "tap", "Simulates a tap at the next tick.",
        parameters: [
          .init("x", "The horizontal coordinate.", type: "number", unit: "pt"),
          .init("y", "The vertical coordinate.", type: "number", unit: "pt"),
        ]
      ) { stage, call in
        try stage.requireInputCapacity(for: 2)
        stage.tap(at: Point(x: try call.argument(0), y: try call.argument(1)))
      },
      .method(
        "drag", "Simulates a drag along points, starting at the next tick.",
        parameters: [
          .init("points", "The points: { { x, y }, { x, y }, … }.", type: "Point[]", unit: "pt"),
          .init(
            "seconds", "The duration of the drag.", type: "number", unit: "s"),
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
        "Rotates the device at the next tick; between portrait and landscape, width and height are swapped.",
        parameters: [.init("orientation", "The new orientation.", type: Stage.Orientation.luaName)]
      ) { stage, call in
        try stage.requireInputCapacity(for: 1)
        stage.rotate(to: try call.argument(0))
      },
      .callback(
        Session.rotationKey, "Called after a rotation of the device; stage.size is the new size.",
        parameters: [.init("orientation", "The new orientation.", type: Stage.Orientation.luaName)]),
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
