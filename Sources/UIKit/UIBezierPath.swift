/// A path of straight lines and curves that can be drawn on also where it is a constant.
///
/// It stands in for UIKit's class, as a boundary of a `UICollisionBehavior`. A behavior that was given one does not
/// notice later changes. The collision path of an item is a `BezierPath`: see `path`.
public final class UIBezierPath {
  /// The path as a value.
  public private(set) var path: BezierPath

  /// Creates an empty path.
  public init() { path = BezierPath() }

  /// Creates the outline of a rectangle, in points.
  public init(rect: Rect) { path = BezierPath(rect: rect) }

  /// Creates the ellipse inside a rectangle, in points.
  public init(ovalIn rect: Rect) { path = BezierPath(ovalIn: rect) }

  /// Creates an arc of a circle, in points and radians; as `BezierPath.addArc` draws it.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path = BezierPath()
    path.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// The point at which the next stroke starts; nil while the path is empty.
  public var currentPoint: Point? { path.currentPoint }

  /// The smallest upright rectangle around the path; zero while it is empty.
  public var bounds: Rect { path.bounds ?? .zero }

  /// Whether the path has no strokes.
  public var isEmpty: Bool { path.isEmpty }

  /// Starts a new subpath at a point.
  public func move(to point: Point) { path.move(to: point) }

  /// Adds a straight line from the current point; does nothing on an empty path.
  public func addLine(to point: Point) { path.addLine(to: point) }

  /// Adds a cubic curve from the current point; does nothing on an empty path.
  public func addCurve(to point: Point, controlPoint1: Point, controlPoint2: Point) {
    path.addCurve(to: point, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds a quadratic curve from the current point; does nothing on an empty path.
  public func addQuadCurve(to point: Point, controlPoint: Point) {
    path.addQuadCurve(to: point, controlPoint: controlPoint)
  }

  /// Adds an arc of a circle, in points and radians, with a line to its start.
  public func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Adds a straight line to the start of the subpath and ends it.
  public func close() { path.close() }

  /// Moves every point by a transform.
  public func apply(_ transform: AffineTransform) { path.apply(transform) }
}

extension CollisionBehavior {
  /// Adds a path as a boundary; see `addBoundary(withIdentifier:for:)` for a `BezierPath`.
  public func addBoundary(withIdentifier identifier: BoundaryIdentifier, for path: UIBezierPath) {
    addBoundary(withIdentifier: identifier, for: path.path)
  }
}
