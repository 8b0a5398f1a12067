import CLuaBridge

/// An object that interrupts the run of a state from any thread.
///
/// A state may be used by one thread at a time; an interrupter may be passed to other threads, and may
/// outlive the state.
public final class Interrupter: Sendable {
  /// Reference counted and safe for concurrent access.
  private nonisolated(unsafe) let controlBlock: OpaquePointer

  init(_ state: OpaquePointer) {
    controlBlock = bridge_retain_run_control(state)
  }

  deinit {
    bridge_release_run_control(controlBlock)
  }

  /// Makes the current call into Lua fail with an error of kind `interrupted`.
  ///
  /// The script cannot catch the error. It is raised at the next Lua instruction: a C or Swift function that
  /// is running returns first.
  ///
  /// - Returns: Whether a call was running; if not, this has no effect, now or later.
  @discardableResult
  public func interrupt() -> Bool {
    bridge_interrupt(controlBlock)
  }
}
