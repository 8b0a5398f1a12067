import LuaDynamics
import LuaHost
import POSIX
import Runs
import Sweeps
import TerminalPlayer

/// Creates sessions of the scripts that the command line names: the first, and another one per restart, or
/// per script that is opened afterwards.
final class SessionFactory {
  /// Lua code that runs before the script.
  private let chunks: [String]
  /// The path of the script; `-` for standard input, nil for none.
  var scriptPath: String?
  /// The path that the command line names, whose script alone gets its arguments and simulated input.
  let initialScriptPath: String?
  private let settings: ScriptSettings
  /// The parameters of the script that the command line names.
  var parameters: ScriptParameters
  /// The path of the recording; nil for none.
  private let recordingPath: String?
  /// The script read from standard input, which can be read only once.
  private let standardInput: Script?
  /// The writers of all recordings: of the first run, and of each that a restart or going back began.
  private var writers: [RecordingWriter] = []
  /// Whether a script of the last run has failed while it was loaded, and there is no prompt to examine it.
  private var hasFailedToStart = false

  /// Creates a factory, and reads the script from standard input if that is its source.
  init(
    chunks: [String], scriptPath: String?, settings: ScriptSettings, parameters: ScriptParameters,
    recordingPath: String? = nil
  ) throws(CommandError) {
    (self.chunks, self.scriptPath, self.settings) = (chunks, scriptPath, settings)
    self.parameters = parameters
    self.recordingPath = recordingPath
    initialScriptPath = scriptPath
    standardInput = scriptPath == "-" ? try Script(path: "-") : nil
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
    stoppedBy shutdownRequest: ShutdownRequest, isInteractive: Bool = false, log: ((LogEvent) -> Void)?
  ) throws -> (timeline: Timeline, succeeded: Bool) {
    let header = try header(isInteractive: isInteractive)
    // The log is needed for going back to earlier states, which only a user who sees the scene can do.
    let recorder = Recorder(header, to: try recordingPath.map(makeWriter), keepsLogInMemory: isInteractive)
    let report: (LuaError) -> Void = { StandardError.write("dynlua: \($0)\n") }
    let timeline = try Timeline(
      recorder, onHang: { ProcessExit.exitAfterHang(at: $0) }, log: log, report: report)
    timeline.willReplay = { shutdownRequest.setInterruptTarget($0) }
    timeline.makeWriter = { [self] in
      do {
        return try recordingPath.map(makeWriter)
      } catch {
        StandardError.write("dynlua: \(error)\n")
        return nil
      }
    }
    if let scriptPath, scriptPath != "-" {
      timeline.session.readScript = { () throws(HostError) in
        do throws(CommandError) { return try Script(path: scriptPath).chunk } catch {
          throw HostError(error.message)
        }
      }
    }
    timeline.session.writeSnapshot = StagePictureFile.write
    shutdownRequest.setInterruptTarget(timeline.session)
    let succeeded = timeline.start { shutdownRequest.exitCode != nil }
    hasFailedToStart =
      !succeeded && !isInteractive && timeline.session.exitCode == nil && shutdownRequest.exitCode == nil
    return (timeline, succeeded)
  }

  /// Marks the end of the recordings.
  ///
  /// - Throws: `CommandError` if a part of one could not be written.
  func finishRecording() throws(CommandError) {
    for writer in writers {
      if !hasFailedToStart {
        writer.finish()
      } else if writer.finishFailedStart() {
        StandardError.write("dynlua: \(writer.path) is still the former recording\n")
      }
      if let error = writer.error { throw CommandError(error) }
    }
  }

  private func header(isInteractive: Bool) throws(CommandError) -> Recording.Header {
    header(of: try scripts(), path: scriptPath, isInteractive: isInteractive)
  }

  /// The header of a run of another script, with the same options.
  ///
  /// - Throws: `CommandError` if it cannot be read.
  func header(ofScript path: String, isInteractive: Bool) throws(CommandError) -> Recording.Header {
    header(of: [try Script(path: path)], path: path, isInteractive: isInteractive)
  }

  private func header(of scripts: [Script], path: String?, isInteractive: Bool) -> Recording.Header {
    var header = Recording.Header()
    header.options = settings.options
    header.options.moduleDirectories = scripts.flatMap(\.moduleDirectories)
    header.options.isInteractive = isInteractive
    header.isReloadable = path != nil && path != "-"
    if path == initialScriptPath {
      header.scheduledInput = settings.scheduledInput
      if let seed = parameters.seed { header.options.seed = seed }
    }
    header.scripts = recordingScripts(from: scripts, path: path)
    return header
  }

  /// Reads the scripts again, for a rerun.
  ///
  /// - Throws: `CommandError` if one cannot be read.
  func readScripts() throws(CommandError) -> [Recording.Script] {
    recordingScripts(from: try scripts(), path: scriptPath)
  }

  private func recordingScripts(from scripts: [Script], path: String?) -> [Recording.Script] {
    // The options of the command line are those of its script, not of another one that is opened later.
    let isInitial = path == initialScriptPath
    let fields = isInitial ? parameters.fields : []
    return (fields.isEmpty ? [] : [SweepScenario.parameterScript(fields)])
      + scripts.map {
        Recording.Script(
          name: $0.chunk.name, source: $0.chunk.source, arguments: isInitial ? settings.arguments : [])
      }
  }

  /// Creates the file of the next recording: a later one must not overwrite the first.
  private func makeWriter(to path: String) throws(CommandError) -> RecordingWriter {
    let path = writers.isEmpty ? path : Self.numbered(path, writers.count + 1)
    do throws(SystemError) {
      let writer = try RecordingWriter(path: path)
      writers.append(writer)
      return writer
    } catch {
      guard error.errorNumber != EEXIST else {
        throw CommandError(message: "--record: \(path) exists, and is not a recording")
      }
      throw CommandError(error)
    }
  }

  /// The path with a number before its file extension: `run-2.dynrec` for `run.dynrec` and 2.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let ending = ".\(RecordingFormat.fileExtension)"
    guard path.hasSuffix(ending) else { return "\(path)-\(number)" }
    return "\(path.dropLast(ending.count))-\(number)\(ending)"
  }

  private func scripts() throws(CommandError) -> [Script] {
    var scripts = chunks.map { Script(code: $0, name: "(command line)") }
    if let standardInput {
      scripts.append(standardInput)
    } else if let scriptPath {
      scripts.append(try Script(path: scriptPath))
    }
    return scripts
  }
}
