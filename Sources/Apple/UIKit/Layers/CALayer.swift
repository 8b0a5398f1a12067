import Dynamics
public import Foundation
import Views

/// A rectangle that is drawn: the layer of a view, which is another interface to its appearance, or one of
/// the sublayers that a program adds.
///
/// Sublayers are drawn in front of the subviews that were added before them.
@MainActor open class CALayer: NSObject {
  /// The view whose layer this is; nil for a layer that the program created.
  private(set) final weak var view: UIView?

  /// The view that is drawn.
  private(set) final lazy var backing: View = {
    let backing = makeBacking()
    // Touches belong to the UIView.
    backing.isUserInteractionEnabled = false
    return backing
  }()

  /// The layer that this one was added to; nil for none.
  public private(set) final weak var superlayer: CALayer?

  private final var addedSublayers: [CALayer] = []

  /// The animations, by the key with which they were added.
  final var animations: [(key: String?, run: LayerAnimationRun)] = []

  /// A name for the program.
  open var name: String?
  /// The shape of the shadow; without effect, as a shadow has the shape of the layer.
  open var shadowPath: CGPath?
  /// The layer whose opacity masks this one; without effect on drawing.
  open var mask: CALayer?
  /// The corners that are rounded; without effect, as all are.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The contents that the program has set.
  final var assigned = AssignedContents()
  private final var rasterization = (isOn: false, scale: CGFloat(1))
  /// Whether the layer is drawn into a bitmap; without effect.
  open var shouldRasterize: Bool {
    get { rasterization.isOn }
    set { rasterization.isOn = newValue }
  }
  /// The scale of that bitmap; without effect.
  open var rasterizationScale: CGFloat {
    get { rasterization.scale }
    set { rasterization.scale = newValue }
  }
  /// Whether edges are antialiased; without effect, as they always are.
  open var allowsEdgeAntialiasing = true
  /// Whether the bounds are filled; without effect.
  open var isOpaque = false
  /// Whether a change of the bounds draws the layer again; without effect.
  open var needsDisplayOnBoundsChange = false

  private final var anchor = CGPoint(x: 0.5, y: 0.5)

  /// Creates a layer of size zero without a view.
  public override init() {}

