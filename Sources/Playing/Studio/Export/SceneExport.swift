import Display
import Dynamics
import Exporting
import LuaDynamics
import LuaHost
import POSIX
import RemoteControl
import Runs
import Views

/// A file that is made of a run, which is computed again on another thread.
struct SceneExport: Sendable {
  /// The contents of a file.
  enum Content: Hashable, Sendable {
    /// A picture of one state.
    case picture(FileFormat)
    /// The states in a range of ticks.
    case animation(FileFormat)
    /// The recording itself, which `dynlua replay` plays.
    case recording
  }

  let content: Content
  let recording: Recording
  /// The ticks whose states are written; of a picture only one.
  let ticks: ClosedRange<Int>
  /// The debug layers of pictures and animations.
  let layers: Frame.DebugLayers

  /// The maximum size of a file, in bytes.
  static let sizeLimit = 256 << 20
  /// The maximum length of an animation, in ticks: ten minutes.
  static let tickLimit = 600 * Stage.ticksPerSecond
  /// The part of the progress that computing the states takes; the rest is for writing the end of the file.
  private static let simulationProgressShare = 0.95

  /// Makes the file.
  ///
  /// - Parameter progress: Receives the fraction that is complete; cancels the computation.
  /// - Returns: The contents.
  /// - Throws: `RequestFailure` if the run cannot be computed again, the file would be too large, a program
  ///   is missing, or the computation is cancelled.
  func contents(_ progress: BackgroundComputation<[UInt8]>.Progress) throws(RequestFailure) -> [UInt8] {
    do {
      switch content {
      case .recording: return recordingText
      case .picture(let format), .animation(let format):
        return format.isVideo ? try video(format, progress) : try fileContents(format, progress)
      }
    } catch let error as RequestFailure {
      throw error
    } catch let error as LuaError {
      throw RequestFailure(error)
    } catch {
      throw RequestFailure("\(error)")
    }
  }

  private var recordingText: [UInt8] {
    // What is exported ends here, also if the run continues.
    let end = Recording.Entry.end(tick: recording.tickCount, errors: [])
    let entries = recording.isComplete ? recording.entries : recording.entries + [end]
    return entries.reduce(into: RecordingFormat.text(of: recording.header)) {
      $0 += RecordingFormat.text(of: $1)
    }
  }

  private func fileContents(
    _ format: FileFormat, _ progress: BackgroundComputation<[UInt8]>.Progress
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try writeStates(as: format, progress) { options in
      format.makeWriter(options, isStill: isPicture) { part in
        bytes += part
        guard bytes.count <= Self.sizeLimit else { throw Self.sizeFailure }
      }
    }
    return bytes
  }

  /// Encodes a video in a temporary file, since its format needs one that can be read and written anywhere.
  private func video(
    _ format: FileFormat, _ progress: BackgroundComputation<[UInt8]>.Progress
  ) throws -> [UInt8] {
    let parent = ProcessEnvironment.temporaryDirectory
    var template = Array("\(parent)/dynlua-export-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemError("cannot make a folder in \(parent)", errorNumber: errno)
    }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = "\(folder)/video.\(format.rawValue)"
    defer {
      unlink(path)
      rmdir(folder)
    }
    try writeStates(as: format, progress) { try VideoEncoder(path: path, format: format, $0) }
    var status = stat()
    guard stat(path, &status) == 0, let bytes = FileDescriptor.contents(ofFile: path) else {
      throw SystemError("cannot read \(path)", errorNumber: errno)
    }
    guard status.st_size <= Self.sizeLimit else { throw Self.sizeFailure }
    return bytes
  }

  private static var sizeFailure: RequestFailure {
    RequestFailure("the file is larger than \(sizeLimit >> 20) MiB; choose a shorter range")
  }

  private var isPicture: Bool {
    if case .picture = content { true } else { false }
  }

  // MARK: The run

  /// Computes the run again, and writes the states that are due.
  private func writeStates(
    as format: FileFormat, _ progress: BackgroundComputation<[UInt8]>.Progress,
    to makeWriter: (PictureOptions) throws -> any SceneWriter
  ) throws {
    var events: [TimedLogLine] = []
    let replay = try Replay(
      recording,
      log: { event in
        let tick = Stage.ticks(in: event.time)
        events.append(TimedLogLine(tick: tick, text: event.kind.description))
      }, report: { _ in })
    let (session, stage) = (replay.session, replay.session.stage)
    session.lua.isOutputMuted = true
    // The run has written its pictures already.
    session.writeSnapshot = { _, _, _ in }
    replay.start()
    let options = pictureOptions(format, session)
    let writer = try makeWriter(options)
    var schedule = SampleSchedule(
      ticks, framesPerSecond: format.usesEveryTick ? nil : options.framesPerSecond)
    var hasState = false
    while true {
      guard !progress.isCancelled else { throw RequestFailure.cancelled }
      for event in events { try writer.add(event) }
      events = []
      if schedule.isDue(at: stage.runTick) {
        try writer.add(stage)
        hasState = true
      }
      progress.fraction =
        Self.simulationProgressShare * Double(stage.runTick) / Double(max(ticks.upperBound, 1))
      guard stage.runTick < ticks.upperBound, replay.advance() else { break }
    }
    guard replay.divergence == nil, !replay.wasLuaCallStopped, hasState else {
      throw RequestFailure(
        "the run cannot be computed again: the script depends on what a replay cannot repeat")
    }
    try writer.finish()
    progress.fraction = 1
  }

  private func pictureOptions(_ format: FileFormat, _ session: Session) -> PictureOptions {
    var options = PictureOptions()
    options.size = session.stage.size
    options.framesPerSecond = min(
      format.maximumFramesPerSecond, format.isVideo ? 60 : options.framesPerSecond)
    options.scale = format.defaultScale
    options.layers = layers
    options.isLooping = true
    options.itemName = { session.name(of: $0) }
    return options
  }
}
