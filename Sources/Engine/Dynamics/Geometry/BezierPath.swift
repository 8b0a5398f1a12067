/// A path of straight lines and Bézier curves, in points.
///
/// Paths define collision boundaries, the outlines of items, and what shapes draw. A behavior copies a path
/// when it is added as a boundary, and an item's path is read when the item enters an animator: later changes
/// have no effect there.
///
/// ```swift
/// let hill = BezierPath()
/// hill.move(to: Point(x: 0, y: 500))
/// hill.addQuadCurve(to: Point(x: 320, y: 500), controlPoint: Point(x: 160, y: 400))
/// ```
///
/// > Note: UIKit's path has a line width and can be drawn into a context; here a shape has these properties.
public final class BezierPath {
  /// A path element.
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

  /// The path elements, in order of addition.
  public private(set) var elements: [Element] = []

  /// The point at which the next element starts; (0, 0) while the path is empty.
  public private(set) var currentPoint = Point.zero

  private var subpathStart = Point.zero

  /// Creates an empty path.
  public init() {}

  /// Creates a path from elements, the first of which is a move.
  package init(elements: [Element]) {
    self.elements = elements
    for element in elements {
      switch element {
      case .move(let point): (currentPoint, subpathStart) = (point, point)
      case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): currentPoint = point
      case .close: currentPoint = subpathStart
      }
    }
  }

  /// Returns an independent copy of the path.
  ///
  /// - Complexity: O(*n*) in the number of elements, once either path is changed.
  public func copy() -> BezierPath {
    let copy = BezierPath()
    copy.append(self)
    return copy
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }
}

extension BezierPath {
  /// Starts a new subpath at a point.
  public func move(to point: Point) {
    elements.append(.move(to: point))
    currentPoint = point
    subpathStart = point
  }

  /// Adds a straight line from the current point.
  ///
  /// Does nothing if the path is empty: call `move(to:)` first.
  public func addLine(to point: Point) {
    append(.line(to: point), endingAt: point)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// Does nothing if the path is empty: call `move(to:)` first.
  public func addCurve(to point: Point, controlPoint1: Point, controlPoint2: Point) {
    append(
      .curve(to: point, controlPoint1: controlPoint1, controlPoint2: controlPoint2),
      endingAt: point
    )
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// Does nothing if the path is empty: call `move(to:)` first.
  public func addQuadCurve(to point: Point, controlPoint: Point) {
    append(.quadCurve(to: point, controlPoint: controlPoint), endingAt: point)
  }

  /// Closes the subpath with a straight line to its start.
  ///
  /// Does nothing if the path is empty. The next element starts at the start of the subpath.
  public func close() {
    append(.close, endingAt: subpathStart)
  }

  /// Appends the elements of another path.
  ///
  /// - Complexity: O(*n*) in the number of elements of the other path.
  public func append(_ other: BezierPath) {
    guard !other.isEmpty else { return }
    elements += other.elements
    currentPoint = other.currentPoint
    subpathStart = other.subpathStart
  }

  /// Transforms all points of the path.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func apply(_ transform: AffineTransform) {
    guard !isEmpty else { return }
    elements = elements.map { $0.applying(transform) }
    currentPoint = currentPoint.applying(transform)
    subpathStart = subpathStart.applying(transform)
  }

  /// The subpaths as paths of their own, such as the parts and holes of an outline.
  ///
  /// Moves that nothing follows have none.
  /// - Complexity: O(*n*) in the number of elements.
  public var subpaths: [BezierPath] {
    var subpaths: [[Element]] = []
    var (current, start): ([Element], Point) = ([], .zero)
    func end() { if current.count > 1 { subpaths.append(current) } }
    for element in elements {
      if case .move(let point) = element {
        end()
        (current, start) = ([], point)
      } else if current.isEmpty {
        current = [.move(to: start)]
      }
      current.append(element)
      guard element == .close else { continue }
      end()
      current = []
    }
    end()
    return subpaths.map(BezierPath.init(elements:))
  }

  private func append(_ element: Element, endingAt point: Point) {
    guard !isEmpty else { return }
    elements.append(element)
    currentPoint = point
  }
}

extension BezierPath.Element {
  /// Returns the element with all its points transformed.
  package func applying(_ transform: AffineTransform) -> Self {
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
