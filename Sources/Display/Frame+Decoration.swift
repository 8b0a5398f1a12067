public import Dynamics
public import Views

extension Frame {
  /// What is drawn of a shape besides its background and its text.
  public struct Decoration: Hashable, Sendable {
    /// The border inside the edges, above the background and below the text; nil for none.
    public var border: Border?

    /// The path above the border and below the text; nil for none.
    public var path: Path?

    /// Creates a decoration.
    public init(border: Border? = nil, path: Path? = nil) {
      self.border = border
      self.path = path
    }

    /// Whether nothing is drawn.
    var isEmpty: Bool { border == nil && path == nil }
  }

  /// A path that is filled and stroked.
  public struct Path: Hashable, Sendable {
    /// The elements, in the shape's coordinates, whose origin is its center, before the transform.
    public var elements: [BezierPath.Element]
    /// The color of the area, by the nonzero winding rule; `Color.clear` for none.
    public var fillColor: Color
    /// The color of the stroke, above the area; `Color.clear` for none.
    public var strokeColor: Color
    /// How the outline is stroked.
    public var stroke: StrokeStyle

    /// Creates a path.
    public init(
      _ elements: [BezierPath.Element], fillColor: Color = .clear, strokeColor: Color = .clear,
      stroke: StrokeStyle = StrokeStyle()
    ) {
      self.elements = elements
      self.fillColor = fillColor
      self.strokeColor = strokeColor
      self.stroke = stroke
    }
  }

  /// A border inside the edges of a rounded rectangle.
  public struct Border: Hashable, Sendable {
    /// The width before the transform, in points; greater than 0.
    public var width: Double
    /// The color.
    public var color: Color

    /// Creates a border.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// A rounded rectangle to which shapes are clipped, inside that of another clip.
  public struct Clip: Hashable, Sendable {
    /// The width and height before the transform, in points; at least 0.
    public var size: Size
    /// The transform from the coordinates of the rectangle, whose origin is its center, to the stage's.
    public var transform: AffineTransform
    /// The corner radius before the transform, in points: from 0 to half the shorter side.
    public var cornerRadius: Double
    /// The index in `Frame.clips` of the clip that contains this one, less than its own; nil for none.
    public var parent: Int?

    /// Creates a clip, clamping the corner radius to its range.
    public init(size: Size, transform: AffineTransform, cornerRadius: Double = 0, parent: Int? = nil) {
      self.size = size
      self.transform = transform
      self.cornerRadius = max(0, min(cornerRadius, size.width / 2, size.height / 2))
      self.parent = parent
    }
  }

  /// Returns the indices of a clip and of those that contain it, the innermost first; empty for nil.
  ///
  /// - Complexity: O(*d*) in the number of nested clips.
  public func clipChainIndices(from index: Int?) -> [Int] {
    var indices: [Int] = []
    var next = index
    while let index = next {
      indices.append(index)
      next = clips[index].parent
    }
    return indices
  }
}
