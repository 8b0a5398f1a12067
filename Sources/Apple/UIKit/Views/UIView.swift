import Dynamics
public import Foundation
import Views

/// A rectangular area that is drawn, receives touches and can be animated.
///
/// The view wraps a view of `Views`, which holds the geometry and appearance.
open class UIView: UIResponder, UIDynamicItem {
  /// The view that is drawn.
  final let backing: View

  /// The animators with this view as their reference view; may contain references to deallocated ones.
  final var animators: [WeakAnimator] = []

  /// The superview; nil for the root of a tree.
  open internal(set) weak var superview: UIView?

  /// The subviews, from back to front.
  open internal(set) var subviews: [UIView] = []

  /// The view controller whose root view this is; nil for none.
  final weak var controller: UIViewController?

  /// The gesture recognizers, in order of addition; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  final var recognizers: [UIGestureRecognizer] = []

  /// What is to be done before the next frame.
  private final var pendingUpdates = PendingUpdates()
  /// The colors that the program has set.
  private final var colors = Colors()
  /// The values of properties without effect.
  private final var ineffective = IneffectiveProperties()

  /// A number by which the program identifies the view; 0 by default.
  open var tag = 0

  /// How the view adjusts its content, such as the contents of its layer, to its bounds; `.scaleToFill` by
  /// default.
  open var contentMode: ContentMode {
    get { content.mode }
    set {
      content.mode = newValue
      guard content.isOfLayer else { return }
      layer.assigned.gravity = nil
      layer.contentsDidChange()
    }
  }

  /// How the content is shown.
  final var content = Content()

  /// Whether the view is opaque; without effect.
  open var isOpaque: Bool {
    get { ineffective.isOpaque }
    set { ineffective.isOpaque = newValue }
  }

  /// Whether the subviews are clipped to the bounds; false by default.
  open var clipsToBounds: Bool {
    get { backing.clipsToBounds }
    set { backing.clipsToBounds = newValue }
  }

  /// Whether the view receives more than one touch at a time; false by default.
  open var isMultipleTouchEnabled = false

  /// Whether the view prevents other views from receiving touches; without effect.
  open var isExclusiveTouch: Bool {
    get { ineffective.isExclusiveTouch }
    set { ineffective.isExclusiveTouch = newValue }
  }

  /// How the view is resized when the bounds of its superview change; empty, not at all, by default.
  open var autoresizingMask: AutoresizingMask {
    get { placement.mask }
    set { placement.mask = newValue }
  }

  private final var placement = Placement()

  /// The state of the view's constraints; nil if it has none.
  final var storedConstraintState: ConstraintState? {
    get { placement.constraints }
    set { placement.constraints = newValue }
  }

  /// The identifier of the view for accessibility and tests, and its name in renderers.
  open var accessibilityIdentifier: String? {
    get { backing.name }
    set { backing.name = newValue }
  }

  /// Creates a view with a frame in its future superview's coordinates and without a background.
  public init(frame: CGRect) {
    backing = Self.makeBacking(frame: Rect(frame))
    super.init()
    backing.wrappingObject = self
  }

