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
  private var painter: any FramePainter

  /// Creates a writer; each call of the sink receives the bytes of one frame.
  public init(_ options: PictureOptions, encoding: Encoding, write: @escaping ByteSink) {
    self.options = options
    self.encoding = encoding
    self.write = write
    painter = options.makePainter(isOpaque: encoding == .rawVideo)
  }

  /// Shows an event, if the picture is that of a terminal.
  public func add(_ event: TimedLogLine) { options.terminal?.add(event) }

  /// Writes the pixels of a stage.
  ///
  /// - Throws: An error of the sink, or of the encoding.
  public func add(_ stage: Stage) throws {
    try painter.draw(Frame(of: stage, layers: options.layers))
    switch encoding {
    case .png: try write(try PNG.bytes(of: painter.image))
    case .rawVideo: try write(painter.image.rgbaBytes)
    }
  }

  /// Does nothing: what was written for each state is complete.
  public func finish() {}
}
