import Display
import Rasterizer
import Views

/// Draws frames in pixels.
protocol FramePainter {
  /// The last picture.
  var image: PixelImage { get }

  /// Draws a frame into `image`.
  mutating func draw(_ frame: Frame) throws
}

extension FrameRasterizer: FramePainter {}

extension PictureOptions {
  /// Returns the painter of the scene, or of the terminal that shows it.
  ///
  /// - Parameter isOpaque: Whether every pixel must be opaque.
  /// - Returns: The painter.
  func makePainter(isOpaque: Bool) -> any FramePainter {
    let (width, height) = (min(pixelWidth, 65535), min(pixelHeight, 65535))
    if let terminal {
      return TerminalPainter(terminal, width: width, height: height, scale: scale, isOpaque: isOpaque)
    }
    let background = isOpaque ? (background ?? FrameTheme.stageBackground).withAlphaComponent(1) : background
    return FrameRasterizer(width: width, height: height, background: background)
  }
}
