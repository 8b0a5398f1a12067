public import Dynamics
public import Views

extension Frame {
  /// A rectangle with round corners and perhaps text: a view as it is seen, with its place on the stage worked out.
  public struct Shape: Hashable, Sendable {
    /// The width and height in points, before the transform; 0 or more.
    public var size: Size

    /// The way from the shape's coordinates, with (0, 0) in its middle, to the stage's.
    public var transform: AffineTransform

    /// The colour of the rectangle, with its own opacity.
    public var color: Color

    /// How opaque the whole is, text included, 0…1: the view's alpha times that of all that hold it.
    public var alpha: Double

    /// The radius of the corners in points, before the transform: 0 to half the shorter side.
    public var cornerRadius: Double

    /// The text inside; nil for none.
    public var text: Text?

    /// What the rectangle is for; `.plain` at first.
    public var displayRole: View.DisplayRole

    /// A shape; radii beyond the range count as the nearest in it.
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

    /// Where the middle of the shape is on the stage.
    public var center: Point { Point(x: transform.tx, y: transform.ty) }
  }
}
