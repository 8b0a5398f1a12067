public import LuaConsole
public import LuaDynamics
public import LuaHost
import Views

/// Computes a recorded run again: runs the same scripts with the same input in a new session, in which
/// functions that depend on the world outside, such as the clock and files, return the recorded results.
///
/// ```swift
/// let replay = try Replay(recording, report: { print($0) })
/// replay.start()
/// while replay.advance() {}
/// if let divergence = replay.divergence { print(divergence) }
/// ```
public final class Replay {
  /// The recording that is replayed.
  public private(set) var recording: Recording
  /// The session in which the run is computed.
  public let session: Session
  /// The number of recorded ticks.
  public private(set) var tickCount: Int
  /// The first difference from the recorded run; nil if there is none so far.
  public var divergence: Divergence? { comparison.divergence }
  /// The first value that differs when values have been compared after `divergence`; nil if there is none so
  /// far.
  ///
  /// A recording does not have the values of each tick, so that the tick may be a later one.
  public var stateValueDifference: StateValueDifference? { comparison.stateValueDifference }
  /// The first tick in which a call was stopped, after which the replay may differ; nil if there is none so
  /// far.
  public private(set) var firstStoppedCallTick: Int?
  /// Whether a call has been stopped in the replay itself, by the time limit or an interrupt.
  public private(set) var wasLuaCallStopped = false
  /// The tick before the last recorded input that ran ticks itself, such as the text `step(10)`.
  private(set) var tickBeforeLastInput = 0
  /// Receives the outcome of each recorded evaluation; nil initially.
  public var onEvaluation: ((Console.ExecutionResult) -> Void)? {
    get { output.onEvaluation }
    set { output.onEvaluation = newValue }
  }
  /// The open consoles of the recorded run.
  public var consoles: [Console] { consolesByNumber.compactMap(\.self) }

  /// Whether the scripts' output, events, errors and outcomes of evaluations are discarded; false initially.
  public var isOutputMuted: Bool {
    get { output.isMuted }
    set {
      output.isMuted = newValue
      session.lua.isOutputMuted = newValue
    }
  }

  /// Whether errors are reported even if `isOutputMuted` is true; false initially.
  var reportsErrorsWhileMuted: Bool {
    get { output.reportsErrorsWhileMuted }
    set { output.reportsErrorsWhileMuted = newValue }
  }

  private let output: Output
  /// Which output is discarded; shared with the session's closures.
  private final class Output {
    var isMuted = false
    var reportsErrorsWhileMuted = false
    var onEvaluation: ((Console.ExecutionResult) -> Void)?

    func receive(_ result: Console.ExecutionResult) { if !isMuted { onEvaluation?(result) } }
  }

  /// The evaluation whose result is kept; nil, the initial value, for none.
  var capturedEvaluation: CapturedEvaluation?
  /// An evaluation whose result is kept.
  struct CapturedEvaluation {
    /// Its index in the recording.
    let index: Int
    /// Its result; nil until it has been evaluated.
    fileprivate(set) var result: Console.ExecutionResult?

    init(index: Int) { self.index = index }
  }

  /// The hash after each tick so far.
  private(set) var hashes: [UInt64] = []
  /// The paths of the items so far; nil, the initial value, to record none.
  var paths: ItemPaths?

  private let runTest: TestFunction?
  private let recordableCallResults: any RecordedCallSource
  /// The consoles of the recorded run by number; nil for those that were closed or could not be opened.
  private var consolesByNumber: [Console?] = []
  /// The number of entries of the recording that have been applied.
  private(set) var nextEntryIndex = 0
  private var comparison = ReplayComparison()

  /// Runs a test that a file declares, in a session in which nothing has run yet, and returns its errors.
  public typealias TestFunction = (Recording.Test, Chunk, Session) -> [LuaError]

  /// Creates the session of a replay; nothing has run yet.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - tickCount: The number of ticks of the run; nil, the default, for that of the last entry.
  ///   - timeLimit: The time limit of a chunk or a callback; nil, the default, for ten times that of the
  ///     recording.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - runTest: Runs the test of a recording that is the run of a test; nil by default. Called by
  ///     `start()`.
  ///   - report: Receives every error of the scripts, those of the recorded run included.
  /// - Throws: `LuaError` of kind `memory`; of kind `runtime` if the recording is the run of a test and
  ///   `runTest` is nil.
  public convenience init(
    _ recording: Recording, tickCount: Int? = nil, timeLimit: Double? = nil,
    onHang: (@Sendable (String) -> Void)? = nil,
    log: ((LogEvent) -> Void)? = nil, runTest: TestFunction? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    try self.init(
      recording, recordableCallResults: RecordingOrderCallSource(recording), tickCount: tickCount,
      timeLimit: timeLimit,
      onHang: onHang, log: log, runTest: runTest, report: report)
  }

