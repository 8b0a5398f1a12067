import Dynamics
public import Foundation

/// A path of straight lines and curves, in points.
open class CGPath: Hashable {
  final var path: BezierPath

  init(_ path: BezierPath) { self.path = path }

  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(BezierPath(rect: Rect(rect)))
    if let transform { path.apply(Dynamics.AffineTransform(transform.pointee)) }
  }

  /// Creates the ellipse inside a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(BezierPath(ovalIn: Rect(rect)))
    if let transform { path.apply(Dynamics.AffineTransform(transform.pointee)) }
  }

  /// The bounding rectangle.
  public final var boundingBox: CGRect { CGRect(path.bounds) }

  /// The bounding rectangle.
  public final var boundingBoxOfPath: CGRect { CGRect(path.bounds) }

  /// The point at which the next element starts.
  public final var currentPoint: CGPoint { CGPoint(path.currentPoint) }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { path.isEmpty }

  /// Returns whether a point is inside the path.
  public final func contains(_ point: CGPoint) -> Bool {
    path.elements.polylines(tolerance: BezierPath.flatteningTolerance).contains(Point(point))
  }

  /// Returns whether two paths are the same object.
  public static func == (left: CGPath, right: CGPath) -> Bool { left === right }

  /// Hashes the identity of the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A path that can be changed.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public init() { super.init(BezierPath()) }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: Point(point)) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: Point(point)) }

  /// Adds straight lines between points.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: Point(end), controlPoint: Point(control))
  }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: Point(end), controlPoint1: Point(control1), controlPoint2: Point(control2))
  }

  /// Adds a circular arc; `clockwise` is as seen with the y axis upwards, so that it is the other way round
  /// on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      withCenter: Point(center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: !clockwise)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.append(BezierPath(rect: Rect(rect))) }

  /// Adds the ellipse inside a rectangle.
  public func addEllipse(in rect: CGRect) { path.append(BezierPath(ovalIn: Rect(rect))) }

  /// Adds another path.
  public func addPath(_ other: CGPath) { path.append(other.path) }

  /// Closes the subpath.
  public func closeSubpath() { path.close() }
}
