public import Views

extension Frame {
  /// Text as it is seen: upright or turned with its shape, in as many lines as it has line breaks, or as fit.
  public struct Text: Hashable, Sendable {
    /// The text, perhaps with line breaks.
    public var string: String

    /// How it looks and how it is fitted into the shape's rectangle.
    public var style: TextStyle

    /// Text in a style; centred in black or white, whichever can be read, by default.
    public init(_ string: String, style: TextStyle = TextStyle()) {
      self.string = string
      self.style = style
    }
  }
}
