import Dynamics
public import LuaHost
public import Views

extension TimerHandle: LuaObject {
  /// The name in Lua.
  public static var luaTypeName: String { "Timer" }
}

extension Bindings {
  static let timer = ObjectType<TimerHandle>(
    TimerHandle.luaTypeName, summary: "A scheduled call of a function; returned by after and every.",
    members: [
      .property(
        "isActive",
        """
        Whether the function will be called again; false after cancel, and once the call of after has \
        begun.
        """, get: { $0.isActive }),
      .method(
        "cancel",
        "Cancels the timer, whose function is not called again; has no effect on one that has ended."
      ) { timer, call in
        timer.cancel()
        call.session.release(timer)
      },
    ])
}

extension Bindings {
  static let timerFunctions = [
    Function(
      "after", "Calls a function once, after a delay: after(2, function() ball:destroy() end).",
      parameters: [
        .init(
          "seconds", "The delay in simulated time, 0 or more; rounded to ticks of 1/60 s, at least one.",
          type: "number", unit: "s"),
        .init("handler", "The function to call, without arguments.", type: "fun()"),
      ]
    ) { call throws(HostError) in
      let seconds = try call.argument(0, as: Double.self, in: .closed(Stage.durationRange))
      return try call.makeTimer { session, handler in session.stage.after(seconds, do: handler) }
    },
    Function(
      "every", "Calls a function repeatedly, for the first time after one interval: every(0.5, addBall).",
      parameters: [
        .init(
          "seconds",
          "The interval in simulated time, 0 or more; rounded to ticks of 1/60 s, at least one.",
          type: "number", unit: "s"),
        .init("handler", "The function to call, without arguments.", type: "fun()"),
      ]
    ) { call throws(HostError) in
      let seconds = try call.argument(0, as: Double.self, in: .closed(Stage.durationRange))
      return try call.makeTimer { session, handler in session.stage.every(seconds, do: handler) }
    },
  ]
}

extension Call {
  /// Starts a timer that calls the function in argument 1, and keeps the function for as long as the timer
  /// may fire.
  fileprivate borrowing func makeTimer(
    start: (Session, _ handler: @escaping () -> Void) -> TimerHandle
  ) throws(HostError) -> TimerHandle {
    try requireFunction(1)
    let session = session
    @Weak var weakSession = session
    @Weak var weakTimer: TimerHandle?
    let timer = start(session) {
      guard let timer = weakTimer, let session = weakSession else { return }
      let succeeded = session.callUserValue(Session.handlerKey, of: timer)
      if !succeeded { timer.cancel() }
      // One that fires once is active again if the handler has restored a state in which it was.
      if !timer.isActive { session.release(timer) }
    }
    weakTimer = timer
    do throws(HostError) {
      try store(argument: 1, as: Session.handlerKey, of: timer)
      try addStrongReference(from: session.stage, to: timer)
    } catch {
      timer.cancel()
      throw error
    }
    return timer
  }
}
