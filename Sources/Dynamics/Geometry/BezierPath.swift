/// A path of straight lines and Bézier curves, in points.
///
/// Paths describe collision boundaries and the outlines of items. They are values: a behavior that was
/// given one does not notice later changes.
///
/// ```swift
/// var hill = BezierPath()
/// hill.move(to: Point(x: 0, y: 500))
/// hill.addQuadCurve(to: Point(x: 320, y: 500), controlPoint: Point(x: 160, y: 400))
/// ```
///
/// > Note: UIKit's path is a class and also draws; this one only describes.
public struct BezierPath: Hashable, Sendable {
  /// One stroke of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath at a point.
    case move(to: Point)
    /// A straight line to a point.
    case line(to: Point)
    /// A quadratic curve to a point.
    case quadCurve(to: Point, controlPoint: Point)
    /// A cubic curve to a point.
    case curve(to: Point, controlPoint1: Point, controlPoint2: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The strokes in the order in which they were added.
  public private(set) var elements: [Element] = []

  /// The point at which the next stroke starts; nil while the path is empty.
  public private(set) var currentPoint: Point?

  private var subpathStart: Point?

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no strokes.
  public var isEmpty: Bool { elements.isEmpty }
}

extension BezierPath {
  /// Starts a new subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(to: point))
    currentPoint = point
    subpathStart = point
  }

  /// Adds a straight line from the current point.
  ///
  /// Does nothing on an empty path: `move(to:)` comes first.
  public mutating func addLine(to point: Point) {
    append(.line(to: point), endingAt: point)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// Does nothing on an empty path: `move(to:)` comes first.
  public mutating func addCurve(to point: Point, controlPoint1: Point, controlPoint2: Point) {
    append(
      .curve(to: point, controlPoint1: controlPoint1, controlPoint2: controlPoint2),
      endingAt: point
    )
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// Does nothing on an empty path: `move(to:)` comes first.
  public mutating func addQuadCurve(to point: Point, controlPoint: Point) {
    append(.quadCurve(to: point, controlPoint: controlPoint), endingAt: point)
  }

  /// Adds a straight line to the start of the subpath and ends it.
  ///
  /// Does nothing on an empty path. The next stroke starts where the subpath started.
  public mutating func close() {
    guard let subpathStart else { return }
    append(.close, endingAt: subpathStart)
  }

  /// Adds the subpaths of another path.
  ///
  /// - Complexity: O(*n*) in the strokes of the other path.
  public mutating func append(_ other: BezierPath) {
    elements += other.elements
    currentPoint = other.currentPoint ?? currentPoint
    subpathStart = other.subpathStart ?? subpathStart
  }

  /// Moves every point of the path by a transform.
  ///
  /// - Complexity: O(*n*) in the strokes.
  public mutating func apply(_ transform: AffineTransform) {
    elements = elements.map { $0.applying(transform) }
    currentPoint = currentPoint?.applying(transform)
    subpathStart = subpathStart?.applying(transform)
  }

  private mutating func append(_ element: Element, endingAt point: Point) {
    guard currentPoint != nil else { return }
    elements.append(element)
    currentPoint = point
  }
}

extension BezierPath.Element {
  /// The stroke with every point moved by a transform.
  func applying(_ transform: AffineTransform) -> Self {
    switch self {
    case .move(let point): .move(to: point.applying(transform))
    case .line(let point): .line(to: point.applying(transform))
    case .quadCurve(let point, let control):
      .quadCurve(to: point.applying(transform), controlPoint: control.applying(transform))
    case .curve(let point, let control1, let control2):
      .curve(
        to: point.applying(transform),
        controlPoint1: control1.applying(transform),
        controlPoint2: control2.applying(transform)
      )
    case .close: .close
    }
  }
}
