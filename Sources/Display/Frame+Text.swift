public import Views

extension Frame {
  /// The text of a shape and the style that it is drawn with.
  ///
  /// A renderer may draw it upright or rotated with its shape. `TextStyle.fitting` determines the line
  /// breaks.
  public struct Text: Hashable, Sendable {
    /// The text; may contain line breaks.
    public var string: String

    /// The style: alignment, colour, font, and how the text is fitted into the shape's rectangle.
    public var style: TextStyle

    /// Creates text with a style; by default centred, in black or white, whichever contrasts with the
    /// background.
    public init(_ string: String, style: TextStyle = TextStyle()) {
      self.string = string
      self.style = style
    }
  }
}
