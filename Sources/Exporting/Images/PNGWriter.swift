import Display
import Rasterizer
public import Views

/// Writes each state as a PNG picture.
public final class PNGWriter: SceneWriter {
  private let options: PictureOptions
  private let write: ByteSink
  private var rasterizer: FrameRasterizer

  /// Creates a writer; the sink receives one whole file per state.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.options = options
    self.write = write
    rasterizer = FrameRasterizer(
      width: options.pixelWidth, height: options.pixelHeight, background: options.background)
  }

  /// Writes a picture of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    rasterizer.draw(Frame(of: stage, layers: options.layers))
    try write(PNG.bytes(of: rasterizer.image))
  }

  /// Does nothing: each picture is complete.
  public func finish() {}
}
