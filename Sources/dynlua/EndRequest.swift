import LuaDynamics
import LuaHost
import Synchronization
import Terminal

/// What Ctrl-C, SIGTERM and a terminal that is gone ask for: that the run ends.
///
/// Ctrl-C stops the Lua that is running; the others let it return. The run then ends at the next tick. Whoever asks a
/// second time gets the end of the process at once.
final class EndRequest: Sendable {
  /// What the signal handlers share with the run.
  private struct State {
    /// The signal that asked first.
    var request: Signal?
    /// Whether the run is only waiting, so that there is no tick to wait for.
    var isWaiting = false
    /// Whose Lua Ctrl-C stops.
    var interrupter: Interrupter?
  }

  private let state = Mutex(State())

  /// Begins to listen; the signals' default action is off from now on.
  init() {
    Signals { [self] signal in
      take(signal)
      return true
    }.listen(to: [.interrupt, .terminate, .hangUp])
  }

  /// Names the session whose Lua Ctrl-C stops from now on.
  func stops(_ session: Session) {
    let interrupter = session.lua.interrupter
    state.withLock { $0.interrupter = interrupter }
  }

  /// The exit code that the process is to end with; nil as long as nobody wants it to end.
  var exitCode: Int32? { state.withLock { $0.request?.exitCode } }

  /// Does some work that only waits, during which the first request ends the process at once.
  func whileWaiting<Result>(_ work: () -> Result) -> Result {
    state.withLock { $0.isWaiting = true }
    defer { state.withLock { $0.isWaiting = false } }
    if let exitCode { ProcessEnd.now(exitCode) }
    return work()
  }

  private func take(_ signal: Signal) {
    let (isFirst, isWaiting, interrupter) = state.withLock { state in
      let isFirst = state.request == nil
      if isFirst { state.request = signal }
      return (isFirst, state.isWaiting, state.interrupter)
    }
    if !isFirst || isWaiting { ProcessEnd.now(signal.exitCode) }
    if signal == .interrupt { interrupter?.interrupt() }
  }
}
