import LuaDynamics
import LuaHost
import POSIX
import Recordings
import TerminalPlayer

/// Creates sessions of the scripts that the command line names: the first, and another one per restart.
final class SessionFactory {
  /// Lua code that runs before the script.
  private let chunks: [String]
  /// The path of the script; `-` for standard input, nil for none.
  private let file: String?
  /// The arguments of the scripts (`arg`).
  private let arguments: [String]
  private let stage: StageOptions
  private let limits: LimitOptions
  private let input: InputOptions
  /// The path of the recording; nil for none.
  private let recordingPath: String?
  /// The script read from standard input, which can be read only once.
  private let standardInput: Script?
  /// The number of sessions created so far.
  private var sessionCount = 0
  /// The log of the current session.
  private var recorder: Recorder?

  /// Creates a factory, and reads the script from standard input if that is its source.
  init(
    chunks: [String], file: String?, arguments: [String], stage: StageOptions, limits: LimitOptions,
    input: InputOptions, recordingPath: String? = nil
  ) throws(CommandError) {
    (self.chunks, self.file, self.arguments) = (chunks, file, arguments)
    (self.stage, self.limits, self.input) = (stage, limits, input)
    self.recordingPath = recordingPath
    standardInput = file == "-" ? try Script(path: "-") : nil
  }

  /// Creates a session with its history, and runs the scripts in it, up to the first failure.
  ///
  /// - Parameters:
  ///   - shutdownRequest: The request that interrupts the scripts.
  ///   - isInteractive: Whether the scene is displayed to a user; false by default.
  ///   - log: Receives the events of the scene; nil for none.
  /// - Returns: The session with its history, and whether all scripts completed.
  /// - Throws: `CommandError` if a script cannot be read or the recording cannot be written, and `LuaError`
  ///   if the session cannot be created.
  func makeTimeline(
    until shutdownRequest: ShutdownRequest, isInteractive: Bool = false, log: ((Event) -> Void)?
  ) throws -> (timeline: Timeline, succeeded: Bool) {
    let header = try header(isInteractive: isInteractive)
    sessionCount += 1
    let recorder = Recorder(header, to: try recordingPath.map(writer))
    self.recorder = recorder
    let timeline = try Timeline(
      recorder, onHang: { ProcessExit.exitUnresponsive(at: $0) }, log: log,
      report: { StandardError.write("dynlua: \($0)\n") })
    if let file, file != "-" { timeline.session.source = { try Script(path: file).chunk } }
    shutdownRequest.setInterruptTarget(timeline.session)
    let succeeded = timeline.start { shutdownRequest.exitCode != nil }
    return (timeline, succeeded)
  }

  /// Writes the rest of the recording, if there is one.
  ///
  /// - Throws: `CommandError` if a part of it could not be written.
  func finishRecording() throws(CommandError) {
    recorder?.finish()
    if let failure = recorder?.failure { throw CommandError(message: failure) }
  }

  private func header(isInteractive: Bool) throws(CommandError) -> Recording.Header {
    let scripts = try scripts()
    var header = Recording.Header()
    header.options = Recording.Options(stage, limits, modules: scripts.compactMap(\.directory))
    header.options.isInteractive = isInteractive
    header.isReloadable = file != nil && file != "-"
    header.scheduledInput = input.scheduledInput
    header.scripts = scripts.map {
      Recording.Script(name: $0.chunk.name, source: $0.chunk.source, arguments: arguments)
    }
    return header
  }

  /// The writer of the recording of a session: a restart must not overwrite the recording before it.
  private func writer(to path: String) throws(CommandError) -> RecordingWriter {
    do throws(SystemError) {
      return try RecordingWriter(path: sessionCount == 1 ? path : Self.numbered(path, sessionCount))
    } catch {
      guard error.number != EEXIST else {
        throw CommandError(message: "--record: \(path) exists, and is not a recording")
      }
      throw CommandError(error)
    }
  }

  /// `run.dynrec` as `run-2.dynrec`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let ending = ".\(RecordingFormat.fileExtension)"
    guard path.hasSuffix(ending) else { return "\(path)-\(number)" }
    return "\(path.dropLast(ending.count))-\(number)\(ending)"
  }

  private func scripts() throws(CommandError) -> [Script] {
    var scripts = chunks.map { Script(code: $0, name: "(command line)") }
    if let standardInput {
      scripts.append(standardInput)
    } else if let file {
      scripts.append(try Script(path: file))
    }
    return scripts
  }
}
