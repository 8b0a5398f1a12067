internal import Dynamics
public import Foundation
internal import Views

/// An image; only its name and size, as images are not drawn yet.
public final class UIImage: NSObject, Sendable {
  /// The size, in points; 100 × 100, since files are not read.
  public let size: CGSize

  let name: String

  /// Creates a placeholder that shows the name.
  public convenience init?(named name: String) { self.init(name: name) }

  private init(name: String) {
    self.name = name
    size = CGSize(width: 100, height: 100)
  }

  /// Creates a placeholder that shows the name of a symbol.
  public init?(systemName name: String) {
    self.name = name
    size = CGSize(width: 24, height: 24)
  }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// Creates the placeholder of an image literal.
  public convenience init(imageLiteralResourceName path: String) { self.init(name: path) }
}

/// The type of image literals.
public typealias _ImageLiteralType = UIImage

/// A view that shows an image: the image's name.
open class UIImageView: UIView {
  /// The image; nil by default.
  open var image: UIImage? {
    didSet { backing.text = image?.name }
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view of the size of an image.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    backing.text = image?.name
  }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// Returns the size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
