public import LuaConsole
public import LuaDynamics
public import LuaHost
internal import Views

/// A run that can be visited at any of its ticks, and continued from there in another way.
///
/// The run is logged; a former state is computed again from the log, in another session. Output, events and errors of
/// the part that is computed again are not reported a second time.
///
/// ```swift
/// let timeline = try Timeline(Recorder(header), report: { print($0) })
/// timeline.start()
/// timeline.session.runUntilIdle(limit: 10)
/// try timeline.go(to: 60)          // the state after one second
/// try timeline.resume()            // the run continues there; what followed becomes a branch
/// ```
public final class Timeline {
  /// A run that was left by going back and continuing in another way.
  public struct Branch {
    /// The tick after which the run that replaced it differs.
    public let tick: Int
    /// The number of ticks of the run.
    public let tickCount: Int

    fileprivate let run: Run
  }

  /// A logged run and the session at its end.
  fileprivate struct Run {
    let recorder: Recorder
    let session: Session
    var consoles: [Console]
  }

  /// The runs that were left, in the order in which they were left.
  public private(set) var branches: [Branch] = []

  private var run: Run
  /// The replay of a former state; nil at the end of the run, where the session is live.
  private var replay: Replay?
  /// Whether texts have been evaluated in the former state, which are not part of the run.
  private var isFormerStateChanged = false
  private let onHang: (@Sendable (String) -> Void)?
  private let output: Output

  /// The closures that receive events and errors, unless these are computed for the second time.
  private final class Output {
    var isMuted = false
    let log: ((Event) -> Void)?
    let report: (LuaError) -> Void

    init(log: ((Event) -> Void)?, report: @escaping (LuaError) -> Void) {
      (self.log, self.report) = (log, report)
    }

    var mutableLog: ((Event) -> Void)? {
      guard let log else { return nil }
      return { [self] in if !isMuted { log($0) } }
    }

    func mutableReport(_ error: LuaError) {
      if !isMuted { report(error) }
    }
  }

  /// Creates the session of a run; the scripts have not run yet.
  ///
  /// - Parameters:
  ///   - recorder: The log of the run, still empty.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - report: Receives every error of the scripts.
  /// - Throws: `LuaError` of kind `memory`.
  public init(
    _ recorder: Recorder, onHang: (@Sendable (String) -> Void)? = nil, log: ((Event) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    let output = Output(log: log, report: report)
    self.output = output
    self.onHang = onHang
    let session = try recorder.makeSession(
      onHang: onHang, log: output.mutableLog, report: output.mutableReport)
    run = Run(recorder: recorder, session: session, consoles: [])
  }

  /// Runs the scripts, up to the first that fails.
  ///
  /// - Parameter isStopped: Called after each script; no other runs if it returns true. Always false by default.
  /// - Returns: Whether the last script that ran completed.
  @discardableResult
  public func start(unless isStopped: () -> Bool = { false }) -> Bool {
    defer { run.recorder.beginTicks() }
    return run.recorder.recording.header.runScripts(in: run.session, unless: isStopped)
  }

  /// The session in its present or former state; another one after `go(to:)`.
  public var session: Session { replay?.session ?? run.session }

  /// The recorder of the run.
  public var recorder: Recorder { run.recorder }

  /// The number of ticks of the state that is visited.
  public var tick: Int { session.stage.tick }

  /// The number of ticks of the run.
  public var tickCount: Int { run.session.stage.tick }

  /// Whether a former state is visited.
  public var isInPast: Bool { replay != nil }

  /// The consoles that were open in the state that is visited; empty at the end of the run.
  public var formerConsoles: [Console] { replay?.consoles ?? [] }

  /// The consoles at the end of the run; whoever opens one there adds it.
  ///
  /// A run that is continued from a former state has the consoles of that state.
  public var liveConsoles: [Console] {
    get { run.consoles }
    set { run.consoles = newValue }
  }

  /// Returns to the end of a run that was left; the run that is left now becomes a branch.
  ///
  /// - Parameter index: The index in `branches`.
  public func go(toBranch index: Int) {
    let branch = branches.remove(at: index)
    branches.append(Branch(tick: branch.tick, tickCount: tickCount, run: run))
    replay = nil
    run.recorder.finish()
    run = branch.run
    run.recorder.rewriteFile()
  }

  /// Visits the state after a number of ticks.
  ///
  /// If a text that was evaluated ran several ticks, only the state after all of them can be visited.
  ///
  /// - Parameters:
  ///   - tick: The number of ticks; limited to 0 … `tickCount`. At `tickCount` the session is live again.
  ///   - isStopped: Called before each tick; the computation ends as soon as it returns true. Always false by default.
  /// - Complexity: O(n) in the number of ticks, from the start of the run when going back.
  /// - Throws: `LuaError` of kind `memory`; the state that was visited stays.
  public func go(to tick: Int, unless isStopped: () -> Bool = { false }) throws(LuaError) {
    guard tick < tickCount else {
      replay = nil
      isFormerStateChanged = false
      return
    }
    let replay = try former(notAfter: max(tick, 0))
    output.isMuted = true
    defer { output.isMuted = false }
    while replay.session.stage.tick < tick, !isStopped(), replay.advance() {}
    self.replay = replay
    isFormerStateChanged = false
  }

  /// Notes that a text, such as a watch expression, was evaluated in the former state that is visited.
  ///
  /// It is not part of the run: before the run goes on from there, the state is computed again.
  public func formerStateChanged() {
    isFormerStateChanged = isInPast
  }

  /// The replay to go on with to a tick: the present one if it has not passed the tick, otherwise a new one.
  private func former(notAfter tick: Int) throws(LuaError) -> Replay {
    if let replay, !isFormerStateChanged, replay.session.stage.tick <= tick { return replay }
    return try makeReplay()
  }

  /// A replay of the run in which the scripts have run.
  private func makeReplay() throws(LuaError) -> Replay {
    let replay = try Replay(
      run.recorder.recording, tickCount: tickCount, onHang: onHang, log: output.mutableLog,
      report: output.mutableReport)
    replay.isOutputMuted = true
    output.isMuted = true
    defer { output.isMuted = false }
    replay.start()
    return replay
  }

  /// Continues the run from the state that is visited, with live input; what followed it becomes a branch.
  ///
  /// Does nothing at the end of the run.
  ///
  /// - Throws: `LuaError` of kind `memory`; the state that was visited stays.
  public func resume() throws(LuaError) {
    if isFormerStateChanged { try go(to: tick) }
    guard let replay else { return }
    replay.session.source = run.session.source
    branches.append(Branch(tick: tick, tickCount: tickCount, run: run))
    replay.end()
    let recorder = Recorder(continuing: replay, after: run.recorder)
    run = Run(recorder: recorder, session: replay.session, consoles: replay.consoles)
    self.replay = nil
  }
}
