internal import CLuaBridge

extension Lua {
  /// What stops the running script from another thread.
  public var interrupter: Interrupter { Interrupter(state) }

  /// Whether a script is running that has been stopped, by its time limit or an interrupter.
  ///
  /// A function of the host that scripts call and that takes long asks this now and then, and returns when it is true:
  /// Lua raises the error then.
  public var isStopping: Bool { bridge_is_stopping(state) }
}

/// What the watchdog calls when a script that was stopped does not end; C holds a plain pointer to it.
final class HangHandler: Sendable {
  let body: @Sendable (String) -> Void

  init(_ body: @escaping @Sendable (String) -> Void) {
    self.body = body
  }

  /// The form that C calls.
  static let callback: BridgeHangHandler = { context, location in
    guard let context else { return }
    Unmanaged<HangHandler>.fromOpaque(context).takeUnretainedValue().body(String(cString: location))
  }
}
