import Display
import Rasterizer
public import Views

/// Writes the pixels of each state, as a picture or for a video encoder.
public final class PixelWriter: SceneWriter {
  /// The encoding of the pixels.
  public enum Encoding: Sendable {
    /// A whole PNG file per state.
    case png
    /// The bytes red, green, blue and alpha of each pixel, opaque, without a header.
    case rawVideo
  }

  private let options: PictureOptions
  private let encoding: Encoding
  private let write: ByteSink
  private var rasterizer: FrameRasterizer

  /// Creates a writer; each call of the sink receives the bytes of one frame.
  public init(_ options: PictureOptions, encoding: Encoding, write: @escaping ByteSink) {
    self.options = options
    self.encoding = encoding
    self.write = write
    let background =
      switch encoding {
      case .png: options.background
      case .rawVideo: (options.background ?? FrameTheme.stageBackground).withAlphaComponent(1)
      }
    rasterizer = FrameRasterizer(
      width: options.pixelWidth, height: options.pixelHeight, background: background)
  }

  /// Writes the pixels of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    rasterizer.draw(Frame(of: stage, layers: options.layers))
    switch encoding {
    case .png: try write(PNG.bytes(of: rasterizer.image))
    case .rawVideo: try write(rasterizer.image.rgbaBytes)
    }
  }

  /// Does nothing: what was written for each state is complete.
  public func finish() {}
}
