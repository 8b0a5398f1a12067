import Dynamics
public import Foundation
import ImageFiles
import Views

/// An image from a PNG or JPEG file, or a placeholder that shows the name of one that is missing.
public final class UIImage: NSObject, Sendable {
  /// Whether an image is drawn in its own colors or in the tint color.
  public enum RenderingMode: Int, Sendable {
    /// In its own colors.
    case automatic
    /// In its own colors.
    case alwaysOriginal
    /// In the tint color of its view, with the opacity of the image.
    case alwaysTemplate
  }

  /// The size, in points; 100 × 100 for a placeholder, and 24 × 24 for that of a symbol.
  public let size: CGSize

  /// The number of pixels per point.
  public let scale: CGFloat

  /// Whether the image is drawn in its own colors; `.automatic` by default.
  public let renderingMode: RenderingMode

  /// The decoded file; nil for a placeholder.
  let image: Image?

  /// The name of the image; nil if it was created from data.
  let name: String?

  /// The text of a placeholder; nil for an image.
  var placeholder: String? { image == nil ? name : nil }

  private init(_ image: Image?, name: String?, size: CGSize, renderingMode: RenderingMode = .automatic) {
    self.image = image
    self.name = name
    self.size = size
    scale = CGFloat(image?.scale ?? 1)
    self.renderingMode = renderingMode
  }

  private convenience init(_ image: Image, name: String?) {
    self.init(image, name: name, size: CGSize(width: image.size.width, height: image.size.height))
  }

  /// Creates an image without pixels.
  convenience init(size: CGSize) { self.init(nil, name: nil, size: size) }

  /// Creates an image without pixels, of size zero.
  public override convenience init() { self.init(size: .zero) }

  /// Creates the image of a name in the folder of the program.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith: UITraitCollection?) {
    self.init(named: name)
  }

  convenience init(cgImage: CGImage, scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    if let image = cgImage.image {
      self.init(Image(image.contents, scale: Double(scale), name: image.name), name: image.name)
    } else {
      let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
      self.init(nil, name: cgImage.placeholder, size: size)
    }
  }

  // MARK: Creating images

  /// Creates the image of a name in the folder of the program.
  ///
  /// Finds a file in the folder, such as `NAME.png`, `NAME@2x.png` or `NAME.jpg`, and an image set in
  /// `Assets.xcassets`; the one with the most pixels per point. See ``ImageFolders``. If there is none, it is
  /// a placeholder that shows the name, so that a program whose images are not at hand can be played.
  public convenience init?(named name: String) {
    if let image = ImageFolders.image(named: name) {
      self.init(image, name: name)
    } else {
      self.init(nil, name: name, size: CGSize(width: 100, height: 100))
    }
  }

  /// Creates the image of a PNG or JPEG file; nil if it cannot be read or decoded.
  ///
  /// A name that ends in `@2x` or `@3x` states the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let image = ImageFolders.image(atPath: path) else { return nil }
    self.init(image, name: (path as NSString).lastPathComponent)
  }

  /// Creates an image from the bytes of a PNG or JPEG file; nil if they cannot be decoded.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image with a number of pixels per point, greater than 0; nil if the bytes cannot be decoded.
  public convenience init?(data: Data, scale: CGFloat) {
    guard scale > 0, scale.isFinite, let image = try? Image(fileData: Array(data), scale: Double(scale))
    else {
      return nil
    }
    self.init(image, name: nil)
  }

  /// Creates a placeholder that shows the name of a symbol.
  public convenience init?(systemName name: String) {
    self.init(nil, name: name, size: CGSize(width: 24, height: 24))
  }

  /// How an image between its caps fills a size; it is scaled as a whole.
  public enum ResizingMode: Int, Sendable {
    /// Repeated.
    case tile
    /// Scaled.
    case stretch
  }

  /// Returns the image, which is scaled as a whole, without caps.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage { self }

  /// Returns the image, which is scaled as a whole.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage { self }

  /// Returns the image in its own colors, or in the tint color of its view.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(image, name: name, size: size, renderingMode: renderingMode)
  }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// Creates the image of an image literal, as `init(named:)` does.
  public convenience init(imageLiteralResourceName path: String) {
    if let image = ImageFolders.image(named: path) {
      self.init(image, name: path)
    } else {
      self.init(nil, name: path, size: CGSize(width: 100, height: 100))
    }
  }
}

/// The type of image literals.
public typealias _ImageLiteralType = UIImage
