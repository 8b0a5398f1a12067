public import Display
import Rasterizer
public import Views

/// Writes an animated GIF of a scene.
///
/// Transparent pixels are composited on an opaque background.
public final class GIFWriter: SceneWriter {
  private let options: PictureOptions
  private let write: ByteSink
  private var painter: any FramePainter
  private var encoder: GIFEncoder
  private var lastTick = 0

  /// Creates a writer.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    painter = options.makePainter(isOpaque: true)
    encoder = GIFEncoder(isLooping: options.isLooping)
  }

  /// Shows an event in the event rows of a terminal's picture; does nothing for the picture of a scene.
  public func add(_ event: TimedLogLine) { options.terminal?.add(event) }

  /// Adds the state of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    try add(Frame(of: stage, layers: options.layers), at: stage.runTick)
  }

  /// Adds a frame, which may belong to another tick of the stage than that of the animation.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - tick: Its time in the animation, in ticks of 1/60 s; later than that of the previous one.
  /// - Throws: An error of the sink.
  public func add(_ frame: Frame, at tick: Int) throws {
    try painter.draw(frame)
    lastTick = tick
    try write(encoder.add(painter.image, at: tick))
  }

  /// Writes the last frame and the end of the file.
  ///
  /// - Throws: An error of the sink.
  public func finish() throws {
    // The last frame is shown for as long as the others.
    try write(encoder.finish(at: lastTick + max(Int((60 / options.framesPerSecond).rounded()), 1)))
  }
}
