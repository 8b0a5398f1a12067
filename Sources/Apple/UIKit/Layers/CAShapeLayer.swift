import Dynamics
public import Foundation
import Views

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  private final lazy var shape = backing as? ShapeView ?? ShapeView()
  /// The stroke, where it is a part of the path only.
  private final var partialStroke: ShapeView?

  override func makeBacking() -> View {
    let shape = ShapeView()
    shape.fillColor = .black
    return shape
  }

  /// The path, in the layer's coordinates; nil, none, by default.
  open var path: CGPath? {
    didSet { updatePath() }
  }

  /// The color of the area; black by default, nil for none.
  open var fillColor: CGColor? {
    get { shape.fillColor == .clear ? nil : CGColor(shape.fillColor) }
    set { shape.fillColor = newValue?.color ?? .clear }
  }

  /// The color of the line; nil, none, by default.
  open var strokeColor: CGColor? {
    didSet { updateStroke() }
  }

  /// The width of the line, in points; 1 by default.
  open var lineWidth: CGFloat = 1 {
    didSet { updateStroke() }
  }

  /// The ends of the line; `.butt` by default.
  open var lineCap = CAShapeLayerLineCap.butt {
    didSet { updateStroke() }
  }

  /// The corners of the line; `.miter` by default.
  open var lineJoin = CAShapeLayerLineJoin.miter {
    didSet { updateStroke() }
  }

  /// The limit of the length of a miter; 10 by default.
  open var miterLimit: CGFloat = 10 {
    didSet { updateStroke() }
  }

  /// The lengths of dashes and gaps, in points; nil, a continuous line, by default.
  open var lineDashPattern: [NSNumber]? {
    didSet { updateStroke() }
  }

  /// The offset in the pattern at which the line begins, in points; 0 by default.
  open var lineDashPhase: CGFloat = 0 {
    didSet { updateStroke() }
  }

  /// The rule by which the inside of the path is determined; without effect.
  open var fillRule = CAShapeLayerFillRule.nonZero

  /// The fraction of the path's length at which the line begins; 0 by default.
  open var strokeStart: CGFloat = 0 {
    didSet { updatePath() }
  }

  /// The fraction of the path's length at which the line ends; 1 by default.
  open var strokeEnd: CGFloat = 1 {
    didSet { updatePath() }
  }

  private func updatePath() {
    setPath(path?.path, of: shape)
    if strokeStart <= 0, strokeEnd >= 1 {
      partialStroke?.removeFromSuperview()
      partialStroke = nil
    } else {
      let stroke = partialStroke ?? ShapeView()
      if partialStroke == nil {
        stroke.isUserInteractionEnabled = false
        backing.insertSubview(stroke, at: 0)
        partialStroke = stroke
      }
      setPath(path?.path.trimmed(from: Double(strokeStart), to: Double(strokeEnd)), of: stroke)
      let bounds = shape.bounds
      stroke.bounds = bounds
      stroke.center = bounds.center
    }
    updateStroke()
  }

  /// Sets the path without fitting the bounds to it.
  private func setPath(_ path: BezierPath?, of shape: ShapeView) {
    let (bounds, center) = (shape.bounds, shape.center)
    shape.path = path
    shape.bounds = bounds
    shape.center = center
  }

  private func updateStroke() {
    let drawn = partialStroke ?? shape
    if partialStroke != nil { shape.strokeColor = .clear }
    drawn.strokeColor = strokeColor?.color ?? .clear
    drawn.lineWidth = Double(lineWidth)
    drawn.lineCap = Views.StrokeStyle.LineCap(rawValue: lineCap.rawValue) ?? .butt
    drawn.lineJoin = Views.StrokeStyle.LineJoin(rawValue: lineJoin.rawValue) ?? .miter
    drawn.miterLimit = Double(miterLimit)
    let pattern = lineDashPattern?.map(\.doubleValue) ?? []
    drawn.lineDashPattern = ShapeView.problem(settingDashPattern: pattern) == nil ? pattern : []
    drawn.lineDashPhase = Double(lineDashPhase)
  }
}

extension BezierPath {
  /// The part of the path between two fractions of its length.
  fileprivate func trimmed(from start: Double, to end: Double) -> BezierPath {
    let polylines = elements.polylines(tolerance: Self.flatteningTolerance).map { line in
      line.isClosed ? line.points + line.points.prefix(1) : line.points
    }
    let total = polylines.reduce(0) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
    let range = (max(start, 0) * total, min(end, 1) * total)
    let part = BezierPath()
    var position = 0.0
    for line in polylines {
      var isDrawing = false
      for (from, to) in zip(line, line.dropFirst()) {
        let length = (to - from).length
        let (first, last) = (max(range.0 - position, 0), min(range.1 - position, length))
        if length > 0, first < last {
          if !isDrawing { part.move(to: from + (to - from) * (first / length)) }
          part.addLine(to: from + (to - from) * (last / length))
          isDrawing = true
        }
        position += length
      }
    }
    return part
  }
}

/// The ends of a line.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Ends at the last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A semicircle around the last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square around the last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a line.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A sharp corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A cut corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The rule by which the inside of a path is determined.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nonzero winding rule.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The even-odd rule.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}
