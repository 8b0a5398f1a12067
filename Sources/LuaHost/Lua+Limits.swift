internal import CLuaBridge

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

  /// Whether a function that Lua calls at the moment was called from a callback, not directly from the outermost chunk.
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
