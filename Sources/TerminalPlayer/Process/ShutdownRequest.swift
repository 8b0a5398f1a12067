public import LuaDynamics
internal import LuaHost
internal import Synchronization
public import Terminal

/// What Ctrl-C, SIGTERM and a terminal that is gone ask for: that the run ends.
///
/// Each of them stops the Lua that is running, which may have no time limit and nobody left to watch it. The run then
/// ends at the next tick. Whoever asks a second time gets the end of the process at once.
///
/// With a prompt Ctrl-C ends nothing: it stops the Lua that is running, and where none is, ``Signals/take()`` hands it
/// to the prompt. See ``interruptKeepsRunning``.
public final class ShutdownRequest: Sendable {
  /// Ends the process at once with an exit code, having put the terminal back.
  public typealias Exit = @Sendable (Int32) -> Never

  /// What the thread of the signals shares with the run.
  private struct State {
    /// The signal that asked first.
    var firstSignal: Signal?
    /// Whether the run is only waiting, so that there is no tick to wait for.
    var isWaiting = false
    /// Whether Ctrl-C does not end the run.
    var interruptKeepsRunning = false
    /// Whether Ctrl-C has stopped some Lua of which nobody has said yet that it has returned.
    var isInterrupting = false
    /// What stops the Lua that is running.
    var interrupter: Interrupter?
  }

  /// What the run's loop is told of.
  public let signals: Signals

  private let state: LockedState

  /// Begins to listen; the signals' default action is off from now on.
  ///
  /// - Parameter exitNow: How to end the process when it cannot wait for the run.
  public init(exitNow: @escaping Exit) {
    let state = LockedState()
    self.state = state
    signals = Signals { state.handle($0, exitNow: exitNow) }
    signals.listen(to: [.interrupt, .terminate, .hangUp])
    self.exitNow = exitNow
  }

  private let exitNow: Exit

  /// Names the session whose Lua is stopped from now on.
  public func setInterruptTarget(_ session: Session) {
    let interrupter = session.lua.interrupter
    state.value.withLock { $0.interrupter = interrupter }
  }

  /// Whether Ctrl-C ends nothing but the Lua that is running; false at first.
  public var interruptKeepsRunning: Bool {
    get { state.value.withLock { $0.interruptKeepsRunning } }
    set { state.value.withLock { $0.interruptKeepsRunning = newValue } }
  }

  /// The exit code that the process is to end with; nil as long as nobody wants it to end.
  public var exitCode: Int32? { state.value.withLock { $0.firstSignal?.exitCode } }

  /// Says that the run's loop is alive: no Lua is running that could not be stopped.
  public func reportResponsive() {
    state.value.withLock { $0.isInterrupting = false }
  }

  /// Does some work that only waits, during which the first request ends the process at once.
  public func whileWaiting<Result>(_ work: () -> Result) -> Result {
    state.value.withLock { $0.isWaiting = true }
    defer { state.value.withLock { $0.isWaiting = false } }
    if let exitCode { exitNow(exitCode) }
    return work()
  }

  /// The part that the thread of the signals keeps alive.
  private final class LockedState: Sendable {
    let value = Mutex(State())

    /// Answers false, so that the loop hears of it too, unless Lua was stopped and the run goes on.
    func handle(_ signal: Signal, exitNow: Exit) -> Bool {
      switch signal {
      case .interrupt, .terminate, .hangUp: break
      case .suspend, .resume, .resize: return false
      }
      let (mustExit, interruptKeepsRunning, interrupter) = value.withLock { state in
        let interruptKeepsRunning = state.interruptKeepsRunning && signal == .interrupt
        let mustExit =
          interruptKeepsRunning ? state.isInterrupting : state.firstSignal != nil || state.isWaiting
        if !interruptKeepsRunning, state.firstSignal == nil { state.firstSignal = signal }
        return (mustExit, interruptKeepsRunning, state.interrupter)
      }
      if mustExit { exitNow(signal.exitCode) }
      guard interrupter?.interrupt() == true, interruptKeepsRunning else { return false }
      value.withLock { $0.isInterrupting = true }
      return true
    }
  }
}
