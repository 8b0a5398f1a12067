import Dynamics
public import Foundation
import Views

/// A view that shows an image, or the name of an image whose file is missing.
open class UIImageView: UIView {
  override class func makeBacking(frame: Rect) -> View { ImageView(frame: frame) }

  /// The backing view.
  private lazy var imageView = backing as? ImageView ?? ImageView()

  /// The image; nil by default.
  open var image: UIImage? {
    didSet {
      if content.isOfLayer { layer.contents = nil }
      updateImage()
    }
  }

  /// How the image is fitted into the bounds; `.scaleToFill` by default.
  ///
  /// Modes other than `scaleToFill`, `scaleAspectFit` and `scaleAspectFill` show the image at its own size,
  /// centered.
  open override var contentMode: ContentMode {
    didSet {
      imageView.contentMode =
        switch contentMode {
        case .scaleToFill, .redraw: .scaleToFill
        case .scaleAspectFit: .scaleAspectFit
        case .scaleAspectFill: .scaleAspectFill
        default: .center
        }
    }
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view from a storyboard or xib; one without an image with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    let decoder = coder as? NibDecoder
    isUserInteractionEnabled = decoder?.element.bool("userInteractionEnabled") ?? (decoder != nil)
    guard let image = decoder?.image("image") else { return }
    self.image = image
    updateImage()
  }

  /// Creates a view of the size of an image.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    updateImage()
  }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// Returns the size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// Shows a template image in the new tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateImage()
  }

  /// Adopts the tint color of the new superview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    updateImage()
  }

  private func updateImage() {
    // The size of the backing view follows its image, unlike that of a UIImageView.
    let bounds = backing.bounds
    imageView.image = image?.image
    backing.bounds = bounds
    imageView.templateColor = image?.renderingMode == .alwaysTemplate ? tintColor.color : nil
    backing.text = image?.placeholder
    invalidateIntrinsicContentSize()
  }
}
