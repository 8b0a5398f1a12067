import CLuaBridge

extension Lua {
  /// An object that interrupts the running script from another thread.
  public var interrupter: Interrupter { Interrupter(state) }

  /// Changes the time limit of later calls; must not be called while a script runs.
  ///
  /// - Parameter seconds: See `Configuration.timeLimit`.
  public func setTimeLimit(_ seconds: Double) {
    _ = bridge_set_time_limit(state, seconds)
  }

  /// Whether a script is running that was stopped by its time limit or an interrupter.
  ///
  /// A long-running host function should check this periodically, and return when it is true: Lua then raises
  /// the error.
  public var isStopping: Bool { bridge_is_stop_requested(state) }

  /// The code with which the script has ended itself by `os.exit`; nil while it has not.
  ///
  /// Every later call into Lua that runs Lua code fails with ``exitError``.
  public var exitCode: Int32? { bridge_exit_message(state) == nil ? nil : bridge_exit_code(state) }

  /// The error with which the script has ended itself by `os.exit`, which no Lua code can catch; nil while it
  /// has not.
  ///
  /// The message has the position: `push.lua:14: os.exit(5) ended the script`.
  public var exitError: LuaError? {
    bridge_exit_message(state).map {
      LuaError(kind: .exit(code: bridge_exit_code(state)), message: String(cString: $0))
    }
  }

  /// Whether a function that Lua calls at the moment was called from a callback, not directly from the
  /// outermost chunk.
  public var isInCallback: Bool { bridge_is_in_callback(state) }
}

/// The watchdog's handler for scripts that do not end: a class, so that the bridge can hold a pointer to it.
final class HangHandler: Sendable {
  let body: @Sendable (String) -> Void

  init(_ body: @escaping @Sendable (String) -> Void) {
    self.body = body
  }

  /// The C function that calls the handler.
  static let callback: BridgeHangHandler = { context, location in
    guard let context else { return }
    Unmanaged<HangHandler>.fromOpaque(context).takeUnretainedValue().body(String(cString: location))
  }
}
