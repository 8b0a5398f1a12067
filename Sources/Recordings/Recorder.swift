public import LuaDynamics
public import LuaHost
internal import POSIX
internal import Views

/// Logs a run while its session runs: the input, the results of external calls and, in a file, a hash of each tick.
///
/// ```swift
/// let recorder = Recorder(header, to: try RecordingWriter(path: "run.dynrec"))
/// let session = try recorder.makeSession(report: { print($0) })
/// header.runScripts(in: session)
/// recorder.beginTicks()
/// ```
public final class Recorder {
  /// The log so far, without hashes: what a replay needs.
  public private(set) var recording: Recording

  private let writer: RecordingWriter?
  private weak var session: Session?

  /// Creates a recorder, and writes the header.
  ///
  /// - Parameters:
  ///   - header: The options and scripts of the run.
  ///   - writer: The file to write to; nil, the default, to log in memory only.
  public init(_ header: Recording.Header, to writer: RecordingWriter? = nil) {
    recording = Recording(header: header)
    self.writer = writer
    writer?.add(header)
    writer?.flush()
  }

  /// Creates a recorder of a run that went back to a former tick and continues differently from there.
  ///
  /// - Parameters:
  ///   - replay: The replay, whose session is recorded from now on.
  ///   - former: The recorder of the run so far, to whose file the new recorder writes.
  init(continuing replay: Replay, after former: Recorder) {
    recording = replay.performedPart
    writer = former.writer
    writer?.add(.back(tick: replay.session.stage.tick))
    attach(to: replay.session)
    replay.session.lua.externalCalls = .recording { [weak self] in self?.add(.externalCall($0)) }
  }

  /// Creates the session, whose run is logged from now on; the scripts have not run yet.
  ///
  /// The parameters are those of `Recording.Header.makeSession`.
  ///
  /// - Returns: The session.
  /// - Throws: `LuaError` of kind `memory`.
  public func makeSession(
    onHang: (@Sendable (String) -> Void)? = nil, log: ((Event) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) -> Session {
    let session = try recording.header.makeSession(
      externalCalls: .recording { [weak self] in self?.add(.externalCall($0)) }, onHang: onHang, log: log,
      report: report)
    attach(to: session)
    return session
  }

  /// Marks the end of the scripts' main chunks; call it before the first tick.
  public func beginTicks() { addHash() }

  /// The error of the first write that failed, as a sentence; nil if the file is complete so far.
  public var failure: String? { writer?.error?.description }

  /// Writes what has not been written yet; call it at the end of the run.
  public func finish() { writer?.flush() }

  /// Writes the run to the file from its start, after another run was written there.
  func rewriteFile() {
    guard let session else { return }
    writer?.add(.back(tick: 0))
    for entry in recording.entries { writer?.add(entry) }
    writer?.add(.hash(tick: session.stage.tick, session.stage.runHash))
    writer?.flush()
  }

  /// Stops logging the session.
  func detach() {
    session?.onInput = nil
    session?.onStop = nil
    session?.stage.didAdvance = nil
  }

  private func attach(to session: Session) {
    self.session = session
    session.onInput = { [weak self] in self?.addInput($0) }
    session.onStop = { [weak self] in self?.addStop() }
    session.stage.didAdvance = { [weak self] in self?.addHash() }
  }

  private func addInput(_ input: Session.Input) {
    guard let session else { return }
    add(.input(tick: session.stage.tick, input))
    // Before it is applied: an evaluation may end the program.
    writer?.flush()
  }

  private func add(_ entry: Recording.Entry) {
    recording.entries.append(entry)
    writer?.add(entry)
  }

  private func addStop() {
    add(.stop(tick: session?.stage.tick ?? 0))
    writer?.flush()
  }

  private func addHash() {
    guard let session, let writer else { return }
    writer.add(.hash(tick: session.stage.tick, session.stage.runHash))
    writer.flush()
  }
}
