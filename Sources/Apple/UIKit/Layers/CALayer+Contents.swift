public import Foundation
import Views

extension CALayer {
  /// What the layer displays above its background color and below its border: a `CGImage`; nil, nothing, by
  /// default.
  ///
  /// Other values are stored, and not drawn. Those of an image view's layer are the pixels of its image,
  /// until others are set.
  public final var contents: Any? {
    get { assigned.contents ?? (view as? UIImageView)?.image?.cgImage }
    set {
      assigned.contents = newValue
      view?.content.isOfLayer = newValue != nil
      contentsDidChange()
    }
  }

  /// How the contents are fitted into the bounds; `.resize` by default, and for the layer of a view the same
  /// as its `contentMode`.
  ///
  /// Values other than `resize`, `resizeAspect` and `resizeAspectFill` show the contents at their own size,
  /// centered.
  public final var contentsGravity: CALayerContentsGravity {
    get { assigned.gravity ?? view?.contentMode.contentsGravity ?? .resize }
    set {
      assigned.gravity = newValue
      contentsDidChange()
    }
  }

  /// The number of pixels of the contents per point, where they are shown at their own size; 1 by default,
  /// and for the layer of a view 2.
  public final var contentsScale: CGFloat {
    get { assigned.scale ?? (view == nil ? 1 : 2) }
    set {
      assigned.scale = newValue
      contentsDidChange()
    }
  }

  /// Displays the contents.
  final func contentsDidChange() {
    let pixels = assigned.contents as? CGImage
    let scale = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    backing.layerContents = pixels?.image.map { image in
      LayerStyle.Contents(
        Image(image.contents, scale: scale, name: image.name), gravity: contentsGravity.mode)
    }
    if pixels?.placeholder != nil || assigned.displaysPlaceholder { backing.text = pixels?.placeholder }
    assigned.displaysPlaceholder = pixels?.placeholder != nil
  }
}

/// How the contents of a layer are fitted into its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stretched to the bounds.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits into the bounds with the proportions of the contents.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as fills the bounds with the proportions of the contents.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  /// At their own size, centered.
  public static let center = Self(rawValue: "center")

  fileprivate var mode: ImageView.ContentMode {
    switch self {
    case .resize: .scaleToFill
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    default: .center
    }
  }
}

extension UIView.ContentMode {
  fileprivate var contentsGravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    default: .center
    }
  }
}

/// The contents of a layer that the program has set.
struct AssignedContents {
  /// The contents; nil for none.
  var contents: Any?
  /// The gravity; nil for that of the view.
  var gravity: CALayerContentsGravity?
  /// The scale; nil for the default.
  var scale: CGFloat?
  /// Whether the text of the drawn view is the name of contents whose file is missing.
  var displaysPlaceholder = false
}
