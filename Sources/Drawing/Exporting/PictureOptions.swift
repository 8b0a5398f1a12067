public import Display
public import Dynamics
public import Views

/// The options of pictures and tables.
public struct PictureOptions {
  /// The size of the scene, in points; 320 × 568 by default.
  ///
  /// A stage of another size, such as a rotated one, is scaled to fit.
  public var size = Size(width: 320, height: 568)
  /// The number of pixels per point; 2 by default.
  public var scale = 2.0
  /// The number of frames per second of simulated time, 1…60; 30 by default.
  public var framesPerSecond = 30.0
  /// The debug layers; none by default.
  public var layers: Frame.DebugLayers = []
  /// The color where the root view has none; nil, the default, for that of all renderers.
  public var background: Color?
  /// The terminal to show the scene in; nil, the default, for a picture of the scene itself.
  ///
  /// `size` is then that of the terminal's picture.
  public var terminal: TerminalScreen?
  /// Whether an animation repeats forever; false by default.
  public var isLooping = false

  /// Returns the name of an item in tables; the view's name, or an empty text by default.
  public var itemName: (any DynamicItem) -> String = { ($0 as? View)?.name ?? "" }

  /// Creates the default options.
  public init() {}

  /// The width of a picture, in pixels, at least 1.
  public var pixelWidth: Int { max(Int((size.width * scale).rounded()), 1) }
  /// The height of a picture, in pixels, at least 1.
  public var pixelHeight: Int { max(Int((size.height * scale).rounded()), 1) }
}
