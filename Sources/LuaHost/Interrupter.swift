internal import CLuaBridge

/// Stops what a state runs, from any thread.
///
/// The state itself belongs to one thread at a time; this may be handed to others, and outlive it.
public final class Interrupter: Sendable {
  /// Counts references itself and is made for being used by several threads.
  private nonisolated(unsafe) let control: OpaquePointer

  init(_ state: OpaquePointer) {
    control = bridge_retain_control(state)
  }

  deinit {
    bridge_release_control(control)
  }

  /// Makes the call into Lua that is running now end with an error of kind `interrupted`.
  ///
  /// The script cannot catch it. It takes effect at the next instruction of Lua: a function of C or Swift that is
  /// running returns first.
  ///
  /// - Returns: Whether anything was running; if not, nothing happens, now or later.
  @discardableResult
  public func interrupt() -> Bool {
    bridge_interrupt(control)
  }
}
