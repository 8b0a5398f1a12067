public import Dynamics

/// A drawing from an SVG file: its size, and its paths with their colors.
///
/// ```swift
/// let drawing = try VectorDrawing(svgFile: bytes)
/// stage.view.addSubview(drawing.makeView())
/// ```
///
/// Paths, rectangles, circles, ellipses, lines, polylines and polygons are read, in groups with transforms,
/// with the colors, opacities and widths of their fills and strokes. What is not read is in `omissions`.
public struct VectorDrawing: Sendable {
  /// An element of the drawing.
  public struct Part: Sendable {
    /// The element's `id`; nil without one.
    public var name: String?
    /// The path, in the coordinates of the drawing.
    package var elements: [BezierPath.Element]
    /// The color of the area; `Color.clear` for none.
    public var fillColor: Color
    /// The color of the line along the path; `Color.clear` for none.
    public var strokeColor: Color
    /// How the line is drawn.
    public var stroke: StrokeStyle

    /// The path, in the coordinates of the drawing.
    public var path: BezierPath { BezierPath(elements: elements) }
  }

  /// The size, by the file's `width` and `height`, or its `viewBox`; nil if it has none of them.
  public internal(set) var size: Size?

  /// The elements, from back to front.
  public internal(set) var parts: [Part] = []

  /// What was left out or drawn in another way, once for each kind, with the line where it is first: `line 3:
  /// <text> is left out`.
  public internal(set) var omissions: [String] = []

  /// The maximum size of a file, in bytes: 2 MiB.
  public static let fileSizeLimit = 2 << 20

  /// The maximum number of lines and curves in a drawing.
  ///
  /// A curve of the greatest size is drawn as a thousand lines.
  public static let elementLimit = 20_000

  /// The path of all parts, in their order.
  ///
  /// Its first subpath, with which an item collides, is the outline of the rearmost part.
  public var path: BezierPath { BezierPath(elements: parts.flatMap { $0.elements }) }

  /// Creates a shape that contains a shape for each part, with its name, as subviews.
  ///
  /// The shape has the size of the drawing, or else that of its path. It has the path of all parts, but draws
  /// nothing itself.
  public func makeView() -> ShapeView {
    let view = ShapeView(path: path, frame: size.map { Rect(origin: .zero, size: $0) } ?? .zero)
    for part in parts {
      let shape = ShapeView(path: part.path)
      shape.name = part.name
      (shape.fillColor, shape.strokeColor) = (part.fillColor, part.strokeColor)
      shape.lineWidth = part.stroke.lineWidth
      (shape.lineCap, shape.lineJoin) = (part.stroke.lineCap, part.stroke.lineJoin)
      shape.miterLimit = part.stroke.miterLimit
      (shape.lineDashPattern, shape.lineDashPhase) = (part.stroke.dashPattern, part.stroke.dashPhase)
      view.addSubview(shape)
    }
    return view
  }
}
