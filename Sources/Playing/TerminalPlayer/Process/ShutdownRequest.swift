public import LuaDynamics
import LuaHost
public import Runs
import Synchronization
public import Terminal

/// The request to end the run by Ctrl-C (SIGINT), SIGTERM or SIGHUP.
///
/// Each of these signals interrupts the running Lua code, which may have no time limit. The run then ends at
/// the next tick. A second signal ends the process immediately.
///
/// With a prompt Ctrl-C does not end the run: it interrupts the running Lua code, or, if none is running, is
/// an event of `Signals.takePending()` for the prompt. See ``interruptStopsScriptOnly``.
public final class ShutdownRequest: StopRequest, Sendable {
  /// Ends the process immediately with an exit code, after restoring the terminal.
  public typealias ExitFunction = @Sendable (Int32) -> Never

  /// The state shared by the signal thread and the main loop.
  private struct State {
    /// The first signal that requested the end.
    var firstSignal: Signal?
    /// Whether the run is blocked in ``exitingOnSignal(during:)``, so that no tick will follow.
    var isWaiting = false
    /// Whether Ctrl-C does not end the run.
    var interruptStopsScriptOnly = false
    /// Whether Ctrl-C has interrupted Lua code and ``didHandleInterrupt()`` has not been called since.
    var isInterrupting = false
    /// Interrupts the running Lua code.
    var interrupter: Interrupter?
  }

  /// The signals as events for the main loop.
  public let signals: Signals

  private let state: LockedState

  /// Handles the signals from now on, in place of their default action.
  ///
  /// - Parameter exitNow: Ends the process immediately; called for a second signal, and when a signal arrives
  ///   before or during ``exitingOnSignal(during:)``.
  public init(exitNow: @escaping ExitFunction) {
    let state = LockedState()
    self.state = state
    signals = Signals { state.handle($0, exitNow: exitNow) }
    signals.listen(to: [.interrupt, .terminate, .hangUp])
    self.exitNow = exitNow
  }

  private let exitNow: ExitFunction

  /// Sets the session whose Lua code is interrupted.
  public func setInterruptTarget(_ session: Session) {
    let interrupter = session.lua.interrupter
    state.value.withLock { $0.interrupter = interrupter }
  }

  /// Whether Ctrl-C only interrupts the running Lua code; false by default.
  public var interruptStopsScriptOnly: Bool {
    get { state.value.withLock { $0.interruptStopsScriptOnly } }
    set { state.value.withLock { $0.interruptStopsScriptOnly = newValue } }
  }

  /// The exit code that the process must end with; nil if no end was requested.
  public var exitCode: Int32? { state.value.withLock { $0.firstSignal?.exitCode } }

  /// Whether the process must end.
  public var isStopped: Bool { exitCode != nil }

  /// Whether Ctrl-C or another signal has arrived that the main loop has not handled yet: it overtakes the
  /// input that was read before it.
  public var overtakesInput: Bool {
    signals.isPending(.interrupt) || state.value.withLock { $0.isInterrupting || $0.firstSignal != nil }
  }

  /// Reports that the main loop is running again, so that Lua code interrupted before has returned.
  public func didHandleInterrupt() {
    state.value.withLock { $0.isInterrupting = false }
  }

  /// Runs a blocking operation, during which the first signal ends the process immediately.
  ///
  /// - Parameter work: The blocking operation.
  /// - Returns: Its result.
  public func exitingOnSignal<Result>(during work: () -> Result) -> Result {
    state.value.withLock { $0.isWaiting = true }
    defer { state.value.withLock { $0.isWaiting = false } }
    if let exitCode { exitNow(exitCode) }
    return work()
  }

  /// The state with its lock, in an object that the signal handler can retain before `self` is initialized.
  private final class LockedState: Sendable {
    let value = Mutex(State())

    /// Handles a signal; returns true, so that no event follows, only if Lua was interrupted and the run
    /// continues.
    func handle(_ signal: Signal, exitNow: ExitFunction) -> Bool {
      switch signal {
      case .interrupt, .terminate, .hangUp: break
      case .suspend, .resume, .resize: return false
      }
      let (mustExit, interruptStopsScriptOnly, interrupter) = value.withLock { state in
        let interruptStopsScriptOnly = state.interruptStopsScriptOnly && signal == .interrupt
        let mustExit =
          interruptStopsScriptOnly ? state.isInterrupting : state.firstSignal != nil || state.isWaiting
        if !interruptStopsScriptOnly, state.firstSignal == nil { state.firstSignal = signal }
        return (mustExit, interruptStopsScriptOnly, state.interrupter)
      }
      if mustExit { exitNow(signal.exitCode) }
      guard interrupter?.interrupt() == true, interruptStopsScriptOnly else { return false }
      value.withLock { $0.isInterrupting = true }
      return true
    }
  }
}