  /// Creates a copy of the appearance of a layer, for a presentation.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { copyAppearance(of: layer) }
  }

  /// Creates a layer; nothing is decoded.
  public required init?(coder: NSCoder) {}

  /// Creates the view that is drawn.
  func makeBacking() -> View { View(frame: .zero) }

  /// Makes the layer that of a view.
  final func attach(to view: UIView) {
    self.view = view
    backing = view.backing
  }

  private final func copyAppearance(of layer: CALayer) {
    let shown = layer.backing.presentation
    backing.bounds = shown.bounds
    backing.center = shown.center
    backing.transform = shown.transform
    backing.alpha = shown.alpha
    backing.backgroundColor = shown.backgroundColor
    backing.cornerRadius = shown.cornerRadius
    backing.layerContents = layer.backing.layerContents
    assigned.contents = layer.contents
    anchor = layer.anchor
  }

  /// A copy of the layer with the values of running animations.
  open func presentation() -> Self? {
    let copy = CALayer(layer: self)
    return copy as? Self ?? self
  }

  // MARK: Geometry

  /// The point of the layer that `position` is the position of, in fractions of the bounds; (0.5, 0.5) by
  /// default.
  ///
  /// A change moves the layer and leaves `position` as it is. The center of a view is that of its bounds,
  /// whatever the anchor point of its layer; its transform is about the anchor point.
  open var anchorPoint: CGPoint {
    get { anchor }
    set {
      let position = position
      anchor = newValue
      self.position = position
    }
  }

  /// Whether the anchor point is not the center.
  final var hasOwnAnchor: Bool { anchor != CGPoint(x: 0.5, y: 0.5) }

  private final var centerToAnchor: Vector {
    let size = backing.bounds.size
    let offset = Vector(dx: (Double(anchor.x) - 0.5) * size.width, dy: (Double(anchor.y) - 0.5) * size.height)
    return offset.applying(backing.transform)
  }

  /// The position of the anchor point in the superlayer's coordinates, in points.
  open var position: CGPoint {
    get { CGPoint(backing.center + centerToAnchor) }
    set { backing.center = Point(newValue) - centerToAnchor }
  }

  /// The bounds, in points.
  open var bounds: CGRect {
    get { CGRect(backing.bounds) }
    set {
      let position = position
      if let view { view.bounds = newValue } else { backing.bounds = Rect(newValue) }
      if hasOwnAnchor { self.position = position }
    }
  }

  /// The axis-aligned bounding rectangle in the superlayer's coordinates, in points.
  open var frame: CGRect {
    get { CGRect(backing.frame) }
    set { if let view { view.frame = newValue } else { backing.frame = Rect(newValue) } }
  }

  /// Returns the transform in the plane.
  open func affineTransform() -> CGAffineTransform { CGAffineTransform(backing.transform) }

  /// Sets the transform, about the anchor point.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    let position = position
    backing.transform = Dynamics.AffineTransform(transform)
    if hasOwnAnchor { self.position = position }
  }

  /// The transform about the anchor point, of which only the part in the plane is drawn.
  open var transform: CATransform3D {
    get { CATransform3D(affineTransform()) }
    set { setAffineTransform(newValue.affineTransform) }
  }

  /// The order of sublayers of the same layer; 0 by default.
  open var zPosition: CGFloat {
    get { CGFloat(backing.zPosition) }
    set { backing.zPosition = Double(newValue) }
  }

  /// Returns whether a point of the layer's coordinates is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Converts a point from the layer's coordinates to another layer's.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    CGPoint(backing.convert(Point(p), to: l?.backing))
  }

  /// Converts a point from another layer's coordinates.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    CGPoint(backing.convert(Point(p), from: l?.backing))
  }

  // MARK: Appearance

  /// The radius of the corners, in points; 0 by default.
  open var cornerRadius: CGFloat {
    get { CGFloat(backing.cornerRadius) }
    set { backing.cornerRadius = Double(newValue) }
  }

  /// The width of the border inside the edges, in points; 0, no border, by default.
  open var borderWidth: CGFloat {
    get { CGFloat(backing.borderWidth) }
    set { backing.borderWidth = Double(newValue) }
  }

  /// The color of the border; black by default.
  open var borderColor: CGColor? {
    get { CGColor(backing.borderColor) }
    set { backing.borderColor = newValue?.color ?? .clear }
  }

  /// The color of the shadow; black by default.
  open var shadowColor: CGColor? {
    get { CGColor(backing.shadowColor) }
    set { backing.shadowColor = newValue?.color ?? .clear }
  }

  /// The opacity of the shadow, from 0, the default, to 1.
  open var shadowOpacity: Float {
    get { Float(backing.shadowOpacity) }
    set { backing.shadowOpacity = Double(newValue) }
  }

  /// The offset of the shadow, in points; (0, -3) by default.
  open var shadowOffset: CGSize {
    get { CGSize(backing.shadowOffset) }
    set { backing.shadowOffset = Size(newValue) }
  }

  /// The blur radius of the shadow, in points; 3 by default.
  open var shadowRadius: CGFloat {
    get { CGFloat(backing.shadowRadius) }
    set { backing.shadowRadius = Double(newValue) }
  }

  /// Whether sublayers are clipped to the bounds; false by default.
  open var masksToBounds: Bool {
    get { backing.clipsToBounds }
    set { backing.clipsToBounds = newValue }
  }

  /// The opacity of the layer and its sublayers, from 0 to 1, the default.
  open var opacity: Float {
    get { Float(backing.alpha) }
    set { backing.alpha = Double(newValue) }
  }

  /// Whether the layer and its sublayers are hidden; false by default.
  open var isHidden: Bool {
    get { backing.isHidden }
    set { backing.isHidden = newValue }
  }

  /// The background color; nil, transparent, by default.
  open var backgroundColor: CGColor? {
    get { backing.backgroundColor == .clear ? nil : CGColor(backing.backgroundColor) }
    set {
      if let view {
        view.backgroundColor = newValue.map { UIColor(cgColor: $0) }
      } else {
        backing.backgroundColor = newValue?.color ?? .clear
      }
    }
  }

  // MARK: Hierarchy

  /// The sublayers, those of a view's subviews included, from back to front; nil if there are none.
  open var sublayers: [CALayer]? {
    get {
      let layers = (view?.subviews.map(\.layer) ?? []) + addedSublayers
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in addedSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.view == nil { addSublayer(layer) }
    }
  }

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: backing.subviews.count) }

  /// Inserts a layer at an index; 0 is the rearmost position.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Inserts a layer behind another one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: backing.subviews.firstIndex { $0 === sibling?.backing } ?? 0)
  }

  /// Inserts a layer in front of another one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = backing.subviews.firstIndex { $0 === sibling?.backing }
    insert(layer, at: index.map { $0 + 1 } ?? backing.subviews.count)
  }

  private final func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    addedSublayers.append(layer)
    layer.superlayer = self
    backing.insertSubview(layer.backing, at: index)
  }

  /// Removes the layer from its superlayer; does nothing if it has none.
  open func removeFromSuperlayer() {
    if let view { return view.removeFromSuperview() }
    superlayer?.addedSublayers.removeAll { $0 === self }
    superlayer = nil
    backing.removeFromSuperview()
  }

  /// Marks the view for layout.
  open func setNeedsLayout() { view?.setNeedsLayout() }

  /// Lays out the view now, where marked.
  open func layoutIfNeeded() { view?.layoutIfNeeded() }

  /// Marks the view for drawing.
  open func setNeedsDisplay() { view?.setNeedsDisplay() }

  // MARK: Animations

  /// The simulator on whose screen the layer is; nil off screen.
  private final var simulator: Simulator? { view?.window?.simulator ?? superlayer?.simulator }

  /// Adds an animation, which replaces one with the same key, and starts it.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    let run = LayerAnimationRun(anim, of: self)
    animations.append((key, run))
    CATransaction.didAdd(run)
    run.start(on: simulator ?? .shared)
  }

  /// Returns the animation with a key; nil if there is none.
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.run.animation
  }

  /// The keys of the animations; nil if there are none.
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.compactMap(\.key) }

  /// Removes the animation with a key.
  open func removeAnimation(forKey key: String) {
    for entry in animations where entry.key == key { entry.run.end(finished: false) }
  }

  /// Removes all animations.
  open func removeAllAnimations() {
    for entry in animations { entry.run.end(finished: false) }
  }
}

/// A set of corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in Core Animation.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}
