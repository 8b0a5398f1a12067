/// What the user has chosen of the display; the rest is detected.
public struct DisplayPreferences: Hashable, Sendable {
  /// The colors of the text around the scene.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Colors for the background that the terminal reports.
    case auto
    /// Dark text.
    case light
    /// Light text.
    case dark
  }

  /// The pixels that scenes are drawn with.
  public enum PixelMode: String, Hashable, Sendable, CaseIterable {
    /// The finest that the terminal is certain to display.
    case auto
    /// 1 × 2 pixels per cell.
    case half
    /// 2 × 3 pixels per cell.
    case sextant
    /// 2 × 4 pixels per cell.
    case octant
    /// Images in the graphics protocol of kitty.
    case kitty
    /// Sixel images.
    case sixel
  }

  /// The colors of the text around the scene; automatic by default.
  public var theme: Theme
  /// The pixels that scenes are drawn with; automatic by default.
  public var pixelMode: PixelMode

  /// Creates preferences; by default, everything is detected.
  public init(theme: Theme = .auto, pixels: PixelMode = .auto) {
    self.theme = theme
    self.pixelMode = pixels
  }
}
