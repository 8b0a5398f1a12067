public import LuaDynamics
public import LuaHost
package import Views

extension Recording.Header {
  /// Creates a session with these options and the scheduled input; the scripts have not run yet.
  ///
  /// - Parameters:
  ///   - recordableCallMode: Where functions that depend on the world outside get their results.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - report: Receives every error of the scripts.
  /// - Returns: The session.
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low for an empty session.
  public func makeSession(
    recordableCallMode: RecordableCallMode = .live, onHang: (@Sendable (String) -> Void)? = nil,
    log: ((LogEvent) -> Void)? = nil, report: @escaping (LuaError) -> Void
  ) throws(LuaError) -> Session {
    var configuration = Session.Configuration(
      size: options.size, idiom: options.idiom, seed: options.seed,
      moduleDirectories: options.moduleDirectories, memoryLimit: options.memoryLimit,
      timeLimit: options.timeLimit, onHang: onHang, objectLimit: options.objectLimit,
      profile: options.isSandboxed ? .sandboxed : .trusted)
    configuration.recordableCallMode = recordableCallMode
    let session = try Session(configuration, log: log, report: report)
    session.stage.isInteractive = options.isInteractive
    session.stage.schedule(scheduledInput)
    return session
  }

  /// Runs the scripts, up to the first that fails.
  ///
  /// - Parameters:
  ///   - session: A session that `makeSession` created.
  ///   - isStopped: Called after each script; no other runs if it returns true. Always false by default.
  /// - Returns: Whether the last script that ran completed.
  public func runScripts(in session: Session, unless isStopped: () -> Bool = { false }) -> Bool {
    for script in scripts {
      let isComplete = session.run(script.chunk, arguments: script.arguments)
      guard isComplete, !isStopped() else { return isComplete }
    }
    return true
  }
}

extension Stage {
  /// Schedules the simulated input of a run.
  package func schedule(_ input: [Recording.ScheduledInput]) {
    for input in input {
      switch input {
      case .tap(let time, let location): tap(at: location, time: time)
      case .drag(let time, let duration, let path): drag(path: path, duration: duration, time: time)
      case .key(let time, let duration, let key): press(key, duration: duration, time: time)
      case .hover(let time, let duration, let path): hover(path: path, duration: duration, time: time)
      case .wheel(let time, let delta, let location): turnWheel(by: delta, at: location, time: time)
      case .rotation(let time, let orientation): rotate(to: orientation, time: time)
      }
    }
  }
}
