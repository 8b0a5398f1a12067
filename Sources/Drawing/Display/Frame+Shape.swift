public import Dynamics
public import Views

extension Frame {
  /// A rounded rectangle with optional text: a view as presented, in the stage's coordinates.
  public struct Shape: Hashable, Sendable {
    /// The width and height before the transform, in points; at least 0.
    public var size: Size

    /// The transform from the shape's coordinates, whose origin is its center, to the stage's coordinates.
    public var transform: AffineTransform

    /// The fill color of the rectangle, including the color's own alpha.
    public var color: Color

    /// The opacity of the rectangle and its text, 0…1: the view's alpha multiplied by that of all its
    /// ancestors.
    public var alpha: Double

    /// The corner radius before the transform, in points: from 0 to half the shorter side.
    public var cornerRadius: Double

    /// The text of the shape; nil for none.
    public var text: Text?

    /// The role of the view; `.plain` by default.
    public var displayRole: View.DisplayRole

    /// What is drawn besides the background and the text; nil, for nothing, by default.
    public var decoration: Decoration? {
      get { if case .some(let decoration) = decorationBox { decoration } else { nil } }
      set { decorationBox = newValue.map(DecorationBox.some) ?? .none }
    }

    /// The index in `Frame.clips` of the innermost area that the shape is clipped to; nil, for none, by
    /// default.
    public var clip: Int?

    private var decorationBox = DecorationBox.none

    /// Creates a shape, clamping the corner radius to its range.
    public init(
      size: Size, transform: AffineTransform, color: Color, alpha: Double = 1, cornerRadius: Double = 0,
      text: Text? = nil, displayRole: View.DisplayRole = .plain
    ) {
      self.size = size
      self.transform = transform
      self.color = color
      self.alpha = alpha
      self.cornerRadius = max(0, min(cornerRadius, size.width / 2, size.height / 2))
      self.text = text
      self.displayRole = displayRole
    }

    /// The decoration of a shape, on the heap, so that the many shapes without one stay small.
    private indirect enum DecorationBox: Hashable, Sendable {
      case none
      case some(Decoration)
    }

    /// The color behind the text, at the center: that of the path's area or of the gradient if it is at least
    /// half opaque, otherwise the background.
    package var textBackdropColor: Color {
      guard let decoration else { return color }
      if let fill = decoration.path?.fillColor, fill.alpha >= 0.5 { return fill }
      guard let gradient = decoration.gradient else { return color }
      let middle = gradient.color(at: gradient.fraction(at: Point(x: 0.5, y: 0.5)))
      return middle.alpha >= 0.5 ? middle : color
    }

    /// The center of the shape, in the stage's coordinates.
    public var center: Point { Point(x: transform.tx, y: transform.ty) }
  }

  /// The text of a shape and the style that it is drawn with.
  ///
  /// A renderer may draw it upright or rotated with its shape. `TextStyle.fitting` determines the line
  /// breaks.
  public struct Text: Hashable, Sendable {
    /// The text; may contain line breaks.
    public var string: String

    /// The style: alignment, color, font, and how the text is fitted into the shape's rectangle.
    public var style: TextStyle

    /// Creates text with a style; by default centered, in black or white, whichever contrasts with the
    /// background.
    public init(_ string: String, style: TextStyle = TextStyle()) {
      self.string = string
      self.style = style
    }
  }
}
