public import LuaConsole
public import LuaDynamics
public import LuaHost
internal import Views

/// Computes a recorded run again: the same scripts and input in a new session, which uses nothing of the world outside.
///
/// ```swift
/// let replay = try Replay(recording, report: { print($0) })
/// replay.start()
/// while replay.advance() {}
/// if let divergence = replay.divergence { print(divergence) }
/// ```
public final class Replay {
  /// A difference between the replay and the recorded run.
  public enum Divergence: Equatable, CustomStringConvertible, Sendable {
    /// The state after this number of ticks has another hash.
    case state(tick: Int, recorded: UInt64, replayed: UInt64)
    /// A script called another function of the world outside than the recorded run did at this point; nil: none.
    case externalCall(tick: Int, function: String, recorded: String?)

    /// The number of ticks after which the runs differ.
    public var tick: Int {
      switch self {
      case .state(let tick, _, _), .externalCall(let tick, _, _): tick
      }
    }

    /// A sentence that names the tick and both values.
    public var description: String {
      switch self {
      case .state(let tick, let recorded, let replayed):
        "tick \(tick): the state's hash is \(replayed.hexadecimalDigits), recorded was "
          + recorded.hexadecimalDigits
      case .externalCall(let tick, let function, let recorded):
        "tick \(tick): the script calls \(function), recorded was \(recorded ?? "no other call")"
      }
    }
  }

  /// The recording that is replayed.
  public let recording: Recording
  /// The session in which the run is computed.
  public let session: Session
  /// The number of recorded ticks.
  public let tickCount: Int
  /// The first difference from the recorded run; nil if there is none so far.
  public private(set) var divergence: Divergence?
  /// The first tick in which a call was stopped, after which the replay may differ; nil if there is none so far.
  public private(set) var firstStoppedCallTick: Int?
  /// Whether a call has been stopped in the replay itself, by the time limit or an interrupt.
  public private(set) var wasLuaCallStopped = false
  /// The tick before the last recorded input that ran ticks itself, such as the text `step(10)`.
  private(set) var tickBeforeLastInput = 0
  /// Receives the outcome of each recorded evaluation; nil initially.
  public var onEvaluation: ((Console.ExecutionResult) -> Void)?
  /// The open consoles of the recorded run.
  public var consoles: [Console] { consolesByNumber.compactMap(\.self) }

  /// Whether the scripts' output is discarded; false initially.
  public var isOutputMuted: Bool {
    get { session.lua.isOutputMuted }
    set { session.lua.isOutputMuted = newValue }
  }

  private let calls: ExternalCallQueue
  /// The consoles of the recorded run by number; nil for those that were closed or could not be opened.
  private var consolesByNumber: [Console?] = []
  private var nextEntry = 0
  private var nextHash = 0

