import ArgumentParser
import Exporting
import LuaDynamics
@preconcurrency import POSIX
import Recordings
import TerminalPlayer
import Views

/// Writes a run as a picture, an animation or a table.
struct RecordCommand: Subcommand {
  static let name = "record"
  static let summary = "Write a run as a picture, an animation or a table."
  static let configuration = CommandConfiguration(
    commandName: "dynlua \(name)", abstract: summary,
    usage: "dynlua record [OPTIONS] FILE -o OUTPUT [-- ARG...]",
    discussion: """
      FILE is a script, or a recording made with --record. It runs without a display, as fast as possible; the \
      suffix of OUTPUT determines the format. The same run gives the same file, byte by byte. Ctrl-C ends the \
      recording; the file is then shorter, and complete.

      \(FileFormat.overview)

      Examples:
        dynlua record scripts/push.lua --tap 0.5:250,100 --at 1.5 -o push.png
        dynlua record scripts/push.lua --tap 0.5:250,100 --seconds 4 --loop -o push.svg
        dynlua record scripts/collision.lua --loop --fps 25 -o collision.gif
        dynlua record run.dynrec --frames pictures
        dynlua record scripts/push.lua --terminal 80x24 --type '1:push.angle = 2' --seconds 5 -o terminal.svg
      """)

  /// The default length of a recording of a scene that does not come to rest, in simulated seconds.
  static let defaultSeconds = 30.0

