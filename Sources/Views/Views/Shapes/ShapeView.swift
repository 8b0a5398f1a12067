public import Dynamics

/// A view that fills and strokes a path, as `CAShapeLayer` does.
///
/// ```swift
/// let hill = BezierPath()
/// hill.move(to: Point(x: 0, y: 500))
/// hill.addQuadCurve(to: Point(x: 320, y: 500), controlPoint: Point(x: 160, y: 400))
/// let shape = ShapeView(path: hill)
/// shape.strokeColor = .white
/// shape.lineWidth = 3
/// stage.view.addSubview(shape)
/// ```
///
/// Unless its size is set explicitly, a shape has the bounding rectangle of its path as bounds; and unless it
/// is moved, it is where the coordinates of the path are those of its superview. With a size of its own, the
/// path's coordinates start at the upper left corner of the shape, as in `CAShapeLayer`.
///
/// A shape with a fill is touched inside its path and on its stroke, one with only a stroke on that, and any
/// other inside its bounds.
///
/// As a dynamic item a shape collides as a rectangle. With the `collisionBoundsType` `.path` it collides with
/// the outline of its path, which must not cross itself.
///
/// The path, the colors and the numbers of the stroke can be animated; they share one animation. A path
/// animates to one with the same kinds of elements.
public final class ShapeView: View {
  /// The path, in the coordinates of the view's bounds; nil by default.
  ///
  /// The view copies the path: later changes of the object have no effect. All points must be finite.
  public var path: BezierPath? {
    get { style.path.isEmpty ? nil : BezierPath(elements: style.path) }
    set {
      precondition(newValue?.isFinite ?? true, "ShapeView.path: expected finite numbers")
      style.path = newValue?.elements ?? []
      fitBoundsToPathIfNeeded()
    }
  }

  /// The behavior that the shape draws instead of its path; nil by default.
  ///
  /// Of an attachment or a snap, and of those among the behavior's children, the shape draws a line from the
  /// item to the anchor, the other item or the snap point; of a collision behavior, its boundaries. It
  /// follows them in each frame. A behavior that is not in an animator has none. The size of the shape should
  /// not be set, and it receives no touches.
  ///
  /// ```swift
  /// let rod = ShapeView()
  /// rod.behavior = AttachmentBehavior(item: bob, attachedToAnchor: Point(x: 160, y: 100))
  /// rod.strokeColor = .white
  /// ```
  public var behavior: DynamicBehavior?

  /// The color of the area that the path encloses, by the nonzero winding rule; `Color.clear` by default.
  ///
  /// > Note: The default of `CAShapeLayer` is black.
  public var fillColor: Color {
    get { style.fillColor }
    set { style.fillColor = newValue }
  }

  /// The color of the outline; `Color.clear` by default.
  public var strokeColor: Color {
    get { style.strokeColor }
    set { style.strokeColor = newValue }
  }

  /// The width of the stroke, in points, half of which is on each side of the path; 1 by default.
  ///
  /// Negative values are clamped to 0.
  public var lineWidth: Double {
    get { style.stroke.lineWidth }
    set {
      precondition(newValue.isFinite, "ShapeView.lineWidth: expected a finite number, got \(newValue)")
      style.stroke.lineWidth = max(newValue, 0)
    }
  }

  /// The shape of the ends of open subpaths and of dashes; `.butt` by default.
  public var lineCap: StrokeStyle.LineCap {
    get { style.stroke.lineCap }
    set { style.stroke.lineCap = newValue }
  }

  /// The shape of the corners; `.miter` by default.
  public var lineJoin: StrokeStyle.LineJoin {
    get { style.stroke.lineJoin }
    set { style.stroke.lineJoin = newValue }
  }

  /// The ratio of the length of a pointed corner to the width of the line above which it is beveled; 10 by
  /// default.
  ///
  /// Values below 1 are clamped to 1.
  public var miterLimit: Double {
    get { style.stroke.miterLimit }
    set {
      precondition(newValue.isFinite, "ShapeView.miterLimit: expected a finite number, got \(newValue)")
      style.stroke.miterLimit = max(newValue, 1)
    }
  }

  /// The lengths of dashes and gaps, in turn, in points; empty, for a solid line, by default.
  ///
  /// Each at least 0, and not all of them 0: see `problem(settingDashPattern:)`.
  public var lineDashPattern: [Double] {
    get { style.stroke.dashPattern }
    set {
      if let problem = Self.problem(settingDashPattern: newValue) {
        preconditionFailure("ShapeView.lineDashPattern: \(problem)")
      }
      style.stroke.dashPattern = newValue
    }
  }

  /// The distance into the dash pattern at which the line starts, in points; 0 by default.
  public var lineDashPhase: Double {
    get { style.stroke.dashPhase }
    set {
      precondition(newValue.isFinite, "ShapeView.lineDashPhase: expected a finite number, got \(newValue)")
      style.stroke.dashPhase = newValue
    }
  }

  /// The collision path for `.path`, with (0, 0) at the view's center: that of the shape unless another one
  /// was set.
  public package(set) override var collisionBoundingPath: BezierPath {
    get {
      let explicit = super.collisionBoundingPath
      guard explicit.isEmpty, collisionBoundsType == .path else { return explicit }
      return BezierPath(elements: elementsAboutCenter(of: style.path, bounds: bounds))
    }
    set { super.collisionBoundingPath = newValue }
  }

  override var explicitCollisionBoundingPath: BezierPath { super.collisionBoundingPath }

  /// The model values of the drawing properties.
  private var style = ShapeStyle() {
    didSet {
      guard style != oldValue else { return }
      centeredPath = nil
      if isAnimatingOrInAnimationBlock { animateChange(from: oldValue) { $0.shapeStyle = $1($0.shapeStyle) } }
    }
  }

