public import Foundation
internal import Views

/// The layer of a view: another interface to the view's appearance.
///
/// Layers without a view, and sublayers, are not drawn.
@MainActor open class CALayer: NSObject {
  /// The view whose layer this is; nil for a layer that the program created.
  private(set) final weak var view: UIView?

  /// The width of the border, in points; 0 by default, and not drawn yet.
  open var borderWidth: CGFloat = 0
  /// The color of the border; not drawn yet.
  open var borderColor: CGColor?
  /// The color of the shadow; not drawn yet.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, 0 by default; not drawn yet.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow, in points; not drawn yet.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur radius of the shadow, in points; not drawn yet.
  open var shadowRadius: CGFloat = 3
  /// The order of the layer; without effect.
  open var zPosition: CGFloat = 0
  /// Whether the layer is drawn into a bitmap; without effect.
  open var shouldRasterize = false
  /// The scale of that bitmap; without effect.
  open var rasterizationScale: CGFloat = 1

  init(view: UIView) { self.view = view }

  /// Creates a layer without a view.
  public override init() {}

  /// The radius of the corners, in points; 0 by default.
  open var cornerRadius: CGFloat {
    get { CGFloat(view?.backing.cornerRadius ?? 0) }
    set { view?.backing.cornerRadius = Double(newValue) }
  }

  /// Whether the contents are clipped to the bounds.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }

  /// The center of the view.
  open var position: CGPoint {
    get { view?.center ?? .zero }
    set { view?.center = newValue }
  }

  /// The bounds of the view.
  open var bounds: CGRect {
    get { view?.bounds ?? .zero }
    set { view?.bounds = newValue }
  }

  /// The frame of the view.
  open var frame: CGRect {
    get { view?.frame ?? .zero }
    set { view?.frame = newValue }
  }

  /// The opacity of the view.
  open var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }

  /// Whether the view is hidden.
  open var isHidden: Bool {
    get { view?.isHidden ?? false }
    set { view?.isHidden = newValue }
  }

  /// The background color of the view.
  open var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor }
    set { view?.backgroundColor = newValue.map { UIColor(cgColor: $0) } }
  }

  /// Returns the transform of the view.
  open func affineTransform() -> CGAffineTransform { view?.transform ?? .identity }

  /// Sets the transform of the view.
  open func setAffineTransform(_ transform: CGAffineTransform) { view?.transform = transform }

  /// Marks the view for layout.
  open func setNeedsLayout() { view?.setNeedsLayout() }

  /// Lays out the view now, where marked.
  open func layoutIfNeeded() { view?.layoutIfNeeded() }
}