  /// Creates the session of a replay whose recordable calls are answered by `recordableCallResults`; nothing
  /// has run yet.
  ///
  /// The other parameters are those of `init(_:tickCount:timeLimit:onHang:log:runTest:report:)`.
  init(
    _ recording: Recording, recordableCallResults: any RecordedCallSource, tickCount: Int?,
    timeLimit: Double?,
    onHang: (@Sendable (String) -> Void)?, log: ((LogEvent) -> Void)?, runTest: TestFunction? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    guard recording.header.test == nil || runTest != nil else {
      throw LuaError(
        kind: .runtime, message: "the recording is the run of a test, which needs the test library")
    }
    self.recording = recording
    self.runTest = runTest
    self.tickCount = tickCount ?? recording.tickCount
    self.recordableCallResults = recordableCallResults
    var header = recording.header
    header.options = Self.replayOptions(for: header.options)
    if let timeLimit { header.options.timeLimit = timeLimit }
    let output = Output()
    self.output = output
    session = try header.makeSession(
      recordableCallMode: recordableCallResults.mode, onHang: onHang,
      log: log.map { log in { if !output.isMuted { log($0) } } },
      report: { if !output.isMuted || output.reportsErrorsWhileMuted { report($0) } })
    if recording.header.isReloadable {
      session.readScript = { () throws(HostError) in throw HostError("a replay executes the recorded reloads")
      }
    }
    session.stage.tracksCumulativeStateHash = true
    session.stage.didAdvanceOneTick = { [weak self] in self?.endTick() }
    session.onStop = { [weak self] in self?.wasLuaCallStopped = true }
  }

  /// The maximum memory of a replay's Lua state, in bytes: 4 GiB, even if the recorded run had a higher limit
  /// or none.
  ///
  /// A recording may come from somebody else.
  public static let memoryLimit = 4 << 30

  /// The options of the session of a replay.
  static func replayOptions(for recorded: Recording.Options) -> Recording.Options {
    var options = recorded
    // A slower machine, or a debug build, must not stop what the recorded run completed.
    options.timeLimit = min(10 * recorded.timeLimit, .greatestFiniteMagnitude)
    if recorded.memoryLimit == 0 || recorded.memoryLimit > memoryLimit { options.memoryLimit = memoryLimit }
    return options
  }

  /// Runs the scripts, or the test that the recording is the run of.
  ///
  /// - Returns: Whether all scripts completed, or the test passed.
  @discardableResult
  public func start() -> Bool {
    let header = recording.header
    if let test = header.test, let script = header.scripts.first, let runTest {
      let errors = runTest(test, script.chunk, session)
      checkRecordableCalls()
      comparison.compareTestEnd(
        with: recording, at: session.stage.runTick, errors: errors.map(\.description), tickCount: tickCount)
      compareState()
      return errors.isEmpty
    }
    let isComplete = header.runScripts(in: session)
    checkRecordableCalls()
    // The recorded hash of tick 0 is that of the state before any input.
    compareState()
    openInitialConsoles()
    return isComplete
  }

  /// Applies the recorded input that is due, and runs a tick, unless the input has run ticks itself.
  ///
  /// - Returns: False at the end of the recording, or after the script has ended itself; no tick has run
  ///   then.
  @discardableResult
  public func advance() -> Bool {
    let tick = session.stage.runTick
    applyInput()
    if session.stage.runTick > tick {
      tickBeforeLastInput = tick
      return true
    }
    guard tick < tickCount, session.exitCode == nil else { return false }
    session.stage.advanceOneTick()
    checkRecordableCalls()
    return true
  }

  /// Advances to a tick, or past it if one recorded input, such as a text of a prompt, runs several ticks.
  ///
  /// - Parameters:
  ///   - tick: The target, in ticks from the start.
  ///   - isStopped: Called before each tick; the replay stays where it is if it returns true.
  /// - Returns: Whether the tick was reached; false if the replay was stopped, has ended, or is not exact any
  ///   more.
  func advance(to tick: Int, unless isStopped: () -> Bool) -> Bool {
    while session.stage.runTick < tick {
      guard isExact, !isStopped(), advance() else { return false }
    }
    return isExact
  }

  /// Whether the state is that of the recorded run, as far as is known.
  var isExact: Bool { !wasLuaCallStopped && divergence == nil }

  /// Appends entries that were recorded later, up to a number of ticks that the replay has not passed.
  func append(_ entries: ArraySlice<Recording.Entry>, tickCount: Int) {
    recording.entries += entries
    (recordableCallResults as? RecordingOrderCallSource)?.append(entries)
    self.tickCount = tickCount
  }

