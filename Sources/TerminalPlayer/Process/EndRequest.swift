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
/// to the prompt. See ``keepsRunning``.
public final class EndRequest: Sendable {
  /// Ends the process at once with an exit code, having put the terminal back.
  public typealias End = @Sendable (Int32) -> Never

  /// What the thread of the signals shares with the run.
  private struct State {
    /// The signal that asked first.
    var request: Signal?
    /// Whether the run is only waiting, so that there is no tick to wait for.
    var isWaiting = false
    /// Whether Ctrl-C does not end the run.
    var keepsRunning = false
    /// Whether Ctrl-C has stopped some Lua of which nobody has said yet that it has returned.
    var isStopping = false
    /// What stops the Lua that is running.
    var interrupter: Interrupter?
  }

  /// What the run's loop is told of.
  public let signals: Signals

  private let state: SharedState

  /// Begins to listen; the signals' default action is off from now on.
  ///
  /// - Parameter endNow: How to end the process when it cannot wait for the run.
  public init(endNow: @escaping End) {
    let state = SharedState()
    self.state = state
    signals = Signals { state.answer($0, endNow: endNow) }
    signals.listen(to: [.interrupt, .terminate, .hangUp])
    self.endNow = endNow
  }

  private let endNow: End

  /// Names the session whose Lua is stopped from now on.
  public func stops(_ session: Session) {
    let interrupter = session.lua.interrupter
    state.value.withLock { $0.interrupter = interrupter }
  }

  /// Whether Ctrl-C ends nothing but the Lua that is running; false at first.
  public var keepsRunning: Bool {
    get { state.value.withLock { $0.keepsRunning } }
    set { state.value.withLock { $0.keepsRunning = newValue } }
  }

  /// The exit code that the process is to end with; nil as long as nobody wants it to end.
  public var exitCode: Int32? { state.value.withLock { $0.request?.exitCode } }

  /// Says that the run's loop is alive: no Lua is running that could not be stopped.
  public func isResponding() {
    state.value.withLock { $0.isStopping = false }
  }

  /// Does some work that only waits, during which the first request ends the process at once.
  public func whileWaiting<Result>(_ work: () -> Result) -> Result {
    state.value.withLock { $0.isWaiting = true }
    defer { state.value.withLock { $0.isWaiting = false } }
    if let exitCode { endNow(exitCode) }
    return work()
  }

  /// The part that the thread of the signals keeps alive.
  private final class SharedState: Sendable {
    let value = Mutex(State())

    /// Answers false, so that the loop hears of it too, unless Lua was stopped and the run goes on.
    func answer(_ signal: Signal, endNow: End) -> Bool {
      switch signal {
      case .interrupt, .terminate, .hangUp: break
      case .suspend, .resume, .resize: return false
      }
      let (mustEnd, keepsRunning, interrupter) = value.withLock { state in
        let keepsRunning = state.keepsRunning && signal == .interrupt
        let mustEnd = keepsRunning ? state.isStopping : state.request != nil || state.isWaiting
        if !keepsRunning, state.request == nil { state.request = signal }
        return (mustEnd, keepsRunning, state.interrupter)
      }
      if mustEnd { endNow(signal.exitCode) }
      guard interrupter?.interrupt() == true, keepsRunning else { return false }
      value.withLock { $0.isStopping = true }
      return true
    }
  }
}