  /// The bounds last set to those of the path; while `bounds` equals it, the bounds follow the path.
  private var fittedBounds = Rect.zero
  /// The center last set to that of the path; while `center` equals it, the center follows the path.
  private var fittedCenter = Point.zero

  /// The path about the center of bounds, which is used again until either changes.
  private var centeredPath: (bounds: Rect, elements: [BezierPath.Element])?

  /// Creates a shape; with an empty frame it has the bounds of its path.
  public init(path: BezierPath? = nil, frame: Rect = .zero) {
    super.init(frame: frame)
    self.path = path
  }

  /// The reason why lengths cannot be a dash pattern, as a sentence; nil if they can.
  public static func problem(settingDashPattern lengths: [Double]) -> String? {
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }),
      lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else { return "expected lengths of at least 0, and one above 0" }
    return nil
  }

  private func fitBoundsToPathIfNeeded() {
    guard bounds == fittedBounds else { return }
    let points = style.path.polylines(tolerance: BezierPath.flatteningTolerance).lazy.flatMap { $0.points }
    let isFittingCenter = center == fittedCenter
    fittedBounds = Rect(enclosing: points) ?? .zero
    bounds = fittedBounds
    guard isFittingCenter else { return }
    fittedCenter = bounds.center
    center = fittedCenter
  }

  /// Moves the origin of the bounds to (0, 0) once a size was set: until then the bounds are those of the
  /// path, which may begin anywhere.
  override func layoutSubviews() {
    guard bounds != fittedBounds, bounds.origin == fittedBounds.origin, bounds.origin != .zero else {
      return
    }
    bounds.origin = .zero
  }

  override func contains(_ point: Point) -> Bool {
    guard backgroundColor.alpha == 0, !style.path.isEmpty else { return super.contains(point) }
    let (isFilled, isStroked) = (fillColor.alpha > 0, strokeColor.alpha > 0 && lineWidth > 0)
    guard isFilled || isStroked else { return super.contains(point) }
    let polylines = style.path.polylines(tolerance: BezierPath.flatteningTolerance)
    return isFilled && polylines.contains(point)
      || isStroked && polylines.distance(to: point) <= lineWidth / 2
  }

  override var stateKind: StateKind { .shape(self) }

  override func subclassStateRestorer() -> () -> Void {
    let (style, behavior, bounds, center) = (style, behavior, fittedBounds, fittedCenter)
    return { [self] in
      (self.style, self.behavior, fittedBounds, fittedCenter) = (style, behavior, bounds, center)
    }
  }

  final func visitShapeState(with visitor: inout some StateVisitor) {
    style.visitState(with: &visitor)
    visitor.visit("showsBehavior", behavior != nil)
    guard let track = animationTracks?.shapeStyle else { return }
    visitor.visit("shape.animation", track.animation.sequenceNumber)
    track.value(towards: style).visitState(with: &visitor)
  }

  private func elementsAboutCenter(of path: [BezierPath.Element], bounds: Rect) -> [BezierPath.Element] {
    let middle = bounds.center
    guard middle != .zero else { return path }
    let transform = AffineTransform(translationX: -middle.x, y: -middle.y)
    return path.map { $0.applying(transform) }
  }
}

extension ShapeView {
  /// The presented values of a shape.
  package struct PresentedShape {
    /// The elements of the path, with (0, 0) at the center of the view.
    package var elements: [BezierPath.Element]
    /// The color of the area.
    package var fillColor: Color
    /// The color of the outline.
    package var strokeColor: Color
    /// How the outline is stroked.
    package var stroke: StrokeStyle
  }

  /// The presented values, in presented bounds; nil if the path draws nothing.
  package func presentedDrawing(bounds: Rect) -> PresentedShape? {
    let shown = animationTracks?.shapeStyle?.value(towards: style) ?? style
    let isStroked = shown.strokeColor.alpha > 0 && shown.stroke.lineWidth > 0
    guard !shown.path.isEmpty || behavior != nil, shown.fillColor.alpha > 0 || isStroked else { return nil }
    let elements: [BezierPath.Element]
    if let behavior {
      elements = self.elements(of: behavior)
    } else if animationTracks == nil {
      elements = cachedPath(bounds: bounds)
    } else {
      elements = elementsAboutCenter(of: shown.path, bounds: bounds)
    }
    return PresentedShape(
      elements: elements, fillColor: shown.fillColor, strokeColor: isStroked ? shown.strokeColor : .clear,
      stroke: shown.stroke)
  }

  /// The path elements that display a behavior, such as the line of an attachment; (0, 0) is the center of
  /// the view.
  private func elements(of behavior: DynamicBehavior) -> [BezierPath.Element] {
    guard let animator = behavior.dynamicAnimator else { return [] }
    let toSuperview = (animator.referenceView as? View)?.transform(to: superview) ?? .identity
    let toShape = toSuperview.concatenating(AffineTransform(translationX: -center.x, y: -center.y))
    return animator.debugDrawLines(of: behavior).flatMap { line in
      let points = line.map { $0.applying(toShape) }
      let isClosed = points.count > 2 && points.first == points.last
      let path = isClosed ? BezierPath(polygon: points.dropLast()) : BezierPath(polyline: points)
      return path.elements
    }
  }

  private func cachedPath(bounds: Rect) -> [BezierPath.Element] {
    if let centeredPath, centeredPath.bounds == bounds { return centeredPath.elements }
    let elements = elementsAboutCenter(of: style.path, bounds: bounds)
    centeredPath = (bounds, elements)
    return elements
  }
}
