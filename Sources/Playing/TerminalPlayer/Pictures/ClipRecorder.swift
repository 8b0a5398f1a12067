import Dispatch
import Display
import Dynamics
import Exporting
import POSIX
import Synchronization
import Views

/// Records a clip of what is played, as an animated GIF.
///
/// Frames are encoded on another thread, so that they do not delay the ticks.
final class ClipRecorder {
  /// The file.
  let file: OutputFile

  /// The tick of the stage at the last frame; nil before the first one.
  var lastStageTick: Int?

  /// The number of ticks of 1/60 s of the clip so far.
  private var tickCount = 0
  private let encoder: ClipEncoder

  /// The number of ticks per frame: 30 frames per second, which halve the file and still look smooth.
  private static let ticksPerFrame = 2

  /// Begins a clip.
  ///
  /// - Parameters:
  ///   - file: The file, still empty.
  ///   - size: The size of the clip, in points of the stage, which are its pixels.
  init(file: OutputFile, size: Size) {
    self.file = file
    encoder = ClipEncoder(
      file: file, size: size, framesPerSecond: Double(Stage.ticksPerSecond / Self.ticksPerFrame))
  }

  /// The length of the clip, in seconds.
  var length: Double { Double(tickCount) / Double(Stage.ticksPerSecond) }

  /// Adds 1/60 s, for which a frame is shown.
  func add(_ frame: @autoclosure () -> Frame) {
    if tickCount % Self.ticksPerFrame == 0 { encoder.add(frame(), at: tickCount) }
    tickCount += 1
  }

  /// Completes the file, after the frames that have not been encoded yet.
  ///
  /// - Throws: `SystemError` if the file could not be written.
  func finish() throws { try encoder.finish() }
}

/// Encodes frames in the order in which they are added, on a queue.
private final class ClipEncoder: Sendable {
  private struct State {
    let writer: GIFWriter
    var error: (any Error)?
  }

  private let queue = DispatchQueue(label: "dynlua.clip")
  private let state: Mutex<State>
  /// The number of frames that have not been encoded yet.
  private let pendingFrameCount = Atomic(0)

  /// The maximum number of frames that wait: two seconds.
  ///
  /// Others are left out, and the frame before is shown longer.
  private static let pendingFrameLimit = 60

  init(file: OutputFile, size: Size, framesPerSecond: Double) {
    var options = PictureOptions()
    options.size = size
    options.scale = FileFormat.gif.defaultScale
    options.framesPerSecond = framesPerSecond
    options.isLooping = true
    state = Mutex(State(writer: GIFWriter(options) { try file.write($0) }))
  }

  func add(_ frame: Frame, at tick: Int) {
    guard pendingFrameCount.load(ordering: .relaxed) < Self.pendingFrameLimit else { return }
    pendingFrameCount.add(1, ordering: .relaxed)
    queue.async { [self] in
      perform { try $0.add(frame, at: tick) }
      pendingFrameCount.subtract(1, ordering: .relaxed)
    }
  }

  func finish() throws {
    queue.sync { perform { try $0.finish() } }
    if let error = state.withLock({ $0.error as? SystemError }) { throw error }
  }

  /// Continues the file, unless an error has occurred.
  private func perform(_ work: (GIFWriter) throws -> Void) {
    state.withLock { state in
      guard state.error == nil else { return }
      do {
        try work(state.writer)
      } catch {
        state.error = error
      }
    }
  }
}
