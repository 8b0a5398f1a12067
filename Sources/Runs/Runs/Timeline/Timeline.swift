public import LuaConsole
public import LuaDynamics
public import LuaHost
import Views

/// A run that can be visited at any of its ticks, and continued from there in another way.
///
/// The run is logged; a previous state is computed again from the log, in another session. Output, events and
/// errors of the part that is computed again are not reported a second time.
///
/// ```swift
/// let timeline = try Timeline(Recorder(header), report: { print($0) })
/// timeline.start()
/// timeline.session.runUntilIdle(limit: 10)
/// try timeline.go(to: 60)          // the state after one second
/// try timeline.returnToPresent()   // the run continues there; what followed becomes a branch
/// ```
public final class Timeline {
  /// A run that was left by going back and continuing in another way.
  public struct Branch {
    /// Why a run was left.
    public enum Cause: Sendable {
      /// The run was continued from a previous state, or another branch was returned to.
      case continuation
      /// The scripts were run again with the same input; see
      /// `rerun(_:moduleTexts:discardingPreviousRun:unless:)`.
      case rerun
      /// A text was inserted; see `insertEvaluation(of:at:unless:)`.
      case insertion
      /// The script was restarted; see `addBranches(of:)`.
      case restart
    }

    /// Why it was left.
    public let cause: Cause
    /// The tick at which it was left.
    public let tick: Int
    /// The number of ticks of the run.
    public let tickCount: Int

    let recording: Recording
    let hashes: [UInt64]
    /// Identifies the branch in its timeline.
    let number: Int
  }

  /// A logged run and the session at its end; of a recording, the session that is visited.
  struct LiveRun {
    let recorder: Recorder
    var session: Session
    var consoles: [Console]
  }

  /// What receives the output of the sessions; see the parameters of `Replay`.
  struct Handlers {
    let onHang: (@Sendable (String) -> Void)?
    let log: ((LogEvent) -> Void)?
    let runTest: Replay.TestFunction?
    let onEvaluation: ((Console.ExecutionResult) -> Void)?
    let report: (LuaError) -> Void
  }

  /// The computation of a state that will be visited.
  private struct Seek {
    let tick: Int
    /// Whether the target is before the visited tick, or before the previous target if that was not reached
    /// yet.
    let isGoingBack: Bool
    let replay: Replay
    /// The tick of the state that is visited until the computation is finished.
    let visitedTick: Int
  }

  /// Called with each new session in which states will be computed, before the computation; nil initially.
  ///
  /// Gives the caller the session that it can interrupt to stop the computation.
  public var willReplay: ((Session) -> Void)?

  /// Creates the file for a run that continues from a previous state; nil initially, for runs that are logged
  /// in memory only.
  public var makeWriter: (() -> RecordingWriter?)?

  /// The runs that were left, in the order in which they were left.
  public private(set) var branches: [Branch] = []
  private var lastBranchNumber = 0

  private(set) var run: LiveRun
  /// The recording that the run is; nil for a run that is live at its end.
  var recordedRun: RecordedRun?
  /// The replay of a previous state; nil at the end of the run, where the session is live.
  private(set) var replay: Replay?
  /// The computation of the state that is sought; nil for none.
  private var seek: Seek?
  /// The computation of the future; nil for none.
  var prediction: Prediction?
  /// The previous run that is compared with this one; nil for none.
  var comparison: RunComparison?
  /// Whether a text has been evaluated in the visited state that is not part of the recorded run, so that the
  /// state may differ from that of the run.
  private var isPastStateModified = false
  /// What receives the output of the sessions.
  let handlers: Handlers

