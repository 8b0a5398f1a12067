import Display
import Rasterizer
public import Views

/// Writes each state as the bytes of its pixels: red, green, blue and alpha, opaque, without a header.
public final class RawVideoWriter: SceneWriter {
  private let options: PictureOptions
  private let write: ByteSink
  private var rasterizer: FrameRasterizer

  /// Creates a writer; the sink receives one frame at a time.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    rasterizer = FrameRasterizer(
      width: options.pixelWidth, height: options.pixelHeight,
      background: (options.background ?? FrameTheme.stageBackground).withAlphaComponent(1))
  }

  /// Writes the pixels of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    rasterizer.draw(Frame(of: stage, layers: options.layers))
    try write(rasterizer.image.rgbaBytes)
  }

  /// Does nothing: each frame is complete.
  public func finish() {}
}
