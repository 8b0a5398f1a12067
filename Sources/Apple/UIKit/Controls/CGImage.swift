public import Foundation
import Views

/// The pixels of an image, for the contents of a layer and for another ``UIImage``.
///
/// Its pixels cannot be read or drawn into.
public final class CGImage: Sendable {
  /// The decoded file; nil for a placeholder.
  let image: Image?
  /// The text of a placeholder; nil for an image.
  let placeholder: String?

  /// The width, in pixels; at least 1.
  public let width: Int
  /// The height, in pixels; at least 1.
  public let height: Int

  init(_ image: UIImage) {
    (self.image, placeholder) = (image.image, image.placeholder)
    width = image.image?.contents.width ?? Int(image.size.width)
    height = image.image?.contents.height ?? Int(image.size.height)
  }
}

extension UIImage {
  /// The pixels of the image.
  ///
  /// > Note: UIKit has none for an image that was made from a Core Image filter.
  public var cgImage: CGImage? { CGImage(self) }

  /// Creates an image from pixels, with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1) }

  /// Creates an image from pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: The number of pixels per point, greater than 0; other values count as 1.
  ///   - orientation: The side of the pixels that is up; only `.up`.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage: cgImage, scale: scale)
  }

  /// The side of an image's pixels that is displayed as its upper one.
  public enum Orientation: Int, Sendable {
    /// The upper one.
    case up
  }
}