  /// Creates the session of a run; the scripts have not run yet.
  ///
  /// - Parameters:
  ///   - recorder: The log of the run, still empty.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - report: Receives every error of the scripts.
  /// - Throws: `LuaError` of kind `memory`.
  public init(
    _ recorder: Recorder, onHang: (@Sendable (String) -> Void)? = nil, log: ((LogEvent) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    handlers = Handlers(onHang: onHang, log: log, runTest: nil, onEvaluation: nil, report: report)
    let session = try recorder.makeSession(onHang: onHang, log: log, report: report)
    run = LiveRun(recorder: recorder, session: session, consoles: [])
  }

  /// Creates the timeline of a recording, which is at its beginning; the scripts have not run yet.
  ///
  /// Nothing changes in the run until ``returnToPresent()``, which continues it from the visited state.
  /// Output, events and errors of each tick are reported when it is visited for the first time.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - lastTick: The number of ticks to play; nil, the default, for all.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - runTest: Runs the test of a recording that is the run of a test; nil by default.
  ///   - onEvaluation: Receives the outcome of each recorded evaluation; nil by default.
  ///   - report: Receives every error of the scripts.
  /// - Throws: `LuaError` as `Replay.init(_:tickCount:timeLimit:onHang:log:runTest:report:)`.
  public init(
    playing recording: Recording, through lastTick: Int? = nil, onHang: (@Sendable (String) -> Void)? = nil,
    log: ((LogEvent) -> Void)? = nil, runTest: Replay.TestFunction? = nil,
    onEvaluation: ((Console.ExecutionResult) -> Void)? = nil, report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    handlers = Handlers(
      onHang: onHang, log: log, runTest: runTest, onEvaluation: onEvaluation, report: report)
    let replay = try Replay(recording, onHang: onHang, log: log, runTest: runTest, report: report)
    replay.onEvaluation = onEvaluation
    run = LiveRun(recorder: Recorder(of: recording), session: replay.session, consoles: [])
    recordedRun = RecordedRun(
      tickCount: min(lastTick ?? replay.tickCount, replay.tickCount), recordedTickCount: replay.tickCount)
    self.replay = replay
  }

  /// Runs the scripts, up to the first that fails.
  ///
  /// - Parameter isStopped: Called after each script; no other runs if it returns true. Always false by
  ///   default.
  /// - Returns: Whether the last script that ran completed.
  @discardableResult
  public func start(unless isStopped: () -> Bool = { false }) -> Bool {
    if isReadOnly, let replay { return replay.start() }
    defer { run.recorder.recordInitialHash() }
    return run.recorder.recording.header.runScripts(in: run.session, unless: isStopped)
  }

  /// The log of the run so far, with the hash of its last state, with which a replay is compared.
  ///
  /// Without the inputs if the recorder keeps no log in memory, and without the hash if it writes none to a
  /// file either.
  ///
  /// - Complexity: O(n) in the number of entries.
  public var recording: Recording {
    var recording = run.recorder.recording
    let stage = run.session.stage
    if stage.tracksCumulativeStateHash, !isReadOnly {
      recording.entries.append(.hash(tick: tickCount, stage.cumulativeStateHash))
    }
    return recording
  }

  /// The session in the state that is visited; another one after ``go(to:unless:)``.
  public var session: Session { replay?.session ?? run.session }

  /// The session at the end of the run.
  public var liveSession: Session { run.session }

  /// The number of ticks of the state that is visited.
  public var tick: Int { session.stage.runTick }

  /// The number of ticks of the run.
  public var tickCount: Int { recordedRun?.tickCount ?? run.session.stage.runTick }

  /// Whether a previous state is visited or sought; true for each state of a recording.
  public var isInPast: Bool { replay != nil || seek != nil }

  /// Whether a state is sought that has not been computed yet; see `beginSeek(to:)`.
  public var isSeeking: Bool { seek != nil }

  /// The number of ticks of the state that is sought, or else visited.
  public var targetTick: Int { seek?.tick ?? tick }

  /// The state that is visited, as the origin of a prediction.
  var predictionStartState: Prediction.StartState {
    Prediction.StartState(
      run: run.recorder, tick: tick,
      entryCount: replay?.nextEntryIndex ?? run.recorder.recording.entries.count)
  }

  /// The consoles that were open in the state that is visited; empty at the end of the run, and in a
  /// recording.
  public var pastConsoles: [Console] { isReadOnly ? [] : replay?.consoles ?? [] }

  /// The consoles at the end of the run; a caller that opens a console there must add it.
  ///
  /// A run that is continued from a previous state has the consoles of that state.
  public var liveConsoles: [Console] {
    get { run.consoles }
    set { run.consoles = newValue }
  }

  // MARK: Going back and forth

  /// Visits the state after a number of ticks, as `beginSeek(to:)` and `continueSeek(unless:)` do in parts.
  ///
  /// - Parameters:
  ///   - tick: The number of ticks; limited to 0 … `tickCount`. At `tickCount` the session is live again.
  ///   - isStopped: Called before each tick; the state that was visited stays if it returns true. Always
  ///     false by default.
  /// - Complexity: O(n) in the number of ticks, from the start of the run when going back.
  /// - Throws: `LuaError` as `continueSeek(unless:)`.
  public func go(to tick: Int, unless isStopped: () -> Bool = { false }) throws(LuaError) {
    try beginSeek(to: tick)
    guard try !continueSeek(unless: isStopped) else { return }
    try cancelSeek()
  }

  /// Begins to go to the state after a number of ticks, which `continueSeek(unless:)` computes.
  ///
  /// A text that was evaluated may have run several ticks; the states between them cannot be visited. Going
  /// back to one visits the state before the text, going forward the state after it.
  ///
  /// If a seek is not finished, its computation is continued where that leads to the tick.
  ///
  /// - Parameter tick: The number of ticks; limited to 0 … `tickCount`. At `tickCount` the session is live
  ///   again at once.
  /// - Throws: `LuaError` of kind `memory`; the state that was visited stays.
  public func beginSeek(to tick: Int) throws(LuaError) {
    guard tick < tickCount || isReadOnly else {
      (replay, seek, isPastStateModified) = (nil, nil, false)
      return
    }
    let target = min(max(tick, 0), tickCount)
    let isGoingBack = target < targetTick
    let replay = try reusedOrNewReplay(notAfter: target)
    seek = Seek(
      tick: target, isGoingBack: isGoingBack, replay: replay, visitedTick: seek?.visitedTick ?? self.tick)
  }

  /// Continues to compute the state that is sought.
  ///
  /// - Parameter isStopped: Called before each tick; if it returns true, the next call continues.
  /// - Returns: Whether the state is visited; true if none is sought.
  /// - Complexity: O(n) in the number of ticks, from the start of the run when going back.
  /// - Throws: `LuaError` if the state cannot be computed again: a call was stopped in it or meanwhile, it
  ///   depends on what a replay cannot repeat, or memory is used up. The seek ends, and the state that was
  ///   visited stays.
  public func continueSeek(unless isStopped: () -> Bool = { false }) throws(LuaError) -> Bool {
    guard let seek else { return true }
    do throws(LuaError) {
      guard let reached = try advancedReplay(seek, unless: isStopped) else { return false }
      enterPast(with: reached)
      return true
    } catch {
      try cancelSeek()
      throw error
    }
  }

  /// Ends a seek that is not finished; the state that was visited stays.
  ///
  /// - Throws: `LuaError` if that state cannot be computed again.
  public func cancelSeek() throws(LuaError) {
    guard let seek else { return }
    self.seek = nil
    // The visited state itself may have been advanced.
    guard let replay, replay.session.stage.runTick != seek.visitedTick else { return }
    let again = try makeReplayOfRun()
    if try advanceAndVerify(again, to: seek.visitedTick, against: run.recorder.tickHashes, unless: { false })
    {
      self.replay = again
    }
  }

  /// Advances the replay of a seek to its tick and returns it; nil if the computation was stopped.
  ///
  /// When going back, if an evaluated text has run past the tick, returns another replay, which is in the
  /// state before that text.
  private func advancedReplay(_ seek: Seek, unless isStopped: () -> Bool) throws(LuaError) -> Replay? {
    let hashes = run.recorder.tickHashes
    guard try advanceAndVerify(seek.replay, to: seek.tick, against: hashes, unless: isStopped) else {
      return nil
    }
    guard seek.isGoingBack, seek.replay.session.stage.runTick > seek.tick else { return seek.replay }
    let other = try makeReplayOfRun()
    self.seek = Seek(
      tick: seek.replay.tickBeforeLastInput, isGoingBack: true, replay: other, visitedTick: seek.visitedTick)
    return try advanceAndVerify(
      other, to: seek.replay.tickBeforeLastInput, against: hashes, unless: isStopped) ? other : nil
  }

  private func enterPast(with replay: Replay) {
    self.replay = replay.session.stage.runTick < tickCount || isReadOnly ? replay : nil
    if isReadOnly { run.session = replay.session }
    (seek, isPastStateModified) = (nil, false)
  }

  /// Notes that a text, such as a watch expression, was evaluated in the previous state that is visited.
  ///
  /// It is not part of the run: before the run is continued from there, the state is computed again.
  public func markPastStateModified() {
    isPastStateModified = isInPast
  }

  /// Continues the run from the state that is visited, with live input; what followed it becomes a branch,
  /// except in a recording, whose file has it.
  ///
  /// Does nothing at the end of the run.
  ///
  /// > Note: Files and programs that the scripts opened before are not opened again: what they write there
  /// > from now on is lost.
  ///
  /// - Throws: `LuaError` as `go(to:unless:)`; the state that was visited stays.
  public func returnToPresent() throws(LuaError) {
    if isSeeking || isPastStateModified { try go(to: targetTick) }
    guard let replay else { return }
    if !isReadOnly { addBranch(at: tick) }
    continueRun(from: replay)
  }

  /// Switches to a branch, and visits its end; the current run becomes a branch in turn.
  ///
  /// - Parameter index: The index in `branches`.
  /// - Throws: `LuaError` as `go(to:unless:)`; the state that was visited stays.
  public func go(toBranch index: Int) throws(LuaError) {
    let branch = branches[index]
    let replay = try makeReplay(of: branch.recording, branch.tickCount)
    guard try advanceAndVerify(replay, to: branch.tickCount, against: branch.hashes, unless: { false }) else {
      return
    }
    replay.applyFinalInput()
    branches.remove(at: index)
    comparison = nil
    addBranch(at: min(branch.tick, tickCount))
    continueRun(from: replay)
  }

  /// Removes a run that was left.
  ///
  /// - Parameter index: The index in `branches`.
  public func removeBranch(at index: Int) { branches.remove(at: index) }

  /// Keeps a run that this one replaces, and the branches of that one, as branches.
  ///
  /// A run with the same scripts and without any input but the scheduled one is left out: this one repeats
  /// it.
  ///
  /// - Parameter previous: The timeline of the run.
  public func addBranches(of previous: Timeline) {
    guard !previous.isReadOnly else { return }
    let (former, present) = (previous.run.recorder.recording, run.recorder.recording)
    if former.header.scripts != present.header.scripts || former.hasInput {
      previous.addBranch(at: 0, cause: .restart)
    }
    (branches, lastBranchNumber) = (previous.branches, previous.lastBranchNumber)
  }

  // MARK: Computing

  /// The replay to advance to a tick: the present one if it has not passed the tick, otherwise a new one.
  private func reusedOrNewReplay(notAfter tick: Int) throws(LuaError) -> Replay {
    if let seek, seek.replay.session.stage.runTick <= tick { return seek.replay }
    if let replay, !isPastStateModified, replay.session.stage.runTick <= tick { return replay }
    return try makeReplayOfRun()
  }

  /// A replay of the run in which the scripts have run.
  private func makeReplayOfRun() throws(LuaError) -> Replay {
    try makeReplay(of: run.recorder.recording, recordedRun?.recordedTickCount ?? tickCount)
  }

  /// A replay in which the scripts have run.
  private func makeReplay(of recording: Recording, _ tickCount: Int) throws(LuaError) -> Replay {
    let replay = try makeReplay(
      of: recording, tickCount, recordableCallResults: RecordingOrderCallSource(recording))
    replay.start()
    return replay
  }

  /// A replay in which the scripts have not run yet; its output is muted.
  func makeReplay(
    of recording: Recording, _ tickCount: Int, recordableCallResults: any RecordedCallSource
  ) throws(LuaError) -> Replay {
    let replay = try Replay(
      recording, recordableCallResults: recordableCallResults, tickCount: tickCount,
      timeLimit: isReadOnly ? nil : recording.header.options.timeLimit,
      onHang: handlers.onHang, log: handlers.log, runTest: handlers.runTest, report: handlers.report)
    replay.onEvaluation = handlers.onEvaluation
    replay.isOutputMuted = true
    replay.session.writeSnapshot = run.session.writeSnapshot
    if comparison != nil { replay.paths = ItemPaths(maxPathTicks: RunComparison.pathTickCount) }
    willReplay?(replay.session)
    return replay
  }

  /// Runs a replay up to a tick, and compares its state hash there with that of the run; returns false if it
  /// was stopped before.
  ///
  /// A recording is played, exact or not: there is no other run to compare it with.
  private func advanceAndVerify(
    _ replay: Replay, to tick: Int, against hashes: [UInt64], unless isStopped: () -> Bool
  ) throws(LuaError) -> Bool {
    if isReadOnly { return play(replay, to: tick, unless: isStopped) }
    guard try runReplay(replay, to: tick, unless: isStopped) else { return false }
    let reached = replay.session.stage.runTick
    guard
      reached == 0
        || hashes.indices.contains(reached - 1)
          && hashes[reached - 1] == replay.session.stage.cumulativeStateHash
    else { throw Self.divergenceError }
    return true
  }

  /// Runs a replay up to a tick, which may differ from the run; returns false if it was stopped before.
  func runReplay(
    _ replay: Replay, to tick: Int, unless isStopped: () -> Bool
  ) throws(LuaError) -> Bool {
    var wasStopped = false
    _ = replay.advance(to: tick) {
      wasStopped = isStopped()
      return wasStopped
    }
    if wasStopped { return false }
    if replay.wasLuaCallStopped {
      throw LuaError(kind: .runtime, message: "a call was stopped while the state was computed again")
    }
    if replay.divergence != nil { throw Self.divergenceError }
    return true
  }

  private static var divergenceError: LuaError {
    LuaError(
      kind: .runtime,
      message: "the state cannot be computed again: the script depends on what a replay cannot repeat")
  }

  /// Makes the run a branch; ends a comparison that ends when the run continues.
  func addBranch(at tick: Int, cause: Branch.Cause = .continuation) {
    lastBranchNumber += 1
    branches.append(
      Branch(
        cause: cause, tick: tick, tickCount: tickCount, recording: run.recorder.recording,
        hashes: run.recorder.tickHashes, number: lastBranchNumber))
    if comparison?.lastTick != nil { comparison = nil }
  }

  /// Continues from the position of a replay as a new run, whose live session is that of the replay.
  ///
  /// The new run keeps the hashes of the states so far.
  func continueRun(from replay: Replay) {
    let source = isReadOnly ? nil : run.session.readScript
    replay.continueLive()
    replay.session.readScript = source
    let recorder = Recorder(continuing: replay, to: makeWriter?())
    recordedRun = nil
    run = LiveRun(recorder: recorder, session: replay.session, consoles: replay.consoles)
    self.replay = nil
    (seek, isPastStateModified) = (nil, false)
  }
}

extension Recording {
  /// Whether the run has input besides the scheduled one; an open prompt is none.
  fileprivate var hasInput: Bool {
    entries.contains { entry in
      switch entry {
      case .input(_, .console(.opened)), .input(_, .console(.closed)), .input(_, .console(.startupFile)):
        false
      case .input: true
      default: false
      }
    }
  }
}