  /// Runs a tick beyond the recorded ones, without input and without access to the world outside.
  func advanceBeyondEnd() {
    if let recordableCallResults = recordableCallResults as? RecordingOrderCallSource {
      session.lua.recordableCallMode = .replaying { recordableCallResults.substitute(for: $0) }
    }
    session.stage.advanceOneTick()
    session.discardReloadRequest()
  }

  /// Applies the input after the last tick; call it after `advance()` has returned false.
  public func applyFinalInput() {
    var tick: Int
    repeat {
      tick = session.stage.runTick
      applyInput()
    } while session.stage.runTick > tick
  }

  /// Ends the replay: the session continues with live input, and functions that depend on the world outside
  /// return actual results instead of recorded ones.
  public func continueLive() {
    session.stage.didAdvanceOneTick = nil
    session.onStop = nil
    session.readScript = nil
    session.lua.recordableCallMode = .live
    session.lua.setTimeLimit(recording.header.options.timeLimit)
    isOutputMuted = false
    for console in consoles { console.allowsWritingFiles = true }
  }

  /// Opens the consoles that were opened before any other input, and evaluates the start-up file in them, so
  /// that they are there at tick 0.
  private func openInitialConsoles() {
    defer { session.discardReloadRequest() }
    for entry in recording.entries[nextEntryIndex...] {
      switch entry {
      case .input(session.stage.runTick, let input):
        switch input {
        case .console(.opened), .console(.startupFile): apply(input)
        default: return
        }
      case .hash, .values, .changes, .recordableCall: break
      case .input, .stop, .end: return
      }
      nextEntryIndex += 1
      checkRecordableCalls()
    }
  }

  private func applyInput() {
    // Ignore reload requests of the scripts: the reloads that were performed are entries of the recording.
    defer { session.discardReloadRequest() }
    // An input that runs ticks, such as the text `step(15)`, leads to a state that can be visited: the inputs
    // after it, which were recorded there, are applied only when the replay advances further.
    let startTick = session.stage.runTick
    while nextEntryIndex < recording.entries.count {
      switch recording.entries[nextEntryIndex] {
      case .input(let tick, let input):
        guard tick <= startTick else { return }
        nextEntryIndex += 1
        apply(input)
        checkRecordableCalls()
      case .stop(let tick):
        guard tick <= session.stage.runTick else { return }
        nextEntryIndex += 1
        firstStoppedCallTick = firstStoppedCallTick ?? tick
      case .hash, .values, .changes, .recordableCall, .end: nextEntryIndex += 1
      }
    }
  }

  private func apply(_ input: Session.Input) {
    switch input {
    case .stage(let input): session.perform(input)
    case .console(let input): apply(input)
    }
  }

  private func apply(_ input: ConsoleInput) {
    switch input {
    case .opened(let name, let printsResultsAsPlainText):
      let console = try? Console(
        session, resultFormat: printsResultsAsPlainText ? .plain : .numbered, name: name)
      console?.allowsWritingFiles = false
      consolesByNumber.append(console)
    case .evaluation(let number, let line, let text):
      guard let result = console(number)?.evaluate(text, line: line) else { return }
      if nextEntryIndex - 1 == capturedEvaluation?.index { capturedEvaluation?.result = result }
      output.receive(result)
    case .startupFile(let number, let chunk):
      guard let result = console(number)?.evaluateStartupFile(chunk) else { return }
      if case .failed = result { output.receive(result) }
    case .watch(let number): _ = console(number)?.watchValues()
    case .completion(let number, let text): _ = console(number)?.complete(text)
    case .closed(let number):
      // At the end of the run the program closes all consoles. Ignore that, so that they keep their variables
      // if the replay is continued with live input.
      guard session.stage.runTick < tickCount, consolesByNumber.indices.contains(number) else { return }
      consolesByNumber[number] = nil
    case .reload(let chunk): session.reload(chunk, isSyntaxChecked: true)
    }
  }

  private func console(_ number: Int) -> Console? {
    consolesByNumber.indices.contains(number) ? consolesByNumber[number] : nil
  }

  /// The part of the recording that has been replayed, without hashes.
  var replayedRecording: Recording {
    let inputs = recording.entries[..<nextEntryIndex].filter { entry in
      switch entry {
      case .input, .stop: true
      case .recordableCall, .hash, .values, .changes, .end: false
      }
    }
    return Recording(
      header: recording.header, entries: recordableCallResults.callsSoFar.map { .recordableCall($0) } + inputs
    )
  }

  private func endTick() {
    hashes.append(session.stage.cumulativeStateHash)
    paths?.appendPositions(session.stage)
    compareState()
  }

  private func compareState() { comparison.compareState(of: session, with: recording) }

  private func checkRecordableCalls() {
    guard let mismatch = recordableCallResults.mismatch else { return }
    comparison.compareCall(with: recording, at: session.stage.runTick, mismatch)
  }
}
