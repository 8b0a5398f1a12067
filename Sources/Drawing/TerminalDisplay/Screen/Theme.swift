import Display
import Views

/// The style of paths, ghosts and debug layers.
enum Theme {
  /// The style of a path or of the outline of a ghost.
  struct PathStyle {
    let color: Color
    /// The opacity, from the end of the path to its start; not used with 16 colors.
    let alpha: ClosedRange<Double>
    /// The character on terminals without colors; none of those that shapes are drawn with.
    let character: Unicode.Scalar
  }

  static let previousRunPath = PathStyle(color: previousRunColor, alpha: 1...1, character: ";")

  static func pathStyle(_ role: Frame.Trajectory.Role) -> PathStyle {
    switch role {
    case .former: PathStyle(color: previousRunColor, alpha: 0.8...0.8, character: ",")
    case .current: PathStyle(color: Color(red: 1, green: 0.90, blue: 0.35), alpha: 1...1, character: "x")
    case .future: PathStyle(color: Color(red: 0.25, green: 0.95, blue: 0.40), alpha: 0.5...1, character: "o")
    }
  }

  private static let previousRunColor = Color(red: 0.55, green: 0.57, blue: 0.62)

  /// The contrast of the edges of shapes; see `Raster.fill`.
  static let edgeContrast: Float = 2.4

  /// The thickness of layer lines, in half-block pixels, each half a cell high.
  static let lineThickness = 0.8

  /// The least thickness in which the lines of a view are painted, in pixels: thinner ones would be hardly
  /// visible.
  static let minimumLineThickness = 0.7

  /// The thickness of paths and of the outlines of ghosts, in half-block pixels, each half a cell high.
  static let pathThickness = 1.0

  /// The fraction of the stage's area that a shape covers at least if paths are painted over it.
  static let minimumShapeAreaBelowPaths = 0.2

  /// The minimum length of a segment of a path, in pixels.
  static let minimumPathSegmentLength = 1.0

  /// The thickness of field lines at their start, in pixels of half blocks; they taper to 0.
  static let fieldLineThickness = 1.2

  /// The radius of the dot at a field's position, in columns.
  static let fieldDotRadius = 1.2

  /// The radius of a contact marker at its beginning and at its end, in columns.
  static let contactMarkerRadius = 0.8...2.5
}