  /// Creates a view from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    backing = Self.makeBacking(frame: .zero)
    super.init()
    backing.wrappingObject = self
    (coder as? NibDecoder)?.decode(self)
  }

  /// Creates a view of size zero.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates the view that is drawn.
  ///
  /// Not a parameter of an initializer, since subclasses of other modules could not override that, and would
  /// not inherit `init()`.
  class func makeBacking(frame: Rect) -> View {
    guard layerClass is CAShapeLayer.Type else { return View(frame: frame) }
    let shape = ShapeView(frame: frame)
    shape.fillColor = .black
    return shape
  }

  /// The class of the layer: `CALayer` unless overridden with `CAShapeLayer` or `CAGradientLayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view controller whose root view this is, otherwise the superview.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: Hierarchy

  /// The window that contains the view; nil off screen.
  open var window: UIWindow? { superview?.window }

  /// Adds a view in front of the other subviews, removing it from its previous superview.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a view at an index; 0 is the rearmost position, and an index out of range is clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view in front of a subview; in front of all if it is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    let others = subviews.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count)
  }

  /// Inserts a view behind a subview; in front of all if it is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    let others = subviews.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === sibling } ?? others.count)
  }

  /// Removes the view from its superview; does nothing if it has none.
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let oldWindow = window
    if oldWindow != nil { notifyWillMove(to: nil) }
    if LayoutEngine.isUsed { removeConstraints(from: superview) }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    backing.removeFromSuperview()
    didMoveToSuperview()
    if oldWindow != nil { notifyDidMoveToWindow() }
  }

  /// Moves a subview in front of the others; does nothing if the view is not a subview.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    backing.bringSubviewToFront(view.backing)
  }

  /// Moves a subview behind the others; does nothing if the view is not a subview.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
    backing.sendSubviewToBack(view.backing)
    if let drawing { backing.sendSubviewToBack(drawing) }
  }

  // MARK: Gesture recognizers

  /// Attaches a gesture recognizer, which is removed from the view that it was attached to.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Detaches a gesture recognizer and cancels its gesture; does nothing if it is attached to another view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.cancelGesture()
    gestureRecognizer.view = nil
  }

  // MARK: Layout

  /// Marks the view for `layoutSubviews()`, which is called before the next frame.
  open func setNeedsLayout() {
    pendingUpdates.layout = true
    Simulator.layoutIsPending = true
  }

  /// Solves the constraints if they have changed, and lays out the view and its descendants now, where
  /// marked; with those above the view that are marked too.
  open func layoutIfNeeded() {
    // A layout may change constraints, up to a limit.
    for _ in 0..<10 {
      LayoutEngine.solveIfNeeded(around: self)
      var top = self
      while let superview = top.superview, superview.pendingUpdates.layout { top = superview }
      top.layOutSubtree()
      guard LayoutEngine.needsSolving(around: self) else { return }
    }
  }

  private final func layOutSubtree() {
    if pendingUpdates.layout {
      pendingUpdates.layout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    displayIfNeeded()
    for subview in subviews { subview.layOutSubtree() }
  }

  // MARK: Constraints

  /// Changes the constraints; does nothing by default.
  ///
  /// Called before constraints are solved, if the view is marked; views are at first.
  open func updateConstraints() {}

  /// Marks the view for `updateConstraints()`.
  open func setNeedsUpdateConstraints() {
    pendingUpdates.constraints = true
    constraintsDidChange()
  }

  /// Calls `updateConstraints()` of the view and its descendants where marked.
  open func updateConstraintsIfNeeded() { LayoutEngine.updateConstraints(in: self) }

  /// Whether the view needs constraints, so that `updateConstraints()` is called though there are none; false
  /// by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  final func updateConstraintsIfPending() {
    guard pendingUpdates.constraints else { return }
    pendingUpdates.constraints = false
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }

  /// The distances of the baselines of text from the upper and the lower edge; 0 for views without text.
  var baselineInsets: (first: Double, last: Double) { (0, 0) }

  /// Whether the contents need more height in a smaller width.
  var wrapsContents: Bool { false }

  /// The size of the contents, wrapped at a width.
  func contentSize(forWidth width: CGFloat) -> CGSize { intrinsicContentSize }

  /// The traits of the interface.
  open var traitCollection: UITraitCollection { UITraitCollection() }

  /// Called when the traits have changed; never.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The distances from the edges that bars of controllers cover; the screen itself covers nothing.
  open var safeAreaInsets: UIEdgeInsets {
    if let controller { return controller.barInsets }
    guard let superview, !(self is UIWindow), !(superview is UIScrollView) else { return .zero }
    let (outer, frame) = (superview.safeAreaInsets, frame)
    guard outer != .zero else { return .zero }
    let size = superview.bounds.size
    return UIEdgeInsets(
      top: max(0, outer.top - frame.minY), left: 0,
      bottom: max(0, outer.bottom - (size.height - frame.maxY)), right: 0)
  }

  // MARK: Geometry

  /// The center of the view in its superview's coordinates, in points.
  ///
  /// An animator moves the view without a call of an overriding property.
  open var center: CGPoint {
    get { CGPoint(backing.center) }
    set {
      backing.center = Point(newValue)
      frameDidChange()
    }
  }

  /// The bounds rectangle in the view's own coordinates, in points.
  open var bounds: CGRect {
    get { CGRect(backing.bounds) }
    set {
      let oldSize = backing.bounds.size
      backing.bounds = Rect(newValue)
      boundsDidChange(from: oldSize)
    }
  }

  /// The frame: the axis-aligned bounding rectangle of the view in its superview's coordinates, in points.
  open var frame: CGRect {
    get { CGRect(backing.frame) }
    set {
      let oldSize = backing.bounds.size
      backing.frame = Rect(newValue)
      boundsDidChange(from: oldSize)
      frameDidChange()
    }
  }

  /// The transform about the center; the identity by default.
  open var transform: CGAffineTransform {
    get { CGAffineTransform(backing.transform) }
    set {
      if layer.hasOwnAnchor {
        layer.setAffineTransform(newValue)
      } else {
        backing.transform = Dynamics.AffineTransform(newValue)
      }
    }
  }

  /// Solves constraints that are about the view again.
  private func frameDidChange() {
    guard !LayoutEngine.isPlacing, storedConstraintState?.isReferenced == true, !isPlacedByConstraints else {
      return
    }
    LayoutEngine.setNeedsSolving()
  }

  private func boundsDidChange(from oldSize: Size) {
    let size = backing.bounds.size
    guard size != oldSize else { return }
    if !LayoutEngine.isPlacing { LayoutEngine.setNeedsSolving() }
    for subview in subviews { subview.autoresize(from: oldSize, to: size) }
    if contentMode == .redraw { setNeedsDisplay() }
    setNeedsLayout()
  }

  // MARK: Appearance

  /// The background color; nil, transparent, by default.
  open var backgroundColor: UIColor? {
    get { colors.background }
    set {
      colors.background = newValue
      backing.backgroundColor = newValue?.color ?? .clear
    }
  }

  /// The opacity of the view and its subviews, from 0 to 1, the default; other values are clamped.
  open var alpha: CGFloat {
    get { CGFloat(backing.alpha) }
    set { backing.alpha = Double(newValue) }
  }

  /// Whether the view and its subviews are hidden from drawing and touches; false by default.
  open var isHidden: Bool {
    get { backing.isHidden }
    set {
      let isChanged = newValue != backing.isHidden
      backing.isHidden = newValue
      if isChanged, storedConstraintState?.isArranged == true { LayoutEngine.setNeedsSolving() }
    }
  }

  /// Whether the view and its subviews receive touches; true by default.
  open var isUserInteractionEnabled: Bool {
    get { backing.isUserInteractionEnabled }
    set { backing.isUserInteractionEnabled = newValue }
  }

  /// The color of controls; that of the superview unless set, and the system's blue without one.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { colors.tint ?? superview?.tintColor ?? .systemBlue }
    set {
      colors.tint = newValue
      tintColorDidChange()
    }
  }

  /// Called when the tint color has changed; calls the subviews by default.
  open func tintColorDidChange() {
    for subview in subviews where subview.colors.tint == nil { subview.tintColorDidChange() }
  }

  /// The layer: another interface to the view's appearance.
  open private(set) lazy var layer: CALayer = {
    let layer: CALayer =
      switch Self.layerClass {
      case is CAShapeLayer.Type: CAShapeLayer()
      case is CAGradientLayer.Type: CAGradientLayer()
      default: CALayer()
      }
    layer.attach(to: self)
    return layer
  }()

  /// Called by Interface Builder; never.
  open func prepareForInterfaceBuilder() {}

  /// Draws what is in front of the background and behind the subviews, in the context
  /// `UIGraphicsGetCurrentContext()`; draws nothing by default.
  open func draw(_ rect: CGRect) {}

  /// Marks the view for `draw(_:)`, which is called before the next frame.
  open func setNeedsDisplay() {
    pendingUpdates.display = true
    Simulator.layoutIsPending = true
  }

  /// Marks the view for `draw(_:)`; a part of the view cannot be drawn alone.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  private final var drawing: View?

  /// Calls `draw(_:)` if the view is marked, and shows the shapes that it draws.
  private final func displayIfNeeded() {
    guard pendingUpdates.display, window != nil else { return }
    pendingUpdates.display = false
    let context = CGContext(bounds: backing.bounds)
    CGContext.stack.append(context)
    draw(bounds)
    CGContext.stack.removeLast()
    drawing?.removeFromSuperview()
    drawing = nil
    guard !context.shapes.isEmpty else { return }
    let drawing = View(frame: backing.bounds)
    drawing.bounds = backing.bounds
    drawing.isUserInteractionEnabled = false
    for shape in context.shapes { drawing.addSubview(shape) }
    backing.insertSubview(drawing, at: 0)
    self.drawing = drawing
  }

  // MARK: Collisions

  /// The shape with which the view collides; `.rectangle` unless overridden.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The collision outline for the type `.path`, relative to the center; empty unless overridden.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// The backing view with the current collision shape, for use as an item.
  final var collisionReadyBackingView: View {
    backing.collisionBoundsType = CollisionBoundsType(collisionBoundsType)
    if collisionBoundsType == .path { backing.collisionBoundingPath = collisionBoundingPath.path.copy() }
    return backing
  }

  // MARK: Overridable by subclasses

  /// Sets the frames of the subviews; by default, of those that constraints place.
  open func layoutSubviews() { placeSubviewsByConstraints() }

  /// Called when a subview was added; does nothing by default.
  open func didAddSubview(_ subview: UIView) {}

  /// Called when a subview is about to be removed; does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called when the view is about to move to a superview, or is removed from one; does nothing by default.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called when the superview has changed; does nothing by default.
  open func didMoveToSuperview() {}

  /// Called when the view is about to move to a window, or is removed from one; does nothing by default.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called when the window has changed; does nothing by default.
  open func didMoveToWindow() {}

  /// Returns the size that fits the contents into a size; the current size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to `sizeThatFits(_:)`; the upper left corner stays fixed.
  open func sizeToFit() { frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size)) }

  /// The natural size of the contents; -1 in a dimension without one.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  /// Returns whether a point of the view's coordinates is inside the view: in its bounds by default.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns the frontmost descendant, or the view itself, that contains a point of the view's coordinates.
  ///
  /// Views that are hidden, do not receive touches or have an alpha below 0.01 are ignored with their
  /// subviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event) else {
      return nil
    }
    for subview in subviews.reversed() where subview.backing.transform.determinant != 0 {
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return self
  }

  /// Returns whether a gesture recognizer of the view may begin; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

