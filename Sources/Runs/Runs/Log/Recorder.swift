public import LuaDynamics
public import LuaHost
import POSIX
import Views

/// Logs a run while its session runs: the input, the results of recordable calls, and a hash of each tick.
///
/// The caller must retain the recorder as long as the run is to be logged.
///
/// ```swift
/// let recorder = Recorder(header, to: try RecordingWriter(path: "run.dynrec"))
/// let session = try recorder.makeSession(report: { print($0) })
/// header.runScripts(in: session)
/// recorder.recordInitialHash()
/// ```
public final class Recorder {
  /// The log so far, without hashes, for replays.
  ///
  /// Only the header if the log is not kept.
  public private(set) var recording: Recording

  /// The hash of the state after each tick, that of the first tick at index 0; empty if the run is only
  /// written to a file.
  private(set) var tickHashes: [UInt64] = []

  private let writer: RecordingWriter?
  private let keepsLogInMemory: Bool
  private weak var session: Session?
  /// The values written last, with the changes.
  private var writtenStateValues: [StateValue] = []
  /// The tick from which on values are written next.
  private var nextStateValuesTick = 0

  /// The average number of values per tick that are compared with those written last, so that a large scene
  /// does not take more time for it than a small one.
  private static let stateValuesPerTick = 16

  /// Creates a recorder, and writes the header.
  ///
  /// - Parameters:
  ///   - header: The options and scripts of the run.
  ///   - writer: The file to write to; nil, the default, to log in memory only.
  ///   - keepsLogInMemory: Whether the log is also kept in memory, where it grows with each input; true by
  ///     default. Without it, previous states cannot be visited.
  public init(_ header: Recording.Header, to writer: RecordingWriter? = nil, keepsLogInMemory: Bool = true) {
    recording = Recording(header: header)
    self.keepsLogInMemory = keepsLogInMemory
    self.writer = writer
    writer?.add(header)
    writer?.flush()
  }

  /// Creates the log of a run that nobody continues: a recording.
  init(of recording: Recording) {
    self.recording = recording
    keepsLogInMemory = true
    writer = nil
  }

  /// Creates a recorder of a run that continues from a previous state of another one.
  ///
  /// - Parameters:
  ///   - replay: The replay, whose session is logged from now on.
  ///   - writer: The file to write to, which gets the whole run; nil to log in memory only.
  init(continuing replay: Replay, to writer: RecordingWriter?) {
    recording = replay.replayedRecording
    tickHashes = replay.hashes
    keepsLogInMemory = true
    self.writer = writer
    writer?.add(recording.header)
    for entry in recording.entries { writer?.add(entry) }
    attach(to: replay.session)
    replay.session.lua.recordableCallMode = .recording { [weak self] in self?.add(.recordableCall($0)) }
    addHash()
  }

  /// Creates the session, whose run is logged from now on; the scripts have not run yet.
  ///
  /// The parameters are those of `Recording.Header.makeSession`.
  ///
  /// - Returns: The session.
  /// - Throws: `LuaError` of kind `memory`.
  public func makeSession(
    onHang: (@Sendable (String) -> Void)? = nil, log: ((LogEvent) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) -> Session {
    let session = try recording.header.makeSession(
      recordableCallMode: !isLogging ? .live : .recording { [weak self] in self?.add(.recordableCall($0)) },
      onHang: onHang, log: log, report: report)
    attach(to: session)
    return session
  }

  /// Records the hash of the state at the end of the scripts' main chunks; call it before the first tick.
  public func recordInitialHash() { addHash() }

  /// Marks the end of the test that the header names; call it instead of `recordInitialHash()`.
  ///
  /// - Parameter errors: The errors of the test; empty if it passed.
  public func recordTestEnd(_ errors: [LuaError]) {
    guard let session else { return }
    addHash()
    add(.end(tick: session.stage.runTick, errors: errors.map(\.description)))
  }

  /// Whether the run is logged, in memory or to a file.
  private var isLogging: Bool { keepsLogInMemory || writer != nil }

  private func attach(to session: Session) {
    self.session = session
    session.onInput = { [weak self] in self?.addInput($0) }
    session.onStop = { [weak self] in self?.addStoppedCall() }
    session.stage.tracksCumulativeStateHash = isLogging
    session.stage.didAdvanceOneTick = { [weak self] in self?.recordTick() }
  }

  private func addInput(_ input: Session.Input) {
    guard let session else { return }
    add(.input(tick: session.stage.runTick, input))
  }

  private func addStoppedCall() { add(.stop(tick: session?.stage.runTick ?? 0)) }

  /// Adds an entry to the log and writes it at once, since what follows, such as an evaluation, may end
  /// the program.
  private func add(_ entry: Recording.Entry) {
    if keepsLogInMemory { recording.entries.append(entry) }
    writer?.add(entry)
    writer?.flush()
  }

  private func recordTick() {
    guard let session else { return }
    if keepsLogInMemory { tickHashes.append(session.stage.cumulativeStateHash) }
    addHash()
  }

  private func addHash() {
    guard let session, let writer else { return }
    let tick = session.stage.runTick
    writer.add(.hash(tick: tick, session.stage.cumulativeStateHash))
    if tick >= nextStateValuesTick { addStateValues(of: session.stage, to: writer) }
    writer.flush()
  }

  private func addStateValues(of stage: Stage, to writer: RecordingWriter) {
    let values = stage.stateValues
    let hasSameProperties = values.elementsEqual(writtenStateValues) {
      $0.owner == $1.owner && $0.property == $1.property
    }
    if hasSameProperties {
      let changes = zip(values, writtenStateValues).filter { $0.content != $1.content }.map(\.0)
      writer.add(.changes(tick: stage.runTick, changes))
    } else {
      writer.add(.values(tick: stage.runTick, values))
    }
    writtenStateValues = values
    nextStateValuesTick = stage.runTick + max(values.count / Self.stateValuesPerTick, 1)
  }
}
