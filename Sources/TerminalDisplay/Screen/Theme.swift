import Views

/// The default colors and line widths for everything without a view's color.
enum Theme {
  /// The background of a stage whose root view has no color: dark, but distinguishable from a black
  /// terminal.
  static let stageBackground = Color(red: 0.11, green: 0.12, blue: 0.15)

  static let boundary = Color(red: 0.95, green: 0.75, blue: 0.20)
  static let attachment = Color(red: 0.20, green: 0.85, blue: 0.90)
  static let snap = Color(red: 0.90, green: 0.40, blue: 0.95)
  static let field = Color(red: 0.35, green: 0.60, blue: 1)
  static let contactMarker = Color(red: 1, green: 1, blue: 0.85)

  /// The text colors below the scene.
  static let status = Color(red: 0.80, green: 0.82, blue: 0.85)
  static let watch = Color(red: 0.60, green: 0.80, blue: 0.65)
  static let event = Color(red: 0.55, green: 0.58, blue: 0.62)

  /// The text color and the background color of a box over the scene.
  static let boxText = Color(red: 0.92, green: 0.93, blue: 0.95)
  static let boxBackground = Color(red: 0.20, green: 0.22, blue: 0.27)

  /// The thickness of layer lines, in pixels.
  static let lineThickness = 0.8

  /// The thickness of field lines at their start, in pixels; they taper to 0.
  static let fieldLineThickness = 1.2

  /// The radius of the dot at a field's position, in pixels.
  static let fieldDotRadius = 1.2

  /// The radius of a contact marker at its beginning and at its end, in pixels.
  static let contactMarkerRadius = 0.8...2.5
}
