import Dynamics
public import Foundation
import Views

/// The drawing of a view in its `draw(_:)`.
///
/// A path that is filled or stroked becomes a shape, behind the subviews, and text and images become views;
/// clipping and shadows are not drawn.
@MainActor public final class CGContext {
  private struct State {
    var fill = Color.black
    var stroke = Color.black
    var style = Views.StrokeStyle()
    var alpha = 1.0
    var transform = Dynamics.AffineTransform.identity
  }

  private var state = State()
  private var savedStates: [State] = []
  private var path = CGMutablePath()
  private let bounds: Rect

  /// The shapes, texts and images that were drawn, from back to front.
  private(set) var shapes: [View] = []

  /// The contexts of the views that are being drawn.
  static var stack: [CGContext] = []

  init(bounds: Rect) { self.bounds = bounds }

  /// The size of what is drawn into.
  var size: CGSize { CGSize(bounds.size) }

  // MARK: State

  /// Saves the colors, the line's properties and the transform.
  public func saveGState() { savedStates.append(state) }

  /// Restores what was saved last.
  public func restoreGState() { if let saved = savedStates.popLast() { state = saved } }

  /// Sets the color with which paths are filled.
  public func setFillColor(_ color: CGColor) { state.fill = color.color }

  /// Sets the color with which paths are stroked.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }

  /// Sets the color with which paths are filled, from its components.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the color with which paths are stroked, from its components.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the width of lines, in points; 1 by default.
  public func setLineWidth(_ width: CGFloat) { state.style.lineWidth = max(0, Double(width)) }

  /// Sets the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.style.lineCap = cap.style }

  /// Sets the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.style.lineJoin = join.style }

  /// Sets the lengths of dashes and gaps, in points; none for a continuous line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let pattern = lengths.map { Double($0) }
    state.style.dashPattern = ShapeView.problem(settingDashPattern: pattern) == nil ? pattern : []
    state.style.dashPhase = Double(phase)
  }

  /// Sets the opacity, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }

  /// Moves the origin, in points.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales the axes.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

  /// Rotates the axes, in radians, clockwise on screen.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Transforms what is drawn afterwards.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = Dynamics.AffineTransform(transform).concatenating(state.transform)
  }

  // MARK: Paths

  /// Removes the current path.
  public func beginPath() { path = CGMutablePath() }
  /// Closes the subpath.
  public func closePath() { path.closeSubpath() }
  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds straight lines between points.
  public func addLines(between points: [CGPoint]) { path.addLines(between: points) }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Adds a circular arc; `clockwise` is as seen with the y axis upwards, so that it is the other way round
  /// on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the ellipse inside a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds another path.
  public func addPath(_ other: CGPath) { path.addPath(other) }

  /// Fills the current path and removes it.
  public func fillPath() { drawPath(using: .fill) }
  /// Strokes the current path and removes it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Draws the current path and removes it.
  public func drawPath(using mode: CGPathDrawingMode) {
    draw(
      path.path, fills: mode != .stroke, strokes: mode != .fill && mode != .eoFill, width: nil)
    beginPath()
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    draw(BezierPath(rect: Rect(rect)), fills: true, strokes: false, width: nil)
  }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    draw(BezierPath(rect: Rect(rect)), fills: false, strokes: true, width: nil)
  }
  /// Strokes a rectangle with a line of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    draw(BezierPath(rect: Rect(rect)), fills: false, strokes: true, width: Double(width))
  }
  /// Fills the ellipse inside a rectangle.
  public func fillEllipse(in rect: CGRect) {
    draw(BezierPath(ovalIn: Rect(rect)), fills: true, strokes: false, width: nil)
  }
  /// Strokes the ellipse inside a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    draw(BezierPath(ovalIn: Rect(rect)), fills: false, strokes: true, width: nil)
  }

  /// Adds a shape; the line has the width of the state unless another one is given.
  func draw(_ path: BezierPath, fills: Bool, strokes: Bool, width: Double?) {
    guard !path.isEmpty else { return }
    let path = path.copy()
    path.apply(state.transform)
    let shape = ShapeView(path: path)
    shape.bounds = bounds
    shape.center = Point(x: bounds.width / 2, y: bounds.height / 2) + (bounds.origin - .zero)
    shape.alpha = state.alpha
    shape.isUserInteractionEnabled = false
    if fills { shape.fillColor = state.fill }
    if strokes {
      shape.strokeColor = state.stroke
      shape.lineWidth = (width ?? state.style.lineWidth) * abs(state.transform.determinant).squareRoot()
      shape.lineCap = state.style.lineCap
      shape.lineJoin = state.style.lineJoin
      shape.lineDashPattern = state.style.dashPattern
      shape.lineDashPhase = state.style.dashPhase
    }
    shapes.append(shape)
  }

  /// Adds a view with a center in the coordinates of the state.
  func add(_ view: View, center: Point) {
    let transform = state.transform
    view.center = center.applying(transform)
    view.transform = Dynamics.AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
    view.alpha = state.alpha
    view.isUserInteractionEnabled = false
    shapes.append(view)
  }
}

/// How a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled.
  case fill
  /// Filled by the even-odd rule; as filled.
  case eoFill
  /// Stroked.
  case stroke
  /// Filled, then stroked.
  case fillStroke
  /// Filled by the even-odd rule, then stroked; as filled and stroked.
  case eoFillStroke
}

/// The ends of a line.
public enum CGLineCap: Int32, Sendable {
  /// Ends at the last point.
  case butt
  /// A semicircle around the last point.
  case round
  /// Half a square around the last point.
  case square

  var style: Views.StrokeStyle.LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The corners of a line.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner.
  case miter
  /// A round corner.
  case round
  /// A cut corner.
  case bevel

  var style: Views.StrokeStyle.LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// Returns the drawing of the view whose `draw(_:)` is running; nil outside of one.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.stack.last }

/// Fills a rectangle in the drawing of the current view.
@MainActor public func UIRectFill(_ rect: CGRect) { CGContext.stack.last?.fill(rect) }

extension UIColor {
  /// Makes the color the one with which the current view's paths are filled and stroked.
  @MainActor public func set() {
    setFill()
    setStroke()
  }

  /// Makes the color the one with which the current view's paths are filled.
  @MainActor public func setFill() { CGContext.stack.last?.setFillColor(cgColor) }

  /// Makes the color the one with which the current view's paths are stroked.
  @MainActor public func setStroke() { CGContext.stack.last?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Creates a path from another kind of path.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path.copy()) }

  /// The path for layers and contexts, a copy.
  public var cgPath: CGPath { CGPath(path.copy()) }

  /// Fills the path in the drawing of the current view.
  @MainActor public func fill() { CGContext.stack.last?.draw(path, fills: true, strokes: false, width: nil) }

  /// Strokes the path in the drawing of the current view.
  @MainActor public func stroke() {
    guard let context = CGContext.stack.last else { return }
    context.saveGState()
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.draw(path, fills: false, strokes: true, width: Double(lineWidth))
    context.restoreGState()
  }

  /// Clips what is drawn afterwards; without effect.
  public func addClip() {}

  /// Sets the lengths of dashes and gaps, in points.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], phase)
  }

  /// Returns whether a point is inside the path.
  public func contains(_ point: CGPoint) -> Bool { cgPath.contains(point) }
}
