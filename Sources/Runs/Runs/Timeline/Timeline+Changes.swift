import LuaConsole
import LuaDynamics
public import LuaHost
import Views

/// Computing the run again with other scripts or other input.
extension Timeline {
  /// Runs other scripts from the start with the input of the run, at once; the previous run becomes a branch.
  ///
  /// Reloads of the previous run are dropped. Recordable calls get the results of the previous run's calls of
  /// the same function, in their order; further ones, and those that read the text of modules, are performed.
  /// The visited tick stays the same if it was a previous one. Errors are reported, events and output are
  /// not.
  ///
  /// - Parameters:
  ///   - scripts: The scripts.
  ///   - moduleTexts: The texts that are loaded in place of the contents of modules, by path; none by
  ///     default.
  ///   - discardsPreviousRun: Whether the previous run does not become a branch if it is compared with
  ///     another one, with which the comparison then continues; for the steps of a change whose beginning and
  ///     end matter. False by default.
  ///   - isStopped: Called before each tick; the previous run stays if it returns true. Always false by
  ///     default.
  /// - Returns: Whether the scripts completed; if not, the error has been reported, and the previous run
  ///   stays.
  /// - Throws: `LuaError` if a call is stopped by the time limit or an interrupt, a main chunk ends the
  ///   script with `os.exit`, or memory is used up; the previous run stays. A script that ends itself later
  ///   ends the run there.
  public func rerun(
    _ scripts: [Recording.Script], moduleTexts: [String: String] = [:],
    discardingPreviousRun discardsPreviousRun: Bool = false,
    unless isStopped: () -> Bool = { false }
  ) throws(LuaError) -> Bool {
    let previous = run.recorder.recording
    var header = previous.header
    header.scripts = scripts
    let entries = previous.entries.filter { entry in
      switch entry {
      case .input(_, .console(.reload)), .stop, .hash, .values, .changes, .end: false
      case .input, .recordableCall: true
      }
    }
    let replay = try makeReplay(
      of: Recording(header: header, entries: entries), tickCount,
      recordableCallResults: PreviousRunCallSource(previous, allowsRereadingCode: true))
    replay.session.lua.replacementSourceByPath = moduleTexts
    // From the end of the run on, the session is live, and loads the files.
    defer { replay.session.lua.replacementSourceByPath = [:] }
    return try replaceRun(
      by: replay, cause: .rerun, keeping: discardsPreviousRun ? comparison : nil, unless: isStopped)
  }

  /// Computes the run again as if a text had been evaluated at a previous tick; the previous run becomes a
  /// branch.
  ///
  /// The text is evaluated after the other input of that tick, in the first prompt that was open then.
  /// Recordable calls get the results of the previous run's calls of the same function, in their order;
  /// further ones are performed. The visited tick stays the same if it was a previous one. Errors are
  /// reported, events and output are not.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - tick: The number of ticks before it; limited to 0 … `tickCount`.
  ///   - isStopped: Called before each tick; the previous run stays if it returns true. Always false by
  ///     default.
  /// - Returns: The lines that the text displays; nil if the computation was stopped.
  /// - Throws: `LuaError` if no prompt was open at that tick, the text raises an error, a call is stopped, or
  ///   memory is used up; the previous run stays.
  public func insertEvaluation(
    of text: String, at tick: Int, unless isStopped: () -> Bool = { false }
  ) throws(LuaError) -> [String]? {
    var recording = run.recorder.recording
    recording.entries.removeAll { if case .stop = $0 { true } else { false } }
    let tick = min(max(tick, 0), tickCount)
    let index = recording.entries.firstIndex { $0.tick ?? 0 > tick } ?? recording.entries.count
    guard let console = Self.openConsoleNumber(after: recording.entries[..<index]) else {
      throw LuaError(kind: .runtime, message: "no prompt was open at that time")
    }
    recording.entries.insert(
      .input(tick: tick, .console(.evaluation(console: console, line: 1, text: text))), at: index)
    let replay = try makeReplay(
      of: recording, tickCount,
      recordableCallResults: PreviousRunCallSource(recording, allowsRereadingCode: false))
    replay.capturedEvaluation = .init(index: index)
    var hasFailed: Bool { if case .failed = replay.capturedEvaluation?.result { true } else { false } }
    let isComplete = try replaceRun(by: replay, cause: .insertion, unless: { isStopped() || hasFailed })
    switch replay.capturedEvaluation?.result {
    case .failed(let error): throw error
    case .output(let lines): return isComplete ? lines : nil
    case nil: return nil
    }
  }

  /// The number of the first prompt that is open after some entries; nil if there is none.
  private static func openConsoleNumber(after entries: ArraySlice<Recording.Entry>) -> Int? {
    var areOpen: [Bool] = []
    for case .input(_, .console(let input)) in entries {
      switch input {
      case .opened(_, let printsResultsAsPlainText): areOpen.append(!printsResultsAsPlainText)
      case .closed(let number): areOpen[number] = false
      default: break
      }
    }
    return areOpen.firstIndex(of: true)
  }

  /// Makes the run of a replay, in which nothing has run yet, the run of the timeline.
  ///
  /// - Parameters:
  ///   - replay: The replay.
  ///   - cause: Why the previous run is left.
  ///   - previousComparison: The comparison that continues, while the previous run is dropped; nil to compare
  ///     with the previous run, which becomes a branch.
  ///   - isStopped: Called before each tick.
  /// - Returns: Whether it did; false if the scripts failed or the computation was stopped.
  /// - Throws: `LuaError` as `rerun(_:moduleTexts:discardingPreviousRun:unless:)`.
  private func replaceRun(
    by replay: Replay, cause: Branch.Cause, keeping previousComparison: RunComparison? = nil,
    unless isStopped: () -> Bool
  ) throws(LuaError) -> Bool {
    let previousTick = isInPast ? targetTick : nil
    replay.paths = ItemPaths(maxPathTicks: RunComparison.pathTickCount)
    replay.reportsErrorsWhileMuted = true
    let isStarted = replay.start()
    if let exit = replay.session.exitError { throw exit }
    guard isStarted, try runReplay(replay, to: tickCount, unless: isStopped) else { return false }
    replay.applyFinalInput()
    guard replay.isExact, !isStopped() else { return false }
    if previousComparison == nil { addBranch(at: tickCount, cause: cause) }
    if let branch = previousComparison?.previousRun ?? branches.last {
      comparison = RunComparison(
        with: branch, until: replay.session.stage.runTick, paths: replay.paths?.paths ?? [],
        onHang: handlers.onHang)
    }
    continueRun(from: replay)
    if let previousTick { try go(to: previousTick, unless: isStopped) }
    return true
  }
}
