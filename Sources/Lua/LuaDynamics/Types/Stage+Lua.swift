import Dynamics
public import LuaHost
public import Views

extension Stage: LuaObject {}

extension Stage.Idiom: LuaStringEnumeration {}

extension Stage.Orientation: LuaStringEnumeration {}

extension Bindings {
  static let stage = ObjectType<Stage>(
    "Stage",
    summary:
      "The screen of the simulated device, with its clock; the global 'stage' is the only instance.",
    members: [
      .property(
        "view", "The root view, which fills the screen: stage.view:addSubview(view).", get: { $0.view }),
      .property(
        "camera",
        "The camera, which determines the part of the root view that the screen shows: stage.camera:follow(ball).",
        get: { $0.camera }),
      .property(
        "overlay",
        """
        A view for content that is fixed on the screen, in front of the root view and behind alerts and popovers: \
        stage.overlay:addSubview(score). Only its subviews are drawn; touches outside of them reach the root view.
        """, get: { $0.overlay }),
      .property("size", "The size of the screen.", unit: "pt", get: { $0.size }),
      .property(
        "idiom",
        """
        The kind of device, by default "pad" if the shorter side of the screen has at least 600 pt; \
        popovers require "pad".
        """, get: { $0.idiom }),
      .property(
        "orientation",
        """
        The orientation of the device; initially "portrait", or "landscapeLeft" if the screen is wider \
        than high.
        """,
        get: { $0.orientation }),
      .property(
        "time", "The simulated time of the current positions since the start: tick / 60.", unit: "s",
        get: { $0.time }),
      .property(
        "tick", "The number of ticks of 1/60 s that have led to the current positions, in every callback.",
        get: { $0.tick }),
      .property(
        "stateHash",
        """
        A hash of the whole state in 16 hexadecimal digits: items, views, animations, timers, touches and \
        queued input. Equal for equal runs; changes with every version of dynlua.
        """, get: { $0.stateHash.hexadecimalDigits }),
      .property(
        "isInteractive", "Whether a user is present: the scene is displayed, or there is a prompt.",
        default: "false", get: { $0.isInteractive }),
      .property(
        "isPaused",
        "Whether simulated time is paused: then only step runs ticks, and a headless run ends.",
        default: "false",
        get: { $0.isPaused },
        set: { $0.isPaused = $1 }
      ),
      .property(
        "speed",
        """
        The speed of a displayed scene: 2 is twice real time, 0.5 half, and 0 stops it. Headless runs \
        ignore it.
        """,
        default: "1",
        range: .closed(Stage.speedRange), get: { $0.speed }, set: { $0.speed = $1 }),
      .method(
        "step",
        """
        Runs ticks before it returns: stage:step(60) is one second. Calling it from a callback of the stage or of an \
        animator is an error.
        """,
        parameters: [.optional("count", "The number of ticks.", type: "integer", default: "1")]
      ) { stage, call throws(HostError) in
        try call.session.requireNotStepping()
        var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
        while remaining > 0, !call.lua.isStopping {
          stage.advanceOneTick()
          remaining -= 1
        }
      },
      .method(
        "run",
        """
        Runs ticks until everything is at rest and no timer, waiting task, animation or input is pending, or the time \
        is over; returns whether the stage is idle.
        """,
        parameters: [
          .init("seconds", "The maximum duration in simulated time, 0 or more.", type: "number", unit: "s")
        ]
      ) { stage, call throws(HostError) in
        try call.session.requireNotStepping()
        return call.session.advanceUntilIdle(
          limit: try call.argument(0, in: .closed(Stage.durationRange)))
      },
      .method(
        "tap", "Simulates a tap, which begins at the next tick and lasts 0.05 s.",
        parameters: [
          .init("x", "The x coordinate on the stage.", type: "number", unit: "pt"),
          .init("y", "The y coordinate on the stage.", type: "number", unit: "pt"),
        ]
      ) { stage, call throws(HostError) in
        try stage.requireInputCapacity(for: 2)
        stage.tap(at: Point(x: try call.argument(0), y: try call.argument(1)))
      },
      .method(
        "drag",
        """
        Simulates a drag along points at constant speed, which begins at the next tick: stage:drag({ { \
        50, 50 }, { 50, 300 } }, 0.5).
        """,
        parameters: [
          .init("points", "The points, at least one.", type: "Point[]", unit: "pt"),
          .init(
            "seconds", "The duration, from 0 to 3600; rounded to ticks of 1/60 s, at least one.",
            type: "number", unit: "s"),
        ]
      ) { stage, call throws(HostError) in
        let path = try call.argument(0, as: [Point].self)
        guard !path.isEmpty else {
          throw HostError("argument 1 (points): expected at least one point, got none")
        }
        let duration: Double = try call.argument(1, in: .closed(Stage.dragDurationRange))
        try stage.requireInputCapacity(for: Stage.eventCount(ofDragLasting: duration))
        stage.drag(path: path, duration: duration)
      },
      .method(
        "hover",
        """
        Simulates movements of a pointer without a touch along points at constant speed, which begin at the next tick; it \
        stays at the last one: stage:hover({ { 50, 50 }, { 50, 300 } }, 0.5).
        """,
        parameters: [
          .init("points", "The points on the screen, at least one.", type: "Point[]", unit: "pt"),
          .init(
            "seconds", "The duration, from 0 to 3600; rounded to ticks of 1/60 s, at least one.",
            type: "number", unit: "s"),
        ]
      ) { stage, call throws(HostError) in
        let path = try call.argument(0, as: [Point].self)
        guard !path.isEmpty else {
          throw HostError("argument 1 (points): expected at least one point, got none")
        }
        let duration: Double = try call.argument(1, in: .closed(Stage.dragDurationRange))
        try stage.requireInputCapacity(for: Stage.eventCount(ofDragLasting: duration))
        stage.hover(path: path, duration: duration)
      },
      .method(
        "turnWheel",
        "Simulates a turn of the scroll wheel at the next tick: stage:turnWheel({ 160, 300 }, { 0, 40 }).",
        parameters: [
          .init("location", "The location of the pointer on the screen.", type: "Point", unit: "pt"),
          .init(
            "delta", "The distance to scroll; positive to content farther right and farther down.",
            type: "Vector", unit: "pt"),
        ]
      ) { stage, call throws(HostError) in
        try stage.requireInputCapacity(for: 1)
        stage.turnWheel(by: try call.argument(1), at: try call.argument(0))
      },
      .method(
        "pressKey",
        "Simulates a press of a key, which begins at the next tick: stage:pressKey(\"left\", 0.5).",
        parameters: [
          .init("key", "The name of the key; see isKeyDown.", type: "string"),
          .optional(
            "seconds",
            "The time for which it is held, from 0 to 3600; rounded to ticks of 1/60 s, at least one.",
            type: "number", unit: "s", default: "0.05"),
        ]
      ) { stage, call throws(HostError) in
        let key = try call.argument(0, as: KeyName.self)
        let duration = try call.argument(
          1, default: Stage.keyPressDuration, in: .closed(Stage.dragDurationRange))
        try stage.requireInputCapacity(for: 2)
        stage.press(key, duration: duration)
      },
      .method(
        "isKeyDown",
        """
        Whether a key is held down: if stage:isKeyDown("left") then … end. A key has the name of the character that \
        it types without Shift, such as "a" or "1", or one of "space", "return", "tab", "backspace", "escape", "up", \
        "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete", "f1" to "f20", "lshift", \
        "rshift", "lctrl", "rctrl", "lalt", "ralt", "lgui", "rgui" and "capslock".
        """,
        parameters: [.init("key", "The name of the key, as in LÖVE.", type: "string")]
      ) { stage, call throws(HostError) in stage.isKeyDown(try call.argument(0)) },
      .method(
        "rotate",
        "Rotates the device at the next tick; between portrait and landscape, width and height are swapped.",
        parameters: [.init("orientation", "The new orientation.", type: Stage.Orientation.luaTypeName)]
      ) { stage, call throws(HostError) in
        try stage.requireInputCapacity(for: 1)
        stage.rotate(to: try call.argument(0))
      },
      .method(
        "reset",
        """
        Empties the stage, so that a script can run again in one Lua state. Removes all animators, subviews, gesture \
        recognizers, alerts, popovers, timers, tasks and animations, the functions onHover, onKey, onRotate, onWheel \
        and update, and the appearance of stage.view; empties stage.overlay, resets the camera and cancels touches; isPaused is false and speed 1. Keeps the time, the orientation, \
        pending input, keys that are down, and all other variables; objects that the script still holds can be added \
        again. Calling it from a callback or a task is an error.
        """
      ) { _, call throws(HostError) in try call.session.resetStage() },
      .method(
        "save",
        """
        Saves the state of everything on the stage and returns it: local start = stage:save(). It holds all objects, on \
        the stage or not, with their properties, velocities, contacts, animations and timers; their data and own fields, \
        with all tables in them; the camera, time and tick, math.random, and the global table state, which may contain \
        plain data and objects: anything else there is an error. It holds neither local and other global variables, nor \
        callbacks, nor tasks: these continue. In the callbacks of an animator, of an animation or of a scroll view, it is \
        the state at the end of the tick. For files see help("games").
        """
      ) { _, call throws(HostError) in
        guard call.argumentCount == 0 else {
          throw HostError("expected no argument: the state is returned; for files see help(\"games\")")
        }
        return try call.session.saveState()
      },
      .method(
        "restore",
        """
        Puts everything in a state that stage:save has returned, as often as you like: stage:restore(start). The run \
        continues exactly as from the moment of saving. Views, behaviors and gesture recognizers that were added since \
        are removed, so save when a scene is complete; destroyed objects exist again, as the same ones. No callback is \
        called; items that a pointer holds are released, and alerts and popovers disappear. In a callback, the tick ends \
        with it; in those of an animator, of an animation or of a scroll view, the state is restored at the end of the \
        tick.
        """,
        parameters: [.init("state", "The saved state.", type: "SavedState")]
      ) { _, call throws(HostError) in try call.session.restore(try call.argument(0)) },
      .method(
        "snapshot",
        """
        Writes a picture of the current state to a file: stage:snapshot("push.svg"). dynlua replay, \
        back and paths, which recompute the run or compute its future, do not write it again. An error with the option \
        --sandbox, or if the file cannot be written.
        """,
        parameters: [
          .init(
            "file",
            "The name, which ends in .png (2 pixels per point) or .svg; an existing file is replaced.",
            type: "string"),
          .optional(
            "background", "The color where the root view has none, such as \"white\" or \"transparent\".",
            type: "Color"),
        ]
      ) { stage, call throws(HostError) in
        let file = try call.argument(0, as: String.self)
        let background = try call.argument(1, as: Color?.self)
        let session = call.session
        try call.lua.performSideEffect(Session.snapshotFunction) { () throws(HostError) in
          guard let writeSnapshot = session.writeSnapshot else {
            throw HostError("this program does not write pictures")
          }
          try writeSnapshot(stage, file, background)
        }
      },
      .callback(
        Session.onKeyKey,
        """
        Called when a key is pressed, repeats or is released while the scene has the keyboard focus: function \
        stage.onKey(press) if press.key == "space" and press.phase == "began" then jump() end end. A terminal \
        without the keyboard protocol of kitty reports no releases: there a key counts as released 0.15 s after it \
        was pressed or repeated.
        """,
        parameters: [.init("press", "The key and what happened to it.", type: KeyPressObject.luaTypeName)]),
      .callback(
        Session.onHoverKey,
        """
        Called when the pointer enters stage.view without a touch, moves there, and leaves it, as with \
        stage.view:onHover: function stage.onHover(hover) light.center = hover.location end.
        """,
        parameters: [
          .init(
            "hover", "The recognizer, whose location is in points of stage.view.",
            type: HoverGestureRecognizer.luaTypeName)
        ]
      ) { _, lua, isSet in lua.session?.observeHover(isSet) },
      .callback(
        Session.onWheelKey,
        """
        Called when the scroll wheel turns over stage.view and nothing there scrolls or handles it, as with \
        stage.view:onWheel: function stage.onWheel(wheel) stage.camera.zoom = stage.camera.zoom * 0.99 ^ \
        wheel.delta.dy end.
        """,
        parameters: [
          .init("wheel", "The recognizer, with the distance.", type: WheelGestureRecognizer.luaTypeName)
        ]
      ) { _, lua, isSet in lua.session?.observeWheel(isSet) },
      .callback(
        Session.onRotateKey,
        "Called right after the device was rotated; stage.size is already the new size.",
        parameters: [.init("orientation", "The new orientation.", type: Stage.Orientation.luaTypeName)]),
    ], makeObjectLabel: { _ in "Stage" })
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