  /// Creates the session of a replay; nothing has run yet.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - tickCount: The number of ticks of the run; nil, the default, for that of the last entry.
  ///   - timeLimit: The time limit of a chunk or a callback; nil, the default, for ten times that of the recording.
  ///   - onHang: See `Session.Configuration.onHang`; nil by default.
  ///   - log: Receives each event as it happens; nil, the default, for no log.
  ///   - report: Receives every error of the scripts, those of the recorded run included.
  /// - Throws: `LuaError` of kind `memory`.
  public init(
    _ recording: Recording, tickCount: Int? = nil, timeLimit: Double? = nil,
    onHang: (@Sendable (String) -> Void)? = nil,
    log: ((Event) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    self.recording = recording
    self.tickCount = tickCount ?? recording.tickCount
    let calls = ExternalCallQueue(recording)
    self.calls = calls
    var header = recording.header
    header.options = Self.options(for: header.options)
    if let timeLimit { header.options.timeLimit = timeLimit }
    session = try header.makeSession(
      externalCallMode: .replaying { calls.next($0) }, onHang: onHang, log: log, report: report)
    if recording.header.isReloadable {
      session.readScript = { throw HostError("a replay performs the recorded reloads") }
    }
    session.stage.didAdvance = { [weak self] in self?.compareHash() }
    session.onStop = { [weak self] in self?.wasLuaCallStopped = true }
  }

  /// The maximum memory of a replay's Lua state, in bytes: 4 GiB, even if the recorded run had a higher limit or none.
  ///
  /// A recording may come from somebody else.
  public static let memoryLimit = 4 << 30

  /// The options of the session of a replay.
  static func options(for recorded: Recording.Options) -> Recording.Options {
    var options = recorded
    // A slower machine, or a debug build, must not stop what the recorded run completed.
    options.timeLimit = min(10 * recorded.timeLimit, .greatestFiniteMagnitude)
    if recorded.memoryLimit == 0 || recorded.memoryLimit > memoryLimit { options.memoryLimit = memoryLimit }
    return options
  }

  /// Runs the scripts.
  ///
  /// - Returns: Whether all of them completed.
  @discardableResult
  public func start() -> Bool {
    defer {
      checkExternalCalls()
      compareHash()
    }
    let isComplete = recording.header.runScripts(in: session)
    applyInitialConsoles()
    return isComplete
  }

  /// Applies the recorded input that is due, and runs a tick, unless the input has run ticks itself.
  ///
  /// - Returns: False at the end of the recording; no tick has run then.
  @discardableResult
  public func advance() -> Bool {
    let tick = session.stage.tick
    applyInput()
    if session.stage.tick > tick {
      tickBeforeLastInput = tick
      return true
    }
    guard tick < tickCount else { return false }
    session.stage.advance()
    checkExternalCalls()
    return true
  }

  /// Applies the input after the last tick; call it after `advance()` has returned false.
  public func applyFinalInput() {
    applyInput()
  }

  /// Ends the replay: the session continues with live input and results of the world outside.
  public func continueLive() {
    session.stage.didAdvance = nil
    session.onStop = nil
    session.readScript = nil
    session.lua.externalCallMode = .live
    session.lua.setTimeLimit(recording.header.options.timeLimit)
    session.lua.isOutputMuted = false
    for console in consoles { console.writesFiles = true }
  }

  /// Opens the consoles that were opened before any other input, so that they are there at tick 0.
  private func applyInitialConsoles() {
    for entry in recording.entries[nextEntry...] {
      switch entry {
      case .input(session.stage.tick, let input):
        guard case .console = input else { return }
        apply(input)
      case .hash, .externalCall: break
      case .input, .stop: return
      }
      nextEntry += 1
    }
  }

  private func applyInput() {
    // The recording has the reloads that were performed.
    defer { session.discardReloadRequest() }
    while nextEntry < recording.entries.count {
      switch recording.entries[nextEntry] {
      case .input(let tick, let input):
        guard tick <= session.stage.tick else { return }
        nextEntry += 1
        apply(input)
        checkExternalCalls()
      case .stop(let tick):
        guard tick <= session.stage.tick else { return }
        nextEntry += 1
        firstStoppedCallTick = firstStoppedCallTick ?? tick
      case .hash, .externalCall: nextEntry += 1
      }
    }
  }

  private func apply(_ input: Session.Input) {
    switch input {
    case .console(let name, let isPlain):
      let console = try? Console(session, style: isPlain ? .plain : .numbered, name: name)
      console?.writesFiles = false
      consolesByNumber.append(console)
    case .evaluation(let number, let line, let text):
      guard let result = console(number)?.evaluate(text, line: line) else { return }
      onEvaluation?(result)
    case .watch(let number): _ = console(number)?.watchValues()
    case .completion(let number, let text): _ = console(number)?.complete(text)
    case .consoleClosed(let number):
      // At the end the program closes all of them; a replay that continues live keeps their variables.
      guard session.stage.tick < tickCount, consolesByNumber.indices.contains(number) else { return }
      consolesByNumber[number] = nil
    case .reload(let chunk): session.reload(chunk, isSyntaxChecked: true)
    case .touchBegan, .touchMoved, .touchEnded, .touchCancelled, .rotation, .paused, .speed:
      session.perform(input)
    }
  }

  private func console(_ number: Int) -> Console? {
    consolesByNumber.indices.contains(number) ? consolesByNumber[number] : nil
  }

  /// The part of the recording that has been replayed, without hashes.
  var replayedPart: Recording {
    let inputs = recording.entries[..<nextEntry].filter { entry in
      switch entry {
      case .input, .stop: true
      case .externalCall, .hash: false
      }
    }
    return Recording(
      header: recording.header, entries: calls.answeredCalls.map { .externalCall($0) } + inputs)
  }

  // MARK: Comparison

  private func compareHash() {
    let tick = session.stage.tick
    while nextHash < recording.entries.count {
      if case .hash(let recordedTick, let recorded) = recording.entries[nextHash] {
        guard recordedTick <= tick else { return }
        if recordedTick == tick, recorded != session.stage.cumulativeStateHash, divergence == nil {
          divergence = .state(tick: tick, recorded: recorded, replayed: session.stage.cumulativeStateHash)
        }
      }
      nextHash += 1
    }
  }

  private func checkExternalCalls() {
    guard divergence == nil, let mismatch = calls.mismatch else { return }
    divergence = .externalCall(
      tick: session.stage.tick, function: mismatch.function, recorded: mismatch.recorded)
  }
}

/// The recorded results of external calls, in the order of the calls.
private final class ExternalCallQueue {
  private(set) var mismatch: (function: String, recorded: String?)?

  /// The calls that have been answered.
  var answeredCalls: ArraySlice<ExternalCall> { calls[..<position] }

  private let calls: [ExternalCall]
  private var position = 0

  init(_ recording: Recording) {
    calls = recording.entries.compactMap { if case .externalCall(let call) = $0 { call } else { nil } }
  }

  func next(_ function: String) -> ExternalCall? {
    let recorded = position < calls.count ? calls[position] : nil
    guard let recorded, recorded.function == function else {
      if mismatch == nil { mismatch = (function, recorded?.function) }
      return recorded
    }
    position += 1
    return recorded
  }
}