  @Argument(
    help: ArgumentHelp("The script or the name of an example, or a recording.", valueName: "file"),
    completion: .file(extensions: ["lua", RecordingFormat.fileExtension]),
    transform: ScriptFolder.path(ofScript:))
  var file: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "output"), completion: .file())
  var output: String?

  @Option(
    name: .customLong("frames"),
    help: ArgumentHelp(
      "Write a PNG picture for each frame to this folder: 000001.png and so on.", valueName: "folder"),
    completion: .directory)
  var framesFolder: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The length of the recording, in simulated seconds. (default: until nothing moves and nothing is pending, at \
      most 30; all of a recording)
      """, valueName: "s"))
  var seconds: Double?

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp("Begin after this simulated time, in seconds. (default: 0)", valueName: "t"))
  var startTime: Double?

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Write a single picture, of this simulated time in seconds.", valueName: "t"))
  var pictureTime: Double?

  @OptionGroup(title: "Picture")
  var picture: PictureArguments

  @OptionGroup(title: "Terminal")
  var terminal: TerminalArguments

  @OptionGroup(title: "Scene")
  var stage: StageOptions

  @OptionGroup(title: "Parameters")
  var parameters: ParameterOptions

  @OptionGroup
  var script: ScriptOptions

  func validate() throws {
    for (name, value) in [("--seconds", seconds), ("--from", startTime), ("--at", pictureTime)] {
      guard let value else { continue }
      guard Stage.durationRange.contains(value) else {
        throw ValidationError("\(name): expected a number from 0 to 1e9, got \(value)")
      }
    }
    guard (output == nil) != (framesFolder == nil) else {
      throw ValidationError("expected either -o OUTPUT or --frames FOLDER")
    }
    guard pictureTime == nil || (seconds == nil && startTime == nil && framesFolder == nil) else {
      throw ValidationError(
        "--at writes a single picture: it cannot be combined with --seconds, --from or --frames")
    }
  }

  func run() throws {
    let target = try target()
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    let events = EventQueue()
    let run = try makeRun(stoppedBy: shutdownRequest, log: events.add)
    var options = PictureOptions()
    options.size = run.session.stage.size
    options.framesPerSecond = min(
      picture.fps ?? options.framesPerSecond, target.maximumFramesPerSecond)
    options.scale = picture.scale ?? target.defaultScale
    options.layers = picture.layers?.value ?? []
    options.background = picture.background?.value
    options.isLooping = picture.loop
    let session = run.session
    options.itemName = { session.name(of: $0) }
    let recordedTerminal = try terminal.terminal.map {
      try RecordedTerminal(terminal, size: $0.value, session: session)
    }
    if let scene = recordedTerminal?.scene {
      guard target.canShowTerminal else {
        throw CommandError(
          message: "\(target.name): --terminal is for pictures, animations, videos and .cast files")
      }
      options.terminal = scene
      options.size = scene.pictureSize
    }
    let writer = try target.makeWriter(options, isStill: pictureTime != nil)
    let schedule = SampleSchedule(
      from: pictureTime ?? startTime ?? 0, seconds: pictureTime != nil ? 0 : seconds,
      tickCount: run.tickCount,
      framesPerSecond: target.usesEveryTick && recordedTerminal == nil ? nil : options.framesPerSecond)
    try record(run, recordedTerminal, schedule, events, to: writer, name: target.name, until: shutdownRequest)
    run.session.summarizeErrors()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    if run.session.hasRaisedError { throw ExitCode.failure }
  }

  private func target() throws(CommandError) -> ExportTarget {
    if let framesFolder { return .folder(framesFolder) }
    let output = output ?? ""
    guard let format = FileFormat(fileName: output) else {
      throw CommandError(
        message:
          "\(output): expected a suffix of \(FileFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))"
      )
    }
    return .file(output, format)
  }

  private func makeRun(
    stoppedBy shutdownRequest: ShutdownRequest, log: @escaping (LogEvent) -> Void
  ) throws -> ExportedRun {
    guard file.hasSuffix(".\(RecordingFormat.fileExtension)") else {
      let sessionFactory = try SessionFactory(
        chunks: [], scriptPath: file, stage: stage, options: script, parameters: parameters)
      return try ExportedRun(
        script: sessionFactory,
        runsWhileIdle: seconds != nil || pictureTime != nil || !terminal.lines.isEmpty,
        stoppedBy: shutdownRequest, log: log)
    }
    guard script.input.scheduledInput.isEmpty, script.arguments.isEmpty, terminal.lines.isEmpty,
      parameters.values.isEmpty, parameters.row == nil
    else {
      throw ValidationError(
        "\(file): a recording has its input; expected no --tap, --drag, --rotate, --type, --set, --row and arguments"
      )
    }
    return try ExportedRun(replaying: try Recording(path: file), stoppedBy: shutdownRequest, log: log)
  }

  private func record(
    _ run: ExportedRun, _ terminal: RecordedTerminal?, _ schedule: SampleSchedule, _ events: EventQueue,
    to writer: any SceneWriter, name: String, until shutdownRequest: ShutdownRequest
  ) throws {
    var progress = ProgressLine(name)
    defer { progress.clear() }
    var (schedule, terminal) = (schedule, terminal)
    let stage = run.session.stage
    var hasSample = false
    while true {
      for event in events.takeAll() { try writer.add(event) }
      terminal?.typeDueKeys()
      if schedule.isDue(at: stage.tick) {
        try writer.add(stage)
        hasSample = true
      }
      progress.update(done: stage.time, of: schedule.endTime)
      guard stage.tick < schedule.ticks.upperBound, shutdownRequest.exitCode == nil, run.advance() else {
        break
      }
    }
    guard hasSample else {
      progress.clear()
      throw CommandError(
        message: "\(name): nothing is written, because the run ends after \(stage.tick) ticks of 1/60 s")
    }
    try writer.finish()
  }
}

/// The events of the scene that have not been written yet.
private final class EventQueue {
  private var events: [TimedLogLine] = []

  func add(_ event: LogEvent) {
    let tick = Int((event.time * Double(Stage.ticksPerSecond)).rounded())
    events.append(TimedLogLine(tick: tick, text: event.kind.description))
  }

  func takeAll() -> [TimedLogLine] {
    defer { events = [] }
    return events
  }
}
