public import LuaHost
public import Views

extension TimerHandle: LuaObject {
  /// The name in Lua.
  public static var luaName: String { "Timer" }
}

extension Bindings {
  static let timer = ObjectType<TimerHandle>(
    TimerHandle.luaName, summary: "A scheduled call of a function; returned by after and every.",
    members: [
      .property("isActive", "Whether the timer has a call pending.", get: \.isActive),
      .method("cancel", "Cancels the timer.") { timer, call in
        timer.cancel()
        call.session.release(timer)
      },
    ])
}

extension Bindings {
  static let timerFunctions = [
    Function(
      "after", "Calls a function once after a delay in simulated time; returns a Timer.",
      parameters: [
        .init("seconds", "The delay.", type: "number", unit: "s"),
        .init("handler", "The function to call.", type: "fun()"),
      ]
    ) { call in
      let seconds = try call.argument(0, as: Double.self, in: .closed(Stage.durationRange))
      return try call.timer { session, handler in session.stage.after(seconds) { handler(true) } }
    },
    Function(
      "every", "Calls a function repeatedly at an interval in simulated time; returns a Timer.",
      parameters: [
        .init("seconds", "The interval between calls.", type: "number", unit: "s"),
        .init("handler", "The function to call.", type: "fun()"),
      ]
    ) { call in
      let seconds = try call.argument(0, as: Double.self, in: .closed(Stage.durationRange))
      return try call.timer { session, handler in session.stage.every(seconds) { handler(false) } }
    },
  ]
}

extension Call {
  /// Starts a timer that calls the function in argument 1, and keeps the function for as long as the timer
  /// may fire.
  fileprivate borrowing func timer(
    start: (Session, _ handler: @escaping (_ isLast: Bool) -> Void) -> TimerHandle
  ) throws(HostError) -> TimerHandle {
    try requireFunction(1)
    let session = session
    weak var timerReference: TimerHandle?
    let timer = start(session) { [weak session] isLast in
      guard let timer = timerReference, let session else { return }
      let succeeded = session.call(Session.handlerKey, of: timer)
      if !succeeded { timer.cancel() }
      if isLast || !timer.isActive { session.release(timer) }
    }
    timerReference = timer
    do throws(HostError) {
      try store(argument: 1, as: Session.handlerKey, of: timer)
      try addOwnership(from: session.stage, to: timer)
    } catch {
      timer.cancel()
      throw error
    }
    return timer
  }
}