extension UIView {
  /// How a view adjusts its content to its bounds.
  public enum ContentMode: Int, Sendable {
    /// Scales the content to the bounds.
    case scaleToFill
    /// Scales the content to fit into the bounds.
    case scaleAspectFit
    /// Scales the content to fill the bounds.
    case scaleAspectFill
    /// Draws the content again.
    case redraw
    /// Centers the content.
    case center
    /// Aligns the content with the upper edge.
    case top
    /// Aligns the content with the lower edge.
    case bottom
    /// Aligns the content with the left edge.
    case left
    /// Aligns the content with the right edge.
    case right
    /// Aligns the content with the upper left corner.
    case topLeft
    /// Aligns the content with the upper right corner.
    case topRight
    /// Aligns the content with the lower left corner.
    case bottomLeft
    /// Aligns the content with the lower right corner.
    case bottomRight
  }
}

extension UIView {
  /// How the content of a view is shown.
  struct Content {
    var mode = ContentMode.scaleToFill
    /// Whether it is that of the layer, which the program has set.
    var isOfLayer = false
  }

  /// What places the view in its superview.
  private struct Placement {
    var mask: AutoresizingMask = []
    var constraints: ConstraintState?
  }

  /// What is to be done before the next frame.
  private struct PendingUpdates {
    var layout = true
    var display = true
    var constraints = true
  }

  /// The colors that the program has set.
  private struct Colors {
    var background: UIColor?
    /// Nil for that of the superview.
    var tint: UIColor?
  }

  /// The values of properties without effect.
  private struct IneffectiveProperties {
    var isOpaque = true
    var isExclusiveTouch = false
  }
}
