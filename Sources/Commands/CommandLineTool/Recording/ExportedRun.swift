import ArgumentParser
import LuaDynamics
import POSIX
import Runs
import TerminalPlayer
import Views

/// The run that `dynlua record` records: a script with simulated input, or a recording that is computed
/// again.
final class ExportedRun {
  /// The session in which the run is computed.
  let session: Session

  /// The number of ticks of a recording; nil for a script, which ends when it is idle.
  let tickCount: Int?

  /// The history of the session, which must exist as long as the session; nil for a recording.
  private var timeline: Timeline?

  /// Runs the next tick; returns false at the end.
  private let advanceTick: () -> Bool

  /// Starts a script.
  ///
  /// - Parameters:
  ///   - sessionFactory: Creates the session, with the simulated input.
  ///   - runsWhileIdle: Whether the run continues while nothing moves and nothing is pending.
  ///   - shutdownRequest: The request that interrupts the script.
  ///   - log: Receives the events of the scene; nil for none.
  /// - Throws: `CommandError` if the script cannot be read, and `ExitCode` if it fails. A script that ends
  ///   itself does not fail.
  convenience init(
    script sessionFactory: SessionFactory, runsWhileIdle: Bool, stoppedBy shutdownRequest: ShutdownRequest,
    log: ((LogEvent) -> Void)?
  ) throws {
    let (timeline, succeeded) = try sessionFactory.makeTimeline(stoppedBy: shutdownRequest, log: log)
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    guard succeeded || timeline.session.exitCode != nil else { throw ExitCode.failure }
    self.init(timeline.session, runsWhileIdle: runsWhileIdle)
    self.timeline = timeline
  }

  /// Creates the run of a session whose scripts have already run.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - runsWhileIdle: Whether the run continues while nothing moves and nothing is pending.
  init(_ session: Session, runsWhileIdle: Bool) {
    self.session = session
    tickCount = nil
    advanceTick = {
      // Before the first tick it is not known whether there is an update function.
      if session.stage.runTick > 0, session.isIdle, !runsWhileIdle { return false }
      let tick = session.stage.runTick
      session.advanceTick()
      return session.stage.runTick > tick
    }
  }

  /// Starts the replay of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - shutdownRequest: The request that interrupts the scripts.
  ///   - log: Receives the events of the scene; nil for none.
  /// - Throws: `LuaError` if there is not enough memory for the session.
  init(
    replaying recording: Recording, stoppedBy shutdownRequest: ShutdownRequest, log: ((LogEvent) -> Void)?
  ) throws {
    let replay = try Replay(
      recording, onHang: { ProcessExit.exitAfterHang(at: $0) }, log: log,
      report: { StandardError.write("dynlua: \($0)\n") })
    replay.isOutputMuted = true
    shutdownRequest.setInterruptTarget(replay.session)
    session = replay.session
    tickCount = replay.tickCount
    replay.start()
    advanceTick = { replay.advance() }
  }

  /// Runs a tick.
  ///
  /// - Returns: Whether one has run; false at the end of the run.
  func advance() -> Bool { advanceTick() }
}
