import Dynamics
public import Foundation

/// A path of straight lines and Bézier curves, in points.
///
/// Paths define collision boundaries and the outlines of items.
open class UIBezierPath: NSObject, NSCopying {
  // Like UIKit's, a path is not isolated to the main actor and must be used by one thread at a time.
  private(set) final var path = BezierPath()

  /// The width of the line with which the path is stroked, in points; 1 by default.
  open var lineWidth: CGFloat = 1

  /// The ends of the line with which the path is stroked; `.butt` by default.
  open var lineCapStyle = CGLineCap.butt

  /// The corners of the line with which the path is stroked; `.miter` by default.
  open var lineJoinStyle = CGLineJoin.miter

  /// The lengths of dashes and gaps of that line, and the offset at which it begins.
  final var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Creates an empty path.
  public override init() {}

  convenience init(_ path: BezierPath) {
    self.init()
    self.path = path
  }

  /// Creates a rectangle, clockwise on screen from its origin.
  public convenience init(rect: CGRect) { self.init(BezierPath(rect: Rect(rect))) }

  /// Creates the ellipse inside a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(BezierPath(ovalIn: Rect(rect))) }

  /// Creates a rectangle with rounded corners; the radius is clamped to half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(BezierPath(roundedRect: Rect(rect), cornerRadius: Double(cornerRadius)))
  }

  /// Creates a rectangle of which some corners are rounded.
  ///
  /// The radius is the width of `cornerRadii`, clamped to half the shorter side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let path = BezierPath()
    let rect = Rect(rect)
    let radius = max(0, min(Double(cornerRadii.width), rect.width / 2, rect.height / 2))
    // Clockwise on screen from the upper left corner, as `Rect.corners`.
    let order: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    for (index, (corner, center)) in zip(rect.corners, rect.insetBy(dx: radius, dy: radius).corners)
      .enumerated()
    {
      if corners.contains(order[index]) {
        let angle = .pi + Double(index) * .pi / 2
        path.addArc(
          withCenter: center, radius: radius, startAngle: angle, endAngle: angle + .pi / 2, clockwise: true)
      } else if path.isEmpty {
        path.move(to: corner)
      } else {
        path.addLine(to: corner)
      }
    }
    path.close()
    self.init(path)
  }

  /// Creates a circular arc.
  ///
  /// - Parameters:
  ///   - center: The center, in points.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle of the start, in radians, clockwise on screen from the right.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: Whether the arc leads clockwise on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init(
      BezierPath(
        arcCenter: Point(center), radius: Double(radius), startAngle: Double(startAngle),
        endAngle: Double(endAngle), clockwise: clockwise))
  }

  /// Returns an independent copy of the path.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(path.copy())
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.dash = dash
    return copy
  }

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The point at which the next element starts; (0, 0) while the path is empty.
  open var currentPoint: CGPoint { CGPoint(path.currentPoint) }

  /// The bounding rectangle of the path; `.zero` while the path is empty.
  open var bounds: CGRect { CGRect(path.bounds) }

  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { path.move(to: Point(point)) }

  /// Adds a straight line; does nothing while the path is empty.
  open func addLine(to point: CGPoint) { path.addLine(to: Point(point)) }

  /// Adds a cubic curve; does nothing while the path is empty.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(
      to: Point(endPoint), controlPoint1: Point(controlPoint1), controlPoint2: Point(controlPoint2))
  }

  /// Adds a quadratic curve; does nothing while the path is empty.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: Point(endPoint), controlPoint: Point(controlPoint))
  }

  /// Adds a circular arc, preceded by a straight line from the current point if there is one.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      withCenter: Point(center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: clockwise)
  }

  /// Closes the subpath with a straight line to its start.
  open func close() { path.close() }

  /// Appends the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.append(bezierPath.path) }

  /// Transforms all points of the path.
  open func apply(_ transform: CGAffineTransform) { path.apply(Dynamics.AffineTransform(transform)) }

  /// Removes all elements.
  open func removeAllPoints() { path = BezierPath() }
}
