import ArgumentParser
import Exporting
import LuaDynamics
import LuaHost
@preconcurrency import POSIX
import Runs
import TerminalPlayer
import Views

/// The options for writing a run as a picture, an animation or a table.
struct ExportOptions: ParsableArguments {
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
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Write a single picture, of this simulated time in seconds; repeatable, for several pictures: push-1.png, \
      push-2.png and so on, in the order of the times.
      """, valueName: "t"))
  var pictureTimes: [Double] = []

  @OptionGroup(title: "Picture")
  var picture: PictureArguments

  func validate() throws {
    let times = [("--seconds", seconds), ("--from", startTime)] + pictureTimes.map { ("--at", $0) }
    for (name, value) in times {
      guard let value else { continue }
      guard Stage.durationRange.contains(value) else {
        throw ValidationError("\(name): expected a number from 0 to 1e9, got \(value)")
      }
    }
    guard pictureTimes.isEmpty || startTime == nil else {
      throw ValidationError("--at writes a single picture: it cannot be combined with --from")
    }
    if let seconds, let time = pictureTimes.max(), time > seconds {
      throw ValidationError("--at: expected a time up to --seconds, \(seconds), got \(time)")
    }
  }

  /// Checks that the options name one file or folder to write.
  ///
  /// - Throws: `ValidationError` if they do not.
  func checkTarget() throws {
    guard (output == nil) != (framesFolder == nil) else {
      throw ValidationError("expected either -o OUTPUT or --frames FOLDER")
    }
  }

  /// Whether the options name something to write.
  var hasTarget: Bool { output != nil || framesFolder != nil }

  /// Whether the run continues while nothing moves and nothing is pending.
  var runsWhileIdle: Bool { seconds != nil || !pictureTimes.isEmpty }

  /// Writes a run.
  ///
  /// - Parameters:
  ///   - terminal: The terminal in which the scene is shown, if they request one; nil, the default, for none.
  ///   - shutdownRequest: The request to end the recording.
  ///   - makeRun: Starts the run, whose events a function receives.
  /// - Throws: `CommandError` if nothing can be written, and `ExitCode` if the script fails or a signal ends
  ///   the recording.
  func record(
    in terminal: TerminalArguments? = nil, until shutdownRequest: ShutdownRequest,
    _ makeRun: (@escaping (LogEvent) -> Void) throws -> ExportedRun
  ) throws {
    let target = try target()
    let events = EventQueue()
    let run = try makeRun(events.add)
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
    let recordedTerminal = try terminal.flatMap { arguments in
      try arguments.terminal.map { try RecordedTerminal(arguments, size: $0.value, session: session) }
    }
    if let scene = recordedTerminal?.scene {
      guard target.canShowTerminal else {
        throw CommandError(
          message: "\(target.name): --terminal is for pictures, animations, videos and .cast files")
      }
      options.terminal = scene
      options.size = scene.pictureSize
    }
    let writer = try target.makeWriter(options, pictureCount: pictureTimes.isEmpty ? nil : pictureTimes.count)
    let schedule =
      pictureTimes.isEmpty
      ? SampleSchedule(
        from: startTime ?? 0, seconds: seconds, tickCount: run.tickCount,
        framesPerSecond: target.usesEveryTick && recordedTerminal == nil ? nil : options.framesPerSecond)
      : SampleSchedule(at: pictureTimes, seconds: seconds)
    try record(run, recordedTerminal, schedule, events, to: writer, name: target.name, until: shutdownRequest)
    run.session.summarizeErrors()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    if run.session.hasRaisedError { throw ExitCode.failure }
    guard let exit = run.session.exitError else { return }
    StandardError.write("dynlua: \(exit.message), and so the recording\n")
    throw ExitCode(exit.exitCode ?? 0)
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
      if schedule.isDue(at: stage.runTick) {
        try writer.add(stage)
        hasSample = true
      }
      progress.update(done: Double(stage.runTick) / Double(Stage.ticksPerSecond), of: schedule.endTime)
      guard stage.runTick < schedule.ticks.upperBound, shutdownRequest.exitCode == nil, run.advance() else {
        break
      }
    }
    guard hasSample else {
      progress.clear()
      throw CommandError(
        message: "\(name): nothing is written, because the run ends after \(stage.runTick) ticks of 1/60 s")
    }
    try writer.finish()
  }
}

/// The events of the scene that have not been written yet.
private final class EventQueue {
  private var events: [TimedLogLine] = []

  func add(_ event: LogEvent) {
    let tick = Stage.ticks(in: event.time)
    events.append(TimedLogLine(tick: tick, text: event.kind.description))
  }

  func takeAll() -> [TimedLogLine] {
    defer { events = [] }
    return events
  }
}
