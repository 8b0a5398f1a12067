public import Dynamics

/// A view that displays an image.
///
/// ```swift
/// let photo = ImageView(image: image)
/// photo.contentMode = .scaleAspectFill
/// photo.clipsToBounds = true
/// photo.cornerRadius = 12
/// ```
///
/// Unless its size is set explicitly, it is that of the image, about the center of the view, each time the
/// image changes. The image is drawn above the background and the gradient, and below the border and the
/// subviews. As in UIKit, it extends beyond the edges and the rounded corners of a view that does not clip to
/// its bounds, and the view receives no touches unless `isUserInteractionEnabled` is set.
///
/// > Note: The size of a `UIImageView` does not follow its image.
public final class ImageView: View {
  /// How an image is fitted into the bounds of its view.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the size of the view.
    case scaleToFill
    /// As large as fits into the view with the proportions of the image; the rest of the view shows its
    /// background.
    case scaleAspectFit
    /// As small as fills the view with the proportions of the image; what extends beyond the edges is visible
    /// unless the view clips to its bounds.
    case scaleAspectFill
    /// At its own size, centered.
    case center
  }

  /// The image; nil by default.
  public var image: Image? {
    didSet { sizeToFitIfNeeded(image?.size ?? .zero, lastFittingSize: &lastFittingSize) }
  }

  /// How the image is fitted into the bounds; `.scaleToFill` by default.
  public var contentMode = ContentMode.scaleToFill

  /// The color that replaces those of the image, of which only the opacity remains; nil, the default, for the
  /// image's own colors.
  ///
  /// Corresponds to an image with the rendering mode `alwaysTemplate` in UIKit.
  public var templateColor: Color?

  /// The last size assigned to fit the image; while `bounds.size` equals it, the size follows the image.
  private var lastFittingSize = Size.zero

  /// Creates a view with an image; an empty frame gets the size of the image.
  public init(image: Image? = nil, frame: Rect = .zero) {
    self.image = image
    super.init(frame: frame)
    isUserInteractionEnabled = false
    sizeToFitIfNeeded(image?.size ?? .zero, lastFittingSize: &lastFittingSize)
  }

  /// Resizes the view to the size of the image, now and when the image changes; the upper left corner stays
  /// fixed.
  public func sizeToFit() {
    lastFittingSize = image?.size ?? .zero
    resize(to: lastFittingSize)
  }

  /// The rectangle of the whole image in a view of a size, in coordinates whose origin is the center of the
  /// view.
  package func imageRect(inViewOfSize size: Size) -> Rect? {
    guard let image else { return nil }
    return contentMode.imageRect(of: image.size, in: size)
  }

  override var stateKind: StateKind { .image(self) }

  override func subclassStateRestorer() -> () -> Void {
    let (image, mode, templateColor, fittingSize) = (image, contentMode, templateColor, lastFittingSize)
    return { [self] in
      (self.image, contentMode, self.templateColor) = (image, mode, templateColor)
      lastFittingSize = fittingSize
    }
  }

  final func visitImageState(with visitor: inout some StateVisitor) {
    visitor.visit("image", hash: image?.contents.digest ?? 0)
    visitor.visit("image.scale", image?.scale ?? 0)
    visitor.visit("contentMode", contentMode.rawValue)
    visitor.visit("hasTemplateColor", templateColor != nil)
    guard let templateColor else { return }
    visitor.visit("templateColor.red", templateColor.red)
    visitor.visit("templateColor.green", templateColor.green)
    visitor.visit("templateColor.blue", templateColor.blue)
    visitor.visit("templateColor.alpha", templateColor.alpha)
  }
}

extension ImageView.ContentMode {
  /// The rectangle of an image in a view, in coordinates whose origin is the center of the view.
  package func imageRect(of imageSize: Size, in size: Size) -> Rect {
    let scale = (x: size.width / imageSize.width, y: size.height / imageSize.height)
    let fitted: Size =
      switch self {
      case .scaleToFill: size
      case .scaleAspectFit: imageSize.scaled(by: min(scale.x, scale.y))
      case .scaleAspectFill: imageSize.scaled(by: max(scale.x, scale.y))
      case .center: imageSize
      }
    return Rect(x: -fitted.width / 2, y: -fitted.height / 2, width: fitted.width, height: fitted.height)
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
