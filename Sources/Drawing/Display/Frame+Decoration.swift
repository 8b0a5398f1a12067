public import Dynamics
public import Views

extension Frame {
  /// What is drawn of a shape besides its background and its text.
  public struct Decoration: Hashable, Sendable {
    /// The shadow below everything else that the shape draws, except for its text; nil for none.
    public var shadow: Shadow?

    /// The gradient in the rounded rectangle, above the background; nil for none.
    public var gradient: Gradient?

    /// The image, above the background and the gradient; nil for none.
    public var image: PlacedImage?

    /// The border inside the edges, above the background, the gradient and the image; nil for none.
    public var border: Border?

    /// The path that is drawn over the border and under the text; nil for none.
    public var path: Path?

    /// Creates a decoration.
    public init(
      shadow: Shadow? = nil, gradient: Gradient? = nil, image: PlacedImage? = nil, border: Border? = nil,
      path: Path? = nil
    ) {
      self.shadow = shadow
      self.gradient = gradient
      self.image = image
      self.border = border
      self.path = path
    }

    /// Whether nothing is drawn.
    var isEmpty: Bool { gradient == nil && image == nil && border == nil && path == nil }
  }

  /// A blurred shadow.
  public struct Shadow: Hashable, Sendable {
    /// The color, with an alpha component greater than 0.
    public var color: Color
    /// The offset in the shape's coordinates, before the transform, in points.
    public var offset: Vector
    /// The standard deviation of the blur before the transform, in points, at least 0.
    public var radius: Double

    /// Creates a shadow.
    public init(color: Color, offset: Vector, radius: Double) {
      self.color = color
      self.offset = offset
      self.radius = radius
    }
  }

  /// An image and where it is drawn.
  public struct PlacedImage: Hashable, Sendable {
    /// The image.
    public var image: Image
    /// The rectangle of the whole image in the shape's coordinates, whose origin is its center, before the
    /// transform.
    public var rect: Rect
    /// Whether the image is drawn only inside the shape's rounded rectangle.
    public var isClipped: Bool
    /// The color that replaces those of the image, of which only the opacity remains; nil for the image's own
    /// colors.
    public var templateColor: Color?

    /// Creates an image in a rectangle; not clipped and with its own colors by default.
    public init(_ image: Image, in rect: Rect, isClipped: Bool = false, templateColor: Color? = nil) {
      self.image = image
      self.rect = rect
      self.isClipped = isClipped
      self.templateColor = templateColor
    }
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

  /// The images that shapes display.
  ///
  /// - Complexity: O(*n*) in the number of shapes.
  public var images: Set<Image> {
    shapes.reduce(into: []) { images, shape in
      if let image = shape.decoration?.image?.image { images.insert(image) }
    }
  }
}
